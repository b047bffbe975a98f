/** Removes command-line switches that would make Chromium accept a false certificate, record traffic or give secrets away. */

/** The only part of Electron's command line that is needed here. */
export interface CommandLine {
  readonly hasSwitch: (name: string) => boolean;
  readonly removeSwitch: (name: string) => void;
}

/**
 * Web pages recommend some of these for companies that inspect TLS; Parley has a setting for such companies. The
 * command line may still name a proxy, which sees no more than the network does.
 */
export const REFUSED_SWITCHES = [
  // Accept certificates without a trusted authority.
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'allow-insecure-localhost',
  // Point a name at another machine.
  'host-rules',
  'host-resolver-rules',
  // Write copies of traffic, keys included, or of the secrets that decrypt it.
  'log-net-log',
  'net-log-capture-mode',
  'ssl-key-log-file',
  // Seal secrets on macOS with a password that everybody knows.
  'use-mock-keychain',
  // Prove the identity of the system's user to servers that ask for it. Chrome calls them allowlists, Electron doesn't.
  'auth-server-whitelist',
  'auth-negotiate-delegate-whitelist',
  // Disable the page's own protection.
  'unsafely-treat-insecure-origin-as-secure',
  'disable-web-security',
  'disable-site-isolation-trials',
] as const;

/** Call before the app is ready. Returns the removed switches. */
export function refuseSwitches(commandLine: CommandLine): readonly string[] {
  const found = REFUSED_SWITCHES.filter((name) => commandLine.hasSwitch(name));
  for (const name of found) commandLine.removeSwitch(name);
  return found;
}
