/** The pages and dialogs of the app's frame. Most are loaded when they are first opened. */

import { type ComponentType, useEffect } from 'react';
import { assertNever } from '../shared/assert-never.ts';
import type { Connection } from '../shared/connection.ts';
// This isn't lazy: if lazy code can't be loaded, the user restarts the app, and Parley may ask this question first.
import { QuitDialog } from './frame/quit-dialog.tsx';
// These aren't lazy either: they must have the focus before the next key press.
import { Palette } from './palette/palette.tsx';
import { FillDialog } from './prompts/fill-dialog.tsx';
import { useConnections } from './store/connections/connections-store.ts';
import { useRecoveryCode } from './store/library/recovery-code-store.ts';
import { notifyMissingPart } from './store/window/missing-part.ts';
import { type AppDialog, closeDialog, useUi } from './store/window/ui-store.ts';
import { loadedOnDemand } from './ui/loaded-on-demand.tsx';

const later = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  loadedOnDemand(load, notifyMissingPart);

const SettingsPage = later(() => import('./settings/settings-page.tsx').then((m) => m.SettingsPage));
const ConnectionDialog = later(() => import('./connections/connection-dialog.tsx').then((m) => m.ConnectionDialog));
const KeyDialog = later(() => import('./connections/key-dialog.tsx').then((m) => m.KeyDialog));
const CheckUpPage = later(() => import('./connections/check-up-page.tsx').then((m) => m.CheckUpPage));
const KeyFactsDialog = later(() => import('./connections/key-facts-dialog.tsx').then((m) => m.KeyFactsDialog));
const ExportDialog = later(() => import('./sidebar/export-dialog.tsx').then((m) => m.ExportDialog));
const ImportDialog = later(() => import('./sidebar/import-dialog.tsx').then((m) => m.ImportDialog));
const MoveDialog = later(() => import('./sidebar/move-dialog.tsx').then((m) => m.MoveDialog));
const TimeMachinePage = later(() => import('./chat/backup/time-machine-page.tsx').then((m) => m.TimeMachinePage));
const DetailsPage = later(() => import('./chat/details-page.tsx').then((m) => m.DetailsPage));
const PresetDialog = later(() => import('./presets/preset-dialog.tsx').then((m) => m.PresetDialog));
const PromptDialog = later(() => import('./prompts/prompt-dialog.tsx').then((m) => m.PromptDialog));
const ShortcutsDialog = later(() => import('./frame/shortcuts-dialog.tsx').then((m) => m.ShortcutsDialog));
const RecoveryCodeDialogs = later(() =>
  import('./settings/recovery-code-dialogs.tsx').then((m) => m.RecoveryCodeDialogs),
);
const HelpPage = later(() => import('./help/help-page.tsx').then((m) => m.HelpPage));
const CalendarPage = later(() => import('./calendar/calendar-page.tsx').then((m) => m.CalendarPage));
const LaboratoryPage = later(() => import('./laboratory/laboratory-page.tsx').then((m) => m.LaboratoryPage));
const ExperimentRequests = later(() =>
  import('./chat/inspector/experiment-requests.tsx').then((m) => m.ExperimentRequests),
);
const UsagePage = later(() => import('./usage/usage-page.tsx').then((m) => m.UsagePage));

export function AppDialogs() {
  const page = useUi((state) => state.page);
  const dialogs = <UpperDialogs />;
  if (page === null) return dialogs;
  switch (page.kind) {
    case 'settings':
      return <SettingsPage tab={page.tab}>{dialogs}</SettingsPage>;
    case 'time-machine':
      return (
        <TimeMachinePage key={page.backupId} backupId={page.backupId} conversationId={page.conversationId}>
          {dialogs}
        </TimeMachinePage>
      );
    case 'details':
      return (
        <DetailsPage key={page.messageId} messageId={page.messageId}>
          {dialogs}
        </DetailsPage>
      );
    case 'usage':
      return (
        <UsagePage key={page.conversationId} conversationId={page.conversationId}>
          {dialogs}
        </UsagePage>
      );
    case 'help':
      return (
        <HelpPage key={page.articleId} articleId={page.articleId}>
          {dialogs}
        </HelpPage>
      );
    case 'calendar':
      return <CalendarPage>{dialogs}</CalendarPage>;
    case 'check-up':
      return <CheckUpPage connectionId={page.connectionId}>{dialogs}</CheckUpPage>;
    case 'laboratory':
      return <LaboratoryPage>{dialogs}</LaboratoryPage>;
    default:
      return assertNever(page);
  }
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

/** True for a dialog about a removed connection or key. Left open, it would be invisible but block everything else. */
function isOfNothing(dialog: AppDialog | null, connections: readonly Connection[]): boolean {
  if (dialog?.kind !== 'key' && dialog?.kind !== 'key-facts') return false;
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
  if (dialog === null) return null;
  switch (dialog.kind) {
    case 'connection-form':
      return <ConnectionDialog key={dialog.start?.baseUrl} connectionId={dialog.connectionId} start={dialog.start} />;
    case 'key':
      return <KeyDialog connectionId={dialog.connectionId} keyId={dialog.keyId} />;
    case 'key-facts':
      return <KeyFactsDialog connectionId={dialog.connectionId} keyId={dialog.keyId} />;
    case 'export':
      return <ExportDialog ids={dialog.ids} />;
    case 'import':
      return <ImportDialog />;
    case 'move':
      return <MoveDialog ids={dialog.ids} folderId={null} />;
    case 'move-folder':
      return <MoveDialog ids={[]} folderId={dialog.folderId} />;
    case 'preset':
      return <PresetDialog presetId={dialog.presetId} />;
    case 'prompt':
      return <PromptDialog promptId={dialog.promptId} />;
    case 'fill-prompt':
      return <FillDialog prompt={dialog.prompt} place={dialog.place} />;
    case 'experiment-requests':
      return <ExperimentRequests experimentId={dialog.experimentId} ordinal={dialog.ordinal} />;
    case 'shortcuts':
      return <ShortcutsDialog />;
    case 'palette':
      return <Palette />;
    case 'quit':
      return <QuitDialog {...dialog} />;
    default:
      return assertNever(dialog);
  }
}
