/** Lists the library's backups, and restores one. */

import type { DataStatus } from '../../shared/library.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { backUpNow, restoreBackup } from '../store/library/data-store.ts';
import { useIsLibraryChanging } from '../store/library/library-store.ts';
import { openFolder } from '../store/window/desktop-actions.ts';
import { useJobs } from '../store/window/jobs-store.ts';
import { openPage } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { factLine, formatBytes, formatMoment } from '../words/format.ts';
import { Section } from './section.tsx';

export function BackupsSection({ status }: { readonly status: DataStatus }) {
  const t = useT();
  const isChanging = useIsLibraryChanging();
  const isRunning = useJobs((state) => [...state.jobs.values()].some((job) => job.kind === 'backup'));
  const rule = t('settings.data.backupsWords', {
    last: LIMITS.backupsKeptLast,
    days: t('numbers.days', { count: LIMITS.backupsKeptDaily }),
    weeks: t('numbers.weeks', { count: LIMITS.backupsKeptWeekly }),
  });
  const size = t('settings.data.backupsSize', { size: formatBytes(status.backupsSizeBytes) });
  return (
    <Section
      title={t('settings.data.backups')}
      words={status.backups.length === 0 ? rule : `${rule} ${size}`}
      action={
        <span className="button-row">
          <Button variant="quiet" onClick={() => void openFolder('backups')}>
            {t('settings.data.openFolder')}
          </Button>
          <Button isBusy={isRunning} onClick={() => void backUpNow()}>
            {t('settings.data.backUpNow')}
          </Button>
        </span>
      }
    >
      {status.backups.length === 0 ? (
        <p className="settings-empty">{t('settings.data.noBackups')}</p>
      ) : (
        <ul className="settings-group backup-list" aria-label={t('settings.data.backups')}>
          {status.backups.map((backup) => (
            <li key={backup.id}>
              <div>
                <span>{formatMoment(backup.createdAt)}</span>
                <span className="small-remark">
                  {factLine([
                    t(`settings.data.tier.${backup.tier}`),
                    t('numbers.chats', { count: backup.conversations }),
                    formatBytes(backup.sizeBytes),
                    backup.isEncrypted ? t('settings.data.backupEncrypted') : t('settings.data.backupPlain'),
                  ])}
                </span>
              </div>
              <Button
                variant="quiet"
                aria-label={t('settings.data.browseOf', { date: formatMoment(backup.createdAt) })}
                onClick={() => openPage({ kind: 'time-machine', backupId: backup.id })}
              >
                {t('settings.data.browse')}
              </Button>
              <Button
                disabled={isChanging}
                aria-label={t('settings.data.restoreOf', { date: formatMoment(backup.createdAt) })}
                onClick={() => void restoreBackup(backup.id)}
              >
                {t('chat.backup.bringBack')}
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}
