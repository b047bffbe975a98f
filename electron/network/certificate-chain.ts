/** Checks a server's certificates against authorities that the user chose and the system does not know. */

import { X509Certificate } from 'node:crypto';
import { isIP } from 'node:net';

const CHAIN_MAX_LENGTH = 10;
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1';
const ANY_PURPOSE = '2.5.29.37.0';

const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';

/** The authorities in a PEM file; empty when none can be read. */
export function readAuthorities(pem: string): readonly X509Certificate[] {
  return pem.split(BEGIN).flatMap((rest, index) => {
    const end = index === 0 ? -1 : rest.indexOf(END);
    if (end === -1) return [];
    try {
      const certificate = new X509Certificate(`${BEGIN}${rest.slice(0, end)}${END}`);
      return certificate.ca ? [certificate] : [];
    } catch {
      // One damaged block does not invalidate the others.
      return [];
    }
  });
}

/**
 * `trusted`, or the first problem of a chain that ends at one of the authorities; `authority` if it ends at none of
 * them.
 */
export type ChainVerdict = 'trusted' | 'authority' | 'host' | 'date' | 'purpose';

/**
 * Judges a chain, leaf first: it has to end at one of `authorities`, be issued for `hostname`, and be valid now. Only
 * signatures, dates, names, the authority flag and the purpose are checked; revocation is not.
 */
export function judgeChain(
  chain: readonly X509Certificate[],
  hostname: string,
  authorities: readonly X509Certificate[],
  now: Date,
): ChainVerdict {
  const [leaf] = chain;
  const verified = chainTo(authorities, chain, now);
  if (leaf === undefined || verified === null) return 'authority';
  if (!isForServers(leaf)) return 'purpose';
  if (!isFor(leaf, hostname)) return 'host';
  return verified.every((certificate) => isValidAt(certificate, now)) ? 'trusted' : 'date';
}

function isFor(certificate: X509Certificate, hostname: string): boolean {
  const found = isIP(hostname) === 0 ? certificate.checkHost(hostname) : certificate.checkIP(hostname);
  return found !== undefined;
}

/**
 * The certificates up to and including the authority that issued the last one; null when the chain ends at no
 * authority.
 */
function chainTo(
  authorities: readonly X509Certificate[],
  chain: readonly X509Certificate[],
  now: Date,
): readonly X509Certificate[] | null {
  if (chain.length > CHAIN_MAX_LENGTH) return null;
  for (const [index, certificate] of chain.entries()) {
    if (index > 0 && !certificate.ca) return null;
    const issuers = authorities.filter((authority) => isIssuedBy(certificate, authority));
    // The file may contain both the old and the renewed certificate of an authority.
    const last = issuers.find((issuer) => isValidAt(issuer, now)) ?? issuers[0];
    if (last !== undefined) return [...chain.slice(0, index + 1), last];
    const issuer = chain[index + 1];
    if (issuer === undefined || !isIssuedBy(certificate, issuer)) return null;
  }
  return null;
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** True for a certificate that names no purposes, or servers among them. */
function isForServers({ keyUsage }: X509Certificate): boolean {
  const purposes: readonly string[] | undefined = keyUsage;
  return purposes === undefined || purposes.includes(SERVER_AUTHENTICATION) || purposes.includes(ANY_PURPOSE);
}

function isValidAt(certificate: X509Certificate, now: Date): boolean {
  return new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
}
