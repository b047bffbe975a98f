// The measured programs' user data folders: created once a run, copied for each measurement.
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { LibraryHost } from '../../electron/library/host/library-host.ts';
import { LongHost } from '../../electron/library/thread/long-host.ts';
import { seedLibrary } from '../helpers/data/seed-library.ts';
import { ENGLISH_PAGE } from '../helpers/page/english-page.ts';
import { ended, newReply, SETTINGS } from '../library/open-store.ts';
import { startProgram, untilQuiet } from './measured-program.ts';
import { makeConversation, makeTokens } from './reply-texts.mjs';
import { LONG_TITLE, OTHER_TITLE, type Subject, writeBareConversation } from './subjects.ts';

export type ProfileKind = 'empty' | 'library' | 'long' | 'large' | 'two';

const LIBRARY = { conversations: 10_000, messages: 100_000 } as const;
const LONG_MESSAGES = 1_000;
const LONG_MARK = `MSGMARK-${LONG_MESSAGES - 1}`;
/** Tokens of about a megabyte of text. */
const LARGE_TOKENS = 312_000;
/** The ends of the last messages of seeded chats. */
export const MARKS = { long: LONG_MARK, large: 'ENDMARK-large' } as const;
const SETTLE_MAX_MS = 60_000;

export class Profiles {
  readonly #folder: string;
  readonly #service: string;
  readonly #templates = new Map<string, Promise<string>>();
  #exported: Promise<void> | null = null;
  #count = 0;

  constructor(folder: string, service: string) {
    this.#folder = folder;
    this.#service = service;
  }

  /** Copies a profile into a separate folder for one measurement. */
  async fresh(subject: Subject, kind: ProfileKind): Promise<{ path: string; remove: () => void }> {
    const name = `${subject.name}-${kind}`;
    const template = this.#templates.get(name) ?? this.#make(subject, kind, join(this.#folder, name));
    this.#templates.set(name, template);
    const path = join(this.#folder, `${name}-${++this.#count}`);
    cpSync(await template, path, { recursive: true, filter: (file) => !/Singleton\w+$/.test(file) });
    return { path, remove: () => rmSync(path, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }) };
  }

  /** A file to import, with as many chats as the profiles' library. */
  async exported(): Promise<string> {
    const file = join(this.#folder, 'exported.json');
    this.#exported ??= exportLibrary(file);
    await this.#exported;
    return file;
  }

  async #make(subject: Subject, kind: ProfileKind, folder: string): Promise<string> {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    if (subject.name === 'parley') {
      // Use the page size of the bare programs.
      writeFileSync(
        join(folder, 'window.json'),
        JSON.stringify({ version: 1, bounds: { x: 0, y: 0, width: 1200, height: 800 } }),
      );
      if (kind === 'library') await seedIndexedLibrary(join(folder, 'library'));
      if (kind === 'long' || kind === 'large') await seedChats(join(folder, 'library'), [LONG_TITLE], messagesOf(kind));
      if (kind === 'two') await seedChats(join(folder, 'library'), [LONG_TITLE, OTHER_TITLE], messagesOf('long'));
    } else if (kind === 'long' || kind === 'large') {
      writeBareConversation(folder, messagesOf(kind));
    }
    // Start the program once: only later starts are measured.
    const program = await startProgram(subject, folder, this.#service);
    await untilQuiet(program.pid, SETTLE_MAX_MS);
    await program.close();
    return folder;
  }
}

/** Exports a separate library as one file. Its chats are older than the chats of the profiles. */
async function exportLibrary(file: string): Promise<void> {
  const folder = `${file}-library`;
  await seedLibrary(folder, { ...LIBRARY, now: Date.UTC(2024, 0, 1) });
  const long = new LongHost({ onProgress: () => undefined });
  try {
    long.open({ folder, keyHex: null, isFirst: false });
    await long.job('export', { kind: 'export', ids: null, format: 'json', language: ENGLISH_PAGE, path: file });
  } finally {
    await long.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Creates a library with its search index, which the app would otherwise build during the measurements. */
async function seedIndexedLibrary(folder: string): Promise<void> {
  await seedLibrary(folder, LIBRARY);
  const long = new LongHost({ onProgress: () => undefined });
  try {
    long.open({ folder, keyHex: null, isFirst: false });
    for (let left = await long.index(); left > 0; left = await long.index());
  } finally {
    await long.close();
  }
}

interface SeededMessage {
  readonly role: 'user' | 'assistant';
  readonly content: string;
}

/** A thousand messages, or one question with an answer of a megabyte. */
function messagesOf(kind: 'long' | 'large'): readonly SeededMessage[] {
  if (kind === 'long') return makeConversation(LONG_MESSAGES);
  const answer = makeTokens({ kind: 'rich', tokens: LARGE_TOKENS, seed: 7, id: 'large' }).join('');
  return [
    { role: 'user', content: 'Write very much' },
    { role: 'assistant', content: answer },
  ];
}

async function seedChats(folder: string, titles: readonly string[], messages: readonly SeededMessage[]): Promise<void> {
  const host = new LibraryHost();
  try {
    await host.open({ folder, keyHex: null, isFirst: true });
    const settings = { ...SETTINGS, connectionId: 'bench', model: 'mock' };
    const reply = newReply({ connectionId: 'bench', connectionName: 'Bench', model: 'mock' });
    for (const title of titles) {
      const { id } = host.api.createConversation(settings, null).summary;
      for (let index = 0; index + 1 < messages.length; index += 2) {
        const turn = host.api.addTurn(id, messages[index]?.content ?? '', undefined, [reply]);
        host.api.endReply(ended(turn.replyIds[0] ?? '', messages[index + 1]?.content ?? ''));
      }
      host.api.renameConversation(id, title, true);
    }
  } finally {
    await host.close();
  }
}
