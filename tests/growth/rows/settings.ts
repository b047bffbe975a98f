// Growth rows for readers of settings: the address of a proxy, and the file of certificate authorities.
import { readAuthorities } from '../../../electron/network/certificate-chain.ts';
import { applySettings } from '../../../electron/settings/settings-fields.ts';
import { readProxyServers } from '../../../shared/addresses/proxy-server.ts';
import { DEFAULT_SETTINGS } from '../../../shared/settings.ts';
import { bindableShortcuts } from '../../../shared/window/command-keys.ts';
import { type GrowthRow, repeated, row } from '../row.ts';

export const settingsRows: readonly GrowthRow[] = [
  row({
    entry: 'shared/addresses/proxy-server.ts#readProxyServers',
    worst: {
      'servers without an end': repeated('a:1,'),
      'kinds of services': repeated('http='),
      'schemes in a row': repeated('http://'),
      brackets: repeated('[:'),
      'rules without a server': repeated(';'),
    },
    run: readProxyServers,
    n: 500,
  }),
  row({
    entry: 'electron/network/certificate-chain.ts#readAuthorities',
    worst: {
      'certificates that never end': repeated('-----BEGIN CERTIFICATE-----\n'),
      'ends without a beginning': repeated('-----END CERTIFICATE-----\n'),
      'empty certificates': repeated('-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n'),
      'one long certificate': (n) => `-----BEGIN CERTIFICATE-----\n${'A'.repeat(n)}\n-----END CERTIFICATE-----`,
    },
    run: readAuthorities,
    n: 20_000,
  }),
  row({
    entry: 'shared/window/command-keys.ts#bindableShortcuts',
    worst: { 'modifiers in a row': repeated('Mod+') },
    run: (keys) => bindableShortcuts({ palette: keys, 'quick-window': keys }),
    n: 20_000,
  }),
  row<Record<string, unknown>>({
    entry: 'electron/settings/settings-fields.ts#applySettings',
    worst: {
      'unknown settings': (n) => Object.fromEntries(Array.from({ length: n }, (_, at) => [`s${at}`, at])),
      'long texts': (n) => ({ defaultSystemPrompt: 'a'.repeat(n), language: 'a'.repeat(n) }),
      'long lists': (n) => ({
        favouriteModels: Array.from({ length: n }, (_, at) => ({ connectionId: 'c', model: `m${at}` })),
      }),
    },
    run: (content) => applySettings(DEFAULT_SETTINGS, content),
    n: 2_000,
  }),
];
