/** What a check-up would change about the requests of its connection, done when a person agrees. */

import { type CheckUpFindings, fittingOptions } from '../../shared/check-up.ts';
import type { Connection } from '../../shared/connection.ts';
import type { RequestOptions } from '../../shared/request-options.ts';
import { type Translate, useT } from '../i18n.ts';
import { changeRequestOptions } from '../store/connections-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';

interface Props {
  readonly findings: CheckUpFindings;
  readonly connection: Connection;
}

export function CheckUpOffer({ findings, connection }: Props) {
  const t = useT();
  const next = fittingOptions(connection.request, findings);
  const { tokenLimitName, usage, seed } = findings;
  if (next === null)
    return tokenLimitName === null && usage === null && seed === null ? null : (
      <Callout tone="success">
        <p>{t('checkUp.fits')}</p>
      </Callout>
    );
  return (
    <Callout
      tone="info"
      actions={
        <Button size="small" variant="primary" onClick={() => void changeRequestOptions(connection, next)}>
          {t('checkUp.apply')}
        </Button>
      }
    >
      <p>{t('checkUp.offer')}</p>
      <ul className="check-up-changes">
        {changesIn(connection.request, next, seed, t).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
    </Callout>
  );
}

function changesIn(
  now: RequestOptions,
  next: RequestOptions,
  seed: CheckUpFindings['seed'],
  t: Translate,
): readonly string[] {
  const isSeedOffered = next.switchedOn.includes('seed');
  return [
    ...(next.tokenLimitName === now.tokenLimitName ? [] : [t('checkUp.tokenLimitName', { name: next.tokenLimitName })]),
    ...(next.isUsageAsked === now.isUsageAsked ? [] : [t(next.isUsageAsked ? 'checkUp.usageOn' : 'checkUp.usageOff')]),
    ...(isSeedOffered === now.switchedOn.includes('seed')
      ? []
      : [t(isSeedOffered ? (seed === 'same' ? 'checkUp.seedOn' : 'checkUp.seedOther') : 'checkUp.seedOff')]),
  ];
}
