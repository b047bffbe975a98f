/** One model in the list of choices. */

import { Check, Star } from 'lucide-react';
import type { CSSProperties } from 'react';
import { factLine, formatNumber } from '../words/format.ts';
import type { ModelChoice } from './model-choices.ts';

export interface ModelOptionProps {
  readonly id: string;
  readonly choice: ModelChoice;
  /** The label: the model's id, or a note that a typed name is used. */
  readonly label: string;
  /** The group's name, for users who can't see its heading. */
  readonly group: string;
  readonly isCurrent: boolean;
  /** Null if only one model can be chosen. */
  readonly timesChosen: number | null;
  /** True if the option is highlighted. */
  readonly isActive: boolean;
  /** True if the arrow keys highlighted the option, so that assistive technology follows. */
  readonly isSelected: boolean;
  readonly place: number;
  readonly count: number;
  readonly style: CSSProperties;
  readonly onPoint: (choice: ModelChoice) => void;
  readonly onChoose: (choice: ModelChoice) => void;
  /** Null for a typed name, which can't be a favourite yet. */
  readonly onStar: ((choice: ModelChoice) => void) | null;
}

export function ModelOption(props: ModelOptionProps) {
  const { choice, label, timesChosen, onStar } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles keys.
    <div
      id={props.id}
      role="option"
      aria-label={label}
      aria-description={factLine([props.group, choice.description])}
      // Don't set this for the current or a chosen model: Orca would move to it while the list opens.
      aria-selected={props.isSelected}
      aria-checked={timesChosen === null ? undefined : timesChosen > 0}
      aria-current={props.isCurrent || undefined}
      aria-posinset={props.place}
      aria-setsize={props.count}
      title={choice.description === null ? label : `${label}: ${choice.description}`}
      style={props.style}
      className={props.isActive ? 'model-option option line is-active' : 'model-option option line'}
      onPointerMove={() => props.onPoint(choice)}
      onClick={() => props.onChoose(choice)}
    >
      <span className="model-check">
        {(props.isCurrent || (timesChosen ?? 0) > 0) && <Check size={14} aria-hidden="true" />}
      </span>
      <span className="model-option-name one-line" dir="auto" translate={label === choice.model ? 'no' : undefined}>
        {label}
      </span>
      <span className="model-option-words grows one-line faint">{choice.description}</span>
      {(timesChosen ?? 0) > 1 && <span className="model-option-fact faint">×{timesChosen}</span>}
      {choice.contextLength !== null && (
        <span className="model-option-fact faint">{formatNumber(choice.contextLength)}</span>
      )}
      {onStar === null ? null : (
        // For the mouse only: an option can't contain a button, so keyboard users have one below the list.
        <span
          className={choice.isFavourite ? 'model-star pressable is-on' : 'model-star pressable'}
          aria-hidden="true"
          onClick={(event) => {
            event.stopPropagation();
            onStar(choice);
          }}
        >
          <Star size={14} fill={choice.isFavourite ? 'currentColor' : 'none'} />
        </span>
      )}
    </div>
  );
}
