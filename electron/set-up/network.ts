/** Sets up everything that this computer sends, and the record of where it was sent. */

import { ContactedHosts } from '../network/contacted-hosts.ts';
import { ExtraAuthorities } from '../network/extra-authorities.ts';
import { createNetTransport } from '../network/net-transport.ts';
import { watchSpelling } from '../shell/spelling.ts';
import type { Parts } from './parts.ts';

export function setUpNetwork(parts: Parts): void {
  const { first, settings, notices } = parts;
  parts.hosts = new ContactedHosts();
  const authorities = new ExtraAuthorities(settings, notices);
  const send = createNetTransport((asking) => parts.proxy.credentials(asking));
  parts.fetch = parts.hosts.watching(async (url, request) => {
    await Promise.all([authorities.refresh(), parts.proxy.applied()]);
    return send(url, request);
  });
  // The spelling dictionaries are downloaded.
  watchSpelling({ session: first.pageSession, settings, hosts: parts.hosts, notices });
}
