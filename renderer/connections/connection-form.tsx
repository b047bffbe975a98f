/** The form that connects to a service, or changes a connection. */

import {
  type FormEvent,
  Fragment,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { flushSync } from 'react-dom';
import {
  type ConnectFailure,
  type Connection,
  type ConnectionInput,
  type FieldProblem,
  NO_TIMEOUTS,
} from '../../shared/connection.ts';
import type { Result } from '../../shared/errors.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { useT } from '../i18n.ts';
import { ExpiryField, type ExpiryHandle } from '../services/expiry-field.tsx';
import type { KeyCheck } from '../services/key-check.ts';
import type { WatchedForm } from '../services/leaving.tsx';
import { ServiceError } from '../services/service-error.tsx';
import { useConnections } from '../store/connections/connections-store.ts';
import { openExternal } from '../store/window/desktop-actions.ts';
import type { ConnectionStart } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { classNames } from '../ui/class-names.ts';
import { Fold, unfold } from '../ui/fold.tsx';
import { RestedStatus } from '../ui/rested-status.tsx';
import { LabelledTextField } from '../ui/text-field.tsx';
import { isKeyError } from '../words/error-words.ts';
import { problemWords } from '../words/problem-words.ts';
import { AddressFields } from './address-fields.tsx';
import { AdvancedFields } from './advanced-fields.tsx';
import { isClearText, isSameOrigin, nameFromUrl } from './base-url.ts';
import type { HeadersHandle } from './extra-headers-fields.tsx';
import type { KnownService } from './known-services.ts';
import { NameFields } from './name-fields.tsx';
import './connections.css';
import { ConsoleButton } from '../services/console-button.tsx';
import { vaultWords } from '../words/vault-words.ts';

export interface ConnectionFormProps {
  /** For buttons outside of the form. */
  readonly formId: string;
  /** The connection that is changed; null makes a new one. */
  readonly connection: Connection | null;
  /** The first values of a new connection. */
  readonly start: ConnectionStart | undefined;
  readonly watch: WatchedForm['watch'];
  /** The field that gets the focus. */
  readonly firstField: RefObject<HTMLInputElement | null>;
  readonly onBusy: (isBusy: boolean) => void;
  readonly check: KeyCheck;
  readonly onSubmit: (input: ConnectionInput, checkId: string) => Promise<Result<Connection, ConnectFailure>>;
  readonly onDone: (connection: Connection) => void;
  /** Fills the form in for a service, and focuses the next field. */
  readonly ref?: Ref<ConnectionFormHandle>;
}

export interface ConnectionFormHandle {
  readonly fillIn: (service: KnownService) => void;
}

/** The key goes from its box straight to main: no state, no store. A refused key returns to its box. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { formId, connection, start, watch, firstField, onBusy, check, onSubmit, onDone, ref } = props;
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
  /** The known service that the addresses were filled in for; empty for any other. */
  const [filledIn, setFilledIn] = useState('');
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
  const isConsentAsked = isClearText(baseUrl) || problem?.reason === 'clear_text';

  useImperativeHandle(ref, () => ({
    fillIn: (service) => {
      // Render before focusing a field, because this moves the key to the top.
      flushSync(() => {
        setBaseUrl(service.baseUrl);
        setConsoleUrl(service.consoleUrl);
        setName(service.name);
        setFilledIn(service.baseUrl === '' ? '' : service.name);
        setFailure(null);
      });
      const next = service.baseUrl === '' ? '[inputmode="url"]' : '[name="apiKey"]';
      form.current?.querySelector<HTMLInputElement>(next)?.focus();
    },
  }));

  useEffect(() => {
    // Focus the first field with a problem, so that screen readers announce it and the user can correct it.
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
    // The user may correct the key, and a service may show a key only once.
    if (keyField.current !== null) keyField.current.value = apiKey;
    setFailure(result.error);
    if (result.error.kind === 'service' && isKeyError(result.error.error.code)) {
      keyField.current?.focus();
      keyField.current?.select();
    }
  };

  const isPage = connection === null && start === undefined;
  const address = (
    <AddressFields
      key="address"
      baseUrl={baseUrl}
      onBaseUrl={setBaseUrl}
      problem={wordsFor('baseUrl')}
      box={connection === null ? null : firstField}
      keyField={keyField}
      onKeyMoved={() => setFailure(null)}
      isConsentAsked={isConsentAsked}
      isClearTextAllowed={isClearTextAllowed}
      onClearTextAllowed={setClearTextAllowed}
    />
  );
  const secret = (
    <Fragment key="secret">
      <div className="key-line">
        {isKeyAsked ? (
          <LabelledTextField
            label={t('connections.apiKey')}
            hint={keyHint(t, connection !== null, vaultName)}
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
        {isPage ? (
          <Button variant="primary" size="medium" type="submit" className="connect-button" isBusy={isBusy}>
            {t('connections.connect')}
          </Button>
        ) : null}
        {isKeyAsked && isPage && consoleUrl.trim().startsWith('http') ? (
          <Button size="small" variant="quiet" className="where-key" onClick={() => void openExternal(consoleUrl)}>
            {t('connections.whereKey')}
          </Button>
        ) : null}
      </div>
      {hasKey ? null : (
        <label className="check-line line">
          <input type="checkbox" checked={isKeyless} onChange={(event) => setKeyless(event.currentTarget.checked)} />
          <span>{t('connections.keyless')}</span>
        </label>
      )}
    </Fragment>
  );
  const names = (
    <NameFields
      key="names"
      consoleUrl={consoleUrl}
      onConsoleUrl={setConsoleUrl}
      consoleProblem={wordsFor('consoleUrl')}
      name={name}
      onName={setName}
      nameProblem={wordsFor('name')}
      generatedName={nameFromUrl(baseUrl)}
      keyField={keyField}
      onKeyMoved={() => setFailure(null)}
    />
  );
  return (
    <form
      ref={(element) => {
        form.current = element;
        watch(element);
      }}
      id={formId}
      className={classNames('connection-form', isPage && 'is-page', filledIn !== '' && 'is-filled-in')}
      noValidate
      onSubmit={(event) => void submit(event)}
    >
      {failure?.kind === 'service' ? (
        <ServiceError
          hasKeyField={isKeyAsked}
          error={failure.error}
          actions={
            isKeyError(failure.error.code) && consoleUrl.trim() !== '' ? <ConsoleButton url={consoleUrl} /> : undefined
          }
        />
      ) : null}
      {filledIn === ''
        ? [address, secret, names]
        : [
            secret,
            <div key="title" className="filled-title line">
              <h3 className="remark grows">{t('connections.kinds.filledIn', { name: filledIn })}</h3>
              <ConsoleButton variant="quiet" url={consoleUrl} />
            </div>,
            address,
            names,
          ]}
      <div className="connection-folds">
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
      </div>
      {/* Announces the check only if it takes a moment: when it ends, the focus moves, which is announced anyway. */}
      <RestedStatus of={String(isBusy)} text={isBusy ? t('connections.checking') : ''} />
    </form>
  );
}

function keyHint(t: ReturnType<typeof useT>, isEdit: boolean, vaultName: string | null): string {
  if (isEdit) return t('connections.apiKeyOriginChanged');
  return vaultName === null
    ? t('connections.apiKeySession')
    : t('connections.apiKeyHint', { vault: vaultWords(t, vaultName) });
}
