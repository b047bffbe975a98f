/** Checks a server's certificates against authorities that the person named, where the system does not know them. */

import { X509Certificate } from 'node:crypto';

const CHAIN_MAX_LENGTH = 10;
const SERVER_AUTHENTICATION = '1.3.6.1.5.5.7.3.1';
const BEGIN = '-----BEGIN CERTIFICATE-----';
const END = '-----END CERTIFICATE-----';
const ANY_PURPOSE = '2.5.29.37.0';

/** The authorities in a PEM file; empty when it holds none that can be read. */
export function readAuthorities(pem: string): readonly X509Certificate[] {
  // A pattern over both marks would look for the end from each beginning anew.
  const blocks = pem.split(BEGIN).slice(1);
  return blocks.flatMap((block) => {
    const end = block.indexOf(END);
    if (end === -1) return [];
    try {
      const certificate = new X509Certificate(`${BEGIN}${block.slice(0, end)}${END}`);
      return certificate.ca ? [certificate] : [];
    } catch {
      // One damaged block does not make the others worthless.
      return [];
    }
  });
}

/**
 * True when the chain, leaf first, is valid now, was issued for `hostname` and ends at one of `authorities`. Only
 * signatures, dates, names, the authority flag and the purpose are checked; revocation is not.
 */
export function isTrustedChain(
  chain: readonly X509Certificate[],
  hostname: string,
  authorities: readonly X509Certificate[],
  now: Date,
): boolean {
  const [leaf] = chain;
  if (leaf === undefined || chain.length > CHAIN_MAX_LENGTH || leaf.checkHost(hostname) === undefined) return false;
  if (!isForServers(leaf)) return false;
  for (const [index, certificate] of chain.entries()) {
    if (!isValidAt(certificate, now) || (index > 0 && !certificate.ca)) return false;
    if (authorities.some((authority) => isValidAt(authority, now) && isIssuedBy(certificate, authority))) return true;
    const issuer = chain[index + 1];
    if (issuer === undefined || !isIssuedBy(certificate, issuer)) return false;
  }
  return false;
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey);
}

/** A certificate may say what it is for; one that does not say may be anything. */
function isForServers({ keyUsage }: X509Certificate): boolean {
  const purposes: readonly string[] | undefined = keyUsage;
  return purposes === undefined || purposes.includes(SERVER_AUTHENTICATION) || purposes.includes(ANY_PURPOSE);
}

function isValidAt(certificate: X509Certificate, now: Date): boolean {
  return new Date(certificate.validFrom) <= now && now <= new Date(certificate.validTo);
}
