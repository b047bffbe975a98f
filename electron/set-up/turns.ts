/** Sets up the running replies and the chats that they belong to. */

import { randomUUID } from 'node:crypto';
import { refusalReason } from '../../shared/errors.ts';
import { presetTrouble } from '../../shared/saved-items.ts';
import { LazyLaboratory, secureRandom } from '../lazy-laboratory.ts';
import { releaseMemory } from '../library/file/memory.ts';
import { log } from '../logging/log.ts';
import { systemClock } from '../service/clock.ts';
import { ReplyNotifications, showSystemNotification } from '../shell/reply-notifications.ts';
import { isSeen } from '../shell/window.ts';
import { Conversations, type DefaultPreset } from '../turns/conversations.ts';
import { TurnEngine } from '../turns/engine.ts';
import type { KeyListener } from '../turns/key-answer.ts';
import { MonthlyAmount } from '../turns/monthly-amount.ts';
import { TitleWriter } from '../turns/title-writer.ts';
import type {
  AllParts,
  BasicParts,
  ConnectionParts,
  LanguageParts,
  LibraryParts,
  NetworkParts,
  TurnParts,
} from './parts.ts';

type Needed = BasicParts & LanguageParts & NetworkParts & ConnectionParts & LibraryParts;

/** A deleted preset counts as none. Its id stays in the settings, so undoing the deletion restores the default. */
async function defaultPreset({ library, settings, connections, models }: Needed): Promise<DefaultPreset | null> {
  const { defaultPresetId } = settings.get();
  if (defaultPresetId === null) return null;
  try {
    const preset = await library.api.readSaved(defaultPresetId);
    if (preset.kind !== 'preset') return null;
    const list = models.get(preset.values.connectionId);
    return { preset, trouble: presetTrouble(preset.values, connections.list(), list) };
  } catch (error) {
    if (refusalReason(error) === 'not_found') return null;
    throw error;
  }
}

interface Reached {
  readonly percent: number;
  readonly spent: number;
}

/** Notifies in the window, and through the system if no window has the focus. */
function noteMonthlyAmount(parts: Needed, allParts: AllParts, { percent, spent }: Reached): void {
  const { notices, language, settings } = parts;
  const { monthlyAmount, monthlyCurrency } = settings.get();
  const inWords = (amount: number): string =>
    new Intl.NumberFormat(language.locale, { style: 'currency', currency: monthlyCurrency }).format(amount);
  const isReached = percent >= 100;
  const values = { percent, spent: inWords(spent), amount: inWords(Number(monthlyAmount ?? 0)) };
  const key = isReached ? 'notices.monthlyAmountReached' : 'notices.monthlyAmountNear';
  notices.show({ id: 'monthly-amount', level: 'status', key, values, isStanding: true });
  if (parts.windows().some((window) => window.isFocused())) return;
  const { monthlyAmountTitle, monthlyAmountNear, monthlyAmountReached } = language.texts.menu;
  const body = isReached ? monthlyAmountReached : monthlyAmountNear;
  showSystemNotification({ title: monthlyAmountTitle, body, onClick: () => allParts().appWindows.showMain() });
}

export function setUpTurns(parts: Needed, allParts: AllParts): TurnParts {
  const { settings, windows, emit, language, fetch, now, connections, keys, models, practice } = parts;
  const library = parts.library.api;
  const keyListener: KeyListener = {
    onKeySent: (id, key) => keys.markUsed(id, key),
    onKeyUsed: (id, key) => {
      keys.markWorked(id, key);
      void connections.models.readAgainIfOld(id);
    },
    onKeyRefused: (id, error, key) => keys.markRejected(id, error, key),
  };
  const engine = new TurnEngine({
    library,
    fetch,
    now,
    newId: randomUUID,
    maxConcurrent: () => settings.get().concurrentTurns,
    route: async (id) => {
      await practice.ready(id);
      return connections.route(id);
    },
    connectionOf: (id) => connections.get(id),
    isOnScreen: (id) => windows().some((window) => conversations.viewersOf(id).includes(window.id) && isSeen(window)),
    onDeltas: (deltas) => emit('turn:deltas', deltas),
    onPath: (change) => emit('conversation:path', change),
    onSummary: (summary) => {
      conversations.announce([summary]);
      const row = conversations.decorate(summary);
      replyNotifications.noteSummary(row);
      if (!row.isGenerating) void monthlyAmount.check();
    },
    ...keyListener,
    onReplyComplete: (conversationId, messageId) => void titles.write(conversationId, messageId),
    onTrouble: (error) => log.error('turn.trouble', { error }),
  });
  const conversations = new Conversations({
    library,
    running: engine.running,
    settings: () => settings.get(),
    connectionIds: () => connections.list().map((connection) => connection.id),
    isMain: (windowId) => allParts().appWindows.main()?.id === windowId,
    firstModel: (id) => models.get(id).models[0]?.id ?? null,
    defaultPreset: () => defaultPreset(parts),
    onPresetTrouble: ({ name }, trouble) =>
      parts.notices.show({
        id: 'default-preset',
        level: 'status',
        key: `presets.notBegun.${trouble.kind}`,
        values: { name, ...trouble },
        isStanding: false,
      }),
    rememberOpen: (lastConversationId) => settings.update({ lastConversationId }),
    rememberChoice: (lastConnectionId, lastModel) => settings.update({ lastConnectionId, lastModel }),
    emit,
  });
  const titles = new TitleWriter({
    library,
    fetch,
    now,
    isWanted: () => settings.get().isTitleByModel,
    route: (id) => connections.route(id),
    ...keyListener,
    onKept: (change) => engine.running.publishPath(change),
    onTitled: (summary) => conversations.announce([summary]),
  });
  const monthlyAmount = new MonthlyAmount({
    library,
    settings: () => settings.get(),
    updateSettings: (patch) => void settings.update(patch),
    listOf: (id) => models.get(id),
    now,
    notify: (percent, spent) => noteMonthlyAmount(parts, allParts, { percent, spent }),
    onTrouble: (error) => log.error('monthly_amount.not_checked', { error }),
  });
  const replyNotifications = new ReplyNotifications({
    isWanted: () => settings.get().areRepliesNotified,
    isFocused: () => windows().some((window) => window.isFocused()),
    words: () => language.texts.menu,
    show: showSystemNotification,
    openChat: (id) => allParts().showChat(id),
  });
  const laboratory = new LazyLaboratory({
    library,
    fetch,
    now,
    clock: systemClock,
    random: secureRandom,
    route: async (id) => {
      await practice.ready(id);
      return connections.route(id);
    },
    connectionOf: (id) => connections.get(id),
    listOf: (id) => models.get(id),
    emit: (change) => {
      emit('laboratory:changed', change);
      if (change.experiments.length > 0) void monthlyAmount.check();
    },
    ...keyListener,
    releaseMemory,
    onTrouble: (error) => log.error('laboratory.trouble', { error }),
  });
  return { engine, titles, laboratory, conversations, replyNotifications };
}
