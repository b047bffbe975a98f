/** Four features of Parley, each as a small picture; a click shows the feature with the practice service. */

import { useId, useState } from 'react';
import { useT } from '../i18n.ts';
import { FIRST_EXAMPLES, runExample } from '../store/chats/examples.ts';
import { backUpNow } from '../store/library/data-store.ts';
import { openPage } from '../store/window/ui-store.ts';
import { Callout } from '../ui/callout.tsx';
import { refusalWords } from '../words/refusal-words.ts';
import { AnswersPicture, DaysPicture, KeyPicture, RequestPicture } from './pictures.tsx';
import './examples.css';

type Example = (typeof FIRST_EXAMPLES)[number];

const PICTURES = {
  request: RequestPicture,
  compare: AnswersPicture,
  expired: KeyPicture,
  days: DaysPicture,
} as const satisfies Record<Example, unknown>;

/** This example needs a backup to show. */
function showDays(): void {
  void backUpNow().then(() => openPage({ kind: 'time-machine', backupId: null }));
}

export function WelcomeExamples() {
  const t = useT();
  const id = useId();
  const [running, setRunning] = useState<Example | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  const run = async (example: Example): Promise<void> => {
    setRunning(example);
    setTrouble(null);
    const result = await runExample(example, example === 'days' ? showDays : undefined);
    setRunning(null);
    if (!result.ok) setTrouble(t('help.exampleFailed', { detail: refusalWords(result.error) }));
  };
  return (
    <section className="welcome-examples" aria-label={t('help.can')}>
      {trouble === null ? null : (
        <Callout tone="danger" role="alert">
          {trouble}
        </Callout>
      )}
      <ul className="welcome-quarters">
        {FIRST_EXAMPLES.map((example) => {
          const Picture = PICTURES[example];
          return (
            <li key={example} className="welcome-quarter">
              <span className="welcome-picture" aria-hidden="true">
                <Picture />
              </span>
              {/* All of the quarter is the button, but only its title is its name. */}
              <button
                type="button"
                className="welcome-quarter-title"
                aria-describedby={`${id}-${example}`}
                aria-busy={running === example}
                disabled={running !== null}
                onClick={() => void run(example)}
              >
                {t(example === 'days' ? 'welcome.daysTitle' : `help.example.${example}.title`)}
              </button>
              <p id={`${id}-${example}`} className="welcome-quarter-words">
                {t(example === 'days' ? 'welcome.days' : `help.example.${example}.words`)}
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
