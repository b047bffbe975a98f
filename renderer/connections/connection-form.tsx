/** The form that connects to a service, or changes a connection. */

import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { firstAddressIn } from '../../shared/addresses/addresses.ts';
import { holdsKey, looksLikeKey } from '../../shared/addresses/key-shapes.ts';
import {
  type ConnectFailure,
  type Connection,
  type ConnectionInput,
  type FieldProblem,
  NO_TIMEOUTS,
} from '../../shared/connection.ts';
import type { Result } from '../../shared/errors.ts';
import { LIMITS } from '../../shared/limits.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/request-options.ts';
import { useT } from '../i18n.ts';
import { ExpiryField, type ExpiryHandle } from '../services/expiry-field.tsx';
import { type KeyCheck, refusesKey } from '../services/key-check.ts';
import type { WatchedForm } from '../services/leaving.tsx';
import { ServiceError } from '../services/service-error.tsx';
import { useConnections } from '../store/connections/connections-store.ts';
import type { ConnectionStart } from '../store/window/ui-store.ts';
import { Callout } from '../ui/callout.tsx';
import { Fold, unfold } from '../ui/fold.tsx';
import { RestedStatus } from '../ui/rested-status.tsx';
import { LabelledTextField } from '../ui/text-field.tsx';
import { isKeyError } from '../words/error-words.ts';
import { problemWords } from '../words/problem-words.ts';
import { AdvancedFields } from './advanced-fields.tsx';
import { isClearText, isSameOrigin, nameFromUrl, unusualRequestUrl } from './base-url.ts';
import type { HeadersHandle } from './extra-headers-fields.tsx';
import { MisplacedKey } from './misplaced-key.tsx';
import { ServiceKinds } from './service-kinds.tsx';
import './connections.css';
import { ConsoleButton } from '../services/console-button.tsx';
import { vaultWords } from '../words/vault-words.ts';

export interface ConnectionFormProps {
  /** For the buttons that stand outside of the form. */
  readonly formId: string;
  /** The connection that is changed; null makes a new one. */
  readonly connection: Connection | null;
  /** What a new one begins with. */
  readonly start: ConnectionStart | undefined;
  readonly watch: WatchedForm['watch'];
  /** What is to be filled in first. */
  readonly firstField: RefObject<HTMLInputElement | null>;
  readonly onBusy: (isBusy: boolean) => void;
  readonly check: KeyCheck;
  readonly onSubmit: (input: ConnectionInput, checkId: string) => Promise<Result<Connection, ConnectFailure>>;
  readonly onDone: (connection: Connection) => void;
  /** A service on this computer was connected by its own button. */
  readonly onConnected: () => void;
}

/** The key goes from its box straight to main: no state, no store, and the box is empty once the key was judged. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { formId, connection, start, watch, firstField, onBusy, check, onSubmit, onDone, onConnected } = props;
  const t = useT();
  const vaultName = useConnections((state) => state.vaultName);
  const [name, setName] = useState(connection?.name ?? start?.name ?? '');
  const [baseUrl, setBaseUrl] = useState(connection?.baseUrl ?? start?.baseUrl ?? '');
  const [consoleUrl, setConsoleUrl] = useState(connection?.consoleUrl ?? '');
  const [isRetryEnabled, setRetryEnabled] = useState(connection?.isRetryEnabled ?? true);
  const [timeouts, setTimeouts] = useState(connection?.timeouts ?? NO_TIMEOUTS);
  const [request, setRequest] = useState(connection?.request ?? DEFAULT_REQUEST_OPTIONS);
  const [isKeyless, setKeyless] = useState(connection?.isKeyless ?? false);
  const [isClearTextAllowed, setClearTextAllowed] = useState(false);
  const [failure, setFailure] = useState<ConnectFailure | null>(null);
  const [isBusy, setBusy] = useState(false);
  /** The key that was typed was refused, and its box is empty again. */
  const [isKeySpent, setKeySpent] = useState(false);
  const keyField = useRef<HTMLInputElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const headers = useRef<HeadersHandle>(null);
  const expiry = useRef<ExpiryHandle>(null);

  const problem = failure?.kind === 'field' ? failure.problem : null;
  const wordsFor = (field: FieldProblem['field']): string | null =>
    problem?.field === field
      ? t(problemWords(problem), { host: nameFromUrl(baseUrl), characters: problem.characters ?? '' })
      : null;
  const isMoved = connection !== null && !isSameOrigin(connection.baseUrl, baseUrl);
  const hasKey = connection !== null && connection.key.state !== 'none';
  const isKeyAsked = (!isKeyless || hasKey) && (connection === null || isMoved || problem?.field === 'apiKey');
  const clearTextWords = t('connections.clearText.words', { host: nameFromUrl(baseUrl) });
  const requestUrl = unusualRequestUrl(baseUrl);
  const isConsentAsked = isClearText(baseUrl) || problem?.reason === 'clear_text';

  useEffect(() => {
    // The first thing that is wrong takes the focus, so that it is heard and can be mended at once.
    if (problem === null) return;
    const field = form.current?.querySelector<HTMLInputElement>('[aria-invalid="true"]');
    unfold(field);
    field?.focus();
  }, [problem]);

  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (isBusy) return;
    const typedHeaders = headers.current?.read() ?? null;
    if (typedHeaders === null) {
      setFailure({ kind: 'field', problem: { field: 'headers', reason: 'invalid' } });
      return;
    }
    const keyExpiresAt = expiry.current === null ? null : expiry.current.read();
    if (keyExpiresAt === undefined) return;
    const apiKey = keyField.current?.value ?? '';
    if (keyField.current !== null) keyField.current.value = '';
    const input: ConnectionInput = {
      name: name.trim(),
      baseUrl,
      consoleUrl,
      ...(isKeyAsked ? { apiKey } : {}),
      ...(isKeyAsked && keyExpiresAt !== null ? { keyExpiresAt } : {}),
      isRetryEnabled,
      timeouts,
      request,
      headers: typedHeaders,
      isKeyless,
      isClearTextAllowed: isConsentAsked && isClearTextAllowed,
    };
    setFailure(null);
    setBusy(true);
    onBusy(true);
    const { result } = await check.run((checkId) => onSubmit(input, checkId));
    setBusy(false);
    onBusy(false);
    if (result.ok) {
      onDone(result.value);
      return;
    }
    // Something else was wrong, for example a mistyped host: a key that is shown once need not be made again.
    const isKeyRefused = refusesKey(result.error);
    if (!isKeyRefused && keyField.current !== null) keyField.current.value = apiKey;
    setKeySpent(apiKey !== '' && isKeyRefused);
    setFailure(result.error);
  };

  const fields = (
    <form
      ref={(element) => {
        form.current = element;
        watch(element);
      }}
      id={formId}
      className="connection-form"
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {failure?.kind === 'service' ? (
        <ServiceError
          error={failure.error}
          actions={
            isKeyError(failure.error.code) && consoleUrl.trim() !== '' ? <ConsoleButton url={consoleUrl} /> : undefined
          }
        />
      ) : null}
      <LabelledTextField
        label={t('connections.baseUrl')}
        hint={t('connections.baseUrlHint')}
        problem={wordsFor('baseUrl')}
        ref={connection === null ? null : firstField}
        isMono
        inputMode="url"
        placeholder="https://api.example.com"
        maxLength={LIMITS.urlMaxChars}
        value={baseUrl}
        onText={setBaseUrl}
      />
      <MisplacedKey
        text={baseUrl}
        isKey={looksLikeKey(baseUrl) || (!baseUrl.trimStart().startsWith('http') && holdsKey(baseUrl))}
        keyField={keyField}
        onMoved={() => {
          // A pasted command has the address too.
          setBaseUrl(firstAddressIn(baseUrl));
          setFailure(null);
        }}
      />
      {requestUrl === null ? null : <p className="field-hint">{t('connections.requestsGoTo', { url: requestUrl })}</p>}
      <RestedStatus of={baseUrl} text={isConsentAsked ? clearTextWords : ''} />
      {isConsentAsked ? (
        <Callout tone="warning">
          <p>{clearTextWords}</p>
          <label className="check-line line">
            <input
              type="checkbox"
              checked={isClearTextAllowed}
              onChange={(event) => setClearTextAllowed(event.currentTarget.checked)}
            />
            <span>{t('connections.clearText.allow')}</span>
          </label>
        </Callout>
      ) : null}
      {isKeyAsked ? (
        <LabelledTextField
          label={t('connections.apiKey')}
          hint={isKeySpent ? t('connections.apiKeyAgain') : keyHint(t, connection !== null, vaultName)}
          problem={wordsFor('apiKey')}
          ref={(box) => {
            keyField.current = box;
            if (start !== undefined) firstField.current = box;
          }}
          isMono
          type="password"
          name="apiKey"
        />
      ) : null}
      {hasKey ? null : (
        <label className="check-line line">
          <input type="checkbox" checked={isKeyless} onChange={(event) => setKeyless(event.currentTarget.checked)} />
          <span>{t('connections.keyless')}</span>
        </label>
      )}
      <LabelledTextField
        label={t('connections.consoleUrl')}
        hint={t('connections.consoleUrlHint')}
        problem={wordsFor('consoleUrl')}
        isMono
        inputMode="url"
        maxLength={LIMITS.urlMaxChars}
        value={consoleUrl}
        onText={setConsoleUrl}
      />
      <LabelledTextField
        label={t('connections.name')}
        hint={t('connections.nameHint')}
        problem={wordsFor('name')}
        placeholder={nameFromUrl(baseUrl)}
        maxLength={LIMITS.connectionNameMaxChars}
        value={name}
        onText={setName}
      />
      <MisplacedKey
        text={name}
        isKey={holdsKey(name)}
        keyField={keyField}
        onMoved={() => {
          setName('');
          setFailure(null);
        }}
      />
      {isKeyAsked ? (
        <Fold title={t('connections.keyFacts.expires')} value={t('connections.folded.noDate')}>
          <ExpiryField ref={expiry} value={null} />
        </Fold>
      ) : null}
      <AdvancedFields
        isRetryEnabled={isRetryEnabled}
        onRetryEnabled={setRetryEnabled}
        timeouts={timeouts}
        onTimeouts={setTimeouts}
        request={request}
        onRequest={setRequest}
        extraBodyProblem={wordsFor('extraBody')}
        connection={connection}
        isMoved={isMoved}
        headers={headers}
      />
      <p role="status" className="visually-hidden">
        {isBusy ? t('connections.checking') : ''}
      </p>
    </form>
  );
  if (connection !== null || start !== undefined) return fields;
  return (
    <div className="connection-columns">
      <ServiceKinds
        box={firstField}
        onChoose={(service) => {
          setBaseUrl(service.baseUrl);
          setConsoleUrl(service.consoleUrl);
          setName(service.name);
          setFailure(null);
          const next = service.baseUrl === '' ? '[inputmode="url"]' : '[name="apiKey"]';
          form.current?.querySelector<HTMLInputElement>(next)?.focus();
        }}
        onConnected={onConnected}
      />
      {fields}
    </div>
  );
}

function keyHint(t: ReturnType<typeof useT>, isEdit: boolean, vaultName: string | null): string {
  if (isEdit) return t('connections.apiKeyOriginChanged');
  return vaultName === null
    ? t('connections.apiKeySession')
    : t('connections.apiKeyHint', { vault: vaultWords(t, vaultName) });
}
