/** Says what went wrong with a service: our sentence, the service's own words, and its code. */

import type { ReactNode } from 'react';
import type { AppError } from '../../shared/errors.ts';
import { useT } from '../i18n.ts';
import { Callout } from './callout.tsx';
import { errorSentence, technicalDetail } from './error-words.ts';

export interface ServiceErrorProps {
  readonly error: AppError;
  readonly actions?: ReactNode;
}

export function ServiceError({ error, actions }: ServiceErrorProps) {
  const t = useT();
  const detail = technicalDetail(error);
  const facts = [
    error.status === undefined ? null : t('errors.status', { status: error.status }),
    error.serviceCode === undefined ? null : t('errors.code', { code: error.serviceCode }),
    error.requestId === undefined ? null : t('errors.requestId', { id: error.requestId }),
  ].filter((fact) => fact !== null);
  return (
    <Callout tone="danger" role="alert" data-error-kind={error.code} actions={actions}>
      <p className="service-error-title">{t(errorSentence(error))}</p>
      {error.serviceMessage ? <p>{t('errors.words', { message: error.serviceMessage })}</p> : null}
      {detail === null ? null : <p className="service-error-facts">{detail}</p>}
      {facts.length > 0 ? <p className="service-error-facts">{facts.join(' · ')}</p> : null}
    </Callout>
  );
}
