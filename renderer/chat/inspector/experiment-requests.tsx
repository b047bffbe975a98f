/** Every request of one answer of an experiment, as it was sent. */

import { useEffect, useState } from 'react';
import type { RequestDetails } from '../../../shared/request-details.ts';
import { useT } from '../../i18n.ts';
import { readAnswerDetails } from '../../store/laboratory/laboratory-actions.ts';
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
  useEffect(() => whileMounted(readAnswerDetails(experimentId, ordinal), setRequests), [experimentId, ordinal]);
  return (
    <Dialog size="large" title={t('chat.action.details')} onClose={closeDialog}>
      <div className="details">
        {requests?.length === 0 ? <p>{t('laboratory.noDetails')}</p> : null}
        {requests?.map((details) => (
          <RequestRecord key={details.timings.startedAt} details={details} />
        ))}
      </div>
    </Dialog>
  );
}
