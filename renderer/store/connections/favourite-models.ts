/** The models that the user keeps at the top of the pickers. */

import { settingsStore, updateSettings } from '../window/settings-store.ts';
import { type ModelOf, modelKey } from './model-facts-store.ts';

export function setFavourite(model: ModelOf, isFavourite: boolean): void {
  const key = modelKey(model);
  const others = settingsStore.getState().settings.favouriteModels.filter((one) => one !== key);
  void updateSettings({ favouriteModels: isFavourite ? [...others, key] : others });
}
