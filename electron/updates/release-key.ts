/** Holds the public key that verifies Parley's updates. */

/**
 * Raw Ed25519 public key in base64, as `node scripts/packaging/sign-updates.mjs new-key` prints it. Empty in builds
 * that get no updates: they never request or accept one.
 */
export const RELEASE_PUBLIC_KEY: string = '';
