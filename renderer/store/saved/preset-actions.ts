/** Applies presets to the open chat, and makes presets from it. */

import { useMemo } from 'react';
import { useStore } from 'zustand';
import { createStore } from 'zustand/vanilla';
import type { ModelList } from '../../../shared/connection.ts';
import type { ChatSettings } from '../../../shared/conversation.ts';
import { offeredParameters, PARAMETER_IDS } from '../../../shared/parameters.ts';
import {
  isAsSet,
  type Preset,
  type PresetSettings,
  type PresetValues,
  presetTrouble,
  settingsOf,
} from '../../../shared/saved-items.ts';
import { t } from '../../i18n.ts';
import { formatList } from '../../words/format.ts';
import { changeSettings } from '../chats/chat-settings.ts';
import { conversationStore, useChat } from '../chats/open-chat-store.ts';
import { connectionOf, connectionsStore } from '../connections/connections-store.ts';
import { loadLastModels, modelsStore } from '../connections/models-store.ts';
import { notify, notifyRefusal } from '../window/notices-store.ts';
import { updateSettings } from '../window/settings-store.ts';
import { updateSaved, useSaved } from './saved-store.ts';

interface Applied {
  readonly presetId: string;
  /** The chat's settings before the preset was applied. */
  readonly before: PresetSettings;
}

/** The preset last applied to each chat, while the window lives. */
const appliedStore = createStore<ReadonlyMap<string, Applied>>(() => new Map());

/** Applies the whole preset to the open chat or nothing, and reports the result. */
export async function applyPreset({ id, name, values }: Preset): Promise<void> {
  const chatId = conversationStore.getState().chat?.id;
  const list = await listOf(values.connectionId);
  const { chat } = conversationStore.getState();
  if (chat === null || chat.id !== chatId) return;
  const { connections } = connectionsStore.getState();
  const trouble = presetTrouble(values, connections, list);
  if (trouble !== null) {
    notify({ level: 'alert', key: `presets.notUsed.${trouble.kind}`, values: { name, ...trouble } });
    return;
  }
  const connection = connectionOf(values.connectionId);
  const offered = offeredParameters(connection?.request.switchedOn ?? []);
  const off = PARAMETER_IDS.filter((one) => values.parameters[one] !== undefined && !offered.includes(one));
  const names = formatList(off.map((one) => t(`parameters.${one}.name`)));
  const before = settingsOf(chat.settings);
  const isTaken = await changeSettings(chat.id, settingsOf(values), {
    key: off.length === 0 ? 'presets.applied' : 'presets.appliedPartly',
    values: { name, connection: connection?.name ?? '', names },
  });
  if (isTaken) appliedStore.setState((taken) => new Map(taken).set(chat.id, { presetId: id, before }), true);
}

/** A connection's latest model list, loading it if this window hasn't yet. */
async function listOf(connectionId: string): Promise<ModelList | undefined> {
  await loadLastModels(connectionId);
  return modelsStore.getState().lists.get(connectionId);
}

/** Adds whether the service currently lists the model. */
export async function withListing(values: PresetValues): Promise<PresetValues> {
  const list = await listOf(values.connectionId);
  return { ...values, isListed: list?.models.some(({ id }) => id === values.model) ?? false };
}

/** The values that a preset of the open chat would have; null without a chat, or if it has no connection or model. */
export function valuesOfChat(): PresetValues | null {
  const { chat } = conversationStore.getState();
  if (chat === null) return null;
  const { model } = chat.settings;
  const connection = connectionOf(chat.settings.connectionId);
  if (connection === undefined || model === null || model === '') return null;
  const { id: connectionId, name: connectionName } = connection;
  return { ...settingsOf(chat.settings), connectionId, connectionName, model, isListed: false };
}

/** Replaces the preset's values with the open chat's. */
export async function updateFromChat(preset: Preset): Promise<void> {
  const values = valuesOfChat();
  if (values === null) {
    notify({ level: 'alert', key: 'presets.noModel' });
    return;
  }
  const result = await updateSaved(
    preset.id,
    { kind: 'preset', name: preset.name, values: await withListing(values) },
    preset.revision,
  );
  if (!result.ok) notifyRefusal('presets.notSaved', result.error);
}

export interface PresetInUse {
  readonly preset: Preset;
  /** True if the chat's settings have changed since the preset was applied. */
  readonly isChanged: boolean;
}

/**
 * The preset that equals the open chat's settings; else the one applied last, unless the settings are again those from
 * before it.
 */
export function usePresetInUse(): PresetInUse | null {
  const chatId = useChat((chat) => chat.id, null);
  const settings = useChat<ChatSettings | null>((chat) => chat.settings, null);
  const presets = useSaved((state) => state.presets);
  const last = useStore(appliedStore, (all) => (chatId === null ? undefined : all.get(chatId)));
  return useMemo(() => {
    if (settings === null) return null;
    const taken = presets.find(({ id }) => id === last?.presetId);
    if (taken !== undefined && isAsSet(settings, taken.values)) return { preset: taken, isChanged: false };
    const same = presets.find(({ values }) => isAsSet(settings, values));
    if (same !== undefined) return { preset: same, isChanged: false };
    const isBack = last !== undefined && isAsSet(settings, last.before);
    return taken === undefined || isBack ? null : { preset: taken, isChanged: true };
  }, [settings, presets, last]);
}

/** Sets the preset of new chats; null means none. */
export function setDefaultPreset(defaultPresetId: string | null): void {
  void updateSettings({ defaultPresetId });
}
