/** Opens the app's JSON files with electron-store, which reads them and never clears them. */

import ElectronStore from 'electron-store';
import { type OpenJsonBackend, replacedWhole } from '../settings/json-document.ts';

export const openElectronStore: OpenJsonBackend = ({ cwd, name }) =>
  replacedWhole(
    new ElectronStore<Record<string, unknown>>({
      cwd,
      name,
      clearInvalidConfig: false,
      accessPropertiesByDotNotation: false,
    }),
  );
