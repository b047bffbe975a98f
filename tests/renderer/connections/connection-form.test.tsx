/** Connecting to a service through the form. */

import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { openDialog } from '../../../renderer/store/window/ui-store.ts';
import { fail, ok } from '../../../shared/errors.ts';
import { emptyWorld, livedInWorld } from '../../helpers/page/fake-world.ts';
import { closeWindow, openWindow } from '../../helpers/page/open-window.tsx';

const KEY = 'sk-canary-7f3a91c2d4';

afterEach(closeWindow);

async function openForm() {
  fireEvent.click(screen.getByRole('button', { name: 'Connect to a service' }));
  return screen.findByRole('dialog', { name: 'Connect to a service' });
}

/** Matches words, ignoring the direction marks around names. */
const said = (words: string) => (text: string) => text.replaceAll(/[\u2066-\u2069]/g, '') === words;

function fill(dialog: HTMLElement, values: Readonly<Record<string, string>>): void {
  for (const [label, value] of Object.entries(values)) {
    fireEvent.change(within(dialog).getByLabelText(label), { target: { value } });
  }
}

describe('connection form', () => {
  it('connects, clears the key field, and opens a chat', async () => {
    const fake = openWindow(emptyWorld());
    const dialog = await openForm();
    fill(dialog, { 'Base URL': 'https://api.example.com/v1/', 'API key': KEY });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(fake.inputsOf('connection:create')).toHaveLength(1));
    expect(fake.inputsOf('connection:create')[0]).toMatchObject({
      name: '',
      apiKey: KEY,
      isClearTextAllowed: false,
    });
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(fake.inputsOf('conversation:create')).toHaveLength(1));
    expect(document.documentElement.outerHTML).not.toContain(KEY);
  });

  it('folds what is rarely needed, and unfolds Advanced when a connection is edited', async () => {
    openWindow(livedInWorld(3));
    openDialog({ kind: 'connection-form', connectionId: null });
    const isFolded = (name: string) =>
      [...document.querySelectorAll('summary')]
        .find(({ textContent }) => textContent.startsWith(name))
        ?.closest('details')?.open === false;
    await screen.findByRole('dialog', { name: 'Connect to a service' });
    expect(['Expires', 'Advanced'].map(isFolded)).toEqual([true, true]);
    openDialog({ kind: 'connection-form', connectionId: livedInWorld(3).connections[0]?.id ?? '' });
    await screen.findByRole('dialog', { name: /^Edit / });
    expect(isFolded('Advanced')).toBe(false);
  });

  it('marks the kind of service that the form is for, from the beginning', async () => {
    openWindow(emptyWorld());
    const dialog = await openForm();
    const marked = () => dialog.querySelector('[aria-current="true"] b')?.textContent;
    expect(marked()).toBe('Another service');
    fireEvent.click(within(dialog).getByRole('button', { name: /^Groq/ }));
    expect(marked()).toBe('Groq');
    within(dialog).getByRole('heading', { name: said('Connect to Groq') });
  });

  it("leads to the page where the chosen service's keys are", async () => {
    const fake = openWindow(emptyWorld());
    const dialog = await openForm();
    const where = () => within(dialog).queryByRole('button', { name: 'Where do I find a key?' });
    expect(where()).toBeNull();
    fireEvent.click(within(dialog).getByText('Mistral AI'));
    fireEvent.click(where() as HTMLElement);
    await waitFor(() =>
      expect(fake.inputsOf('app:open-external')).toEqual([{ url: 'https://console.mistral.ai/api-keys' }]),
    );
  });

  it('keeps a refused key for correction, and shows the service’s message', async () => {
    const fake = openWindow(emptyWorld());
    fake.answer('connection:create', () =>
      fail({
        kind: 'service',
        error: {
          code: 'auth.expired',
          retryable: false,
          status: 401,
          serviceCode: 'api_key_expired',
          serviceMessage: 'The API key expired.',
        },
      }),
    );
    const dialog = await openForm();
    fill(dialog, {
      'Base URL': 'https://api.example.com',
      'Console URL': 'https://console.example.com',
      'API key': KEY,
    });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Connect' }));
    const alert = await within(dialog).findByRole('alert');
    expect(alert.dataset.errorKind).toBe('auth.expired');
    expect(alert.textContent).toContain('The API key expired.');
    expect(alert.textContent).toContain('api_key_expired');
    const field = within(dialog).getByLabelText<HTMLInputElement>('API key');
    expect(field.value).toBe(KEY);
    // The refused key is selected, so that another one can be pasted over it.
    expect([document.activeElement, field.selectionStart, field.selectionEnd]).toEqual([field, 0, KEY.length]);
    fireEvent.click(within(alert).getByRole('button', { name: 'Open console' }));
    await waitFor(() => expect(fake.inputsOf('app:open-external')).toEqual([{ url: 'https://console.example.com' }]));
  });

  it('names the invalid field and moves the focus there', async () => {
    const fake = openWindow(emptyWorld());
    fake.answer('connection:create', () =>
      fail({ kind: 'field', problem: { field: 'apiKey', reason: 'white_space' } }),
    );
    const dialog = await openForm();
    fill(dialog, { 'Base URL': 'https://api.example.com', 'API key': 'two words' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Connect' }));
    const field = within(dialog).getByLabelText('API key');
    await waitFor(() => expect(field.getAttribute('aria-invalid')).toBe('true'));
    await waitFor(() => expect(document.activeElement).toBe(field));
    const described = field
      .getAttribute('aria-describedby')
      ?.split(' ')
      .map((id) => document.getElementById(id)?.textContent);
    expect(described?.join(' ')).toContain('has spaces in it');
    // The key wasn't sent to any service.
    expect(described?.join(' ')).not.toContain('rejected');
  });

  it('restores the key if another field is refused, because nothing was sent', async () => {
    const fake = openWindow(emptyWorld());
    fake.answer('connection:create', () => fail({ kind: 'field', problem: { field: 'baseUrl', reason: 'invalid' } }));
    const dialog = await openForm();
    fill(dialog, { 'Base URL': 'not a url', 'API key': KEY });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(within(dialog).getByLabelText('Base URL').getAttribute('aria-invalid')).toBe('true'));
    expect(within(dialog).getByLabelText('API key')).toHaveProperty('value', KEY);
  });

  it('explains at the extra fields why they are refused, and moves the focus there', async () => {
    const fake = openWindow(emptyWorld());
    const problem = { field: 'extraBody', reason: 'holds_key' } as const;
    fake.answer('connection:create', () => fail({ kind: 'field', problem }));
    const dialog = await openForm();
    fill(dialog, { 'Base URL': 'https://api.example.com', 'API key': KEY, 'Extra request fields': '{ "note": 1 }' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Connect' }));
    const words = await within(dialog).findByText(/^This contains an API key/);
    const box = within(dialog).getByLabelText('Extra request fields');
    expect(box.getAttribute('aria-describedby')?.split(' ')).toContain(words.id);
    expect(document.activeElement).toBe(box);
  });

  it('keeps the key if the host was mistyped, so that only the host needs fixing', async () => {
    const fake = openWindow(emptyWorld());
    fake.answer('connection:create', () =>
      fail({ kind: 'service', error: { code: 'network', retryable: true, reason: 'dns' } }),
    );
    const dialog = await openForm();
    fill(dialog, { 'Base URL': 'https://api.exmaple.com', 'API key': KEY });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Connect' }));
    await within(dialog).findByRole('alert');
    expect(within(dialog).getByLabelText('API key')).toHaveProperty('value', KEY);
  });

  it("says that an address isn't encrypted when typing pauses, not at every letter", async () => {
    openWindow(emptyWorld());
    const dialog = await openForm();
    const said = new Set<string>();
    new MutationObserver(() => {
      for (const region of dialog.querySelectorAll('[role="alert"], [aria-live="polite"]'))
        said.add(region.textContent);
    }).observe(dialog, { subtree: true, childList: true, characterData: true });
    for (const url of ['http://n', 'http://na', 'http://nas.local']) fill(dialog, { 'Base URL': url });
    const words = () => [...said].filter((one) => one.includes('between you and'));
    await waitFor(() => expect(words()).toHaveLength(1));
    expect(words()[0]).toContain('between you and nas.local');
  });

  it('asks before a key is sent unencrypted, except on this computer', async () => {
    const fake = openWindow(emptyWorld());
    const dialog = await openForm();
    fill(dialog, { 'Base URL': 'http://127.0.0.1:8080' });
    expect(within(dialog).queryByRole('checkbox', { name: /unencrypted/ })).toBeNull();
    fill(dialog, { 'Base URL': 'http://llm.example.com', 'API key': KEY });
    fireEvent.click(within(dialog).getByRole('checkbox', { name: /unencrypted/ }));
    fireEvent.click(within(dialog).getByRole('button', { name: 'Connect' }));
    await waitFor(() => expect(fake.inputsOf('connection:create')[0]?.isClearTextAllowed).toBe(true));
  });

  it('sends time-outs in milliseconds and uses the defaults for empty ones', async () => {
    const fake = openWindow(emptyWorld());
    const dialog = await openForm();
    const advanced = within(dialog).getByRole('group', { name: 'Advanced' });
    fireEvent.click(within(advanced).getByRole('switch', { name: 'Retry automatically' }));
    fireEvent.change(within(advanced).getByRole('spinbutton', { name: 'Next token time-out' }), {
      target: { value: '1.5' },
    });
    fill(dialog, { 'Base URL': 'https://api.example.com', 'API key': KEY });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Connect' }));
    await waitFor(() =>
      expect(fake.inputsOf('connection:create')[0]).toMatchObject({
        isRetryEnabled: false,
        timeouts: { responseStartMs: null, idleMs: null, nextTokenMs: 1500, wholeResponseMs: null },
      }),
    );
  });

  it('asks for the key again only if the address gets another origin', async () => {
    const fake = openWindow(livedInWorld(5));
    fireEvent.click(screen.getByRole('button', { name: 'Settings' }));
    fireEvent.click(await screen.findByRole('tab', { name: /^Connections/ }));
    fireEvent.click((await screen.findAllByRole('button', { name: 'Edit connection' }))[0] as HTMLElement);
    const dialog = await screen.findByRole('dialog', { name: 'Edit Example AI' });
    expect(within(dialog).queryByLabelText('API key')).toBeNull();
    fill(dialog, { 'Base URL': 'https://api.example.com/v1' });
    expect(within(dialog).queryByLabelText('API key')).toBeNull();
    fill(dialog, { 'Base URL': 'https://other.example.com' });
    expect(within(dialog).getByLabelText('API key')).toHaveProperty('value', '');
    fill(dialog, { 'Base URL': 'https://api.example.com', Name: 'Mine' });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(fake.inputsOf('connection:update')).toHaveLength(1));
    expect(fake.inputsOf('connection:update')[0]?.input).not.toHaveProperty('apiKey');
    expect(fake.inputsOf('connection:update')[0]?.input.name).toBe('Mine');
  });
});

describe('leaving a form', () => {
  const pressEscape = () => fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' });

  function openEdit(): Promise<HTMLElement> {
    openDialog({ kind: 'connection-form', connectionId: 'connection-1' });
    return screen.findByRole('dialog', { name: /^Edit / });
  }

  it('asks if anything in it has changed, including keys and switches, and not otherwise', async () => {
    openWindow(livedInWorld(5));
    const gone = () => waitFor(() => expect(screen.queryByRole('dialog', { name: /^Edit |^Rotate / })).toBeNull());
    await openEdit();
    pressEscape();
    await gone();
    const changes: readonly ((dialog: HTMLElement) => void)[] = [
      (dialog) => fill(dialog, { Name: 'Another' }),
      (dialog) => fill(dialog, { 'Extra request fields': '{"top_k": 40}' }),
      (dialog) => fireEvent.click(within(dialog).getByRole('switch', { name: 'Retry automatically' })),
      (dialog) => fireEvent.click(within(dialog).getByRole('button', { name: 'Add header' })),
    ];
    for (const change of changes) {
      const dialog = await openEdit();
      change(dialog);
      pressEscape();
      const question = await screen.findByRole('alertdialog', { name: 'Discard your changes?' });
      fireEvent.click(within(question).getByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
      fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' }));
      fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
      await gone();
    }
    openDialog({ kind: 'key', connectionId: 'connection-1' });
    fill(await screen.findByRole('dialog', { name: 'Rotate API key' }), { 'New API key': KEY });
    pressEscape();
    fireEvent.click(await screen.findByRole('button', { name: 'Discard' }));
    await gone();
    expect(document.documentElement.outerHTML).not.toContain(KEY);
  });

  it('closes no dialog that was opened while waiting for the service', async () => {
    const fake = openWindow(livedInWorld(5));
    const connection = fake.world.connections[0];
    if (connection === undefined) throw new Error('no connection');
    let release = (): void => undefined;
    fake.answer('connection:rotate-key', async () => {
      await new Promise<void>((done) => {
        release = done;
      });
      return ok(connection);
    });
    openDialog({ kind: 'key', connectionId: connection.id });
    const dialog = await screen.findByRole('dialog', { name: 'Rotate API key' });
    fill(dialog, { 'New API key': KEY });
    fireEvent.click(within(dialog).getByRole('button', { name: 'Verify and replace' }));
    await waitFor(() => expect(fake.inputsOf('connection:rotate-key')).toHaveLength(1));
    pressEscape();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    openDialog({ kind: 'shortcuts' });
    const shortcuts = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' });
    release();
    await screen.findByText(`The new key for ${connection.name} is in use.`);
    expect(document.body.contains(shortcuts)).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Keyboard shortcuts' })).not.toBeNull();
  });
});

describe('a pasted key', () => {
  const key = 'sk-proj-zx9q7w8e5r4t3y2u1i0p';

  it.each(['Base URL', 'Name'])('moves from %s to the API key field at the press of a button', async (field) => {
    openWindow(emptyWorld());
    const dialog = await openForm();
    const box = within(dialog).getByLabelText<HTMLInputElement>(field);
    fireEvent.change(box, { target: { value: key } });
    within(dialog).getByText('This looks like an API key. Nothing has been sent.');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Move it to the API key field' }));
    expect(within(dialog).getByLabelText<HTMLInputElement>('API key').value).toBe(key);
    expect(box.value).toBe('');
    expect(box.placeholder).not.toContain('sk-');
  });

  it("isn't joined with the key on the next line", async () => {
    openWindow(emptyWorld());
    const dialog = await openForm();
    const box = within(dialog).getByLabelText<HTMLInputElement>('API key');
    fireEvent.paste(box, { clipboardData: { getData: () => 'sk-good-AAAA1111\r\nsk-next-BBBB2222\n' } });
    expect(box.value).toBe('sk-good-AAAA1111 sk-next-BBBB2222');
  });
});

it('explains where requests go if the base URL has its own version', async () => {
  openWindow(emptyWorld());
  const dialog = await openForm();
  const type = (value: string) => fireEvent.change(within(dialog).getByLabelText('Base URL'), { target: { value } });
  type('https://api.example.com/api/paas/v4');
  within(dialog).getByText('Chat requests go to https://api.example.com/api/paas/v4/chat/completions.');
  type('https://api.example.com/v1');
  expect(within(dialog).queryByText(/Chat requests go to/)).toBeNull();
});

describe('the search for services', () => {
  it('fills in the address and console of a known service, and goes on to the key', async () => {
    openWindow(emptyWorld());
    const dialog = await openForm();
    const search = within(dialog).getByRole('searchbox', { name: /^Search \d+ services$/ });
    fireEvent.change(search, { target: { value: 'open' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(within(dialog).getByLabelText('Base URL')).toHaveProperty('value', 'https://api.openai.com/v1');
    expect(within(dialog).getByLabelText('Console URL')).toHaveProperty(
      'value',
      'https://platform.openai.com/api-keys',
    );
    expect(within(dialog).getByLabelText('Name')).toHaveProperty('value', 'OpenAI');
    expect(document.activeElement).toBe(within(dialog).getByLabelText('API key'));
  });

  it('accepts a pasted address', async () => {
    openWindow(emptyWorld());
    const dialog = await openForm();
    const search = within(dialog).getByRole('searchbox', { name: /^Search \d+ services$/ });
    fireEvent.change(search, { target: { value: 'http://127.0.0.1:8080/v1' } });
    fireEvent.keyDown(search, { key: 'Enter' });
    expect(within(dialog).getByLabelText('Base URL')).toHaveProperty('value', 'http://127.0.0.1:8080/v1');
  });
});
