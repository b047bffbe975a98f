/** Settings for reaching services: the proxy, and additional certificates. */

import { type FormEvent, useRef, useState } from 'react';
import { areAllSocks, type ProxyServerProblem, readProxyServers } from '../../shared/addresses/proxy-server.ts';
import type { ProxyMode, ProxySettings } from '../../shared/settings.ts';
import { useT } from '../i18n.ts';
import { useFormOfPage } from '../services/leaving.tsx';
import { ServiceError } from '../services/service-error.tsx';
import { useConnections } from '../store/connections/connections-store.ts';
import { chooseCaFile, setProxyPassword, testProxy } from '../store/connections/proxy-actions.ts';
import { notify } from '../store/window/notices-store.ts';
import { updateSettings, useSettings } from '../store/window/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Field } from '../ui/field.tsx';
import { Select, SelectField } from '../ui/select.tsx';
import { LabelledTextField } from '../ui/text-field.tsx';
import { Group, Section } from './section.tsx';

export function ProxySection() {
  const t = useT();
  const proxy = useSettings((settings) => settings.proxy);
  const extraCaFile = useSettings((settings) => settings.extraCaFile);
  const modes: readonly { readonly value: ProxyMode; readonly label: string }[] = [
    { value: 'system', label: t('settings.appearance.system') },
    { value: 'none', label: t('settings.proxy.none') },
    { value: 'manual', label: t('settings.proxy.manual') },
  ];
  return (
    <Section title={t('settings.proxy.title')}>
      <Group>
        <SelectField
          label={t('settings.proxy.mode')}
          hint={t('settings.proxy.modeHint')}
          value={proxy.mode}
          options={modes}
          onChange={(mode) => void updateSettings({ proxy: { ...proxy, mode } })}
        />
        {proxy.mode === 'manual' ? <ManualProxy proxy={proxy} /> : null}
        <ProxyTest />
        <Field
          isInline
          label={t('settings.proxy.caFile')}
          hint={extraCaFile === '' ? t('settings.proxy.caFileHint') : extraCaFile}
        >
          {(control) => (
            <span className="button-row">
              <Button {...describedOnly(control)} onClick={() => void chooseCaFile()}>
                {t('settings.proxy.choose')}
              </Button>
              {extraCaFile === '' ? null : (
                <Button variant="quiet" onClick={() => void updateSettings({ extraCaFile: '' })}>
                  {t('app.remove')}
                </Button>
              )}
            </span>
          )}
        </Field>
      </Group>
    </Section>
  );
}

function describedOnly(control: { readonly id: string; readonly 'aria-describedby': string | undefined }) {
  return { id: control.id, 'aria-describedby': control['aria-describedby'] };
}

const TYPED = ['server', 'bypass', 'username'] as const;

function ManualProxy({ proxy }: { readonly proxy: ProxySettings }) {
  const t = useT();
  /** Unsaved changes; all other values come from the settings, wherever they were set. */
  const [typed, setTyped] = useState<Partial<ProxySettings>>({});
  const draft = { ...proxy, ...typed };
  const password = useRef<HTMLInputElement>(null);
  const boxOf = (field: (typeof TYPED)[number]) => ({
    value: draft[field],
    onText: (text: string) => setTyped({ ...typed, [field]: text }),
  });
  useFormOfPage(() => {
    const isOther = TYPED.some((field) => draft[field] !== proxy[field]);
    return isOther || (password.current?.value ?? '') !== '';
  });
  const [problem, setProblem] = useState<ProxyServerProblem | null>(null);
  // Chromium sends a SOCKS proxy no user name or password.
  const isSocks = areAllSocks(draft.server);
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    const box = password.current;
    const word = isSocks ? '' : (box?.value ?? '');
    const read = readProxyServers(draft.server);
    setProblem(read.ok ? null : read.error);
    if (!read.ok) return;
    const next = { ...draft, server: draft.server.trim(), username: isSocks ? '' : draft.username };
    // A refused value stays in its box.
    if (!(await updateSettings({ proxy: next }))) return;
    setTyped((now) => (now === typed ? {} : now));
    if (word !== '' && !(await setProxyPassword(word, next.server))) return;
    if (box?.value === word) box.value = '';
    notify({ key: 'settings.proxy.saved' });
  };
  return (
    <form className="proxy-form" onSubmit={(event) => void save(event)}>
      <LabelledTextField
        {...boxOf('server')}
        label={t('settings.proxy.server')}
        problem={problem === null ? null : t(`settings.proxy.problem.${problem}`)}
        className="is-wide"
        isMono
        placeholder="http://proxy.example:3128"
      />
      <LabelledTextField
        {...boxOf('bypass')}
        label={t('settings.proxy.bypass')}
        hint={t('settings.proxy.bypassHint')}
        className="is-wide"
        isMono
      />
      {isSocks ? (
        <p className="field-hint is-wide">{t('settings.proxy.socksHint')}</p>
      ) : (
        <>
          <LabelledTextField {...boxOf('username')} label={t('settings.proxy.username')} />
          <LabelledTextField
            label={t('settings.proxy.password')}
            hint={t('settings.proxy.passwordHint')}
            ref={password}
            type="password"
          />
        </>
      )}
      <Button type="submit" className="proxy-save">
        {t('settings.proxy.save')}
      </Button>
    </form>
  );
}

/** Contacts a connection's service like any request, and reports the route. */
function ProxyTest() {
  const t = useT();
  const connections = useConnections((state) => state.connections);
  const [connectionId, setConnectionId] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Awaited<ReturnType<typeof testProxy>> | null>(null);
  const [isBusy, setBusy] = useState(false);
  const chosen =
    connections.find((connection) => connection.id === connectionId) ??
    connections.find((one) => !one.isPractice) ??
    connections[0];
  if (chosen === undefined) return null;
  const run = async (): Promise<void> => {
    setBusy(true);
    setOutcome(null);
    const result = await testProxy(chosen.id);
    setBusy(false);
    setOutcome(result);
  };
  return (
    <>
      <Field isInline label={t('settings.proxy.test')} hint={t('settings.proxy.testHint')}>
        {(control) => (
          <span className="button-row">
            <Select
              id={control.id}
              value={chosen.id}
              options={connections.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setConnectionId}
            />
            <Button isBusy={isBusy} onClick={() => void run()}>
              {t('settings.proxy.testButton')}
            </Button>
          </span>
        )}
      </Field>
      {outcome?.ok === true ? (
        <Callout tone="success" role="status">
          {t('settings.proxy.testGood', {
            route: outcome.value.route,
            ms: Math.round(outcome.value.durationMs),
          })}
        </Callout>
      ) : null}
      {outcome?.ok === false ? <ServiceError error={outcome.error} actions={null} /> : null}
    </>
  );
}
