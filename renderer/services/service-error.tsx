/** Explains a service's error: Parley's sentence, the service's own words, and its codes. */

import type { ReactNode } from 'react';
import { type AppError, isAboutProxy } from '../../shared/errors.ts';
import { useT } from '../i18n.ts';
import { openProxySettings } from '../store/connections/proxy-actions.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { durationText } from '../words/durations.ts';
import { errorSentence, technicalDetail } from '../words/error-words.ts';
import { factLine } from '../words/format.ts';

export interface ServiceErrorProps {
  readonly error: AppError;
  readonly actions?: ReactNode;
}

export function ServiceError({ error, actions }: ServiceErrorProps) {
  const t = useT();
  const isProxyOffered = isAboutProxy(error) && actions === undefined;
  const offered = <Button onClick={openProxySettings}>{t('errors.proxySettings')}</Button>;
  return (
    <Callout tone="danger" role="alert" data-error-kind={error.code} actions={isProxyOffered ? offered : actions}>
      <p className="service-error-title">{t(errorSentence(error))}</p>
      <ServiceWords error={error} />
    </Callout>
  );
}

/** The service's own message, type, code and ids, as far as it sent any. */
export function ServiceWords({ error }: { readonly error: AppError }) {
  const t = useT();
  const detail = technicalDetail(error);
  const facts = [
    error.proxy === undefined ? null : t('errors.proxy', { proxy: error.proxy }),
    error.status === undefined ? null : t('errors.status', { status: String(error.status) }),
    error.serviceCode === undefined ? null : t('errors.code', { code: error.serviceCode }),
    error.serviceType === undefined || error.serviceType === error.serviceCode ? null : error.serviceType,
    error.requestId === undefined ? null : t('errors.requestId', { id: error.requestId }),
  ].filter((fact) => fact !== null);
  return (
    <>
      {error.serviceMessage !== undefined && error.serviceMessage !== '' && (
        <p className="service-error-words is-selectable">{t('errors.words', { message: error.serviceMessage })}</p>
      )}
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
      {facts.length > 0 && <p className="service-error-facts small-remark is-selectable">{factLine(facts)}</p>}
    </>
  );
}
