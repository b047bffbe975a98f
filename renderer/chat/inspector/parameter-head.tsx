/** The line above a parameter's control: its name, a button to clear it, and other content. */

import { RotateCcw } from 'lucide-react';
import type { ReactNode } from 'react';
import { useT } from '../../i18n.ts';
import { IconButton } from '../../ui/icon-button.tsx';

interface Props {
  readonly name: string;
  /** The id of the labelled control; without it, the control has its own label. */
  readonly labelOf?: string;
  readonly isSet: boolean;
  readonly onReset: () => void;
  readonly children?: ReactNode;
}

export function ParameterHead({ name, labelOf, isSet, onReset, children }: Props) {
  const t = useT();
  return (
    <div className="parameter-head line">
      {labelOf === undefined ? (
        <span className="parameter-name" aria-hidden="true">
          {name}
        </span>
      ) : (
        <label htmlFor={labelOf} className="parameter-name">
          {name}
        </label>
      )}
      <IconButton
        icon={<RotateCcw size={15} />}
        label={t('chat.parameters.reset', { name })}
        isOff={!isSet}
        onClick={onReset}
      />
      {children}
    </div>
  );
}
