/** Accepts certificates from a company's own authority when the user chose its file; never loosens anything else. */

import { X509Certificate } from 'node:crypto';
import { readFile, stat } from 'node:fs/promises';
import { type Certificate, session } from 'electron';
import type { Notice } from '../../shared/app-info.ts';
import { codeOf } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { log } from '../logging/log.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import { type ChainVerdict, judgeChain, readAuthorities } from './certificate-chain.ts';

/** Chromium's result codes for a verify procedure. */
const TRUSTED = 0;
const AS_CHROMIUM_FOUND = -3;
const HOST_INVALID = -200;
const DATE_INVALID = -201;
const AUTHORITY_INVALID = -202;
const NOTICE_ID = 'extra-ca-file';
const CHANGED_NOTICE_ID = 'extra-ca-file-changed';

/** Our answer to Chromium instead of its own result, so that errors name the true cause. */
const ANSWERS: Readonly<Record<ChainVerdict, number>> = {
  trusted: TRUSTED,
  authority: AS_CHROMIUM_FOUND,
  purpose: AS_CHROMIUM_FOUND,
  host: HOST_INVALID,
  date: DATE_INVALID,
};

/** Where the user reads about trouble with the file. */
interface NoticeBoard {
  readonly show: (notice: Notice) => void;
  readonly remove: (id: string) => void;
}

export class ExtraAuthorities {
  readonly #settings: Pick<SettingsStore, 'get'>;
  readonly #notices: NoticeBoard;
  /** The path and stamp of the file that was read last; empty without a file. */
  #read = '';
  #reading: Promise<void> = Promise.resolve();
  /** True once Chromium may have judged certificates by the file's content. */
  #isStarted = false;

  constructor(settings: Pick<SettingsStore, 'get' | 'onChange'>, notices: NoticeBoard) {
    this.#settings = settings;
    this.#notices = notices;
    settings.onChange((next, before) => {
      if (next.extraCaFile !== before.extraCaFile) void this.refresh();
    });
    void this.refresh().then(() => {
      this.#isStarted = true;
    });
  }

  /** Call before each request: reads the file if its path or content has changed since the last time. */
  refresh(): Promise<void> {
    if (this.#settings.get().extraCaFile === '' && this.#read === '') return this.#reading;
    this.#reading = this.#reading.then(() => this.#readIfChanged());
    return this.#reading;
  }

  async #readIfChanged(): Promise<void> {
    const path = this.#settings.get().extraCaFile;
    const found = path === '' ? '' : `${path} ${await stampOf(path)}`;
    if (found === this.#read) return;
    this.#read = found;
    // Chromium caches its judgement of a certificate until it exits, so ask for a restart. The window shows the latest
    // notice first, so show the notice about an unusable file after this one.
    const id = CHANGED_NOTICE_ID;
    if (this.#isStarted) this.#notices.show({ id, level: 'status', key: 'notices.caFileChanged', isStanding: true });
    await this.#take(path);
  }

  async #take(path: string): Promise<void> {
    const network = session.defaultSession;
    this.#notices.remove(NOTICE_ID);
    const authorities = path === '' ? [] : await readAuthoritiesFile(path).catch(() => []);
    if (authorities.length > 0)
      network.setCertificateVerifyProc(({ errorCode, certificate, hostname }, answer) => {
        if (errorCode !== AUTHORITY_INVALID) return answer(AS_CHROMIUM_FOUND);
        answer(ANSWERS[judgeChain(chainOf(certificate), hostname, authorities, new Date())]);
      });
    else network.setCertificateVerifyProc(null);
    if (authorities.length === 0 && path !== '') {
      log.warn('ca_file.unusable');
      this.#notices.show({
        id: NOTICE_ID,
        level: 'alert',
        key: 'notices.caFileUnusable',
        values: { path },
        isStanding: true,
      });
    }
    // Open connections were accepted by the earlier content of the file.
    await network.closeAllConnections();
  }
}

async function readAuthoritiesFile(path: string): Promise<readonly X509Certificate[]> {
  const { size } = await stat(path);
  return size > LIMITS.authoritiesFileMaxBytes ? [] : readAuthorities(await readFile(path, 'utf8'));
}

/** A stamp that differs after the file was replaced or written. */
async function stampOf(path: string): Promise<string> {
  try {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true });
    return `${ino} ${size} ${mtimeNs}`;
  } catch (error) {
    return codeOf(error);
  }
}

function chainOf(leaf: Certificate): readonly X509Certificate[] {
  const chain: X509Certificate[] = [];
  const seen = new Set<string>();
  for (
    let one: Certificate | undefined = leaf;
    one?.data !== undefined && !seen.has(one.fingerprint);
    one = one.issuerCert
  ) {
    seen.add(one.fingerprint);
    try {
      chain.push(new X509Certificate(one.data));
    } catch {
      // A certificate that cannot be read ends the chain, which is then not trusted.
      break;
    }
  }
  return chain;
}
