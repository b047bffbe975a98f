/** One model in the list of choices. */

import { Check, Star } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { formatNumber } from '../words/format.ts';
import type { ModelChoice } from './model-choices.ts';

export interface ModelOptionProps {
  readonly id: string;
  readonly choice: ModelChoice;
  /** The label: the model's id, or a note that a typed name is used. */
  readonly label: string;
  /** The group's name, for users who can't see its heading. */
  readonly group: string;
  readonly isCurrent: boolean;
  readonly isActive: boolean;
  readonly place: number;
  readonly count: number;
  readonly style: CSSProperties;
  readonly onPoint: (choice: ModelChoice) => void;
  readonly onChoose: (choice: ModelChoice) => void;
  /** Null for a typed name, which can't be a favourite yet. */
  readonly onStar: ((choice: ModelChoice) => void) | null;
}

/** Memoised, because lists have thousands of these. */
export const ModelOption = memo(function ModelOption(props: ModelOptionProps) {
  const { choice, label, onStar } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search box handles keys.
    <div
      id={props.id}
      role="option"
      aria-label={label}
      aria-description={props.group}
      aria-selected={props.isCurrent}
      aria-posinset={props.place}
      aria-setsize={props.count}
      title={label}
      style={props.style}
      className={props.isActive ? 'model-option option line is-active' : 'model-option option line'}
      onPointerMove={() => props.onPoint(choice)}
      onClick={() => props.onChoose(choice)}
    >
      <span className="model-check">{props.isCurrent && <Check size={14} aria-hidden="true" />}</span>
      <span className="grows one-line">{label}</span>
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
});
