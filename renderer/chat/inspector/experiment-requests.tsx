/** Every request of one answer of an experiment, as it was sent. */

import { useEffect, useState } from 'react';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { useT } from '../../i18n.ts';
import { readAnswerDetails } from '../../store/laboratory/laboratory-actions.ts';
import { useLaboratory } from '../../store/laboratory/laboratory-store.ts';
import { closeDialog } from '../../store/window/ui-store.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { whileMounted } from '../../ui/while-mounted.ts';
import { RequestRecord } from './request-record.tsx';

interface Props {
  readonly experimentId: string;
  readonly ordinal: number;
}

export function ExperimentRequests({ experimentId, ordinal }: Props) {
  const t = useT();
  const [requests, setRequests] = useState<readonly RequestDetails[] | null>(null);
  const row = useLaboratory(({ view, answers }) =>
    view?.summary.id === experimentId ? answers.get(ordinal) : undefined,
  );
  // Streaming text changes neither of these, so it reloads nothing.
  const [state, count] = [row?.state, row?.requests];
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when a request starts or ends.
  useEffect(
    () => whileMounted(readAnswerDetails(experimentId, ordinal), setRequests),
    [experimentId, ordinal, state, count],
  );
  return (
    <Dialog size="large" title={t('chat.action.details')} onClose={closeDialog}>
      <div className="details">
        {requests?.length === 0 && state !== 'running' ? <p>{t('laboratory.noDetails')}</p> : null}
        {requests?.map((details, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the order of requests never changes.
          <RequestRecord key={at} details={details} />
        ))}
        {state === 'running' ? <p role="status">{t('laboratory.state.running')}</p> : null}
      </div>
    </Dialog>
  );
}
