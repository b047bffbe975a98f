/** Shows the fact at the end of a palette row, and the synonym by which the row was found. */

import { useEffect } from 'react';
import { useT } from '../i18n.ts';
import type { PresetNote } from '../services/preset-note.ts';
import { loadTrash, useTrash } from '../store/chats/trash-store.ts';
import { furtherKeysOf, keysOf } from '../store/window/commands.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { classNames } from '../ui/class-names.ts';
import { Keys } from '../ui/keys.tsx';
import { formatShortMoment } from '../words/format.ts';
import type { PaletteItem } from './palette-items.ts';

interface FactProps {
  readonly item: PaletteItem;
  readonly noteOf: PresetNote;
  readonly isTyped: boolean;
}

export function Fact({ item, noteOf, isTyped }: FactProps) {
  const shortcuts = useSettings((settings) => settings.shortcuts);
  switch (item.kind) {
    case 'chat':
      return <time className="palette-fact one-line">{formatShortMoment(item.at, Date.now())}</time>;
    case 'command': {
      if (item.command.id === 'trash' && isTyped) return <TrashFact />;
      const keys = keysOf(item.command, shortcuts) || furtherKeysOf(item.command, shortcuts)[0];
      return keys ? (
        <span className="palette-fact one-line" aria-hidden="true">
          <Keys keys={keys} />
        </span>
      ) : null;
    }
    case 'model':
      return (
        <span className="palette-fact one-line" dir="auto" translate="no">
          {item.from}
        </span>
      );
    case 'preset': {
      // The preset's model, or why the preset can't be used.
      const note = noteOf(item.preset);
      return (
        <span
          className={classNames('palette-fact one-line', note !== null && 'is-trouble')}
          dir="auto"
          title={note ?? undefined}
          translate={note === null ? 'no' : undefined}
        >
          {note ?? item.preset.values.model}
        </span>
      );
    }
    case 'settings':
    case 'help':
      return item.fact === null ? null : <span className="palette-fact one-line">{item.fact}</span>;
    case 'hit':
      return (
        <span className="palette-fact one-line" dir="auto">
          {item.title}
        </span>
      );
    default:
      return null;
  }
}

/** The number of chats in the trash. Reads the trash only when shown, because its list may be long. */
function TrashFact() {
  const t = useT();
  const count = useTrash((state) => state.entries?.filter(({ kind }) => kind === 'conversation').length ?? 0);
  useEffect(() => void loadTrash(), []);
  return count === 0 ? null : <span className="palette-fact one-line">{t('numbers.chats', { count })}</span>;
}

/** The synonym by which a command or a setting was found, if its title doesn't have the words. */
export function Also({ word }: { readonly word: string }) {
  return <span className="palette-also small-remark one-line">{useT()('app.palette.also', { word })}</span>;
}
