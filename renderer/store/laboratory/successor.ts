/** Finds a model's successor, tries it, and switches to it. Trying and switching report a refusal in a notice. */

import type { ModelOf } from '../../../shared/connection.ts';
import { ok } from '../../../shared/errors.ts';
import { fromJsonText } from '../../../shared/json/json-text.ts';
import { NEW_EXPERIMENT } from '../../../shared/laboratory/experiment.ts';
import type { ModelUsers } from '../../../shared/laboratory/replay.ts';
import { LIMITS } from '../../../shared/limits.ts';
import type { Settings } from '../../../shared/settings.ts';
import { bridge } from '../../bridge.ts';
import { t } from '../../i18n.ts';
import { offerUndoBy } from '../chats/undo-store.ts';
import { modelChoice } from '../connections/model-choice.ts';
import { modelKey } from '../connections/model-facts-store.ts';
import { savedStore } from '../saved/saved-store.ts';
import { notify, notifyIfRefused, valueOrNotify } from '../window/notices-store.ts';
import { settingsStore, updateSettings } from '../window/settings-store.ts';
import { openPage } from '../window/ui-store.ts';
import { newExperiment } from './laboratory-store.ts';
import { type SwitchableUses, switchableUses } from './model-uses.ts';

export async function readModelUsers(): Promise<readonly ModelUsers[]> {
  return valueOrNotify(await bridge().modelUsers({})) ?? [];
}

/** The successor that the service named when it refused the model; null if none is known. */
export async function readSuccessor({ connectionId, model }: ModelOf): Promise<string | null> {
  const result = await bridge().modelSuccessor({ connectionId, model });
  return result.ok ? result.value.model : null;
}

/** Opens a draft that asks `to` the last prompts that `from` got. Nothing is sent. */
export async function trySuccessor(from: ModelOf, to: ModelOf, count: number): Promise<void> {
  const { connectionId, model } = from;
  const text = valueOrNotify(await bridge().laboratoryReplay({ connectionId, model, count }));
  if (text === null) return;
  const { cases, values, imagesLeftOut, promptsLeftOut } = fromJsonText(text);
  if (cases.length === 0) {
    notify({ level: 'alert', key: 'calendar.noPrompts', values: { model } });
    return;
  }
  await newExperiment({
    ...NEW_EXPERIMENT,
    title: t('calendar.experiment', { from: model, to: to.model }).slice(0, LIMITS.titleMaxChars),
    cases,
    values,
    models: [modelChoice(to)],
    replaces: { connectionId, model },
    ...(imagesLeftOut > 0 && { imagesLeftOut }),
  });
  if (imagesLeftOut > 0) notify({ key: 'laboratory.imagesLeftOut', values: { count: imagesLeftOut } });
  if (promptsLeftOut > 0) notify({ key: 'calendar.promptsLeftOut', values: { count: promptsLeftOut } });
  openPage({ kind: 'laboratory' });
}

type SwitchedSettings = Partial<Pick<Settings, 'favouriteModels' | 'defaultConnectionId' | 'defaultModel'>>;

function settingsWith(from: ModelOf, to: ModelOf, shown: SwitchableUses): SwitchedSettings {
  const { settings } = settingsStore.getState();
  const { isFavourite, isDefault } = switchableUses(from, [], settings);
  const favourites = settings.favouriteModels.map((key) => (key === modelKey(from) ? modelKey(to) : key));
  return {
    ...(isFavourite && shown.isFavourite && { favouriteModels: [...new Set(favourites)] }),
    ...(isDefault && shown.isDefault && { defaultConnectionId: to.connectionId, defaultModel: to.model }),
  };
}

/**
 * Switches presets, the favourite and the default as one step that can be undone.
 * @param shown the items that the user saw; those that still use the old model are switched
 */
export async function switchModel(from: ModelOf, to: ModelOf, shown: SwitchableUses): Promise<void> {
  const before = settingsStore.getState().settings;
  const agreed = new Set(shown.presets.map(({ id }) => id));
  const ids = switchableUses(from, savedStore.getState().presets, before)
    .presets.map(({ id }) => id)
    .filter((id) => agreed.has(id));
  const switched =
    ids.length === 0 ? ok({ undoId: null }) : await bridge().savedSwitchModel({ ids, to: modelChoice(to) });
  if (!notifyIfRefused(switched).ok || !switched.ok) return;
  const { undoId } = switched.value;
  const patch = settingsWith(from, to, shown);
  const areSettingsSwitched = Object.keys(patch).length > 0;
  if (areSettingsSwitched && !(await updateSettings(patch))) {
    if (undoId !== null) notifyIfRefused(await bridge().undoApply({ undoId }), 'notices.undoFailed');
    return;
  }
  const undo = async () => {
    if (areSettingsSwitched) await updateSettings(unchangedSince(patch, before));
    return undoId === null ? ok([]) : bridge().undoApply({ undoId });
  };
  offerUndoBy(undo, 'laboratory.switched', { from: from.model, to: to.model });
}

/** The settings as they were before, except those that the user has changed again since. */
function unchangedSince(patch: SwitchedSettings, before: Settings): SwitchedSettings {
  const now = settingsStore.getState().settings;
  const isDefaultSame =
    now.defaultConnectionId === patch.defaultConnectionId && now.defaultModel === patch.defaultModel;
  return {
    ...(patch.favouriteModels !== undefined &&
      String(now.favouriteModels) === String(patch.favouriteModels) && { favouriteModels: before.favouriteModels }),
    ...(isDefaultSame && { defaultConnectionId: before.defaultConnectionId, defaultModel: before.defaultModel }),
  };
}
