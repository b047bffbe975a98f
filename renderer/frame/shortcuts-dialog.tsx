/** Shows all shortcuts at a glance. */

import { COMMAND_GROUPS } from '../../shared/window/command-keys.ts';
import { useT } from '../i18n.ts';
import { COMMANDS, keysOf } from '../store/window/commands.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { closeDialog, openSettings } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Keys } from '../ui/keys.tsx';

export function ShortcutsDialog() {
  const t = useT();
  const shortcuts = useSettings((settings) => settings.shortcuts);
  const change = (): void => {
    closeDialog();
    openSettings('keyboard');
  };
  return (
    <Dialog
      isText
      onClose={closeDialog}
      title={t('commands.shortcuts')}
      footer={
        <Button size="medium" onClick={change}>
          {t('app.changeShortcuts')}
        </Button>
      }
    >
      {COMMAND_GROUPS.map((group) => (
        <section key={group} className="shortcut-group">
          <h3>{t(`commands.group.${group}`)}</h3>
          <dl>
            {COMMANDS.filter((command) => command.group === group && keysOf(command, shortcuts) !== '').map(
              (command) => (
                <div key={command.id} className="shortcut-line">
                  <dt>{t(command.titleKey)}</dt>
                  <dd>
                    <Keys keys={keysOf(command, shortcuts)} />
                  </dd>
                </div>
              ),
            )}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
