/** Reads a typed proxy address, and explains why Chromium would reject it. */

import { fail, ok, type Result } from '../errors.ts';
import { LIMITS } from '../limits.ts';
import type { settings } from '../locales/en/settings.ts';

/** The name of each kind of proxy in an address, with its usual port. */
const PROXY_PORTS = { http: 80, https: 443, socks4: 1080, socks5: 1080, socks: 1080 } as const;

type ProxyScheme = keyof typeof PROXY_PORTS;

export interface ProxyAddress {
  readonly host: string;
  readonly port: number;
}

export interface ProxyServer extends ProxyAddress {
  readonly scheme: ProxyScheme;
}

/**
 * Each problem has a text.
 *
 * - `scheme_socks5h`, also for `socks4a`: the user should write `socks5`. Chromium then lets the proxy resolve names.
 * - `pac`: the address of a script that chooses a proxy; only the system settings can use one.
 */
export type ProxyServerProblem = keyof (typeof settings)['proxy']['problem'];

const isScheme = (word: string): word is ProxyScheme => Object.hasOwn(PROXY_PORTS, word);

/**
 * The servers in the setting: one, or several separated by commas and tried in order, or `http=…;https=…` for one kind
 * of service each. Chromium understands everything that this accepts.
 */
export function readProxyServers(typed: string): Result<readonly ProxyServer[], ProxyServerProblem> {
  if (typed.length > LIMITS.urlMaxChars) return fail('too_long');
  const servers: ProxyServer[] = [];
  for (const rule of typed.split(';')) {
    const list = rule.trim().replace(/^(?:https?|ftp|socks|ws|wss)\s*=/i, '');
    for (const one of list.split(',')) {
      if (one.trim() === '') continue;
      const read = readOne(one.trim());
      if (!read.ok) return read;
      servers.push(read.value);
    }
  }
  return servers.length === 0 ? fail('empty') : ok(servers);
}

/**
 * The servers in the setting, to check whether one of them is asking for a password. Empty if the setting is invalid.
 */
export function knownProxyServers(setting: string): readonly ProxyServer[] {
  const read = readProxyServers(setting);
  return read.ok ? read.value : [];
}

/** True if no server can ask for a user name: Chromium sends none to a SOCKS proxy. */
export function areAllSocks(setting: string): boolean {
  const servers = knownProxyServers(setting);
  return servers.length > 0 && servers.every(({ scheme }) => scheme.startsWith('socks'));
}

function readOne(text: string): Result<ProxyServer, ProxyServerProblem> {
  const [, named, rest = ''] = /^(?:([a-z][a-z0-9+.-]*):\/\/)?(.*)$/i.exec(text) ?? [];
  const scheme = (named ?? 'http').toLowerCase();
  if (scheme === 'socks5h' || scheme === 'socks4a') return fail('scheme_socks5h');
  if (/^pac\+/.test(scheme) || /\.(?:pac|dat)(?:[?#]|$)|\/wpad\b/i.test(rest)) return fail('pac');
  if (!isScheme(scheme)) return fail('scheme');
  if (rest.includes('@')) return fail('credentials');
  const authority = rest.replace(/\/$/, '');
  if (/[/?#]/.test(authority)) return fail('path');
  const [, host = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(authority) ?? [];
  const known = hostOf(host);
  // With two colons, it is an IPv6 address without brackets.
  if (known === null || port?.includes(':')) return fail('host');
  if (port === undefined) return ok({ scheme, host: known, port: PROXY_PORTS[scheme] });
  const number = Number(port);
  if (!/^\d{1,5}$/.test(port) || number < 1 || number > LIMITS.portMax) return fail('port');
  return ok({ scheme, host: known, port: number });
}

/** The host in lower case, an IPv6 address in brackets; null if it isn't a host. */
function hostOf(text: string): string | null {
  const isHost = /^\[[0-9a-f:.]{2,45}\]$/i.test(text) || /^[^\s/\\?#@%:[\]<>^|]{1,253}$/.test(text);
  return isHost && /[^.]/.test(text) ? text.toLowerCase() : null;
}
