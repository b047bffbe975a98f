// Releases for Windows and macOS must be signed.
import { describe, expect, it } from 'vitest';
import {
  reasonsNotToSign,
  signatureChecks,
  signingArguments,
  verifySignatures,
} from '../../scripts/packaging/signing.mjs';

const azure = {
  PARLEY_AZURE_ENDPOINT: 'https://weu.codesigning.azure.net',
  PARLEY_AZURE_ACCOUNT: 'account',
  PARLEY_AZURE_PROFILE: 'profile',
  PARLEY_AZURE_PUBLISHER: 'CN=Parley',
  AZURE_TENANT_ID: 'tenant',
  AZURE_CLIENT_ID: 'client',
};
const apple = { APPLE_API_KEY: 'key.p8', APPLE_API_KEY_ID: 'id', APPLE_API_ISSUER: 'issuer' };

describe('a release', () => {
  it.each([
    ['win32', {}, [/no certificate: set WIN_CSC_LINK/]],
    ['win32', { ...azure, AZURE_TENANT_ID: '' }, [/no certificate/]],
    ['darwin', {}, [/no certificate: set CSC_LINK/, /cannot be asked to notarize/]],
    ['darwin', { CSC_LINK: 'file' }, [/cannot be asked to notarize/]],
    ['darwin', { CSC_LINK: 'file', APPLE_ID: 'me@example.org' }, [/cannot be asked to notarize/]],
  ] as const)('is refused on %s with %j', (system, env, reasons) => {
    expect(reasonsNotToSign(system, env)).toEqual(reasons.map((reason) => expect.stringMatching(reason)));
  });

  it.each([
    ['linux', {}],
    ['win32', { WIN_CSC_LINK: 'file' }],
    ['win32', azure],
    ['darwin', { CSC_NAME: 'Parley', ...apple }],
    ['darwin', { CSC_LINK: 'file', APPLE_KEYCHAIN_PROFILE: 'parley' }],
  ] as const)('is accepted on %s with %j', (system, env) => {
    expect(reasonsNotToSign(system, env)).toEqual([]);
  });

  it('lets electron-builder make nothing unsigned if the system requires signatures', () => {
    expect(signingArguments('linux', {})).toEqual([]);
    expect(signingArguments('darwin', apple)).toEqual(['-c.forceCodeSigning=true']);
    expect(signingArguments('win32', azure)).toEqual([
      '-c.forceCodeSigning=true',
      '-c.win.azureSignOptions.endpoint=https://weu.codesigning.azure.net',
      '-c.win.azureSignOptions.codeSigningAccountName=account',
      '-c.win.azureSignOptions.certificateProfileName=profile',
      '-c.win.azureSignOptions.publisherName=CN=Parley',
    ]);
  });

  it('is verified after it is built: signature, ticket and assessment on a Mac, app and installer on Windows', () => {
    const made = { unpacked: '/release/mac', installers: [] };
    expect(signatureChecks('darwin', made).map(([program, what]) => `${program} ${what}`)).toEqual([
      'codesign --verify',
      'xcrun stapler',
      'spctl --assess',
    ]);
    const installers = ["C:\\it's\\parley.exe", 'C:\\latest.yml'];
    const commands = signatureChecks('win32', { unpacked: 'C:\\win-unpacked', installers }).map((one) => one.at(-1));
    expect(commands).toHaveLength(2);
    expect(commands[0]).toContain("'C:\\win-unpacked\\Parley.exe'");
    expect(commands[1]).toContain("'C:\\it''s\\parley.exe'");
  });

  it('is refused if one of these checks fails', async () => {
    // There is no app at this path, so the first check fails on every system.
    await expect(verifySignatures('darwin', { unpacked: '/nowhere', installers: [] })).rejects.toThrow(
      /Not signed as it must be: codesign --verify/,
    );
  });
});
