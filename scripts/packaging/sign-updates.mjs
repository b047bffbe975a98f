/** Merges and signs a release's update metadata, and creates the signing key. */
import { createPrivateKey, generateKeyPairSync, sign } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Failure, isEntryPoint, runCommand } from '../terminal.mjs';
import { METADATA, mergeFolders } from './merge-updates.mjs';

const USAGE = `Usage:
  node scripts/packaging/sign-updates.mjs new-key FILE        makes a secret key, and prints its public half
  node scripts/packaging/sign-updates.mjs merge FOLDER FROM…  joins the latest*.yml of several folders into one
  node scripts/packaging/sign-updates.mjs sign FILE FOLDER    signs every latest*.yml of the folder; FILE can be env:VARIABLE`;

/**
 * Creates a key pair.
 *
 * @returns {{ secret: string, publicKey: string }} `secret`: PKCS #8 in PEM; `publicKey`: goes into release-key.ts
 */
export function newReleaseKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  const { x = '' } = publicKey.export({ format: 'jwk' });
  return {
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    publicKey: Buffer.from(x, 'base64url').toString('base64'),
  };
}

/**
 * The content of the metadata's `.sig` file; electron/updates/signed-feed.ts checks it.
 *
 * @param {string} secret PKCS #8 in PEM
 * @param {string} channelFile the metadata's name on the server, such as `latest-linux.yml`
 * @param {Uint8Array} metadata its final bytes
 */
export function signatureOf(secret, channelFile, metadata) {
  const bytes = Buffer.concat([Buffer.from(`parley-update-v1\n${channelFile}\n`), metadata]);
  return `${sign(null, bytes, createPrivateKey(secret)).toString('base64')}\n`;
}

/** `env:NAME` is an environment variable, anything else a file. @param {string} where @returns {Promise<string>} */
async function secretFrom(where) {
  const name = where.match(/^env:(\w+)$/)?.[1];
  if (name === undefined) return readFile(where, 'utf8');
  const secret = process.env[name];
  if (!secret) throw new Failure(`There is no key in the variable ${name}.`);
  return secret;
}

/** @param {string} secret @param {string} folder @returns {Promise<string[]>} the signed files */
export async function signFolder(secret, folder) {
  const names = (await readdir(folder)).filter((name) => METADATA.test(name));
  if (names.length === 0) throw new Failure(`There is no latest*.yml in ${folder}.`);
  for (const name of names) {
    await writeFile(join(folder, `${name}.sig`), signatureOf(secret, name, await readFile(join(folder, name))));
  }
  return names;
}

if (isEntryPoint(import.meta.url)) {
  await runCommand(async () => {
    const [command, keyFile, folder, ...more] = process.argv.slice(2);
    if (command === 'new-key' && keyFile !== undefined) {
      const { secret, publicKey } = newReleaseKey();
      // Never overwrite a key: without the old one, installed apps would accept no more updates.
      await writeFile(keyFile, secret, { mode: 0o600, flag: 'wx' });
      console.log(publicKey);
      return;
    }
    if (command === 'merge' && keyFile !== undefined && folder !== undefined) {
      for (const name of await mergeFolders(keyFile, [folder, ...more])) console.log(`joined ${name}`);
      return;
    }
    if (command !== 'sign' || keyFile === undefined || folder === undefined) throw new Failure(USAGE);
    for (const name of await signFolder(await secretFrom(keyFile), folder)) console.log(`signed ${name}`);
  });
}
