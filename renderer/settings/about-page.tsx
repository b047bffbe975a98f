/** Settings > About: version, updates, the hosts that were contacted, licences. */

import { useEffect, useState } from 'react';
import type { AboutInfo, ContactedHost, UpdateState } from '../../shared/app-info.ts';
import { type Translate, useT } from '../i18n.ts';
import { checkForUpdate, installUpdate, useLibrary } from '../store/library/library-store.ts';
import { copyWithNotice, openFolder, readContactedHosts, readLicences } from '../store/window/desktop-actions.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Facts } from '../ui/facts.tsx';
import { Progress } from '../ui/progress.tsx';
import { factLine, formatMoment, formatNumber } from '../words/format.ts';
import { plainWords } from '../words/refusal-words.ts';
import { Section } from './section.tsx';

export function AboutPage() {
  const t = useT();
  const about = useLibrary((state) => state.about);
  if (about === null) return null;
  return (
    <>
      <div className="about-head">
        <h3>{t('app.name')}</h3>
        <p className="is-selectable">{t('settings.about.version', { version: about.version })}</p>
      </div>
      {about.runtime === 'test' ? (
        <Callout tone="warning" className="settings-callout">
          {t('settings.about.testRuntime')}
        </Callout>
      ) : null}
      <UpdateSection />
      <NetworkSection />
      <RuntimeSection about={about} />
      <LicencesSection />
    </>
  );
}

function UpdateSection() {
  const t = useT();
  const update = useLibrary((state) => state.update);
  return (
    <Section
      title={t('settings.about.updates')}
      words={<span role="status">{updateWords(t, update)}</span>}
      action={
        update.kind === 'ready' ? (
          <Button variant="primary" onClick={() => void installUpdate()}>
            {t('settings.about.install')}
          </Button>
        ) : update.kind === 'off' ? null : (
          <Button isBusy={update.kind === 'checking'} onClick={() => void checkForUpdate()}>
            {t('settings.data.checkNow')}
          </Button>
        )
      }
    >
      {update.kind === 'downloading' ? (
        <Progress
          label={t('settings.about.update.downloading', { version: update.version })}
          done={update.percent}
          total={100}
        />
      ) : null}
    </Section>
  );
}

function updateWords(t: Translate, update: UpdateState): string {
  if (update.kind === 'idle')
    return update.checkedAt === null
      ? t('settings.about.update.notChecked')
      : t('settings.about.update.upToDate', { date: formatMoment(update.checkedAt) });
  const version = 'version' in update ? update.version : '';
  const detail = update.kind === 'failed' ? plainWords(update.detail, t('settings.about.inLog')) : '';
  return t(`settings.about.update.${update.kind}`, { version, detail });
}

function NetworkSection() {
  const t = useT();
  const [hosts, setHosts] = useState<readonly ContactedHost[] | null>(null);
  useEffect(() => void readContactedHosts().then(setHosts), []);
  return (
    <Section title={t('settings.proxy.title')} words={t('settings.about.networkWords')}>
      {hosts?.length === 0 ? <p className="settings-empty">{t('settings.about.noHosts')}</p> : null}
      {hosts !== null && hosts.length > 0 ? (
        <table className="settings-group host-table">
          <thead>
            <tr>
              <th scope="col">{t('settings.about.host')}</th>
              <th scope="col">{t('settings.about.why')}</th>
              <th scope="col" className="is-number">
                {t('usage.table.requests')}
              </th>
            </tr>
          </thead>
          <tbody>
            {hosts.map((host) => (
              <tr key={host.host}>
                <td className="path exact is-selectable" translate="no">
                  {host.host}
                </td>
                <td>{factLine(host.reasons.map((reason) => t(`settings.about.reason.${reason}`)))}</td>
                <td className="is-number">{formatNumber(host.count)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
    </Section>
  );
}

function RuntimeSection({ about }: { readonly about: AboutInfo }) {
  const t = useT();
  const facts = [
    ['Electron', about.electron],
    ['Chromium', about.chromium],
    ['Node', about.node],
    [t('settings.about.platform'), about.platform],
    [t('settings.about.dataFolder'), about.userDataFolder],
  ] as const;
  return (
    <Section
      title={t('settings.about.runtime')}
      action={
        <span className="button-row">
          <Button variant="quiet" onClick={() => void copyWithNotice(facts.map((fact) => fact.join(': ')).join('\n'))}>
            {t('chat.action.copy')}
          </Button>
          <Button onClick={() => void openFolder('logs')}>{t('settings.about.openLogs')}</Button>
        </span>
      }
    >
      <Facts
        className="settings-group setting-facts"
        facts={facts.map(([name, value]) => [
          name,
          <span key={name} className="path exact is-selectable" translate="no">
            {value}
          </span>,
        ])}
      />
    </Section>
  );
}

function LicencesSection() {
  const t = useT();
  const [text, setText] = useState<string | null>(null);
  return (
    <Section
      title={t('settings.about.licences')}
      words={t('settings.about.licencesWords')}
      action={
        text === null ? (
          <Button onClick={() => void readLicences().then(setText)}>{t('settings.about.showLicences')}</Button>
        ) : null
      }
    >
      {text === null ? null : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text that scrolls must be reachable with the keyboard.
        <pre className="licences is-selectable" tabIndex={0}>
          {text}
        </pre>
      )}
    </Section>
  );
}
