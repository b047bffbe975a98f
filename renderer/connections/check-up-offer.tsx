/** Settings that a check-up suggests for its connection, applied when the user agrees. */

import { changedSettings, type Found, fittingOptions } from '../../shared/check-up/check-up-settings.ts';
import type { Connection } from '../../shared/connection.ts';
import { useT } from '../i18n.ts';
import { applyFindings } from '../store/connections/check-up-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { formatList } from '../words/format.ts';

interface Props {
  readonly found: Found;
  readonly connection: Connection;
}

export function CheckUpOffer({ found, connection }: Props) {
  const t = useT();
  const { findings, model } = found;
  const now = connection.request;
  const next = fittingOptions(now, found);
  if (next === null)
    return Object.values(findings).every((one) => one === null) ? null : (
      <Callout tone="success">
        <p>{t('checkUp.fits')}</p>
      </Callout>
    );
  const values = { name: next.tokenLimitName, model, efforts: formatList(findings.efforts ?? []) };
  return (
    <Callout
      tone="info"
      actions={
        <Button variant="primary" onClick={() => void applyFindings(connection, found)}>
          {t('checkUp.apply')}
        </Button>
      }
    >
      <p>{t('checkUp.offer')}</p>
      <ul className="check-up-changes">
        {changedSettings(now, found).map((words) => (
          <li key={words}>{t(`checkUp.${words}`, values)}</li>
        ))}
      </ul>
    </Callout>
  );
}
