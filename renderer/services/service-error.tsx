/** Explains a service's error: Parley's sentence, the service's own words, and its codes. */

import type { ReactNode } from 'react';
import { type AppError, isAboutProxy } from '../../shared/errors.ts';
import { useT } from '../i18n.ts';
import { openProxySettings } from '../store/connections/proxy-actions.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { durationText } from '../words/durations.ts';
import { errorSentence, keyErrorSentence, technicalDetail } from '../words/error-words.ts';
import { factLine } from '../words/format.ts';

export interface ServiceErrorProps {
  readonly error: AppError;
  readonly actions?: ReactNode;
  /** True above a field for another key: the error then needn't say what to do. */
  readonly hasKeyField?: boolean;
}

export function ServiceError({ error, actions, hasKeyField = false }: ServiceErrorProps) {
  const t = useT();
  const isProxyOffered = isAboutProxy(error) && actions === undefined;
  const offered = <Button onClick={openProxySettings}>{t('errors.proxySettings')}</Button>;
  return (
    <Callout tone="danger" role="alert" data-error-kind={error.code} actions={isProxyOffered ? offered : actions}>
      <div className="failure-words">
        <p className="failure-sentence">{t(hasKeyField ? keyErrorSentence(error) : errorSentence(error))}</p>
        <ServiceWords error={error} />
      </div>
      <ServiceCodes error={error} />
    </Callout>
  );
}

/**
 * The service's own message, if it sent one, and further explanations of the error.
 * @param name of the service, if it is known
 */
export function ServiceWords({ error, name }: { readonly error: AppError; readonly name?: string | undefined }) {
  const t = useT();
  const detail = technicalDetail(error);
  return (
    <>
      {error.serviceMessage ? (
        <p className="service-error-words is-selectable">
          <ServiceMessage error={error} name={name} />
        </p>
      ) : null}
      {error.url !== undefined && (
        <p className="service-error-words is-selectable">{t('errors.asked', { url: error.url })}</p>
      )}
      {detail !== null && <p className="service-error-words is-selectable">{detail}</p>}
      {error.retryAfterMs !== undefined && (
        <p>{t('errors.retryAfter', { duration: durationText(t, error.retryAfterMs) })}</p>
      )}
      {error.limitResetMs !== undefined && (
        <p>{t('errors.limitReset', { duration: durationText(t, error.limitResetMs) })}</p>
      )}
    </>
  );
}

/** The service's message, marked as its own words; nothing if it sent none. */
export function ServiceMessage({ error, name }: { readonly error: AppError; readonly name?: string | undefined }) {
  const t = useT();
  const message = error.serviceMessage ?? '';
  if (message === '') return null;
  return name === undefined ? t('errors.words', { message }) : t('errors.wordsOf', { name, message });
}

/** The error's proxy, status, code, type and request id, folded. */
export function ServiceCodes({ error }: { readonly error: AppError }) {
  const t = useT();
  const facts = [
    error.proxy === undefined ? null : t('errors.proxy', { proxy: error.proxy }),
    error.status === undefined ? null : t('errors.status', { status: String(error.status) }),
    error.serviceCode === undefined ? null : t('errors.code', { code: error.serviceCode }),
    error.serviceType === undefined || error.serviceType === error.serviceCode ? null : error.serviceType,
    error.requestId === undefined ? null : t('errors.requestId', { id: error.requestId }),
  ].filter((fact) => fact !== null);
  if (facts.length === 0) return null;
  return (
    <details className="service-codes small-remark">
      <summary>{t('errors.codes')}</summary>
      <p className="is-selectable">{factLine(facts)}</p>
    </details>
  );
}
