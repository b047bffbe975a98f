// A confirmation covers only the items that its question named. Items that arrive while the question is open stay or are
// backed up, or the action is refused.
import { mkdtempSync, renameSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { askConsent, CONSENT_QUESTIONS, CONSENT_SUBJECTS, Consent, type ConsentName } from '../../electron/consent.ts';
import { deleteEverything } from '../../electron/delete-everything.ts';
import { MainLanguage } from '../../electron/language.ts';
import type { LibraryHandle } from '../../electron/library/thread/library-handle.ts';
import { DataRequests } from '../../electron/library-requests.ts';
import type { Question } from '../../electron/shell/questions.ts';
import { guardUnsaved } from '../../electron/shell/unsaved-guard.ts';
import { ok } from '../../shared/errors.ts';
import type { LibraryState } from '../../shared/library.ts';
import * as enMain from '../../shared/locales/en/main.ts';
import { DEFAULT_SETTINGS } from '../../shared/settings.ts';
import { ENGLISH_PAGE } from '../helpers/page/english-page.ts';
import { type BuiltWorker, buildLibraryWorker } from '../helpers/system/build-library-worker.ts';
import { removeFolder } from '../helpers/system/remove-folder.ts';
import { until } from '../helpers/until.ts';
import { app } from '../security/electron-fake.ts';
import { FakeKeyring, openClient, writeChat } from './open-client.ts';
import { makeFolder, type TestFolder } from './open-store.ts';

let worker: BuiltWorker;
let folder: TestFolder;
let userData: string;
let keyring: FakeKeyring;
let handle: LibraryHandle;
let connections: string[];
let stops: number;
/** The test's action while the question is open; afterwards the user confirms. */
let whileAsked: () => Promise<unknown>;
let questions: Question[];

const language = new MainLanguage('en-US');

const parts = () => ({
  library: handle,
  language,
  connections: { list: () => connections.map((id) => ({ id })) },
  ask: async (question: Question) => {
    questions.push(question);
    await whileAsked();
    return true;
  },
});

const desk = () =>
  new DataRequests({
    library: handle,
    desktop: { askWhereToSave: async () => null, askWhatToOpen: async () => null },
    language: () => ENGLISH_PAGE,
    importedWords: () => enMain.imported,
    storeFilesAgain: () => true,
    stopTurns: async () => {
      stops += 1;
    },
  });

const open = (): LibraryHandle => openClient(folder.path, join(worker.folder, 'library-worker.mjs'), keyring).handle;

const titles = async () => (await handle.api.listConversations('active', 0, 100)).items.map(({ title }) => title);
const trashed = async () => (await handle.api.listTrash()).map(({ title }) => title);

async function trashChat(question: string): Promise<string> {
  const { id } = await writeChat(handle, question, 'an answer');
  await handle.api.bulk([id], { kind: 'delete' });
  return id;
}

async function backUp(): Promise<string> {
  await handle.job(handle.startJob({ kind: 'backup', reason: 'regular' }));
  return (await handle.status()).backups[0]?.id ?? '';
}

async function makeEncrypted(): Promise<void> {
  keyring.isThere = true;
  await handle.retry();
  await handle.job((await handle.encrypt()).jobId);
}

async function deleteAll(): Promise<void> {
  const consent = await askConsent('deleteAll', null, parts());
  await deleteEverything(
    {
      paths: { userData },
      data: desk(),
      library: { hasDeletedLeft: () => false },
      connections: {
        list: () => connections.map((id) => ({ id })),
        remove: async (id: string) => {
          connections = connections.filter((one) => one !== id);
          return ok(null);
        },
      },
      proxy: { forgetPassword: async () => ok(null) },
      settings: { update: () => ok(DEFAULT_SETTINGS) },
      desktopIntegration: { startAtLogin: () => ({ isStartedAtLogin: false, quickKeys: 'off' }) },
      notices: { show: () => undefined },
      windows: () => [],
    },
    consent,
  );
}

beforeAll(async () => {
  worker = await buildLibraryWorker();
});
afterAll(() => worker.remove());

beforeEach(async () => {
  folder = makeFolder();
  userData = mkdtempSync(join(tmpdir(), 'parley-consents-'));
  keyring = new FakeKeyring();
  keyring.isThere = false;
  handle = open();
  await handle.ready();
  connections = ['c1', 'c2'];
  questions = [];
  stops = 0;
  whileAsked = async () => undefined;
});

afterEach(async () => {
  await handle.close();
  folder.remove();
  removeFolder(userData);
});

/** Each changes something while a question is open; the change must stay or be backed up, or the action be refused. */
const ARRIVALS = {
  emptyTrash: async () => {
    await trashChat('named');
    whileAsked = () => trashChat('arrived');
    const { jobId } = desk().emptyTrash(await askConsent('emptyTrash', null, parts()));
    expect(await handle.job(jobId)).toMatchObject({ state: 'finished' });
    expect(questions[0]?.message).toContain('named');
    expect(await trashed()).toEqual(['arrived']);
  },
  restoreBackup: async () => {
    await writeChat(handle, 'backed up', 'an answer');
    const id = await backUp();
    whileAsked = async () => {
      await writeChat(handle, 'arrived', 'an answer');
      await backUp();
    };
    const { jobId } = await desk().restoreBackup(await askConsent('restoreBackup', id, parts()));
    expect(await handle.job(jobId)).toMatchObject({ state: 'finished' });
    expect(await titles()).toEqual(['backed up']);
    // The backup that a restore makes first contains the new chat.
    expect((await handle.status()).backups.some(({ conversations }) => conversations === 2)).toBe(true);
  },
  encrypt: async () => {
    keyring.isThere = true;
    await handle.retry();
    whileAsked = () => writeChat(handle, 'arrived', 'an answer');
    const { jobId } = await desk().encrypt(await askConsent('encrypt', null, parts()));
    expect(await handle.job(jobId)).toMatchObject({ state: 'finished' });
    expect(await titles()).toEqual(['arrived']);
  },
  replaceRecoveryCode: async () => {
    await makeEncrypted();
    let other = '';
    whileAsked = async () => {
      other = (await handle.newRecoveryCode()).recoveryCode;
    };
    const consent = await askConsent('replaceRecoveryCode', null, parts());
    await expect(desk().newRecoveryCode(consent)).rejects.toMatchObject({ reason: 'changed_meanwhile' });
    // A code that another window has created meanwhile needs its own question too.
    await expect(desk().newRecoveryCode(null)).rejects.toMatchObject({ reason: 'changed_meanwhile' });
    await handle.close();
    keyring.isChanged = true;
    handle = open();
    await handle.ready();
    expect(await handle.unlockWithCode(other)).toMatchObject({ kind: 'ready' });
  },
  deleteAll: async () => {
    await writeChat(handle, 'named', 'an answer');
    whileAsked = () => writeChat(handle, 'arrived', 'an answer');
    await expect(deleteAll()).rejects.toMatchObject({ reason: 'changed_meanwhile' });
    expect(await titles()).toEqual(['arrived', 'named']);
    expect([connections, stops]).toEqual([['c1', 'c2'], 0]);
    whileAsked = async () => {
      connections.push('arrived');
    };
    await deleteAll();
    expect(await titles()).toEqual([]);
    expect(connections).toEqual(['arrived']);
    expect(questions.at(-1)?.detail).toContain('chat (2)');
  },
  startAfresh: async () => {
    await writeChat(handle, 'kept', 'an answer');
    await makeEncrypted();
    await handle.close();
    keyring.isThere = false;
    handle = open();
    expect(await handle.ready()).toMatchObject({ kind: 'locked' });
    whileAsked = async () => {
      keyring.isThere = true;
      await handle.retry();
    };
    const consent = await askConsent('startAfresh', null, parts());
    await expect(desk().startAfresh(consent)).rejects.toMatchObject({ reason: 'changed_meanwhile' });
    expect(await titles()).toEqual(['kept']);
  },
  goBack: async () => {
    const backup = { id: 'library-1.db', createdAt: 1_700_000_000_000, conversations: 3 };
    const whole = { ...backup, sizeBytes: 1, tier: 'last', isEncrypted: false, messages: 6 } as const;
    const state: LibraryState = { kind: 'newer', path: '', fileVersion: 2, appVersion: 1, backup: whole };
    const library = {
      api: handle.api,
      ready: async () => state,
      status: () => handle.status(),
      recoveryCodeId: () => null,
      isInPlace: () => true,
    };
    const asked = { ...parts(), library };
    await expect(askConsent('goBack', 'another.db', asked)).rejects.toMatchObject({ reason: 'not_found' });
    const consent = await askConsent('goBack', backup.id, asked);
    expect(questions[0]?.message).toContain('3 chats');
    // When the user answers, the library is no longer from a newer app.
    await expect(desk().goBack(consent)).rejects.toMatchObject({ reason: 'locked' });
  },
  quitUnsaved: async () => {
    let asked = 0;
    let isPrevented = false;
    const guard = (event: { preventDefault: () => void }): void => {
      if (isPrevented) event.preventDefault();
    };
    app.on('before-quit', guard);
    guardUnsaved({
      isUnsaved: () => true,
      isEndingNow: () => false,
      showWindow: () => undefined,
      ask: () => {
        asked += 1;
        isPrevented = true;
        return askConsent('quitUnsaved', null, parts());
      },
      onStay: () => undefined,
    });
    app.quit();
    await until(() => expect(asked).toBe(1));
    // The user stayed because a reply had started, so the answer applied only to that attempt.
    await new Promise((resolve) => setImmediate(resolve));
    isPrevented = false;
    app.quit();
    await until(() => expect(asked).toBe(2));
    app.removeAllListeners('before-quit');
    expect(questions.at(-1)?.detail).toContain('Free up some space');
    renameSync(folder.path, `${folder.path}-moved`);
    await askConsent('quitUnsaved', null, parts());
    expect(questions.at(-1)?.detail).toContain('“Save again”');
    renameSync(`${folder.path}-moved`, folder.path);
  },
} satisfies { readonly [N in ConsentName]: () => Promise<void> };

describe('items that arrive while main asks', () => {
  it.each(Object.entries(ARRIVALS))("aren't lost by the confirmed action: %s", async (_name, check) => check());

  it('are tested for each kind of consent, and each kind has a question and a subject', () => {
    expect(Object.keys(CONSENT_QUESTIONS).sort()).toEqual(Object.keys(ARRIVALS).sort());
    expect(Object.keys(CONSENT_SUBJECTS).sort()).toEqual(Object.keys(ARRIVALS).sort());
  });
});

describe('a consent', () => {
  it('allows one action', async () => {
    const consent = await Consent.ask('encrypt', {}, async () => true, language);
    consent?.use();
    expect(() => consent?.use()).toThrow('used before');
  });

  it('is refused if the user says no', async () => {
    expect(await Consent.ask('encrypt', {}, async () => false, language)).toBeNull();
  });

  it("can't be forged, nor used for another action", async () => {
    const other = await askConsent('encrypt', null, parts());
    // The compiler checks this: it reports each of the next three directives if the line below it has no error.
    // @ts-expect-error Only the user's answer makes a consent.
    const made = () => new Consent('emptyTrash', { ids: [], title: '' });
    // @ts-expect-error The consent is for another action.
    const misused = () => desk().emptyTrash(other);
    // @ts-expect-error An object that looks like a consent isn't one.
    const forged = () => desk().emptyTrash({ name: 'emptyTrash', use: () => ({ ids: [], title: '' }) });
    expect([made, misused, forged]).toHaveLength(3);
  });
});

describe('the question about the trash', () => {
  it('counts a deleted chat and the message that was deleted from it earlier', async () => {
    const { id, replyId } = await writeChat(handle, 'one', 'two');
    await handle.api.deleteMessage(replyId);
    await handle.api.bulk([id], { kind: 'delete' });
    await trashChat('stays');
    const entry = (await handle.api.listTrash()).find(
      ({ kind, conversationId }) => kind === 'conversation' && conversationId === id,
    );
    const consent = await askConsent('emptyTrash', [entry?.id ?? ''], parts());
    expect(questions[0]?.message).toBe('Delete 2 items from the trash permanently?');
    await handle.job(desk().emptyTrash(consent).jobId);
    expect(await trashed()).toEqual(['stays']);
  });

  it('covers no chat that was restored and deleted again meanwhile', async () => {
    const id = await trashChat('twice');
    whileAsked = async () => {
      const [entry] = await handle.api.listTrash();
      await handle.api.restoreTrash([entry?.id ?? '']);
      await handle.api.bulk([id], { kind: 'delete' });
    };
    const { jobId } = desk().emptyTrash(await askConsent('emptyTrash', null, parts()));
    await handle.job(jobId);
    expect(await trashed()).toEqual(['twice']);
  });

  it("isn't asked if there is nothing to delete", async () => {
    await expect(askConsent('emptyTrash', null, parts())).rejects.toMatchObject({ reason: 'not_found' });
    expect(questions).toEqual([]);
  });
});
