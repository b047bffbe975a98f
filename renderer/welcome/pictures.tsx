/** The small pictures of the first screen. Without motion they show the last frame. */

import { DAY_MS } from '../../shared/days.ts';
import { useT } from '../i18n.ts';
import { classNames } from '../ui/class-names.ts';
import { Seal } from '../ui/seal.tsx';
import { calendarDay, calendarFormat, clockTime, factLine } from '../words/format.ts';

const ADDRESS = 'POST https://api.northwind.example/v1/chat';
const FIELDS = [
  ['"model"', '"gpt-5-mini"', 'text'],
  ['"temperature"', '0.3', 'number'],
  ['"stream"', 'true', 'number'],
  ['"messages"', '[{', 'mark'],
  ['  "role"', '"user"', 'text'],
  ['  "content"', '"What does\n       idempotent mean?"', 'text'],
] as const;
const COST = '$0.0002';
const ANSWERS = [
  { model: 'gpt-5-mini', example: 'request' },
  { model: 'sonnet-5', example: 'temperatures' },
  { model: 'llama-4-scout', example: 'formatting' },
] as const;
/** How much of an answer is marked because no other answer says it. */
const MARKED_WORDS = 3;
const MARKED_CHARACTERS = 8;
const SENT_AT = Date.UTC(2026, 10, 25, 16, 1, 7, 214);
const DAY_SHOWN = Date.UTC(2026, 10, 17);
const BYTES = 214;
const TOKENS = 31;
const DOTS = '••••••••••••••';
/** Messages of 28 days. */
const DAYS = [6, 0, 14, 9, 22, 5, 0, 11, 18, 26, 7, 12, 0, 4, 20, 31, 16, 9, 24, 12, 28, 8, 0, 10, 18, 38, 22, 30];
const DAY_PX = 12;
const SHOWN_DAY = 20;

export function RequestPicture() {
  const t = useT();
  const edge = `${factLine([t('chat.details.startedAt'), calendarDay(SENT_AT), clockTime(SENT_AT), t('chat.details.bytes', { count: BYTES })])} · `;
  return (
    <>
      <code className="picture-request">
        <span className="picture-address">{ADDRESS}</span>
        {FIELDS.map(([name, value, kind]) => (
          <span key={name} className="picture-field">
            {'  '}
            <span className="picture-key">{name}</span>: <span className={`picture-${kind}`}>{value}</span>
          </span>
        ))}
      </code>
      <span className="picture-seal">
        <Seal edge={edge} centre={COST} below={t('chat.tokens', { count: TOKENS })} size={116} />
      </span>
    </>
  );
}

export function AnswersPicture() {
  const t = useT();
  return (
    <>
      <span className="picture-answers">
        {ANSWERS.map(({ model, example }) => {
          const [marked, rest] = beginningOf(t(`help.example.${example}.words`));
          return (
            <span key={model}>
              <code>{model}</code>
              <span className="picture-answer">
                <mark>{marked}</mark>
                {rest}
              </span>
            </span>
          );
        })}
      </span>
      <span className="picture-kept">
        <svg viewBox="0 0 344 40" aria-hidden="true" focusable="false">
          <path className="is-quiet" d="M52 4V8C52 24 172 12 172 30M292 4V8C292 24 172 12 172 30" />
          <path className="is-drawn" pathLength="1" d="M172 4V34" />
          <circle className="is-hollow" cx="52" cy="5" r="4" />
          <circle className="is-hollow" cx="292" cy="5" r="4" />
          <circle className="is-full" cx="172" cy="5" r="4.5" />
          <circle className="is-full is-last" cx="172" cy="34" r="4.5" />
        </svg>
        <span className="picture-note is-last">{t('chat.compare.keep')}</span>
      </span>
    </>
  );
}

/** The first words, or characters in scripts without spaces, and the rest. */
function beginningOf(text: string): readonly [string, string] {
  const words = text.split(' ');
  const marked =
    words.length > MARKED_WORDS ? words.slice(0, MARKED_WORDS).join(' ') : text.slice(0, MARKED_CHARACTERS);
  return [marked, text.slice(marked.length)];
}

export function KeyPicture() {
  const t = useT();
  return (
    <>
      <svg className="picture-rail" viewBox="0 0 16 190" width="16" height="190" aria-hidden="true" focusable="false">
        <path className="is-bad" d="M8 20V74" />
        <path className="is-drawn" pathLength="1" d="M8 88V172" />
        <circle className="is-hollow is-bad" cx="8" cy="14" r="5" />
        <circle className="is-hollow" cx="8" cy="81" r="5" />
        <circle className="is-full is-last" cx="8" cy="178" r="5.5" />
      </svg>
      <span className="picture-steps">
        <b className="picture-bad">{t('errors.kind.auth.expired')}</b>
        <span className="picture-key-field">
          <span className="picture-box">
            <span className="picture-typed">{DOTS}</span>
          </span>
          <span className="picture-button">{t('connections.rotate.confirm')}</span>
        </span>
        <span className="picture-faint">{t('connections.rotate.unchanged')}</span>
        <b className="is-last">{t('chat.error.sentAgain')}</b>
      </span>
    </>
  );
}

export function DaysPicture() {
  const t = useT();
  const strokes = DAYS.map((height, at) => (height === 0 ? '' : `M${4 + at * DAY_PX} 60v-${height}`)).join('');
  const x = 4 + SHOWN_DAY * DAY_PX;
  const chats = [
    ['formatting', 'same'],
    ['compare', 'grown'],
    ['temperatures', 'deleted'],
  ] as const;
  return (
    <>
      <svg className="picture-days" viewBox="0 0 344 84" aria-hidden="true" focusable="false">
        <path className="is-quiet" d={`M0 60H344${strokes}`} />
        <g className="picture-handle">
          <path d={`M${x} 16V60`} />
          <circle className="is-full" cx={x} cy="62" r="6.5" />
          <text x={x} y="10" textAnchor="middle">
            {calendarFormat({ weekday: 'short', day: 'numeric', month: 'short' }).format(DAY_SHOWN)}
          </text>
        </g>
        <text className="picture-today picture-first-day" x="0" y="82">
          {calendarFormat({ day: 'numeric', month: 'short' }).format(DAY_SHOWN - SHOWN_DAY * DAY_MS)}
        </text>
        <text className="picture-today" x="344" y="82" textAnchor="end">
          {t('chat.backup.today')}
        </text>
      </svg>
      <span className="picture-chats">
        {chats.map(([name, kind]) => (
          <span key={name} className={classNames('picture-chat', `is-${kind}`)}>
            <span className="one-line">{t(`help.example.${name}.title`)}</span>
            <span>
              {kind === 'deleted' ? t('chat.backup.bringBack') : t(`chat.backup.since.${kind}`, { count: 4 })}
            </span>
          </span>
        ))}
      </span>
    </>
  );
}
