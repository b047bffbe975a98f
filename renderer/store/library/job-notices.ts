/** Shows a notice when a job ends. */

import type { JobProgress, JobResult, UnknownPart } from '../../../shared/library.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../i18n.ts';
import { formatDay, formatList } from '../../words/format.ts';
import { fileRefusalWords, refusalWords } from '../../words/refusal-words.ts';
import { loadTrash } from '../chats/trash-store.ts';
import { notifyPromptProblems } from '../saved/saved-store.ts';
import { dismissJob } from '../window/jobs-store.ts';
import { notify, notifyIfRefused } from '../window/notices-store.ts';
import { loadDataStatus } from './data-store.ts';
import { forgetRecoveryCode } from './recovery-code-store.ts';

export function notifyJobEnd(job: JobProgress): void {
  dismissJob(job.jobId);
  if (job.state === 'cancelled')
    notify({ key: job.kind === 'empty_trash' ? 'notices.job.cancelledEmptyTrash' : 'notices.job.cancelled' });
  else if (job.state === 'failed') {
    const words = job.kind === 'export' || job.kind === 'import' ? fileRefusalWords : refusalWords;
    const detail = job.error === null ? '' : words(job.error);
    const key =
      job.error?.reason === 'unfinished' ? 'notices.job.importUnfinished' : (`notices.job.failed.${job.kind}` as const);
    notify({ level: 'alert', isStanding: true, key, values: { detail } });
    // Encrypting failed, so its recovery code is useless.
    if (job.kind === 'encrypt') forgetRecoveryCode();
  } else notifyFinished(job);
  void loadDataStatus();
  if (job.kind === 'empty_trash' || job.kind === 'restore') void loadTrash();
}

function notifyFinished(job: JobProgress): void {
  const { result } = job;
  if (job.kind === 'check' && result?.isHealthy === false) {
    notify({ level: 'alert', isStanding: true, key: 'notices.job.finished.checkDamaged' });
    return;
  }
  if (job.kind === 'encrypt' && result?.isAllSealed === false) {
    notify({ level: 'alert', isStanding: true, key: 'notices.job.finished.encryptLeft' });
    return;
  }
  const importId = result?.importId;
  notify({
    key: `notices.job.finished.${job.kind}`,
    isStanding: job.kind === 'import' || job.kind === 'export' || job.kind === 'bring_back',
    values: { path: result?.path ?? '', counts: addedWords(job.kind, result ?? {}) },
    ...(importId === undefined
      ? {}
      : {
          action: {
            labelKey: 'notices.undo',
            run: async () => notifyIfRefused(await bridge().dataUndoImport({ importId })),
          },
        }),
  });
  if (result?.savedAdded !== undefined)
    notify({ isStanding: true, key: 'notices.job.finished.importSaved', values: { count: result.savedAdded } });
  if (result?.promptProblems !== undefined) notifyPromptProblems(result.promptProblems);
  if (result?.undated !== undefined) {
    const { count, givenAt } = result.undated;
    notify({
      isStanding: true,
      key: 'notices.job.finished.importUndated',
      values: { count, date: formatDay(givenAt) },
    });
  }
  const unknown = result?.unknownParts ?? [];
  if (unknown.length === 0) return;
  const parts = formatList(unknown.map((part) => t('app.noted', { text: unknownPartWords(part), note: part.count })));
  notify({ isStanding: true, key: 'notices.job.finished.importUnknown', values: { parts } });
}

/** What other apps' exports call images, recordings and files. An imported message names them in its text. */
const MEDIA: readonly (readonly [RegExp, 'image' | 'audio' | 'file'])[] = [
  [/image|picture/i, 'image'],
  [/audio|voice|recording/i, 'audio'],
  [/^files?$|attachment|document/i, 'file'],
];

/** Names one part of a file that an import left out or changed. */
export function unknownPartWords({ what, name }: UnknownPart): string {
  const media = what === 'contentPart' || what === 'field' ? MEDIA.find(([pattern]) => pattern.test(name)) : undefined;
  if (media !== undefined) return t(`importing.${media[1]}`);
  return what === 'field' ? name : t(`notices.unknownPart.${what}`, { name });
}

/** Says what an import or a restore added, or that it added nothing, and what it changed and left alone. */
export function addedWords(kind: JobProgress['kind'], result: JobResult): string {
  const { conversationsAdded = 0, messagesAdded = 0, conversationsUpdated = 0, conversationsUnchanged = 0 } = result;
  // A chat that returns from the trash may have no new messages.
  if (kind === 'bring_back' && conversationsAdded === 0 && messagesAdded === 0 && conversationsUpdated > 0)
    return t('notices.job.counts.restored', { count: conversationsUpdated });
  const isNothing = conversationsAdded === 0 && messagesAdded === 0;
  const key = isNothing ? 'nothing' : kind === 'bring_back' ? 'bring_back' : 'import';
  const sentences: string[] = [];
  // New messages of chats that were already there are part of what changed.
  if (isNothing || conversationsAdded > 0 || conversationsUpdated === 0)
    sentences.push(
      t(`notices.job.counts.${key}`, {
        added: t('numbers.chats', { count: conversationsAdded }),
        messages: t('numbers.messages', { count: messagesAdded }),
      }),
    );
  if (conversationsUpdated > 0) sentences.push(t('notices.job.counts.updated', { count: conversationsUpdated }));
  if (conversationsUnchanged > 0) sentences.push(t('notices.job.counts.unchanged', { count: conversationsUnchanged }));
  return sentences.join(' ');
}
