// An import writes its few words in the app's language, and recognises the file after the language has changed.
import { afterEach, beforeEach, expect, it } from 'vitest';
import * as deMain from '../../../shared/locales/de/main.ts';
import * as jaMain from '../../../shared/locales/ja/main.ts';
import { TransferWorld } from './transfer-world.ts';

let world: TransferWorld;
beforeEach(() => {
  world = new TransferWorld();
});
afterEach(() => world.close());

const parts = [
  { type: 'text', text: 'Look' },
  { type: 'image', name: 'cat.png' },
  { type: 'file', name: 'notes.txt' },
];
const list = JSON.stringify({
  messages: [
    { role: 'user', content: parts },
    { role: 'assistant', content: 'Nice.' },
  ],
});

it("an import writes words in the app's language, and recognises the file after the language has changed", async () => {
  const store = world.library();
  const path = world.file('list.json', list);
  const import_ = (words?: typeof deMain.imported) => world.import(store, path, () => false, words);
  expect(await import_(deMain.imported)).toMatchObject({ conversationsAdded: 1, messagesAdded: 2 });
  const texts = store.sql.all("SELECT text FROM messages WHERE role = 'user'").map(({ text }) => text);
  expect(texts).toEqual(['Look\n\n[Bild: cat.png]\n\n[Datei: notes.txt]']);
  expect(await import_(jaMain.imported)).toMatchObject({ conversationsAdded: 0, messagesAdded: 0 });
  expect(await import_()).toMatchObject({ conversationsAdded: 0, messagesAdded: 0 });
});
