/** A box for extra fields of a request's body, which checks the text as the user types and names what it overrides. */

import {
  type ExtraBodyProblem,
  fieldsOfStreams,
  readExtraBody,
  repeatedNames,
  replacedFields,
} from '../../shared/requests/extra-body.ts';
import { secretFields } from '../../shared/requests/secret-scan.ts';
import { type Translate, useT } from '../i18n.ts';
import { statusWhile } from '../ui/status-role.ts';
import { TextArea } from '../ui/text-field.tsx';
import { formatList } from '../words/format.ts';

export interface ExtraBodyBoxProps {
  readonly id: string;
  readonly describedBy?: string | undefined;
  /** True if main refused the text; the reason appears elsewhere. */
  readonly isRefused?: boolean;
  readonly value: string;
  /** Fields that are sent anyway, and that the text may override. */
  readonly sentAnyway: readonly string[];
  /** Says what is sent while the text is invalid. */
  readonly meanwhile?: string;
  readonly onChange: (value: string) => void;
  readonly onBlur?: () => void;
}

export function ExtraBodyBox(props: ExtraBodyBoxProps) {
  const { id, describedBy, isRefused = false, value, sentAnyway, meanwhile, onChange, onBlur } = props;
  const t = useT();
  const read = readExtraBody(value);
  // Don't analyse invalid text: each check below parses all of it.
  const sent = read.ok ? value : '';
  const replaced = replacedFields(sent, sentAnyway);
  const noteId = `${id}-note`;
  const problem = read.ok ? null : [extraBodyWords(read.error, t), meanwhile].filter(Boolean).join(' ');
  const secrets = secretFields(sent);
  const ofStreams = fieldsOfStreams(sent);
  const repeated = repeatedNames(sent);
  const note =
    [
      replaced.length === 0 ? null : t('connections.extraBody.replaces', { names: formatList(replaced) }),
      repeated.length === 0 ? null : t('connections.extraBody.repeated', { names: formatList(repeated) }),
      ofStreams.length === 0 ? null : t('connections.extraBody.streamsOnly', { names: formatList(ofStreams) }),
      secrets.length === 0 ? null : t('connections.extraBody.looksSecret', { names: formatList(secrets) }),
    ]
      .filter(Boolean)
      .join(' ') || null;
  return (
    <>
      <TextArea
        id={id}
        isMono
        spellCheck={false}
        placeholder={'{ "top_k": 40 }'}
        aria-describedby={[describedBy, problem === null && note === null ? null : noteId].filter(Boolean).join(' ')}
        aria-invalid={problem !== null || isRefused || undefined}
        value={value}
        onText={onChange}
        onBlur={onBlur}
      />
      <p
        id={noteId}
        {...statusWhile(problem !== null || note !== null)}
        className={problem === null && secrets.length === 0 ? 'field-hint' : 'field-problem'}
      >
        {problem ?? note}
      </p>
    </>
  );
}

/** Explains why the typed fields can't be sent. */
function extraBodyWords(problem: ExtraBodyProblem, t: Translate): string {
  if (problem.kind === 'of_the_chat')
    return t('connections.extraBody.problem.of_the_chat', { names: formatList(problem.names) });
  if (problem.kind === 'not_json' && problem.line !== null)
    return t('connections.extraBody.problem.not_json_at', { line: problem.line });
  return t(`connections.extraBody.problem.${problem.kind}`);
}
