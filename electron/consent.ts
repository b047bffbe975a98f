/** Shows main's confirmation dialogs for destructive actions, and issues the consent that each of them requires. */

import { RefusedError } from '../shared/errors.ts';
import type { BackupInfo, DataStatus, LibraryState } from '../shared/library.ts';
import { fill, fillPlural } from '../shared/locales/say.ts';
import type { MainLanguage } from './language.ts';
import type { AsyncLibrary } from './library/library-api.ts';
import type { Ask, Question } from './shell/questions.ts';

/** The subject of each question. It is read before asking, and the action gets it from the consent. */
export interface ConsentSubjects {
  readonly emptyTrash: { readonly ids: readonly string[]; readonly title: string };
  readonly restoreBackup: Pick<BackupInfo, 'id' | 'createdAt'>;
  readonly encrypt: Readonly<Record<never, never>>;
  /** `codeId` identifies the code that stops working. */
  readonly replaceRecoveryCode: { readonly codeId: string };
  readonly deleteAll: {
    readonly connectionIds: readonly string[];
    /** null while the library can't be read. */
    readonly library: { readonly additionsToken: string; readonly chats: number; readonly backups: number } | null;
  };
  readonly startAfresh: { readonly from: LibraryState['kind'] };
  readonly goBack: Pick<BackupInfo, 'id' | 'createdAt' | 'conversations'>;
  /** `isMoved`: the library's files were moved, deleted or replaced. */
  readonly quitUnsaved: { readonly isMoved: boolean };
}

export type ConsentName = keyof ConsentSubjects;

/** Proof that the user answered yes to one question about one subject. It allows one action, on that subject. */
export class Consent<N extends ConsentName> {
  readonly name: N;
  readonly #subject: ConsentSubjects[N];
  #isUsed = false;

  private constructor(name: N, subject: ConsentSubjects[N]) {
    this.name = name;
    this.#subject = subject;
  }

  /** Asks; null when the user said no. There is no other way to create a consent. */
  static async ask<N extends ConsentName>(
    name: N,
    subject: ConsentSubjects[N],
    ask: Ask,
    language: MainLanguage,
  ): Promise<Consent<N> | null> {
    const isAgreed = await ask(CONSENT_QUESTIONS[name](subject, language));
    return isAgreed ? new Consent(name, subject) : null;
  }

  /** Returns the question's subject. Throws when called again: one answer allows one action. */
  use(): ConsentSubjects[N] {
    if (this.#isUsed) throw new Error(`the consent to ${this.name} was used before`);
    this.#isUsed = true;
    return this.#subject;
  }
}

/** Builds the text of each question from its subject. */
export const CONSENT_QUESTIONS: {
  readonly [N in ConsentName]: (subject: ConsentSubjects[N], language: MainLanguage) => Question;
} = {
  emptyTrash: ({ ids, title }, { texts, locale }) => {
    const words = texts.questions.emptyTrash;
    const message =
      title === '' ? fillPlural(words, 'items', ids.length, {}, locale) : fill(words.titled, { title }, locale);
    return { message, detail: words.detail, button: words.button };
  },
  restoreBackup: ({ createdAt }, { texts, locale }) => {
    const { message, detail, button } = texts.questions.restore;
    return { message: fill(message, { date: dateOf(createdAt, locale) }, locale), detail, button };
  },
  encrypt: (_subject, { texts }) => texts.questions.encrypt,
  replaceRecoveryCode: (_subject, { texts }) => texts.questions.newCode,
  deleteAll: ({ connectionIds, library }, { texts, locale }) => {
    const { message, detail, detailUnread, button } = texts.questions.deleteAll;
    const counts = { connections: connectionIds.length, chats: library?.chats ?? 0, backups: library?.backups ?? 0 };
    return { message, detail: fill(library === null ? detailUnread : detail, counts, locale), button };
  },
  startAfresh: (_subject, { texts }) => texts.questions.startAfresh,
  goBack: ({ createdAt, conversations }, { texts, locale }) => {
    const words = texts.questions.goBack;
    const message = fillPlural(words, 'message', conversations, { date: dateOf(createdAt, locale) }, locale);
    return { message, detail: words.detail, button: words.button };
  },
  quitUnsaved: ({ isMoved }, { texts }) => {
    const { message, detail, detailMoved, button } = texts.questions.quitUnsaved;
    return { message, detail: isMoved ? detailMoved : detail, button };
  },
};

function dateOf(moment: number, locale: string): string {
  return new Date(moment).toLocaleString(locale, { dateStyle: 'medium', timeStyle: 'short' });
}

/** The parts of the app from which the subjects are read. */
export interface ConsentSources {
  readonly library: {
    readonly api: Pick<AsyncLibrary, 'trashToEmpty' | 'additionsToken'>;
    readonly ready: () => Promise<LibraryState>;
    readonly status: () => Promise<DataStatus>;
    readonly recoveryCodeId: () => string | null;
    readonly isInPlace: () => boolean;
  };
  readonly connections: { readonly list: () => readonly { readonly id: string }[] };
}

/**
 * The part of a request's input that selects the subject; null where there is only one possible subject, or for the
 * whole trash.
 */
interface SubjectInputs {
  readonly emptyTrash: readonly string[] | null;
  readonly restoreBackup: string;
  readonly encrypt: null;
  readonly replaceRecoveryCode: null;
  readonly deleteAll: null;
  readonly startAfresh: null;
  readonly goBack: string;
  readonly quitUnsaved: null;
}

/** Reads the subject of each question; throws a refusal where there is none. */
export const CONSENT_SUBJECTS: {
  readonly [N in ConsentName]: (sources: ConsentSources, input: SubjectInputs[N]) => Promise<ConsentSubjects[N]>;
} = {
  emptyTrash: async ({ library }, ids) => {
    const toEmpty = await library.api.trashToEmpty(ids);
    if (toEmpty.ids.length === 0) throw new RefusedError('not_found');
    return toEmpty;
  },
  restoreBackup: async ({ library }, id) => found((await library.status()).backups, id),
  encrypt: async () => ({}),
  replaceRecoveryCode: async ({ library }) => {
    const codeId = library.recoveryCodeId();
    if (codeId === null) throw new RefusedError('changed_meanwhile');
    return { codeId };
  },
  deleteAll: async ({ library, connections }) => {
    const connectionIds = connections.list().map(({ id }) => id);
    if ((await library.ready()).kind !== 'ready') return { connectionIds, library: null };
    // Read this first: if something is added while we count, the deletion is refused, because the question didn't count
    // it.
    const additionsToken = await library.api.additionsToken();
    const { conversations, backups } = await library.status();
    return { connectionIds, library: { additionsToken, chats: conversations, backups: backups.length } };
  },
  startAfresh: async ({ library }) => ({ from: (await library.ready()).kind }),
  goBack: async ({ library }, id) => {
    const state = await library.ready();
    if (state.kind !== 'newer') throw new RefusedError('locked');
    return found(state.backup === null ? [] : [state.backup], id);
  },
  quitUnsaved: async ({ library }) => ({ isMoved: !library.isInPlace() }),
};

/** Reads the subject, then asks about it. Refused with `not_confirmed` when the user says no. */
export async function askConsent<N extends ConsentName>(
  name: N,
  input: SubjectInputs[N],
  parts: ConsentSources & { readonly ask: Ask; readonly language: MainLanguage },
): Promise<Consent<N>> {
  const subject = await CONSENT_SUBJECTS[name](parts, input);
  const consent = await Consent.ask(name, subject, parts.ask, parts.language);
  if (consent === null) throw new RefusedError('not_confirmed');
  return consent;
}

function found<T extends { readonly id: string }>(backups: readonly T[], id: string): T {
  const backup = backups.find((one) => one.id === id);
  if (backup === undefined) throw new RefusedError('not_found');
  return backup;
}
