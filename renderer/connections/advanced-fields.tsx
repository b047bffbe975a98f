/** Retries and time-outs of a connection, and what it changes about its requests. */

import type { Ref } from 'react';
import type { Connection, ConnectionTimeouts } from '../../shared/connection.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { RequestOptions } from '../../shared/requests/request-options.ts';
import { useT } from '../i18n.ts';
import { Fold } from '../ui/fold.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { SwitchField } from '../ui/switch.tsx';
import { ExtraHeadersFields, type HeadersHandle } from './extra-headers-fields.tsx';
import { RequestFields } from './request-fields.tsx';

const MS_PER_SECOND = 1000;
const SECONDS = {
  min: LIMITS.timeoutMinMs / MS_PER_SECOND,
  max: LIMITS.timeoutMaxMs / MS_PER_SECOND,
  step: 1,
  isInteger: false,
};

const TIMERS = ['responseStart', 'idle', 'nextToken', 'wholeResponse'] as const;

export interface AdvancedFieldsProps {
  readonly isRetryEnabled: boolean;
  readonly onRetryEnabled: (isEnabled: boolean) => void;
  readonly timeouts: ConnectionTimeouts;
  readonly onTimeouts: (timeouts: ConnectionTimeouts) => void;
  readonly request: RequestOptions;
  readonly onRequest: (request: RequestOptions) => void;
  /** Why main rejected the extra body; null if it didn't. */
  readonly extraBodyProblem: string | null;
  readonly connection: Connection | null;
  /** True if the typed address has another origin than the saved one. */
  readonly isMoved: boolean;
  readonly headers: Ref<HeadersHandle>;
}

export function AdvancedFields(props: AdvancedFieldsProps) {
  const { isRetryEnabled, onRetryEnabled, timeouts, onTimeouts, request, onRequest } = props;
  const { extraBodyProblem, connection, isMoved, headers } = props;
  const t = useT();
  return (
    <Fold title={t('connections.advanced')} value={t('connections.folded.usual')} isOpen={connection !== null}>
      <fieldset className="advanced-fields" aria-label={t('connections.advanced')}>
        <SwitchField
          label={t('connections.retry')}
          hint={t('connections.retryHint')}
          isOn={isRetryEnabled}
          onChange={onRetryEnabled}
        />
        <div className="timer-fields">
          {TIMERS.map((timer) => {
            const ms = timeouts[`${timer}Ms`];
            const defaultSeconds = LIMITS[`${timer}TimeoutMs`] / MS_PER_SECOND;
            return (
              <NumberField
                key={timer}
                label={t(`connections.timeouts.${timer}`)}
                hint={t(`connections.timeouts.${timer}Hint`)}
                placeholder={String(defaultSeconds)}
                unset={t('connections.timeouts.default', { value: defaultSeconds })}
                unit={t('connections.timeouts.seconds')}
                usual={defaultSeconds}
                value={ms === null ? null : ms / MS_PER_SECOND}
                rule={SECONDS}
                start={defaultSeconds}
                isLive
                onChange={(seconds) =>
                  onTimeouts({
                    ...timeouts,
                    [`${timer}Ms`]: seconds === null ? null : Math.round(seconds * MS_PER_SECOND),
                  })
                }
              />
            );
          })}
        </div>
        <p className="field-hint">{t('connections.timeouts.unit')}</p>
        <RequestFields value={request} onChange={onRequest} problem={extraBodyProblem} />
        <ExtraHeadersFields ref={headers} connection={connection} isMoved={isMoved} />
      </fieldset>
    </Fold>
  );
}
