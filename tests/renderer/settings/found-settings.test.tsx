/** The search of the settings leads to what it lists, on every page. */

import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { t } from '../../../renderer/i18n.ts';
import { SETTING_PLACES } from '../../../renderer/services/setting-places.ts';
import { openSettings, SETTINGS_TABS } from '../../../renderer/store/window/ui-store.ts';
import { savedItem } from '../../helpers/page/fake-answers.ts';
import { livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

afterEach(closeWindow);

const NAMED = 'label, h3, .field-label, .row-label';

const TABS = SETTINGS_TABS.filter((tab) => SETTING_PLACES.some((place) => place.tab === tab));

it.each(TABS)('lists only settings that are on the page %s', async (tab) => {
  openWindow(livedInWorld(3));
  await act(async () => openSettings(tab));
  const page = await screen.findByRole('tabpanel');
  const labels = () => [...page.querySelectorAll(NAMED)].map(({ textContent }) => textContent?.trim());
  const listed = SETTING_PLACES.filter((place) => place.tab === tab).map(({ labelKey }) => t(labelKey));
  await waitFor(() => expect(listed.filter((label) => !labels().includes(label))).toEqual([]));
});

it('leads from the search to a connection, a preset, a prompt and a shortcut by its name', async () => {
  const world = livedInWorld(3);
  const of = { connectionId: '', connectionName: '', model: 'm', isListed: false };
  const values = { ...of, parameters: {}, stream: true, systemPrompt: '', extraBody: '' };
  openWindow({
    ...world,
    saved: [
      savedItem('p1', 0, { kind: 'preset', name: 'Careful writer', values }),
      savedItem('t1', 1, { kind: 'prompt', name: 'Write the minutes', text: 'Minutes' }),
    ],
  });
  const [connection] = world.connections;
  const named = [
    [connection?.name ?? '', connection?.name ?? ''],
    ['careful', 'Careful writer'],
    ['minutes', 'Write the minutes'],
    ['archive or', 'Archive or unarchive this chat'],
  ] as const;
  await screen.findByRole('textbox', { name: 'Message' });
  await act(async () => openSettings('general'));
  for (const [typed, label] of named) {
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Search settings' }), { target: { value: typed } });
    const list = await screen.findByRole('list', { name: 'Search settings' });
    fireEvent.click(
      within(list)
        .getAllByRole('button', { name: new RegExp(label) })
        .at(-1) as HTMLElement,
    );
    const page = await screen.findByRole('tabpanel');
    await waitFor(() => {
      const row = [...page.querySelectorAll(NAMED)].find((one) => one.textContent?.trim() === label)?.closest('li');
      expect(row?.contains(document.activeElement)).toBe(true);
    });
  }
});
