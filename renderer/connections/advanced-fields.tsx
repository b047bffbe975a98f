/** Retries and time-outs of a connection, and what it changes about its requests. */

import type { Ref } from 'react';
import type { Connection, ConnectionTimeouts } from '../../shared/connection.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { TextKey } from '../../shared/locales/text-key.ts';
import type { RequestOptions } from '../../shared/request-options.ts';
import { useT } from '../i18n.ts';
import { Field } from '../ui/field.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Switch } from '../ui/switch.tsx';
import { ExtraHeadersFields, type HeadersHandle } from './extra-headers-fields.tsx';
import { RequestFields } from './request-fields.tsx';

const MS_PER_SECOND = 1000;
const SECONDS = {
  min: LIMITS.timeoutMinMs / MS_PER_SECOND,
  max: LIMITS.timeoutMaxMs / MS_PER_SECOND,
  step: 1,
  isInteger: false,
};

const TIMERS = [
  {
    timer: 'responseStartMs',
    defaultMs: LIMITS.responseStartTimeoutMs,
    label: 'connections.timeouts.responseStart',
    hint: 'connections.timeouts.responseStartHint',
  },
  {
    timer: 'idleMs',
    defaultMs: LIMITS.idleTimeoutMs,
    label: 'connections.timeouts.idle',
    hint: 'connections.timeouts.idleHint',
  },
  {
    timer: 'nextTokenMs',
    defaultMs: LIMITS.nextTokenTimeoutMs,
    label: 'connections.timeouts.nextToken',
    hint: 'connections.timeouts.nextTokenHint',
  },
  {
    timer: 'wholeResponseMs',
    defaultMs: LIMITS.wholeResponseTimeoutMs,
    label: 'connections.timeouts.wholeResponse',
    hint: 'connections.timeouts.wholeResponseHint',
  },
] as const satisfies readonly {
  readonly timer: keyof ConnectionTimeouts;
  readonly defaultMs: number;
  readonly label: TextKey;
  readonly hint: TextKey;
}[];

export interface AdvancedFieldsProps {
  readonly isRetryEnabled: boolean;
  readonly onRetryEnabled: (isEnabled: boolean) => void;
  readonly timeouts: ConnectionTimeouts;
  readonly onTimeouts: (timeouts: ConnectionTimeouts) => void;
  readonly request: RequestOptions;
  readonly onRequest: (request: RequestOptions) => void;
  readonly connection: Connection | null;
  /** The address leads elsewhere than that of the connection. */
  readonly isMoved: boolean;
  readonly headers: Ref<HeadersHandle>;
}

export function AdvancedFields(props: AdvancedFieldsProps) {
  const { isRetryEnabled, onRetryEnabled, timeouts, onTimeouts, request, onRequest } = props;
  const { connection, isMoved, headers } = props;
  const t = useT();
  return (
    <fieldset className="advanced-fields">
      <legend>{t('connections.advanced')}</legend>
      <Field isInline label={t('connections.retry')} hint={t('connections.retryHint')}>
        {(control) => <Switch {...control} isOn={isRetryEnabled} onChange={onRetryEnabled} />}
      </Field>
      <div className="timer-fields">
        {TIMERS.map(({ timer, defaultMs, label, hint }) => {
          const ms = timeouts[timer];
          return (
            <NumberField
              key={timer}
              label={t(label)}
              hint={t(hint)}
              placeholder={String(defaultMs / MS_PER_SECOND)}
              value={ms === null ? null : ms / MS_PER_SECOND}
              rule={SECONDS}
              start={defaultMs / MS_PER_SECOND}
              isLive
              onChange={(seconds) =>
                onTimeouts({ ...timeouts, [timer]: seconds === null ? null : Math.round(seconds * MS_PER_SECOND) })
              }
            />
          );
        })}
      </div>
      <p className="field-hint">{t('connections.timeouts.unit')}</p>
      <RequestFields value={request} onChange={onRequest} />
      <ExtraHeadersFields ref={headers} connection={connection} isMoved={isMoved} />
    </fieldset>
  );
}
