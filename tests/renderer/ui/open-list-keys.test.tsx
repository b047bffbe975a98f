/** Arrow keys work right after a list opens, before it is drawn. */

import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Button } from '../../../renderer/ui/button.tsx';
import { Menu, MenuItem, MoreMenu } from '../../../renderer/ui/menu.tsx';
import { Select } from '../../../renderer/ui/select.tsx';

beforeEach(() => {
  // No frame is drawn while the keys are pressed.
  vi.stubGlobal('requestAnimationFrame', () => 0);
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Presses keys on the focused element. Enter on a button also clicks it, which jsdom doesn't do. */
async function press(...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await act(async () => {
      const on = document.activeElement ?? document.body;
      const isTaken = !fireEvent.keyDown(on, { key });
      if (key === 'Enter' && on instanceof HTMLButtonElement && !isTaken) fireEvent.click(on);
    });
  }
}

it('starts at the chosen entry of a choice', async () => {
  const chosen: string[] = [];
  const options = ['German', 'French', 'Spanish', 'Greek'].map((one) => ({ value: one, label: one }));
  render(<Select label="Language" value="French" options={options} onChange={(value) => chosen.push(value)} />);
  screen.getByRole('combobox').focus();
  await press('Enter', 'ArrowDown', 'Enter');
  expect(chosen).toEqual(['Spanish']);
});

it('starts at the first entry of a menu', async () => {
  const done: string[] = [];
  render(
    <Menu trigger={<Button>More</Button>}>
      {['Rename', 'Pin', 'Delete'].map((name) => (
        <MenuItem key={name} onSelect={() => done.push(name)}>
          {name}
        </MenuItem>
      ))}
    </Menu>,
  );
  screen.getByRole('button').focus();
  await press('Enter', 'ArrowDown', 'Enter');
  expect(done).toEqual(['Pin']);
});

it('starts at the first entry of a menu that mounts only while it is open', async () => {
  const done: string[] = [];
  render(
    <MoreMenu label="More">
      {['Rename', 'Pin', 'Delete'].map((name) => (
        <MenuItem key={name} onSelect={() => done.push(name)}>
          {name}
        </MenuItem>
      ))}
    </MoreMenu>,
  );
  screen.getByRole('button').focus();
  await press('Enter', 'ArrowDown', 'ArrowDown', 'Enter');
  expect(done).toEqual(['Pin']);
});
