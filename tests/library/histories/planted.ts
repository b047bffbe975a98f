// Lists faults that the library once had. Each is planted in a copy of its source, and the histories must find it.

export interface Edit {
  /** The path below `electron/library/`. */
  readonly file: string;
  readonly find: string;
  readonly put: string;
}

export interface Planted {
  readonly name: string;
  readonly edits: readonly Edit[];
}

export const PLANTED: readonly Planted[] = [
  {
    name: 'a second encryption begins while the first one runs, and its key replaces the first key',
    edits: [
      {
        file: 'thread/file-owner.ts',
        find: `if (this.isBusy) throw new LibraryError('changing', 'the library is being changed already');`,
        put: `if (this.#current.kind === 'opening') throw new LibraryError('changing', 'the library is being opened');`,
      },
      {
        file: 'file/key-ring.ts',
        find: `this.#stored = this.#copies.write([...others, { id, sealed, recovery, opens: [] }]);`,
        put: `this.#stored = this.#copies.write([{ id, sealed, recovery, opens: [] }]);`,
      },
    ],
  },
  {
    name: 'the worker for long jobs continues with the replaced file',
    edits: [
      {
        file: 'thread/file-opening.ts',
        find: `      await this.#options.endLongWork();
      kind = this.#accept(await work());`,
        put: `      kind = this.#accept(await work());`,
      },
    ],
  },
  {
    name: 'files set aside earlier stay readable after an encryption',
    edits: [
      {
        file: 'thread/client.ts',
        find: `isAllSealed: await this.#sweep()`,
        put: `isAllSealed: true`,
      },
      {
        file: 'thread/file-opening.ts',
        find: `if (this.#isSweepDue) this.#options.onSweepDue();`,
        put: ``,
      },
    ],
  },
  {
    name: 'the library can’t be used after the system refuses a change of the file',
    edits: [
      {
        file: 'thread/file-opening.ts',
        find: `      await this.#openIn(lock, false, true);
      throw toLibraryError(error);`,
        put: `      throw toLibraryError(error);`,
      },
    ],
  },
  {
    name: 'no backup is due after one with a date in the future',
    edits: [
      {
        file: 'file/backup-files.ts',
        find: `(file) => file.reason === 'regular' && !isFromFuture(file, now) && now - file.createdAt < DAY_MS,`,
        put: `(file) => file.reason === 'regular' && now - file.createdAt < DAY_MS,`,
      },
    ],
  },
  {
    name: 'a backup made before September 2001 is missing from every list',
    edits: [
      {
        file: 'file/backup-files.ts',
        find: `String(Math.max(0, time)).padStart(13, '0')`,
        put: `String(time)`,
      },
    ],
  },
  {
    name: 'the ending of a reply whose chat is in the trash is rolled back',
    edits: [
      {
        file: 'chats/reading.ts',
        find: `if (readSummaries(store, [conversationId]).length === 0) return null;`,
        put: `readSummaries(store, [conversationId]);`,
      },
    ],
  },
  {
    name: 'emptying the trash leaves content that only a newer backup has',
    edits: [
      {
        file: 'chats/forget-in-copy.ts',
        find: `conversation_id IN (SELECT value FROM json_each(?2))
         OR id IN`,
        put: `id IN`,
      },
      {
        file: 'chats/forget-in-copy.ts',
        find: ` UNION SELECT near.id FROM gone JOIN near ON near.parent_id = gone.id`,
        put: ``,
      },
    ],
  },
  {
    name: 'emptying the trash doesn’t report a backup that can’t be changed',
    edits: [
      {
        file: 'host/empty-trash.ts',
        find: `if (trouble !== null) throw toLibraryError(trouble);`,
        put: `void trouble;`,
      },
    ],
  },
  {
    name: 'a restore loses the usage since the backup',
    edits: [
      {
        file: 'host/bring-in.ts',
        find: `if (library !== null) carryUsage(library, paths.incoming, keyHex);`,
        put: `void carryUsage;`,
      },
    ],
  },
  {
    name: 'an import overwrites what was entered about a model',
    edits: [
      {
        file: 'transfer/show-import.ts',
        find: `putModelFacts(sql, facts, store.now(), 'keep');`,
        put: `putModelFacts(sql, facts, store.now(), 'replace');`,
      },
    ],
  },
  {
    name: 'a transaction continues after the disk has rolled back its first part',
    edits: [
      {
        file: 'file/sql.ts',
        find: `if (toLibraryError(error).reason !== 'failed') throw error;`,
        put: ``,
      },
      {
        file: 'file/sql.ts',
        find: `if (this.#rolledBackBy !== null) throw this.#rolledBackBy;`,
        put: ``,
      },
    ],
  },
  {
    name: 'a file of a deleted message stays readable',
    edits: [
      {
        file: 'file/schema.ts',
        find: `DELETE FROM attachment_files WHERE sha256 = old.sha256`,
        put: `DELETE FROM attachment_files WHERE false AND sha256 = old.sha256`,
      },
    ],
  },
  {
    name: 'a message from an archive comes without its files',
    edits: [
      {
        file: 'transfer/hidden-rows.ts',
        find: `if (isAdded) putAttachments(sql, id, (message.attachments ?? []).map(toAttachmentRow));`,
        put: ``,
      },
    ],
  },
  {
    name: 'the files of an archive are empty',
    edits: [
      {
        file: 'transfer/export-zip.ts',
        find: `readContent(options.store.sql, sha256) ?? ''`,
        put: `''`,
      },
    ],
  },
];
