/** How a release is signed on Windows and macOS, and whether the signatures are valid. */
import { Failure, run } from '../terminal.mjs';

/** electron-builder's variables for a certificate on each system. */
const CERTIFICATES = { win32: ['WIN_CSC_LINK', 'CSC_LINK'], darwin: ['CSC_LINK', 'CSC_NAME'] };

/** Any one of these sets of variables allows notarization by Apple; electron-builder reads them itself. */
const NOTARIZATION = [
  ['APPLE_API_KEY', 'APPLE_API_KEY_ID', 'APPLE_API_ISSUER'],
  ['APPLE_ID', 'APPLE_APP_SPECIFIC_PASSWORD', 'APPLE_TEAM_ID'],
  ['APPLE_KEYCHAIN_PROFILE'],
];

/** Azure's signing service. Its client authenticates with the variables that Microsoft documents. */
const AZURE_OPTIONS = {
  endpoint: 'PARLEY_AZURE_ENDPOINT',
  codeSigningAccountName: 'PARLEY_AZURE_ACCOUNT',
  certificateProfileName: 'PARLEY_AZURE_PROFILE',
  publisherName: 'PARLEY_AZURE_PUBLISHER',
};
const AZURE_CLIENT = ['AZURE_TENANT_ID', 'AZURE_CLIENT_ID'];

/** @typedef {Readonly<Record<string, string | undefined>>} Environment */

const hasAll = (/** @type {Environment} */ env, /** @type {readonly string[]} */ names) =>
  names.every((name) => Boolean(env[name]));
const usesAzure = (/** @type {Environment} */ env) => hasAll(env, [...Object.values(AZURE_OPTIONS), ...AZURE_CLIENT]);

/**
 * Why a release can't be signed here; empty if it can or needn't be.
 *
 * @param {NodeJS.Platform} system
 * @param {Environment} env
 * @returns {readonly string[]} one sentence each
 */
export function reasonsNotToSign(system, env) {
  const reasons = [];
  if (system === 'win32' && !usesAzure(env) && !CERTIFICATES.win32.some((name) => env[name])) {
    reasons.push(
      `There is no certificate: set ${CERTIFICATES.win32.join(' or ')}, or for Azure's signing service ${[...Object.values(AZURE_OPTIONS), ...AZURE_CLIENT].join(', ')}.`,
    );
  }
  if (system === 'darwin') {
    if (!CERTIFICATES.darwin.some((name) => env[name])) {
      reasons.push(`There is no certificate: set ${CERTIFICATES.darwin.join(' or ')}.`);
    }
    if (!NOTARIZATION.some((names) => hasAll(env, names))) {
      reasons.push(
        `Apple cannot be asked to notarize: set ${NOTARIZATION.map((names) => names.join(', ')).join('; or ')}.`,
      );
    }
  }
  return reasons;
}

/**
 * electron-builder's arguments for a release.
 * @param {NodeJS.Platform} system
 * @param {Environment} env
 * @returns {readonly string[]}
 */
export function signingArguments(system, env) {
  if (system !== 'win32' && system !== 'darwin') return [];
  const azure =
    system === 'win32' && usesAzure(env)
      ? Object.entries(AZURE_OPTIONS).map(([option, name]) => `-c.win.azureSignOptions.${option}=${env[name]}`)
      : [];
  return ['-c.forceCodeSigning=true', ...azure];
}

/**
 * The commands that must all succeed for the files that were made.
 *
 * @param {NodeJS.Platform} system
 * @param {{ unpacked: string, installers: readonly string[] }} made
 * @returns {readonly (readonly [string, ...string[]])[]}
 */
export function signatureChecks(system, { unpacked, installers }) {
  if (system === 'darwin') {
    const app = `${unpacked}/Parley.app`;
    return [
      ['codesign', '--verify', '--deep', '--strict', app],
      // Without the stapled ticket, a Mac that is offline at the first launch refuses the app.
      ['xcrun', 'stapler', 'validate', app],
      ['spctl', '--assess', '--type', 'execute', app],
    ];
  }
  if (system !== 'win32') return [];
  return [`${unpacked}\\Parley.exe`, ...installers.filter((path) => path.endsWith('.exe'))].map((path) => [
    'powershell',
    '-NoProfile',
    '-Command',
    `if ((Get-AuthenticodeSignature -LiteralPath '${path.replaceAll("'", "''")}').Status -ne 'Valid') { exit 1 }`,
  ]);
}

/**
 * @param {NodeJS.Platform} system
 * @param {Parameters<typeof signatureChecks>[1]} made
 * @throws {Failure} naming the first check that fails
 */
export async function verifySignatures(system, made) {
  for (const [program, ...args] of signatureChecks(system, made)) {
    const { exitCode, output } = await run(program, args);
    if (exitCode !== 0) throw new Failure(`Not signed as it must be: ${program} ${args.join(' ')}\n${output.trim()}`);
  }
}
