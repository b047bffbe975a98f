// A user's own authority makes its own certificate chains valid, and no others.

import { X509Certificate } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type ChainVerdict, judgeChain, readAuthorities } from '../../electron/network/certificate-chain.ts';
import { DAY_MS } from '../../shared/days.ts';
import { type CertificateOptions, type MadeCertificate, makeCertificate } from '../service/certificate.ts';

const NOW = Date.UTC(2026, 5, 1);
const HOST = 'api.example.com';
const make = (options: Partial<CertificateOptions> & { readonly name: string }): MadeCertificate =>
  makeCertificate({ notBeforeMs: NOW - DAY_MS, notAfterMs: NOW + DAY_MS, hosts: [HOST], ...options });

const company = make({ name: 'Company', isAuthority: true });
const stranger = make({ name: 'Company', isAuthority: true });
const middle = make({ name: 'Company Proxy', isAuthority: true, issuer: company });
const leaf = make({ name: 'leaf', issuer: middle });

const trusts = (
  chain: readonly MadeCertificate[],
  { authorities = [company], host = HOST }: { authorities?: readonly MadeCertificate[]; host?: string } = {},
): boolean => judge(chain, { authorities, host }) === 'trusted';

const judge = (
  chain: readonly MadeCertificate[],
  { authorities = [company], host = HOST }: { authorities?: readonly MadeCertificate[]; host?: string } = {},
): ChainVerdict =>
  judgeChain(
    chain.map(({ cert }) => new X509Certificate(cert)),
    host,
    readAuthorities(authorities.map(({ cert }) => cert).join('\n')),
    new Date(NOW),
  );

describe('a chain up to an authority that the user named', () => {
  it('is valid: through an intermediate authority, with or without the root itself', () => {
    expect(trusts([leaf, middle])).toBe(true);
    expect(trusts([leaf, middle, company])).toBe(true);
    expect(trusts([make({ name: 'direct', issuer: company })])).toBe(true);
  });

  it('is valid for its own names only', () => {
    expect(trusts([leaf, middle], { host: 'api.example.org' })).toBe(false);
    expect(trusts([leaf, middle], { host: 'example.com' })).toBe(false);
    const wild = make({ name: 'wild', issuer: company, hosts: ['*.example.com'] });
    expect(trusts([wild])).toBe(true);
    expect(trusts([wild], { host: 'a.b.example.com' })).toBe(false);
  });

  it.each<[string, readonly MadeCertificate[]]>([
    ['an authority in between is missing', [leaf]],
    ['the chain is empty', []],
    ['another authority of the same name signed it', [make({ name: 'leaf', issuer: stranger })]],
    ['it signed itself', [make({ name: 'leaf' })]],
    ['it has expired', [make({ name: 'leaf', issuer: company, notAfterMs: NOW - 1_000 })]],
    ['it is not valid yet', [make({ name: 'leaf', issuer: company, notBeforeMs: NOW + 60_000 })]],
    ['it is for clients, not for servers', [make({ name: 'leaf', issuer: company, isForClients: true })]],
  ])('is refused if %s', (_, chain) => {
    expect(trusts(chain)).toBe(false);
  });

  it.each<[ChainVerdict, string, MadeCertificate, string]>([
    ['date', 'it has expired', make({ name: 'leaf', issuer: company, notAfterMs: NOW - 1_000 }), HOST],
    ['date', 'it is not valid yet', make({ name: 'leaf', issuer: company, notBeforeMs: NOW + 60_000 }), HOST],
    ['host', 'it is for another name', make({ name: 'leaf', issuer: company }), 'api.example.org'],
    ['host', 'it is for another IP address', make({ name: 'leaf', issuer: company }), '127.0.0.2'],
    ['trusted', 'it is for this IP address', make({ name: 'leaf', issuer: company }), '127.0.0.1'],
    ['purpose', 'it is for clients', make({ name: 'leaf', issuer: company, isForClients: true }), HOST],
    [
      'authority',
      'it has expired and a stranger signed it',
      make({ name: 'leaf', issuer: stranger, notAfterMs: NOW - 1_000 }),
      HOST,
    ],
  ])('gets the verdict “%s” if %s', (verdict, _fault, certificate, host) => {
    expect(judge([certificate], { host })).toBe(verdict);
  });

  it('is refused with an expired intermediate authority', () => {
    const expired = make({ name: 'Expired', isAuthority: true, issuer: company, notAfterMs: NOW - 1_000 });
    expect(trusts([make({ name: 'leaf', issuer: expired }), expired])).toBe(false);
  });

  it("is refused if a certificate that isn't an authority signed it", () => {
    const server = make({ name: 'server', issuer: company });
    expect(trusts([make({ name: 'leaf', issuer: server }), server])).toBe(false);
  });

  it('is refused if the named authority itself has expired', () => {
    const old = make({ name: 'Old', isAuthority: true, notAfterMs: NOW - 1_000 });
    expect(trusts([make({ name: 'leaf', issuer: old })], { authorities: [old] })).toBe(false);
  });

  it('is refused if it has too many certificates', () => {
    const chain = [leaf, ...Array.from({ length: 20 }, () => middle)];
    expect(trusts(chain)).toBe(false);
  });
});

describe('the authorities file', () => {
  it('returns its authorities, without damaged certificates and those that aren’t authorities', () => {
    const damaged = company.cert.replace(/\n[A-Za-z0-9]{6}/, '\n******');
    const pem = `a note\n${damaged}\n${leaf.cert}\n${company.cert}`;
    expect(readAuthorities(pem).map(({ subject }) => subject)).toEqual(['CN=Company']);
  });

  it('returns nothing for a text without certificates', () => {
    expect(readAuthorities('')).toEqual([]);
    expect(readAuthorities('-----BEGIN CERTIFICATE-----')).toEqual([]);
  });
});
