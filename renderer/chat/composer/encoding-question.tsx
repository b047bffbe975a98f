/** Asks which encoding a file has, and shows a sample line for each. */

import { useState } from 'react';
import { useT } from '../../i18n.ts';
import type { Encoding, Reading } from '../../services/text-encodings.ts';
import { Dialog } from '../../ui/dialog.tsx';

const SHOWN_CHARS = 80;

export interface EncodingAsked {
  readonly name: string;
  readonly readings: readonly Reading[];
  /** Null: don't add the file. */
  readonly answer: (reading: Reading | null) => void;
}

export function EncodingQuestion({ name, readings, answer }: EncodingAsked) {
  const t = useT();
  const [chosen, setChosen] = useState<Encoding | null>(readings[0]?.encoding ?? null);
  const accept = (): void => answer(readings.find(({ encoding }) => encoding === chosen) ?? null);
  return (
    <Dialog
      size="medium"
      onClose={() => answer(null)}
      title={t('chat.encoding.title', { name })}
      description={t('chat.encoding.description')}
      confirm={{ label: t('chat.encoding.add'), onClick: accept }}
    >
      <fieldset className="stack" aria-label={t('chat.encoding.list')}>
        {readings.map(({ encoding, text }) => (
          <label key={encoding} className="format-choice box">
            <input type="radio" name="encoding" checked={chosen === encoding} onChange={() => setChosen(encoding)} />
            <span className="format-name">{t(`chat.encoding.of.${encoding}`)}</span>
            <bdi className="format-hint remark">{tellingLine(text)}</bdi>
          </label>
        ))}
      </fieldset>
    </Dialog>
  );
}

/** The first line with a non-ASCII character, beginning shortly before that character. */
export function tellingLine(text: string): string {
  const at = text.search(/[\u0080-\uffff]/);
  const start = Math.max(text.lastIndexOf('\n', at) + 1, at - SHOWN_CHARS / 2);
  const end = text.indexOf('\n', at);
  return text.slice(start, Math.min(end === -1 ? text.length : end, start + SHOWN_CHARS)).trim();
}
