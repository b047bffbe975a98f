/** Holds the public key that verifies Parley's updates. */

/**
 * Raw Ed25519 public key, base64, as `node scripts/packaging/sign-updates.mjs new-key` prints it. Empty: this build was made by
 * somebody who releases no updates, so none is ever asked for or taken.
 */
export const RELEASE_PUBLIC_KEY: string = '';
