/** What leaves this computer, and the note of where it went. */

import { ContactedHosts } from '../network/contacted-hosts.ts';
import { watchExtraAuthorities } from '../network/extra-authorities.ts';
import { createNetTransport } from '../network/net-transport.ts';
import { watchSpelling } from '../shell/spelling.ts';
import type { Parts } from './parts.ts';

export function setUpNetwork(parts: Parts): void {
  const { first, settings, notices } = parts;
  parts.hosts = new ContactedHosts();
  parts.fetch = parts.hosts.watching(createNetTransport(() => parts.proxy.credentials()));
  watchExtraAuthorities(settings, notices);
  // The dictionaries of the spelling check are fetched.
  watchSpelling({ session: first.pageSession, settings, hosts: parts.hosts, notices });
}
