// Windows get only the changed presets and prompts, never all texts again.
import { expect, it, onTestFinished } from 'vitest';
import { SavedItemRequests } from '../../electron/saved-item-requests.ts';
import type { EventName, Events } from '../../shared/events.ts';
import { afterChange, type SavedChange, type SavedInput, type SavedItem } from '../../shared/saved-items.ts';
import { makeFolder, openHost } from '../library/open-store.ts';

const prompt = (name: string, text = name): SavedInput => ({ kind: 'prompt', name, text });

async function start() {
  const folder = makeFolder();
  const { api, close } = await openHost(folder.path).then((host) => ({ api: host.api, close: () => host.close() }));
  onTestFinished(async () => {
    await close();
    folder.remove();
  });
  const told: SavedChange[] = [];
  const desk = new SavedItemRequests({
    library: {
      listSaved: async () => api.listSaved(),
      createSaved: async (input) => api.createSaved(input),
      updateSaved: async (...args) => api.updateSaved(...args),
      importPrompts: async (prompts) => api.importPrompts(prompts),
    },
    desktop: { saveText: () => Promise.reject(new Error('not asked')), askWhatToOpen: async () => null },
    emit: <N extends EventName>(name: N, payload: Events[N]) => {
      expect(name).toBe('saved:changed');
      told.push(payload as SavedChange);
    },
    isKeyIn: () => false,
    fileName: () => 'prompts.json',
  });
  const texts = () => told.map(({ changed }) => changed.map((item) => item.name));
  return { api, desk, told, texts };
}

it('reports a saved prompt, and not the others again', async () => {
  const { api, desk, texts } = await start();
  for (const name of ['one', 'two', 'three']) api.createSaved(prompt(name));
  const [one] = await desk.list();
  await desk.create(prompt('four'));
  await desk.update({ id: one?.id ?? '', input: prompt('one', 'other words'), revision: null });
  await desk.announced(Promise.resolve(null));
  expect(texts()).toEqual([['four'], ['one'], []]);
});

it('also updates a window that has read fewer items than another window', async () => {
  const { api, desk, told } = await start();
  api.createSaved(prompt('one'));
  const first = await desk.list();
  let finish: (item: SavedItem) => void = () => undefined;
  const announced = desk.announced(new Promise<SavedItem>((resolve) => (finish = resolve)));
  const made = api.createSaved(prompt('two'));
  const second = await desk.list();
  finish(made);
  await announced;
  for (const known of [first, second])
    expect(told.map((change) => afterChange(known, change))).toEqual([api.listSaved()]);
});
