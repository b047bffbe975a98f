/** Shows a preview of a file before the import, then its progress and result, and offers to undo the import. */

import { useEffect } from 'react';
import type { Refusal } from '../../shared/errors.ts';
import { IMPORT_APPS } from '../../shared/import-formats.ts';
import type { ImportPreview, JobResult, UndoneImport, UnknownPart } from '../../shared/library.ts';
import { type Translate, useT } from '../i18n.ts';
import {
  importFile,
  leaveImport,
  openImported,
  startImport,
  undoImport,
  useImport,
} from '../store/library/import-store.ts';
import { addedWords, unknownPartWords } from '../store/library/job-notices.ts';
import { cancelJob, useJobs } from '../store/window/jobs-store.ts';
import { closeDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Progress } from '../ui/progress.tsx';
import { formatDay, formatList } from '../words/format.ts';
import { fileRefusalWords } from '../words/refusal-words.ts';
import './import-dialog.css';

type Running = Extract<ReturnType<typeof useImport>, { readonly kind: 'running' }>;

export function ImportDialog() {
  const state = useImport();
  useEffect(() => leaveImport, []);
  switch (state.kind) {
    case 'preview':
      return <Preview jobId={state.jobId} preview={state.preview} />;
    case 'running':
      return <Going {...state} />;
    case 'done':
      return <Done result={state.result} />;
    case 'undone':
      return <Undone undone={state.undone} />;
    case 'failed':
      return <Failed step={state.step} refusal={state.refusal} />;
    case 'none':
      return null;
  }
}

function Frame({ footer, children }: { readonly footer: React.ReactNode; readonly children: React.ReactNode }) {
  return (
    <Dialog title={useT()('importing.title')} onClose={closeDialog} footer={footer} className="import-dialog">
      {children}
    </Dialog>
  );
}

const STEP_WORDS = {
  preview_import: 'importing.reading',
  import: 'notices.job.import',
  undo_import: 'notices.job.undo_import',
} as const;

function Going({ step, jobId }: Running) {
  const t = useT();
  const job = useJobs(({ jobs }) => (jobId === null ? undefined : jobs.get(jobId)));
  const words = t(STEP_WORDS[step]);
  const cancel = (
    <Button size="medium" disabled={jobId === null} onClick={() => jobId !== null && cancelJob(jobId)}>
      {t('app.cancel')}
    </Button>
  );
  return (
    <Frame footer={step === 'undo_import' ? null : cancel}>
      <p role="status">{words}</p>
      <Progress label={words} done={job?.done ?? 0} total={job?.total ?? 0} />
      {step === 'import' ? <p className="remark">{t('importing.keepsGoing')}</p> : null}
    </Frame>
  );
}

/** Says what the import would add; leaves out counts of zero. */
function comingWords(t: Translate, preview: ImportPreview): string[] {
  const fresh = preview.conversations - preview.conversationsKnown;
  const { messagesNew, foldersNew, savedNew, prompted, attached, fromTrash, deleted, undated } = preview;
  const words: string[] = [];
  if (fresh > 0) {
    const chats = t('numbers.chats', { count: fresh });
    words.push(t('importing.chats', { chats, messages: t('numbers.messages', { count: messagesNew }) }));
  } else if (messagesNew > 0) words.push(t('importing.messagesMore', { count: messagesNew }));
  if (prompted > 0) words.push(t('importing.prompted', { count: prompted }));
  if (attached > 0) words.push(t('importing.attached', { count: attached }));
  if (deleted > 0) words.push(t('importing.deleted', { count: deleted }));
  if (undated > 0) words.push(t('importing.undated', { count: undated }));
  if (fromTrash > 0) words.push(t('importing.fromTrash', { count: fromTrash }));
  if (foldersNew > 0) words.push(t('importing.folders', { count: foldersNew }));
  if (savedNew > 0) words.push(t('importing.saved', { count: savedNew }));
  return words;
}

function Preview({ jobId, preview }: { readonly jobId: string; readonly preview: ImportPreview }) {
  const t = useT();
  const { fileName, formats, conversationsKnown, fromTrash, unknownParts } = preview;
  const coming = comingWords(t, preview);
  const known = conversationsKnown - fromTrash;
  const left = [
    ...(known > 0 ? [t('importing.known', { count: known })] : []),
    ...unknownParts.map((part) => partWords(t, part)),
  ];
  const from =
    formats.length === 1 && formats[0] === 'OpenAI'
      ? t('importing.fromList', { file: fileName })
      : t('importing.from', {
          file: fileName,
          app: formatList(formats.map((name) => (name === 'OpenAI' ? t('importing.lists') : name))),
        });
  return (
    <Dialog
      title={t('importing.title')}
      description={from}
      onClose={closeDialog}
      className="import-dialog"
      isText
      {...(coming.length === 0
        ? { footer: <CloseButton /> }
        : { confirm: { label: t('importing.start'), onClick: () => void startImport(jobId) } })}
    >
      {coming.length === 0 ? (
        <p role="status">{t('importing.nothingNew')}</p>
      ) : (
        <>
          <p role="status">{t('importing.nothingWritten')}</p>
          <PartList title={t('importing.willImport')} parts={coming} />
        </>
      )}
      {left.length === 0 ? (
        <p className="remark">{t('importing.everything')}</p>
      ) : (
        <PartList title={t('importing.wontImport')} parts={left} />
      )}
    </Dialog>
  );
}

const partWords = (t: Translate, part: UnknownPart): string =>
  t('app.labelled', { name: unknownPartWords(part), text: part.count });

function PartList({ title, parts }: { readonly title: string; readonly parts: readonly string[] }) {
  return (
    <section>
      <h3 className="import-heading">{title}</h3>
      <ul className="import-parts is-selectable">
        {parts.map((part) => (
          <li key={part}>{part}</li>
        ))}
      </ul>
    </section>
  );
}

function CloseButton() {
  return (
    <Button size="medium" onClick={closeDialog}>
      {useT()('app.close')}
    </Button>
  );
}

function Done({ result }: { readonly result: JobResult }) {
  const t = useT();
  const { importId, newest, savedAdded = 0, undated, unknownParts = [] } = result;
  const sentences = [addedWords('import', result)];
  if (newest !== undefined) sentences.push(t('importing.done'));
  if (savedAdded > 0) sentences.push(t('notices.job.finished.importSaved', { count: savedAdded }));
  if (undated !== undefined)
    sentences.push(t('notices.job.finished.importUndated', { count: undated.count, date: formatDay(undated.givenAt) }));
  const footer = (
    <>
      {importId === undefined ? null : (
        <Button size="medium" onClick={() => void undoImport(importId)}>
          {t('notices.undo')}
        </Button>
      )}
      {newest === undefined ? (
        <CloseButton />
      ) : (
        <Button size="medium" variant="primary" onClick={() => openImported(newest.id)}>
          {newest.title === '' ? t('importing.openUntitled') : t('importing.open', { title: newest.title })}
        </Button>
      )}
    </>
  );
  return (
    <Frame footer={footer}>
      <Callout tone="success" role="status">
        <p>{sentences.join(' ')}</p>
      </Callout>
      {unknownParts.length === 0 ? null : (
        <PartList title={t('importing.wasLeftOut')} parts={unknownParts.map((part) => partWords(t, part))} />
      )}
    </Frame>
  );
}

/** Says what was removed and what stays; leaves out counts of zero. */
function undoneWords(t: Translate, undone: UndoneImport): string {
  const { conversationsRemoved, messagesRemoved, backToTrash } = undone;
  const words = [t('importing.undone')];
  if (conversationsRemoved > 0) {
    const chats = t('numbers.chats', { count: conversationsRemoved });
    words.push(t('importing.undoneRemoved', { chats, messages: t('numbers.messages', { count: messagesRemoved }) }));
  } else if (messagesRemoved > 0) words.push(t('importing.undoneMessages', { count: messagesRemoved }));
  if (backToTrash > 0) words.push(t('importing.undoneTrash', { count: backToTrash }));
  if (undone.conversationsKept > 0) words.push(t('importing.keptChats', { count: undone.conversationsKept }));
  if (undone.messagesKept > 0) words.push(t('importing.keptMessages', { count: undone.messagesKept }));
  if (undone.foldersKept > 0) words.push(t('importing.keptFolders', { count: undone.foldersKept }));
  if (undone.savedKept > 0) words.push(t('importing.keptSaved', { count: undone.savedKept }));
  return words.join(' ');
}

function Undone({ undone }: { readonly undone: UndoneImport }) {
  const t = useT();
  return (
    <Frame footer={<CloseButton />}>
      <p role="status">{undoneWords(t, undone)}</p>
    </Frame>
  );
}

function Failed({ step, refusal }: { readonly step: Running['step']; readonly refusal: Refusal }) {
  const t = useT();
  const detail = fileRefusalWords(refusal);
  const key =
    step === 'preview_import'
      ? 'notices.job.failed.preview_import'
      : step === 'undo_import'
        ? refusal.reason === 'not_found'
          ? 'importing.undoGone'
          : 'notices.job.failed.undo_import'
        : refusal.reason === 'unfinished'
          ? 'notices.job.importUnfinished'
          : 'notices.job.failed.import';
  const other = (
    <Button
      size="medium"
      variant="primary"
      onClick={() => {
        closeDialog();
        void importFile();
      }}
    >
      {t('importing.chooseOther')}
    </Button>
  );
  const again = (
    <Button size="medium" variant="primary" onClick={() => void undoImport()}>
      {t('app.tryAgain')}
    </Button>
  );
  return (
    <Frame
      footer={
        <>
          <CloseButton />
          {step === 'preview_import' ? other : null}
          {step === 'undo_import' && refusal.reason !== 'not_found' ? again : null}
        </>
      }
    >
      <Callout tone="danger" role="alert">
        <p>{t(key, { detail })}</p>
      </Callout>
      {step === 'preview_import' && refusal.reason === 'bad_file' ? (
        <p className="import-reads remark">{t('importing.reads', { apps: formatList(IMPORT_APPS) })}</p>
      ) : null}
    </Frame>
  );
}
