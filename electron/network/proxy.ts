/** Applies the proxy settings to everything that the app sends, and tries them out. */

import { session } from 'electron';
import type { ProxyTest } from '../../shared/connection.ts';
import { type AppError, fail, ok, type Refusal, type Result } from '../../shared/errors.ts';
import type { ProxySettings } from '../../shared/settings.ts';
import type { ConnectionService } from '../keys/connections.ts';
import type { ProxyPassword } from '../keys/proxy-password.ts';
import { log } from '../logging/log.ts';
import type { SettingsStore } from '../settings/settings-store.ts';

/** What a proxy is told when it asks who we are; null when nothing was entered, which leaves its refusal standing. */
export type ProxyCredentials = () => Promise<{ readonly username: string; readonly password: string } | null>;

export interface ProxyControl {
  readonly setPassword: (password: string) => Promise<Result<null, Refusal>>;
  /** Sends a request of this connection through the proxy. */
  readonly test: (connectionId: string) => Promise<Result<ProxyTest, AppError>>;
  readonly credentials: ProxyCredentials;
}

/** Chromium's form of the settings. */
export function proxyConfig(proxy: ProxySettings): Electron.ProxyConfig {
  if (proxy.mode === 'none') return { mode: 'direct' };
  if (proxy.mode === 'system' || proxy.server.trim() === '') return { mode: 'system' };
  const bypass = proxy.bypass
    .split(/[,;\s]+/)
    .filter((host) => host !== '')
    .join(',');
  return {
    mode: 'fixed_servers',
    proxyRules: proxy.server.trim(),
    ...(bypass === '' ? {} : { proxyBypassRules: bypass }),
  };
}

export function createProxyControl(options: {
  readonly settings: SettingsStore;
  readonly proxyPassword: ProxyPassword;
  readonly connections: ConnectionService;
}): ProxyControl {
  const { settings, proxyPassword, connections } = options;
  const network = session.defaultSession;
  const apply = async () => {
    await network.setProxy(proxyConfig(settings.get().proxy));
    // A kept connection would go on the old way.
    await network.closeAllConnections();
  };
  const applyOrLog = () => void apply().catch((error: unknown) => log.error('proxy.not_applied', { error }));
  if (settings.get().proxy.mode !== 'system') applyOrLog();
  settings.onChange((next, before) => {
    if (JSON.stringify(next.proxy) !== JSON.stringify(before.proxy)) applyOrLog();
  });
  return {
    async setPassword(password) {
      const saved = await proxyPassword.set(settings.get().proxy.server, password);
      if (!saved.ok) return fail({ reason: 'not_saved', detail: saved.error.detail });
      await network.clearAuthCache();
      return ok(null);
    },
    async test(connectionId) {
      const connection = connections.get(connectionId);
      if (connection === null) return fail({ code: 'not_found', retryable: false, reason: 'no_connection' });
      const route = await network.resolveProxy(connection.baseUrl);
      const tested = await connections.test(connectionId);
      return tested.ok ? ok({ durationMs: tested.value.durationMs, route }) : tested;
    },
    async credentials() {
      const { username, server } = settings.get().proxy;
      const password = username === '' ? null : await proxyPassword.get(server);
      // Another proxy than the one that the password was typed for is told nothing.
      return password === null ? null : { username, password };
    },
  };
}
