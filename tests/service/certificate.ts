/** Creates certificates for tests, so that the repository contains no private key. */
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';

export interface MadeCertificate {
  readonly name: string;
  readonly privateKey: KeyObject;
  /** The certificate in PEM. */
  readonly cert: string;
}

export interface CertificateOptions {
  readonly name: string;
  readonly notBeforeMs: number;
  readonly notAfterMs: number;
  /** Without an issuer, the certificate is self-signed. */
  readonly issuer?: MadeCertificate;
  readonly isAuthority?: boolean;
  /** Makes a certificate that only clients may use. */
  readonly isForClients?: boolean;
  readonly hosts?: readonly string[];
  /** The address at which programs can find out whether the certificate has been revoked. */
  readonly revocationUrl?: string;
}

/** A certificate for 127.0.0.1 and for `hosts`, or for localhost if there are none. */
export function makeCertificate(options: CertificateOptions): MadeCertificate {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const ecdsaWithSha256 = sequence(der(0x06, Buffer.from('2a8648ce3d040302', 'hex')));
  const nameOf = (name: string) =>
    sequence(der(0x31, sequence(der(0x06, Buffer.from('550403', 'hex')), der(0x0c, Buffer.from(name)))));
  const hosts = (options.hosts ?? ['localhost']).map((host) => der(0x82, Buffer.from(host)));
  const names = sequence(...hosts, der(0x87, Buffer.from([127, 0, 0, 1])));
  const extension = (id: string, value: Buffer) => sequence(der(0x06, Buffer.from(id, 'hex')), der(0x04, value));
  const extensions = sequence(
    extension('551d11', names),
    ...(options.isAuthority === true ? [extension('551d13', sequence(der(0x01, Buffer.from([0xff]))))] : []),
    ...(options.isForClients === true
      ? [extension('551d25', sequence(der(0x06, Buffer.from('2b06010505070302', 'hex'))))]
      : []),
    ...(options.revocationUrl === undefined ? [] : revocationAt(options.revocationUrl, extension)),
  );
  const body = sequence(
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, Buffer.concat([Buffer.from([1]), randomBytes(8)])),
    ecdsaWithSha256,
    nameOf(options.issuer?.name ?? options.name),
    sequence(utcTime(options.notBeforeMs), utcTime(options.notAfterMs)),
    nameOf(options.name),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(0xa3, extensions),
  );
  const signer = options.issuer?.privateKey ?? privateKey;
  const signature = der(0x03, Buffer.concat([Buffer.from([0]), sign('sha256', body, signer)]));
  const lines = sequence(body, ecdsaWithSha256, signature)
    .toString('base64')
    // No line break at the end, because the PEM must not contain an empty line.
    .replace(/(.{64})(?=.)/g, '$1\n');
  return {
    name: options.name,
    privateKey,
    cert: `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`,
  };
}

/** Extensions that name this address for revocation lists and for OCSP. */
function revocationAt(url: string, extension: (id: string, value: Buffer) => Buffer): readonly Buffer[] {
  const address = der(0x86, Buffer.from(url));
  const ocsp = der(0x06, Buffer.from('2b06010505073001', 'hex'));
  return [
    extension('551d1f', sequence(sequence(der(0xa0, der(0xa0, address))))),
    extension('2b06010505070101', sequence(sequence(ocsp, address))),
  ];
}

/** A key and its certificate for localhost and 127.0.0.1, valid between two times in milliseconds since 1970. */
export function selfSigned(notBeforeMs: number, notAfterMs: number): { readonly key: string; readonly cert: string } {
  const { privateKey, cert } = makeCertificate({ name: 'wire corpus', notBeforeMs, notAfterMs });
  return { key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(), cert };
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  const head = size < 128 ? [tag, size] : size < 256 ? [tag, 0x81, size] : [tag, 0x82, size >> 8, size & 0xff];
  return Buffer.concat([Buffer.from(head), content]);
}

function sequence(...parts: readonly Buffer[]): Buffer {
  return der(0x30, ...parts);
}

function utcTime(ms: number): Buffer {
  const digits = new Date(ms).toISOString().replace(/\.\d+/, '').replace(/[-:T]/g, '');
  return der(0x17, Buffer.from(digits.slice(2)));
}
