// What Orca says about attachments, the Undo button of a notice, the plots of usage, and a connection's time-outs.
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'vitest';
import { Attaching } from '../e2e/attaching.ts';
import { ask, newChat, openConnectionForm } from '../e2e/person.ts';
import { runCommand, type Session } from './further-scenarios.ts';

export function partScenarios(session: () => Session): void {
  it('names attachments, and says where they are moved and that they are removed', async () => {
    const { orca, toMessageBox } = session();
    const { page } = orca.app;
    await newChat(page);
    const files = new Attaching(page, mkdtempSync(join(tmpdir(), 'parley-attached-')));
    await files.attach(['herons.txt', 'They wade.'], ['storks.txt', 'They stand.']);
    await files.expectNames('herons.txt', 'storks.txt');
    await toMessageBox();
    await orca.press('shift+Tab', 'shift+Tab');
    await orca.hears(/storks/);
    await orca.press('alt+Left');
    await orca.hears('storks.txt is now number 1 of 2.');
    await orca.press('Delete');
    await orca.hears('storks.txt was removed.');
    await orca.press('Tab');
    await orca.hears('Remove herons.txt push button.');
    await orca.press('Return');
    await orca.hears('herons.txt was removed.');
  });

  it('reaches the Undo button of a notice with one key, and says what was undone', async () => {
    const { orca, toMessageBox } = session();
    const { page } = orca.app;
    const inspector = page.getByRole('button', { name: 'Close inspector' });
    if ((await inspector.count()) > 0) await inspector.click();
    await runCommand(session(), 'archive or', 'Archive or unarchive this chat');
    await orca.hears(/^Archived/);
    await toMessageBox();
    await orca.press('F6');
    await orca.hears('Undo push button.');
    await orca.press('Return');
    await orca.hears(/^Undone: Archived/);
  });

  it('reads usage by its fields, its plot as an image, and its table with column headers', async () => {
    const { orca, service } = session();
    service.usage = [12, 34];
    service.tokens = ['Few.'];
    await ask(orca.app.page, 'How many tokens?');
    service.usage = null;
    await runCommand(session(), 'usage', 'Usage and costs');
    await orca.hears('Usage dialog', 'Period combo box.', 'Last 30 days.');
    await orca.press('Tab');
    await orca.hears('Connection combo box.', 'All connections.');
    await orca.press('shift+Tab', 'shift+Tab');
    await orca.hears('Export CSV push button.');
    await orca.press('g');
    await orca.hears(/^Tokens, .*The table below has the same figures/);
    await orca.press('t');
    await orca.hears(/^table with \d+ rows 9 columns$/, 'Day column header.');
    await orca.press('Escape');
    await orca.hears(/^Message entry/);
  });

  it('says the name and the unit of a time-out', async () => {
    const { orca, toMessageBox } = session();
    const { page } = orca.app;
    await toMessageBox();
    const form = await openConnectionForm(page);
    await form.getByLabel('Response start time-out').focus();
    await orca.rests();
    await orca.press('Tab');
    await orca.hears(/^Idle connection time-out/, /seconds/);
  });
}
