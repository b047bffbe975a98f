/** What a check-up would change about the requests of its connection, done when a person agrees. */

import { type CheckUpFindings, fittingOptions, suitableSettings } from '../../shared/check-up.ts';
import type { Connection } from '../../shared/connection.ts';
import type { RequestOptions } from '../../shared/request-options.ts';
import { useT } from '../i18n.ts';
import { applyFindings } from '../store/connections/check-up-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';

interface Props {
  readonly findings: CheckUpFindings;
  readonly connection: Connection;
}

export function CheckUpOffer({ findings, connection }: Props) {
  const t = useT();
  const now = connection.request;
  const next = fittingOptions(now, findings);
  if (next === null)
    return Object.values(findings).every((found) => found === null) ? null : (
      <Callout tone="success">
        <p>{t('checkUp.fits')}</p>
      </Callout>
    );
  const isChanged = {
    tokenLimitName: next.tokenLimitName !== now.tokenLimitName,
    isUsageAsked: next.isUsageAsked !== now.isUsageAsked,
    seed: hasSeed(next) !== hasSeed(now),
  };
  return (
    <Callout
      tone="info"
      actions={
        <Button variant="primary" onClick={() => void applyFindings(connection, findings)}>
          {t('checkUp.apply')}
        </Button>
      }
    >
      <p>{t('checkUp.offer')}</p>
      <ul className="check-up-changes">
        {suitableSettings(findings)
          .filter(({ setting }) => isChanged[setting])
          .map(({ setting, words }) => (
            <li key={setting}>{t(`checkUp.${words}`, { name: next.tokenLimitName })}</li>
          ))}
      </ul>
    </Callout>
  );
}

function hasSeed({ switchedOn }: RequestOptions): boolean {
  return switchedOn.includes('seed');
}
