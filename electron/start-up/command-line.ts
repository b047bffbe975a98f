/** Takes switches off the command line by which Chromium would believe a false certificate or write down what is sent. */

/** The one part of Electron's command line that is needed here. */
export interface CommandLine {
  readonly hasSwitch: (name: string) => boolean;
  readonly removeSwitch: (name: string) => void;
}

/**
 * Advice on the web names them for companies that look into TLS; Parley has a setting for those. A proxy may still be named
 * on the command line: it sees no more than the network does.
 */
const REFUSED_SWITCHES = [
  // Certificates that nobody vouches for.
  'ignore-certificate-errors',
  'ignore-certificate-errors-spki-list',
  'ignore-urlfetcher-cert-requests',
  'allow-insecure-localhost',
  'allow-running-insecure-content',
  // A name that leads to another machine.
  'host-rules',
  'host-resolver-rules',
  // Copies of what is sent, keys included, or of what decrypts it.
  'log-net-log',
  'net-log-capture-mode',
  'ssl-key-log-file',
  // The page's own walls.
  'disable-web-security',
  'disable-site-isolation-trials',
] as const;

/** Call before the app is ready. Returns which were there. */
export function refuseSwitches(commandLine: CommandLine): readonly string[] {
  const found = REFUSED_SWITCHES.filter((name) => commandLine.hasSwitch(name));
  for (const name of found) commandLine.removeSwitch(name);
  return found;
}
