/** The parameters of a single reply besides its model: a summary, and the controls behind a button. */

import { SlidersHorizontal } from 'lucide-react';
import { useId, useState } from 'react';
import { onlyOffered, type ParameterInUse, setParameters, valueWords } from '../../../shared/parameters.ts';
import { type Translate, useT } from '../../i18n.ts';
import { useOfferedParameters } from '../../store/connections/connections-store.ts';
import { Button } from '../../ui/button.tsx';
import { factLine, formatNumber } from '../../words/format.ts';
import { type AskedFor, ParameterFields } from './parameter-fields.tsx';

interface Props {
  readonly model: string | null;
  readonly connectionId: string | null;
  /** Labels the button and the group, for example `Parameters for alpha`. */
  readonly label: string;
  readonly value: AskedFor;
  readonly onChange: (next: AskedFor) => void;
}

export function OwnParameters({ connectionId, model, label, value, onChange }: Props) {
  const t = useT();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const offered = useOfferedParameters(connectionId);
  const asked = { ...value, parameters: onlyOffered(value.parameters, offered) };
  const facts = parameterWords(asked, t) || t('chat.parameters.noneSet');
  return (
    <div className="own-parameters">
      <Button
        variant="quiet"
        aria-label={t('app.labelled', { name: label, text: facts })}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        icon={<SlidersHorizontal size={14} />}
        onClick={() => setOpen(!isOpen)}
      >
        {facts}
      </Button>
      {isOpen && (
        <fieldset id={id} aria-label={label} className="parameters">
          <ParameterFields
            connectionId={connectionId}
            model={model}
            value={value}
            onChange={(patch) => onChange({ ...value, ...patch })}
          />
        </fieldset>
      )}
    </div>
  );
}

/** For example `Temperature 0.2`, with the number in the region's format. */
export function parameterText({ id, value }: ParameterInUse, t: Translate): string {
  return `${t(`parameters.${id}.name`)} ${typeof value === 'number' ? formatNumber(value) : valueWords(value)}`;
}

/** For example `Temperature 0.2 · Max tokens 400`; empty if nothing is set. */
export function parameterWords(
  { parameters, stream, systemPrompt, extraBody = '' }: AskedFor & { readonly extraBody?: string },
  t: Translate,
): string {
  return factLine([
    ...setParameters(parameters).map((one) => parameterText(one, t)),
    stream ? null : t('chat.parameters.notStreamed'),
    systemPrompt === '' ? null : t('chat.parameters.systemPrompt'),
    extraBody === '' ? null : t('chat.parameters.extraBody'),
  ]);
}
