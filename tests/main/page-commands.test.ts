// Menu commands reach the page, even if it doesn't exist yet.
import { EventEmitter } from 'node:events';
import type { BrowserWindow } from 'electron';
import { describe, expect, it } from 'vitest';
import { PageCommands, watchPage } from '../../electron/shell/page-commands.ts';

function setUp(isShown: boolean) {
  const said: string[] = [];
  const world = { isShown, shown: 0 };
  const door = new PageCommands({
    isWindowShown: () => world.isShown,
    showWindow: () => {
      world.shown += 1;
      world.isShown = true;
    },
  });
  const ask = (name: string) => door.send(name, () => said.push(name));
  return { door, said, world, ask };
}

describe('a command', () => {
  it('is delivered at once to a page that listens', () => {
    const { door, said, world, ask } = setUp(true);
    door.pageListens();
    expect(ask('new-chat')).toBe(true);
    expect(said).toEqual(['new-chat']);
    expect(world.shown).toBe(0);
  });

  it('opens the closed window, and waits until its page listens', () => {
    const { door, said, world, ask } = setUp(false);
    expect(ask('settings')).toBe(false);
    expect(world.shown).toBe(1);
    expect(said).toEqual([]);
    door.pageListens();
    expect(said).toEqual(['settings']);
    door.pageListens();
    expect(said).toEqual(['settings']);
  });

  it('brings back a minimised window whose page listens', () => {
    const { door, said, world, ask } = setUp(true);
    door.pageListens();
    world.isShown = false;
    ask('new-chat');
    expect(world.shown).toBe(1);
    expect(said).toEqual(['new-chat']);
  });

  it('is sent once, however often it is requested while it waits, and other commands keep their order', () => {
    const { door, said, ask } = setUp(false);
    for (const name of ['new-chat', 'settings', 'new-chat']) ask(name);
    door.pageListens();
    expect(said).toEqual(['new-chat', 'settings']);
  });

  it('waits again when the page is gone or reloads', () => {
    const { door, said, ask } = setUp(true);
    door.pageListens();
    door.pageIsGone();
    expect(ask('find')).toBe(false);
    expect(said).toEqual([]);
    door.pageListens();
    expect(said).toEqual(['find']);
  });
});

describe('a page', () => {
  const watched = () => {
    const window = Object.assign(new EventEmitter(), { webContents: new EventEmitter() });
    const world = { window, gone: 0 };
    watchPage(window as unknown as BrowserWindow, () => {
      world.gone += 1;
    });
    return world;
  };

  it('is gone if its window closes, it crashes, or it reloads', () => {
    const world = watched();
    world.window.webContents.emit('render-process-gone');
    world.window.webContents.emit('did-start-navigation', { isMainFrame: true, isSameDocument: false });
    world.window.emit('closed');
    expect(world.gone).toBe(3);
  });

  it("isn't gone if a diagram loads in it", () => {
    const world = watched();
    world.window.webContents.emit('did-start-loading');
    world.window.webContents.emit('did-start-navigation', { isMainFrame: false, isSameDocument: false });
    expect(world.gone).toBe(0);
  });
});
