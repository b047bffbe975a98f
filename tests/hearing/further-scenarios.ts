// What Orca says in the sidebar, Details, time machine, calendar and settings, about long and spoken replies and
// comparisons, and while searching, queueing and deleting.
import { copyFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'vitest';
import { DAY_MS } from '../../shared/days.ts';
import { until } from '../e2e/parley-app.ts';
import { lastReply, newChat, waitForStatus } from '../e2e/person.ts';
import { PAUSE, type ScriptedService } from '../e2e/scripted-service.ts';
import type { OrcaSession } from './orca-session.ts';

export interface Session {
  readonly orca: OrcaSession;
  readonly service: ScriptedService;
  readonly toMessageBox: () => Promise<void>;
}

/** Runs a command of the palette by keyboard, from the message box. */
export async function runCommand({ orca, toMessageBox }: Session, words: string, title: string): Promise<void> {
  await toMessageBox();
  await orca.press('ctrl+k');
  await orca.hears('Go to anything dialog');
  orca.type(words);
  // Don't wait for the number of hits, which is announced 0.6 s after the last letter. Another scenario checks it.
  await orca.app.page.getByRole('option').first().filter({ hasText: title }).waitFor();
  await orca.rests();
  await orca.press('Return');
}

export function furtherScenarios(session: () => Session): void {
  const command = (words: string, title: string) => runCommand(session(), words, title);

  it('says that a message is queued, and which message its buttons belong to', async () => {
    const { orca, service } = session();
    const { page } = orca.app;
    await newChat(page);
    // Move the focus by keyboard: Orca may not name a box that the page focuses.
    await orca.rests();
    await orca.press('shift+Tab', 'Tab');
    await orca.hears(/^Message entry/);
    service.tokens = ['Herons wade. ', PAUSE, 'Herons fly.'];
    orca.type('Herons');
    await orca.press('Return');
    await orca.hears('The assistant is answering.');
    orca.type('Storks');
    await orca.press('Return');
    await orca.hears('Message queued. It goes out after this reply.');
    await orca.press('shift+Tab');
    await orca.hears('region Queued messages', 'Remove push button.', 'Storks.');
    await orca.press('shift+Tab');
    await orca.hears('Edit push button.', 'Storks.');
    await orca.press('Tab', 'Return');
    await orca.hears(/^Message entry/);
    service.release();
    await waitForStatus(lastReply(page), 'complete');
    await orca.hears('The answer is complete.');
  });

  it('says the position of the shown match, and how much a search found', async () => {
    const { orca, toMessageBox } = session();
    await toMessageBox();
    await orca.press('ctrl+f');
    await orca.hears(/^Find in chat entry/);
    orca.type('herons');
    await orca.hears(/^1 of \d+$/);
    await orca.rests();
    await orca.press('Return');
    await orca.hearsOnly(/^2 of \d+$/);
    await orca.press('Escape');
    await orca.hears(/^Message entry/);
    await orca.press('ctrl+shift+f');
    await orca.hears(/^Search conversations entry/);
    orca.type('wade');
    await orca.hears(/^\d+ matches in \d+ chats?$/);
    await orca.press('Down');
    await orca.hears('region Search results', /^Assistant Herons wade\. Herons fly\. push button\.$/);
    await orca.press('Escape');
  });

  it('reads the sidebar by its rows, and Details by its regions', async () => {
    const { orca, toMessageBox } = session();
    // A failed try may have left the inspector open, which F6 would reach before the sidebar.
    const inspector = orca.app.page.getByRole('button', { name: 'Close inspector' });
    if ((await inspector.count()) > 0) await inspector.click();
    await toMessageBox();
    await orca.press('F6');
    await orca.hears('navigation Conversations', 'Herons push button.');
    await orca.press('Tab');
    await orca.hears(/^Conversation actions collapsed push button\.$/, 'opens menu');
    await toMessageBox();
    await orca.press('ctrl+shift+i');
    await orca.hears(/^Details region/);
    await orca.press('Tab');
    await orca.hears('region Request', 'Copy body push button.');
    await orca.press('Escape');
    await orca.hears(/^Message entry/);
  });

  it('says once that a chat was deleted and once that this was undone', async () => {
    const { orca } = session();
    await command('delete this', 'Delete this chat');
    await orca.hears('Moved “Herons” to the trash.');
    await orca.rests();
    await orca.press('ctrl+z');
    await orca.hears('Undone: Moved “Herons” to the trash.');
    await orca.quiet();
    orca.saidOnce('Moved “Herons” to the trash.', 'Undone: Moved “Herons” to the trash.');
  });

  it('says each day of the time machine with its time and chats, and nothing else', async () => {
    const { orca } = session();
    const { page, userDataDir } = orca.app;
    await page.evaluate(() => window.parley.dataBackupNow({}));
    const folder = join(userDataDir, 'library', 'backups');
    const files = () => readdirSync(folder).filter((name) => name.startsWith('library-'));
    const [newest = ''] = await until('there is a backup', () => (files().length > 0 ? files() : null));
    const [, time = ''] = /^library-(\d+)-/.exec(newest) ?? [];
    for (const days of [1, 3])
      copyFileSync(join(folder, newest), join(folder, newest.replace(time, String(Number(time) - days * DAY_MS))));
    await command('time machine', 'Time machine');
    await orca.hears('Time machine dialog', 'Search this backup entry.');
    await orca.press('Tab');
    await orca.hears(/^Day horizontal slider .* · \d+ chats?\.$/);
    await orca.rests();
    await orca.press('Left');
    await orca.hearsOnly(/ · \d+ chats?$/);
    await orca.press('Home');
    await orca.hearsOnly(/ · \d+ chats?$/);
    // The backup adds “+1” to the notice about the undone deletion, which must not be said again.
    orca.saidNever(/^Undone/);
    await orca.press('Escape');
    await orca.hears(/^Message entry/);
  });

  it('says that sounds are on', async () => {
    const { orca } = session();
    await command('turn sounds', 'Turn sounds on or off');
    await orca.hears('Sounds are on.');
    await orca.app.page.evaluate(() => window.parley.settingsUpdate({ patch: { areSoundsOn: false } }));
  });

  it('reads a reply sentence by sentence or all at once, and repeats nothing', async () => {
    const { orca, service, toMessageBox } = session();
    const { page } = orca.app;
    const speak = (spokenReplies: 'finished' | 'sentences' | 'whole') =>
      page.evaluate((how) => window.parley.settingsUpdate({ patch: { spokenReplies: how } }), spokenReplies);
    const askWith = async (tokens: readonly (string | typeof PAUSE)[]): Promise<void> => {
      await toMessageBox();
      service.tokens = [...tokens];
      orca.type('More');
      await orca.press('Return');
      await orca.hears('The assistant is answering.');
    };
    await speak('sentences');
    await askWith(['Herons glide. They', PAUSE, ' land.']);
    await orca.hears('Herons glide.');
    service.release();
    await orca.hears('The assistant is answering.', 'Herons glide.', 'They land.', 'The answer is complete.');
    await orca.quiet();
    orca.saidOnce('The assistant is answering.', 'Herons glide.', 'They land.', 'The answer is complete.');
    orca.mark('all at once');
    await speak('whole');
    await askWith(['They sleep. ', 'Standing.']);
    await orca.hears(/^They sleep\. Standing\.$/);
    await orca.quiet();
    orca.saidOnce(/They sleep/);
    orca.saidNever('The answer is complete.');
    await speak('finished');
  });

  it('says which answers of a comparison are complete, names a column, and says that its answer was kept', async () => {
    const { orca, service } = session();
    const { page } = orca.app;
    await newChat(page);
    service.tokens = ['Side by side.'];
    await page.getByRole('button', { name: 'Compare answers', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: 'Compare models' });
    await dialog.getByRole('option', { name: 'beta', exact: true }).click();
    await dialog.getByRole('button', { name: 'Use these' }).click();
    await orca.rests();
    await orca.press('shift+Tab', 'Tab');
    await orca.hears(/^Message entry/);
    orca.type('Compare');
    await orca.press('Return');
    await orca.hears('2 models are answering.', 'alpha: The answer is complete.', 'beta: The answer is complete.');
    await orca.quiet();
    orca.saidOnce('2 models are answering.', 'alpha: The answer is complete.', 'beta: The answer is complete.');
    orca.mark('keep');
    await page
      .getByRole('group', { name: 'beta', exact: true })
      .getByRole('button', { name: 'Keep this answer' })
      .focus();
    await orca.hears('region Answers side by side', 'beta panel.', 'Keep this answer push button.');
    await orca.press('Return');
    await orca.hears('Kept. beta answers from here.');
    await orca.quiet();
    orca.saidOnce('Kept. beta answers from here.');
  });

  it('reads the dates of the calendar from its list, and says no month of the line over a year', async () => {
    const { orca } = session();
    const { page } = orca.app;
    await page.evaluate(async () => {
      const first = await window.parley.appBootstrap({});
      const connectionId = (first.ok && first.value.connections[0]?.id) || '';
      const price = { in: null, out: null, currency: 'USD' };
      const facts = { connectionId, model: 'gamma', isHidden: false, note: '', contextLength: null, price };
      const dayMs = 86_400_000;
      await window.parley.modelSetFacts({ ...facts, endsAt: (Math.floor(Date.now() / dayMs) + 100) * dayMs });
    });
    await command('calendar', 'Calendar');
    await orca.hears('Calendar dialog', /^Enter an end date/);
    await orca.press('Tab', 'Tab');
    await orca.hears('Change the end date of gamma push button.');
    await orca.press('Up');
    await orca.hears('in 100 days · you entered this.');
    await orca.press('Up');
    await orca.hears(/gamma ends/);
    await orca.press('Up');
    await orca.hears(/, \d{4}/);
    orca.saidNever(/^(?:Jan|Apr|Jul|Oct)\b/);
    await orca.press('Escape');
    await orca.hears(/^Message entry/);
  });

  it('reads a setting with its value and hint', async () => {
    const { orca, toMessageBox } = session();
    await toMessageBox();
    await orca.press('ctrl+comma');
    await orca.hears('Settings dialog');
    await orca.press('Tab');
    await orca.hears('Send with combo box.', 'Enter.', 'The other key starts a new line.');
    await orca.press('Tab');
    await orca.hears('Simultaneous replies 8 spin button.', 'Further messages wait in line.');
    await orca.press('Escape');
    await orca.hears(/^Message entry/);
  });

  it('says only the beginning of a very long reply, reads all of it on request until the focus moves', async () => {
    const { orca, service, toMessageBox } = session();
    const { page } = orca.app;
    await newChat(page);
    await toMessageBox();
    orca.mark('a long reply');
    service.tokens = Array.from({ length: 300 }, (_, at) => `Sentence ${at} about herons. `);
    orca.type('Long');
    await orca.press('Return');
    await waitForStatus(lastReply(page), 'complete');
    await orca.hears('The answer is complete.');
    await orca.quiet();
    orca.saidOnce('The assistant is answering.', 'The answer is complete.');
    orca.saidNever(/Sentence/);
    await orca.press('alt+Up');
    await orca.hears('Assistant article.', /^Message 2 of 2, alpha\. Sentence 0 .{20,300}…$/);
    await orca.press('F2');
    await orca.hears(/^Sentence 0 .* Sentence 299 about herons\.$/s);
    await orca.press('ctrl+i');
    await orca.hears(/^Message entry/);
  });
}
