/** Settings > Data: where the data is, how Parley protects it, and how to import, export and delete it. */

import { FolderOpen } from 'lucide-react';
import { useEffect } from 'react';
import { IMPORT_APPS } from '../../shared/import-formats.ts';
import type { DataStatus } from '../../shared/library.ts';
import { useT } from '../i18n.ts';
import { exportChats } from '../store/chats/chat-list-store.ts';
import { checkLibrary, isMuch, loadDataStatus, useDataStatus } from '../store/library/data-store.ts';
import { importFile } from '../store/library/import-store.ts';
import { runCommand } from '../store/window/commands.ts';
import { openFolder } from '../store/window/desktop-actions.ts';
import { cancelJob, useJobs } from '../store/window/jobs-store.ts';
import { closePage } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { CANCELLABLE_JOBS } from '../ui/cancellable-jobs.ts';
import { Progress } from '../ui/progress.tsx';
import { Spinner } from '../ui/spinner.tsx';
import { formatBytes, formatList, formatMoment } from '../words/format.ts';
import { BackupsSection } from './backups-section.tsx';
import { DeleteAllSection } from './delete-all-section.tsx';
import { EncryptionSection } from './encryption-section.tsx';
import { Section } from './section.tsx';

export function DataPage() {
  const status = useDataStatus();
  useEffect(() => void loadDataStatus(), []);
  if (status === null) return <Spinner className="settings-spinner" />;
  return (
    <>
      <JobList />
      <PlaceSection status={status} />
      <EncryptionSection status={status} />
      <BackupsSection status={status} />
      <CheckSection status={status} />
      <TransferSection />
      <TrashSection status={status} />
      <DeleteAllSection conversations={status.conversations} />
    </>
  );
}

function PlaceSection({ status }: { readonly status: DataStatus }) {
  const t = useT();
  return (
    <Section
      title={t('settings.data.place')}
      action={
        <Button icon={<FolderOpen size={14} aria-hidden="true" />} onClick={() => void openFolder('data')}>
          {t('settings.data.openFolder')}
        </Button>
      }
    >
      <dl className="settings-group setting-facts">
        <div>
          <dt>{t('settings.data.folder')}</dt>
          <dd className="path exact is-selectable" translate="no">
            {status.folder}
          </dd>
        </div>
        <div>
          <dt>{t('settings.data.library')}</dt>
          <dd>
            <span className="path exact is-selectable" translate="no">
              {status.libraryPath}
            </span>
            <span className="fact-aside remark">{formatBytes(status.librarySizeBytes)}</span>
          </dd>
        </div>
        <div>
          <dt>{t('settings.data.contents')}</dt>
          <dd>
            {t('settings.data.counts', {
              chats: t('numbers.chats', { count: status.conversations }),
              messages: t('numbers.messages', { count: status.messages }),
            })}
          </dd>
        </div>
        <div>
          <dt>{t('chat.attached.list')}</dt>
          <dd>{formatBytes(status.attachmentBytes)}</dd>
        </div>
      </dl>
      {isMuch(status) ? <Callout tone="warning">{t('settings.data.manyAttachments')}</Callout> : null}
    </Section>
  );
}

function CheckSection({ status }: { readonly status: DataStatus }) {
  const t = useT();
  const isRunning = useJobs((state) => [...state.jobs.values()].some((job) => job.kind === 'check'));
  const { lastCheck } = status;
  return (
    <Section
      title={t('settings.data.check')}
      words={
        lastCheck === null
          ? t('settings.data.neverChecked')
          : lastCheck.isHealthy
            ? t('settings.data.healthy', { date: formatMoment(lastCheck.at) })
            : t('settings.data.damaged', { date: formatMoment(lastCheck.at) })
      }
      action={
        <Button isBusy={isRunning} onClick={() => void checkLibrary()}>
          {t('settings.data.checkNow')}
        </Button>
      }
    />
  );
}

function TransferSection() {
  const t = useT();
  return (
    <Section title={t('settings.data.transfer')} words={t('settings.data.transferWords')}>
      <div className="button-row">
        <Button onClick={() => void exportChats(null, 'json')}>{t('settings.data.exportAll')}</Button>
        <Button onClick={() => void exportChats(null, 'zip')}>{t('settings.data.exportAllZip')}</Button>
        <Button onClick={() => void exportChats(null, 'markdown')}>{t('settings.data.exportAllMarkdown')}</Button>
        <Button onClick={() => void importFile()}>{t('sidebar.import')}</Button>
      </div>
      <p className="settings-words">{t('settings.data.importWords', { apps: formatList(IMPORT_APPS) })}</p>
    </Section>
  );
}

function TrashSection({ status }: { readonly status: DataStatus }) {
  const t = useT();
  const show = (): void => {
    closePage();
    runCommand('trash');
  };
  return (
    <Section
      title={t('sidebar.trash')}
      words={t('settings.data.trashWords', { count: status.trashEntries })}
      action={<Button onClick={show}>{t('commands.trash')}</Button>}
    />
  );
}

/** Running jobs with their progress. */
function JobList() {
  const t = useT();
  const jobs = useJobs((state) => state.jobs);
  if (jobs.size === 0) return null;
  return (
    <ul className="job-list stack">
      {[...jobs.values()].map((job) => (
        <li key={job.jobId} className="job">
          <span>{t(`notices.job.${job.kind}`)}</span>
          <span className="fact-aside remark">
            {job.total > 0 ? t('settings.data.progress', { done: job.done, total: job.total }) : ''}
          </span>
          {CANCELLABLE_JOBS.has(job.kind) ? (
            <Button onClick={() => cancelJob(job.jobId)}>{t('app.cancel')}</Button>
          ) : null}
          <Progress label={t(`notices.job.${job.kind}`)} done={job.done} total={job.total} />
        </li>
      ))}
    </ul>
  );
}
