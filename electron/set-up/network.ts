/** Sets up the network sessions, and the record of contacted hosts. */

import { ContactedHosts } from '../network/contacted-hosts.ts';
import { ExtraAuthorities } from '../network/extra-authorities.ts';
import { createNetTransport } from '../network/net-transport.ts';
import { watchSpelling } from '../shell/spelling.ts';
import type { AllParts, BasicParts, NetworkParts } from './parts.ts';

export function setUpNetwork({ firstWindow, settings, notices }: BasicParts, allParts: AllParts): NetworkParts {
  const hosts = new ContactedHosts();
  const authorities = new ExtraAuthorities(settings, notices);
  const send = createNetTransport((asking) => allParts().proxy.credentials(asking));
  const fetch = hosts.watching(async (url, request) => {
    await Promise.all([authorities.refresh(), allParts().proxy.applied()]);
    return send(url, request);
  });
  // Chromium downloads spelling dictionaries itself, so record that host here.
  watchSpelling({ session: firstWindow.pageSession, cutOff: firstWindow.cutPageOff, settings, hosts, notices });
  return { hosts, fetch };
}
