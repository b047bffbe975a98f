/** Settings > Keyboard: every command with its shortcut, which can be changed. */

import { RotateCcw } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fold } from '../../shared/search/fold.ts';
import { COMMAND_GROUPS, isBindable } from '../../shared/window/command-keys.ts';
import { useT } from '../i18n.ts';
import {
  bindKeys,
  COMMANDS,
  type Command,
  commandFor,
  furtherKeysOf,
  keysOf,
  resetAllKeys,
} from '../store/window/commands.ts';
import { combinationOf } from '../store/window/key-combination.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Keys } from '../ui/keys.tsx';
import { statusWhile } from '../ui/status-role.ts';
import { SearchField } from '../ui/text-field.tsx';
import { formatList } from '../words/format.ts';
import { keysInWords } from '../words/key-names.ts';
import { IS_MAC } from '../words/platform.ts';
import { Section } from './section.tsx';

export function KeyboardPage() {
  const t = useT();
  const shortcuts = useSettings((settings) => settings.shortcuts);
  const [recording, setRecording] = useState<string | null>(null);
  const [query, setQuery] = useState('');
  const shown = COMMANDS.filter((command) =>
    fold(`${t(command.titleKey)} ${allKeysOf(command, shortcuts).map(keysInWords).join(' ')}`).includes(
      fold(query.trim()),
    ),
  );
  return (
    <>
      <div className="settings-toolbar">
        <p className="settings-words">{t('settings.keyboard.words')}</p>
        <Button size="medium" disabled={Object.keys(shortcuts).length === 0} onClick={resetAllKeys}>
          {t('settings.keyboard.resetAll')}
        </Button>
      </div>
      <SearchField className="shortcut-search" label={t('settings.keyboard.search')} value={query} onText={setQuery} />
      <p {...statusWhile(shown.length === 0)} className={shown.length === 0 ? 'settings-words' : 'visually-hidden'}>
        {shown.length === 0 ? t('settings.keyboard.noneFound', { query: query.trim() }) : ''}
      </p>
      {COMMAND_GROUPS.filter((group) => shown.some((command) => command.group === group)).map((group) => (
        <Section key={group} title={t(`commands.group.${group}`)}>
          <ul className="settings-group">
            {shown
              .filter((command) => command.group === group)
              .map((command) => (
                <ShortcutRow
                  key={command.id}
                  command={command}
                  shortcuts={shortcuts}
                  isRecording={recording === command.id}
                  onRecord={(isRecording) => setRecording(isRecording ? command.id : null)}
                />
              ))}
          </ul>
        </Section>
      ))}
    </>
  );
}

/** The main shortcut and the additional ones, except the Tab keys of other systems and variants of the plus key. */
function allKeysOf(command: Command, shortcuts: Readonly<Record<string, string>>): readonly string[] {
  const onlyElsewhere = IS_MAC ? 'Mod+' : 'Ctrl+';
  const further = furtherKeysOf(command, shortcuts).filter(
    (keys) => !(keys.startsWith(onlyElsewhere) && keys.endsWith('Tab')) && !/=|Plus/.test(keys),
  );
  return [keysOf(command, shortcuts), ...further].filter((keys) => keys !== '');
}

interface ShortcutRowProps {
  readonly command: Command;
  readonly shortcuts: Readonly<Record<string, string>>;
  readonly isRecording: boolean;
  readonly onRecord: (isRecording: boolean) => void;
}

/** The last keys that were pressed while recording, if another command has them or they can't be bound. */
type Pending =
  | { readonly kind: 'taken'; readonly keys: string; readonly by: Command }
  | { readonly kind: 'not-bindable'; readonly keys: string };

function ShortcutRow({ command, shortcuts, isRecording, onRecord }: ShortcutRowProps) {
  const t = useT();
  const [pending, setPending] = useState<Pending | null>(null);
  const problem = useRef<HTMLParagraphElement>(null);
  const recorder = useRef<HTMLButtonElement>(null);
  const keys = keysOf(command, shortcuts);
  const title = t(command.titleKey);
  const further = allKeysOf(command, shortcuts)
    .filter((one) => one !== keys)
    .map(keysInWords);

  const stop = useCallback((): void => {
    setPending(null);
    onRecord(false);
  }, [onRecord]);
  /** Also takes the focus from a button that disappears now. */
  const finish = useCallback((): void => {
    stop();
    recorder.current?.focus();
  }, [stop]);

  const hasButton = pending?.kind === 'taken';
  useEffect(() => {
    if (!isRecording) return undefined;
    // Listen before all others, so that a recorded combination doesn't run its command.
    const onKeyDown = (event: KeyboardEvent): void => {
      const pressed = combinationOf(event);
      const isCancelled = pressed === 'Escape' && command.id !== 'stop';
      // Tab reaches the button below the row, and that button keeps its keys.
      const isForButton = pressed === 'Tab' ? hasButton : problem.current?.contains(document.activeElement);
      if (isForButton === true && !isCancelled) return;
      event.preventDefault();
      event.stopPropagation();
      if (pressed === null) return;
      if (isCancelled) {
        finish();
        return;
      }
      const holder = commandFor(pressed, shortcuts);
      if (pressed === 'Backspace' || pressed === 'Delete') bindKeys(command, '');
      else if (!isBindable(pressed, command.id)) {
        setPending({ kind: 'not-bindable', keys: pressed });
        return;
      } else if (holder !== undefined && holder.id !== command.id) {
        setPending({ kind: 'taken', keys: pressed, by: holder });
        return;
      } else bindKeys(command, pressed);
      finish();
    };
    window.addEventListener('keydown', onKeyDown, { capture: true });
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true });
  }, [isRecording, command, shortcuts, hasButton, finish]);

  return (
    <li
      className="shortcut-row"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (isRecording && !currentTarget.contains(relatedTarget)) stop();
      }}
    >
      <span>
        <span className="row-label">{title}</span>
        {further.length > 0 ? (
          <span className="shortcut-further small-remark">
            {t('settings.keyboard.further', { keys: formatList(further) })}
          </span>
        ) : null}
      </span>
      <span className="shortcut-keys line">
        {command.id in shortcuts ? (
          <IconButton
            label={t('settings.keyboard.reset', { command: title })}
            icon={<RotateCcw size={14} />}
            onClick={() => {
              bindKeys(command, command.keys);
              finish();
            }}
          />
        ) : null}
        <button
          ref={recorder}
          type="button"
          className="shortcut-button"
          aria-pressed={isRecording}
          aria-label={t('settings.keyboard.change', {
            command: title,
            keys: keys === '' ? t('settings.keyboard.noKeys') : keysInWords(keys),
          })}
          onClick={() => (isRecording ? stop() : onRecord(true))}
        >
          {isRecording ? (
            <span className="remark">{t('settings.keyboard.press')}</span>
          ) : keys === '' ? (
            <span className="remark">{t('settings.keyboard.noKeys')}</span>
          ) : (
            <Keys keys={keys} />
          )}
        </button>
      </span>
      {isRecording && pending !== null ? (
        <p ref={problem} role="alert" className="shortcut-problem line">
          {pending.kind === 'taken'
            ? t('settings.keyboard.taken', {
                keys: keysInWords(pending.keys),
                command: t(pending.by.titleKey),
              })
            : t('settings.keyboard.notBindable', { keys: keysInWords(pending.keys) })}
          {pending.kind === 'taken' ? (
            <Button
              onClick={() => {
                bindKeys(command, pending.keys);
                finish();
              }}
            >
              {t('settings.keyboard.takeOver')}
            </Button>
          ) : null}
        </p>
      ) : null}
    </li>
  );
}
