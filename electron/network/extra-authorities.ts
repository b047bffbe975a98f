/** Lets the certificates of a company's own authority count, when the person named its file; never loosens anything else. */

import { X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { type Certificate, session } from 'electron';
import { log } from '../logging/log.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { Notices } from '../shell/notices.ts';
import { isTrustedChain, readAuthorities } from './certificate-chain.ts';

/** Chromium's answers to a verify procedure. */
const TRUSTED = 0;
const AS_CHROMIUM_FOUND = -3;
const AUTHORITY_INVALID = -202;
const NOTICE_ID = 'extra-ca-file';

export function watchExtraAuthorities(settings: SettingsStore, notices: Notices): void {
  const apply = () => void takeAuthoritiesFrom(settings.get().extraCaFile, notices);
  if (settings.get().extraCaFile !== '') apply();
  settings.onChange((next, before) => {
    if (next.extraCaFile !== before.extraCaFile) apply();
  });
}

async function takeAuthoritiesFrom(path: string, notices: Notices): Promise<void> {
  const network = session.defaultSession;
  notices.remove(NOTICE_ID);
  const authorities = path === '' ? [] : await readFile(path, 'utf8').then(readAuthorities, () => []);
  if (authorities.length === 0) {
    network.setCertificateVerifyProc(null);
    if (path !== '') {
      log.warn('ca_file.unusable');
      notices.show({
        id: NOTICE_ID,
        level: 'alert',
        key: 'notices.caFileUnusable',
        values: { path },
        isStanding: true,
      });
    }
    return;
  }
  network.setCertificateVerifyProc((request, answer) => {
    const isUnknownAuthority = request.errorCode === AUTHORITY_INVALID;
    const isOurs =
      isUnknownAuthority && isTrustedChain(chainOf(request.certificate), request.hostname, authorities, new Date());
    answer(isOurs ? TRUSTED : AS_CHROMIUM_FOUND);
  });
  // What was refused, or taken, before is asked again.
  await network.closeAllConnections();
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
