/** The list of matching prompts above the message box, after the user typed a `/`. */

import { useLayoutEffect, useRef } from 'react';
import { useT } from '../../i18n.ts';
import { DisplayText } from '../../markdown/display-text.tsx';
import { Snippet } from '../../services/snippet.tsx';
import { classNames } from '../../ui/class-names.ts';
import { RestedStatus } from '../../ui/rested-status.tsx';
import { firstWords } from '../../words/first-words.ts';
import type { PromptList as List } from './use-prompt-list.ts';

interface Props {
  readonly id: string;
  readonly list: List;
}

/** The box keeps the focus and names the active prompt, like a combobox. */
export function PromptList({ id, list }: Props) {
  const t = useT();
  const popup = useRef<HTMLDivElement>(null);
  const { choices, active, point, choose } = list;
  useLayoutEffect(() => {
    popup.current?.querySelector(`[id="${CSS.escape(`${id}-${active}`)}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active, id]);
  return (
    <>
      {choices.length === 0 ? null : (
        <div
          ref={popup}
          id={id}
          role="listbox"
          aria-label={t('prompts.title')}
          tabIndex={-1}
          className="prompt-list box"
        >
          {choices.map((choice, place) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the box keeps the focus and names the active option.
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box handles keys.
            <div
              key={choice.prompt.id}
              id={`${id}-${place}`}
              role="option"
              aria-selected={place === active}
              className={classNames('prompt-option option', place === active && 'is-active')}
              onPointerMove={() => point(place)}
              // A press must not move the focus out of the box, which would close the list before the click.
              onPointerDown={(event) => event.preventDefault()}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => choose(choice)}
            >
              <span className="prompt-option-name one-line" title={choice.prompt.name}>
                <Snippet text={choice.prompt.name} marks={choice.marks} />
              </span>
              <span className="prompt-option-text remark one-line" aria-hidden="true">
                <bdi>
                  <DisplayText text={firstWords(choice.prompt.text)} />
                </bdi>
              </span>
            </div>
          ))}
        </div>
      )}
      <RestedStatus
        of={String(choices.length)}
        text={choices.length === 0 ? '' : t('prompts.count', { count: choices.length })}
      />
    </>
  );
}
