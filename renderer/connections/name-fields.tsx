/** The fields for a connection's name and for the page where its keys are managed. */

import type { RefObject } from 'react';
import { holdsKey } from '../../shared/addresses/key-shapes.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { LabelledTextField } from '../ui/text-field.tsx';
import { MisplacedKey } from './misplaced-key.tsx';

interface NameFieldsProps {
  readonly consoleUrl: string;
  readonly onConsoleUrl: (consoleUrl: string) => void;
  /** Why the address was rejected; null if it wasn't. */
  readonly consoleProblem: string | null;
  readonly name: string;
  readonly onName: (name: string) => void;
  /** Why the name was rejected; null if it wasn't. */
  readonly nameProblem: string | null;
  /** The name that the connection gets if the user leaves the field empty. */
  readonly generatedName: string;
  readonly keyField: RefObject<HTMLInputElement | null>;
  /** Called when a key that was pasted into the name has moved to its own field. */
  readonly onKeyMoved: () => void;
}

export function NameFields({ name, onName, consoleUrl, onConsoleUrl, onKeyMoved, ...props }: NameFieldsProps) {
  const t = useT();
  return (
    <>
      <LabelledTextField
        label={t('connections.consoleUrl')}
        hint={t('connections.consoleUrlHint')}
        problem={props.consoleProblem}
        isMono
        inputMode="url"
        maxLength={LIMITS.urlMaxChars}
        value={consoleUrl}
        onText={onConsoleUrl}
      />
      <LabelledTextField
        label={t('connections.name')}
        hint={t('connections.nameHint')}
        problem={props.nameProblem}
        placeholder={props.generatedName}
        maxLength={LIMITS.connectionNameMaxChars}
        value={name}
        onText={onName}
      />
      <MisplacedKey
        text={name}
        isKey={holdsKey(name)}
        keyField={props.keyField}
        onMoved={() => {
          onName('');
          onKeyMoved();
        }}
      />
    </>
  );
}
