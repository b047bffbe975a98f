/** One card for each example of what Parley can do; clicking it runs the example. */

import { Columns3, FileCode, KeyRound, Thermometer, Type } from 'lucide-react';
import { useState } from 'react';
import { useT } from '../i18n.ts';
import { EXAMPLES, type Example, runExample } from '../store/chats/examples.ts';
import { Callout } from '../ui/callout.tsx';
import { refusalWords } from '../words/refusal-words.ts';
import './example-cards.css';

const ICONS = {
  compare: Columns3,
  request: FileCode,
  expired: KeyRound,
  temperatures: Thermometer,
  formatting: Type,
} as const satisfies Record<Example, unknown>;

interface Props {
  /** Closes what covers the chat, then calls `start`. */
  readonly onStart?: (start: () => void) => void;
  readonly onStarted?: () => void;
}

export function ExampleCards({ onStart = (start) => start(), onStarted }: Props) {
  const t = useT();
  const [running, setRunning] = useState<Example | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const run = async (example: Example): Promise<void> => {
    setRunning(example);
    setTrouble(null);
    const result = await runExample(example);
    setRunning(null);
    if (result.ok) onStarted?.();
    else setTrouble(t('help.exampleFailed', { detail: refusalWords(result.error) }));
  };
  return (
    <>
      <ul className="example-cards" aria-label={t('help.can')}>
        {EXAMPLES.map((example) => {
          const Icon = ICONS[example];
          return (
            <li key={example}>
              <button
                type="button"
                className="example-card pressable"
                aria-busy={running === example}
                disabled={running !== null}
                onClick={() => onStart(() => void run(example))}
              >
                <Icon size={20} strokeWidth={1.5} aria-hidden="true" />
                <strong>{t(`help.example.${example}.title`)}</strong>
                <span>{t(`help.example.${example}.words`)}</span>
              </button>
            </li>
          );
        })}
      </ul>
      {trouble === null ? null : (
        <Callout tone="danger" role="alert">
          {trouble}
        </Callout>
      )}
    </>
  );
}
