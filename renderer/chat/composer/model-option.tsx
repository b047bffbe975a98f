/** One model in the list to choose from. */

import { Check, Star } from 'lucide-react';
import { type CSSProperties, memo } from 'react';
import { formatNumber } from '../../words/format.ts';
import type { ModelChoice } from './model-choices.ts';

export interface ModelOptionProps {
  readonly id: string;
  readonly choice: ModelChoice;
  /** What it is named by: the model's id, or that a typed name is used. */
  readonly label: string;
  /** The group that it stands in, for those who do not see its heading. */
  readonly group: string;
  readonly isCurrent: boolean;
  readonly isActive: boolean;
  readonly place: number;
  readonly count: number;
  readonly style: CSSProperties;
  readonly onPoint: (choice: ModelChoice) => void;
  readonly onChoose: (choice: ModelChoice) => void;
  /** Null for a name that was typed: there is nothing to mark yet. */
  readonly onStar: ((choice: ModelChoice) => void) | null;
}

/** Lists have thousands of these: one changes only with what it shows. */
export const ModelOption = memo(function ModelOption(props: ModelOptionProps) {
  const { choice, label, onStar } = props;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the search box keeps the focus and names the active option.
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys are handled by the search box.
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
        // For the mouse: an option cannot hold a button, so the keyboard has one below the list.
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
