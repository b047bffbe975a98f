/** The dialogs of the app's frame, each loaded when it is first opened. */

import { lazy, Suspense, useEffect } from 'react';
import type { Connection } from '../shared/connection.ts';
// Not loaded later: they have the focus before the key after the one that opens them.
import { Palette } from './palette/palette.tsx';
import { FillDialog } from './prompts/fill-dialog.tsx';
import { useConnections } from './store/connections-store.ts';
import { useRecoveryCode } from './store/recovery-code-store.ts';
import { type AppDialog, closeDialog, useUi } from './store/ui-store.ts';

const SettingsDialog = lazy(() =>
  import('./settings/settings-dialog.tsx').then((m) => ({ default: m.SettingsDialog })),
);
const ConnectionDialog = lazy(() =>
  import('./connections/connection-dialog.tsx').then((m) => ({ default: m.ConnectionDialog })),
);
const KeyDialog = lazy(() => import('./connections/key-dialog.tsx').then((m) => ({ default: m.KeyDialog })));
const CheckUpDialog = lazy(() =>
  import('./connections/check-up-dialog.tsx').then((m) => ({ default: m.CheckUpDialog })),
);
const KeyFactsDialog = lazy(() =>
  import('./connections/key-facts-dialog.tsx').then((m) => ({ default: m.KeyFactsDialog })),
);
const ExportDialog = lazy(() => import('./sidebar/export-dialog.tsx').then((m) => ({ default: m.ExportDialog })));
const MoveDialog = lazy(() => import('./sidebar/move-dialog.tsx').then((m) => ({ default: m.MoveDialog })));
const BackupDialog = lazy(() => import('./chat/backup/backup-dialog.tsx').then((m) => ({ default: m.BackupDialog })));
const PresetDialog = lazy(() => import('./presets/preset-dialog.tsx').then((m) => ({ default: m.PresetDialog })));
const PromptDialog = lazy(() => import('./prompts/prompt-dialog.tsx').then((m) => ({ default: m.PromptDialog })));
const ShortcutsDialog = lazy(() =>
  import('./frame/shortcuts-dialog.tsx').then((m) => ({ default: m.ShortcutsDialog })),
);
const RecoveryCodeDialogs = lazy(() =>
  import('./settings/recovery-code-dialogs.tsx').then((m) => ({ default: m.RecoveryCodeDialogs })),
);
const UsageDialog = lazy(() => import('./usage/usage-dialog.tsx').then((m) => ({ default: m.UsageDialog })));
const QuitDialog = lazy(() => import('./frame/quit-dialog.tsx').then((m) => ({ default: m.QuitDialog })));

export function AppDialogs() {
  const isSettingsOpen = useUi((state) => state.settingsTab !== null);
  return (
    <Suspense fallback={null}>
      {isSettingsOpen ? (
        <SettingsDialog>
          {/* One that is not loaded yet must not take the settings away for that long. */}
          <Suspense fallback={null}>
            <UpperDialogs />
          </Suspense>
        </SettingsDialog>
      ) : (
        <UpperDialogs />
      )}
    </Suspense>
  );
}

function UpperDialogs() {
  const isRecoveryCodeAsked = useRecoveryCode((state) => state.question !== null || state.code !== null);
  return (
    <>
      <UpperDialog />
      {isRecoveryCodeAsked ? <RecoveryCodeDialogs /> : null}
    </>
  );
}

/** True for a dialog about a connection or a key that is no more: it shows nothing, and would still be in the way of all else. */
function isOfNothing(dialog: AppDialog | null, connections: readonly Connection[]): boolean {
  if (dialog?.kind !== 'key' && dialog?.kind !== 'check-up' && dialog?.kind !== 'key-facts') return false;
  const connection = connections.find(({ id }) => id === dialog.connectionId);
  if (dialog.kind !== 'key-facts') return connection === undefined;
  return connection?.keys.some(({ id }) => id === dialog.keyId) !== true;
}

function UpperDialog() {
  const dialog = useUi((state) => state.dialog);
  const isGone = useConnections(({ connections }) => isOfNothing(dialog, connections));
  useEffect(() => {
    if (isGone) closeDialog();
  }, [isGone]);
  switch (dialog?.kind) {
    case 'connection-form':
      return <ConnectionDialog connectionId={dialog.connectionId} start={dialog.start} />;
    case 'key': {
      const { connectionId, keyId, retryMessageId } = dialog;
      return <KeyDialog connectionId={connectionId} keyId={keyId} retryMessageId={retryMessageId} />;
    }
    case 'check-up':
      return <CheckUpDialog connectionId={dialog.connectionId} />;
    case 'key-facts':
      return <KeyFactsDialog connectionId={dialog.connectionId} keyId={dialog.keyId} />;
    case 'export':
      return <ExportDialog ids={dialog.ids} />;
    case 'move':
      return <MoveDialog ids={dialog.ids} folderId={null} />;
    case 'move-folder':
      return <MoveDialog ids={[]} folderId={dialog.folderId} />;
    case 'backup':
      return <BackupDialog backupId={dialog.backupId} createdAt={dialog.createdAt} />;
    case 'preset':
      return <PresetDialog presetId={dialog.presetId} />;
    case 'prompt':
      return <PromptDialog promptId={dialog.promptId} />;
    case 'fill-prompt':
      return <FillDialog prompt={dialog.prompt} place={dialog.place} />;
    case 'usage':
      return <UsageDialog conversationId={dialog.conversationId} />;
    case 'shortcuts':
      return <ShortcutsDialog />;
    case 'palette':
      return <Palette />;
    case 'quit':
      return <QuitDialog runningTurns={dialog.runningTurns} />;
    default:
      return null;
  }
}
