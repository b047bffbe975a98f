/** Applies the proxy settings to all of the app's traffic, and tests them. */

import { session } from 'electron';
import type { ProxyTest } from '../../shared/connection.ts';
import { type AppError, fail, ok, type Refusal, type Result } from '../../shared/errors.ts';
import type { ProxySettings } from '../../shared/settings.ts';
import type { ConnectionModels } from '../keys/connection-models.ts';
import type { ConnectionService } from '../keys/connections.ts';
import type { ProxyPassword } from '../keys/proxy-password.ts';
import { log } from '../logging/log.ts';
import type { SettingsStore } from '../settings/settings-store.ts';
import type { ProxyCredentials } from './proxy-login.ts';

const DIRECT = 'DIRECT';
/** Bad gateway, unavailable, gateway time-out. */
const GATEWAY_STATUSES: ReadonlySet<number> = new Set([502, 503, 504]);

export interface ProxyControl {
  /**
   * `server` is the setting that the password was typed for. Refused with `changed_meanwhile` when the setting has
   * changed.
   */
  readonly setPassword: (password: string, server: string) => Promise<Result<null, Refusal>>;
  /** Forgets the password. */
  readonly forgetPassword: () => Promise<Result<null, Refusal>>;
  /** Sends a request of this connection through the proxy. */
  readonly test: (connectionId: string) => Promise<Result<ProxyTest, AppError>>;
  readonly credentials: ProxyCredentials;
  /** Resolves when the settings are in effect: an earlier request would use the old ones, or be cut off. */
  readonly applied: () => Promise<void>;
}

/** The settings in Chromium's form. */
export function proxyConfig(proxy: ProxySettings): Electron.ProxyConfig {
  if (proxy.mode === 'none') return { mode: 'direct' };
  if (proxy.mode === 'system' || proxy.server.trim() === '') return { mode: 'system' };
  const bypass = proxy.bypass
    .split(/[,;\s]+/)
    .filter((host) => host !== '')
    .join(',');
  return {
    mode: 'fixed_servers',
    // Chromium rejects addresses that end with a slash, as copied ones do.
    proxyRules: proxy.server.trim().replace(/\/(?=\s*(?:[,;]|$))/g, ''),
    ...(bypass === '' ? {} : { proxyBypassRules: bypass }),
  };
}

export function createProxyControl(options: {
  readonly settings: Pick<SettingsStore, 'get' | 'onChange'>;
  readonly proxyPassword: Pick<ProxyPassword, 'get' | 'set'>;
  readonly connections: Pick<ConnectionService, 'get' | 'test'> & { readonly models: Pick<ConnectionModels, 'last'> };
}): ProxyControl {
  const { settings, proxyPassword, connections } = options;
  const network = session.defaultSession;
  const apply = async () => {
    await network.setProxy(proxyConfig(settings.get().proxy));
    // Otherwise Chromium would reuse the credentials for an earlier proxy, in any mode.
    await network.clearAuthCache();
    // A kept connection would still use the old settings.
    await network.closeAllConnections();
  };
  let applied: Promise<void> = Promise.resolve();
  const applyOrLog = (): void => {
    applied = applied.then(apply).catch((error: unknown) => log.error('proxy.not_applied', { error }));
  };
  if (settings.get().proxy.mode !== 'system') applyOrLog();
  settings.onChange((next, before) => {
    if (JSON.stringify(next.proxy) !== JSON.stringify(before.proxy)) applyOrLog();
  });
  const keepPassword = async (server: string, password: string): Promise<Result<null, Refusal>> => {
    const saved = await proxyPassword.set(server, password);
    if (!saved.ok) return fail({ reason: 'not_saved', detail: saved.error.detail });
    await network.clearAuthCache();
    return ok(null);
  };
  return {
    applied: () => applied,
    async setPassword(password, server) {
      // Another window may have saved another server meanwhile.
      if (settings.get().proxy.server !== server) return fail({ reason: 'changed_meanwhile' });
      return keepPassword(server, password);
    },
    forgetPassword: () => keepPassword('', ''),
    async test(connectionId) {
      const connection = connections.get(connectionId);
      if (connection === null) return fail({ code: 'not_found', retryable: false, reason: 'no_connection' });
      const route = await network.resolveProxy(connection.baseUrl);
      const tested = await connections.test(connectionId);
      if (!tested.ok) return tested;
      const list = connections.models.last(connectionId);
      const error = tested.value.modelCount === null && list.ok ? list.value.error : null;
      // A proxy answers for a service that it can't reach, and only the status tells its answer from the service's.
      if (error !== null && route !== DIRECT && GATEWAY_STATUSES.has(error.status ?? 0)) return fail(error);
      return ok({ durationMs: tested.value.durationMs, route });
    },
    async credentials(asking) {
      const { mode, username, server } = settings.get().proxy;
      // In the other modes, the system selects the proxy, or there is none.
      if (mode !== 'manual' || username === '') return null;
      const password = await proxyPassword.get(server, asking);
      return password === null ? null : { username, password };
    },
  };
}
