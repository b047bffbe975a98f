/** Opens the app's JSON files with electron-store: private to the user, replaced atomically, never cleared by itself. */
import ElectronStore from 'electron-store';
import type { OpenJsonBackend } from '../settings/json-document.ts';

export const openElectronStore: OpenJsonBackend = ({ cwd, name }) =>
  new ElectronStore<Record<string, unknown>>({
    cwd,
    name,
    clearInvalidConfig: false,
    accessPropertiesByDotNotation: false,
    configFileMode: 0o600,
  });
