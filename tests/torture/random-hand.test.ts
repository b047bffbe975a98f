// Random key presses and clicks while replies stream: the page must keep working, whatever they hit.
import type { Page } from 'playwright';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ParleyApp, temporaryFolder, until } from '../e2e/parley-app.ts';
import { answered, composer, connectFromWelcome, hasFocus } from '../e2e/person.ts';
import { type ScriptedService, startScriptedService } from '../e2e/scripted-service.ts';

const SEEDS = (process.env.PARLEY_HAND_SEEDS ?? '2 2 2 2 1 3 4 5').split(' ').map(Number);
const STEPS = 230;
const KEY = 'sk-test-AAAABBBBCCCCDDDD1234';
const KEYS =
  'Control+n Control+k Control+f Escape Enter Escape Tab Shift+Tab ArrowDown ArrowUp Control+Shift+n Control+z Delete F2 Control+b F6 Space Control+Shift+f Control+, Home End Control+Enter Control+/ Alt+ArrowUp F3';
const SIZES = [
  { width: 640, height: 480 },
  { width: 900, height: 600 },
  { width: 1280, height: 800 },
];
const WORDS = ['hello', '{"a":', '/', 'שלום', '1e5', '"'];
const PIECES = [
  'word ',
  '**bold** ',
  '\n\n# head\n',
  '```js\ncode\n',
  '```\n',
  '| a | b |\n|---|---|\n',
  'עברית ',
  '$x^2$ ',
];
/** Controls that aren't clicked, for example because they quit the app, open a system window or remove the service. */
const AVOIDED =
  'quit|delete everything|remove|import|export|save as|open folder|choose|own window|icon|login|restore|encrypt|recovery|language|send to main|update|check for';

interface Place {
  readonly name: string;
  readonly x: number;
  readonly y: number;
}

let app: ParleyApp;
let service: ScriptedService;

beforeEach(async () => {
  service = await startScriptedService();
  service.keys.add(KEY);
  app = await ParleyApp.start({ userDataDir: await temporaryFolder() });
  await connectFromWelcome(app.page, { baseUrl: service.baseUrl, apiKey: KEY });
});

afterEach(async () => {
  await app.dispose();
  await service.close();
});

/** Picks a clickable control; `share`, from 0 to 1, is its position in the list of them. */
function buttonAt(page: Page, share: number): Promise<Place | null> {
  return page.evaluate(
    ([at, avoided]) => {
      const isMeant = (one: HTMLElement): boolean =>
        one.checkVisibility() &&
        one.closest('[inert]') === null &&
        !new RegExp(avoided, 'i').test(`${one.getAttribute('aria-label') ?? ''} ${one.textContent ?? ''}`);
      const all = [
        ...document.querySelectorAll<HTMLElement>('button, summary, [role=menuitem], [role=option], [role=tab]'),
      ].filter(isMeant);
      const places = all.flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const place = { x: x + width / 2, y: y + height / 2 };
        if (!one.contains(document.elementFromPoint(place.x, place.y))) return [];
        return [{ ...place, name: (one.getAttribute('aria-label') ?? one.textContent ?? '').slice(0, 30) }];
      });
      return places[Math.floor(at * places.length)] ?? null;
    },
    [share, AVOIDED] as const,
  );
}

it.each(SEEDS)(
  'keeps working under random keys and clicks, chosen with seed %i',
  async (first) => {
    const { page } = app;
    let seed = first;
    const random = (): number => {
      seed = (seed * 1_664_525 + 1_013_904_223) >>> 0;
      return seed / 2 ** 32;
    };
    const pick = <T>(all: readonly T[]): T | undefined => all[Math.floor(random() * all.length)];
    const trail: string[] = [];
    let isCrashed = false;
    const errors: string[] = [];
    page.on('pageerror', ({ message }) => errors.push(message));
    page.on('crash', () => {
      isCrashed = true;
    });
    const step = async (): Promise<void> => {
      service.tokens = Array.from({ length: Math.floor(random() * 40) }, (_, at) => `${pick(PIECES)}${at}`);
      const kind = random();
      if (kind < 0.2) {
        const key = pick(KEYS.split(' ')) ?? 'Escape';
        trail.push(key);
        await page.keyboard.press(key);
      } else if (kind < 0.35 && (await composer(page).isVisible())) {
        trail.push('asks');
        await composer(page).fill(`question ${trail.length}`, { timeout: 500 });
        await composer(page).press('Enter', { timeout: 500 });
      } else {
        const place = await buttonAt(page, random());
        const button = random() < 0.08 ? 'right' : 'left';
        trail.push(`${button} ${place?.name ?? 'nothing'}`);
        if (place !== null) await page.mouse.click(place.x, place.y, { button });
      }
      if (random() < 0.05) await page.keyboard.type(pick(WORDS) ?? '');
      const size = random() < 0.02 ? pick(SIZES) : undefined;
      if (size !== undefined) {
        trail.push(`${size.width} px`);
        await page.setViewportSize(size);
      }
    };
    service.paceMs = 30;
    for (let count = 0; count < STEPS && !isCrashed; count++) {
      // A button may no longer be clickable, which doesn't matter here.
      await step().catch(() => undefined);
    }
    expect(isCrashed ? trail.slice(-30) : []).toEqual([]);
    expect(app.hasEnded).toBe(false);
    expect(await page.locator('.trouble').count()).toBe(0);
    expect(errors).toEqual([]);
    // Escape closes whatever is open, and then a question is answered.
    service.paceMs = 0;
    service.tokens = ['All is well'];
    await page.setViewportSize({ width: 1280, height: 800 });
    await until('nothing lies over the chat', async () => {
      await page.keyboard.press('Escape');
      return (await page.locator('[role=dialog], [role=alertdialog], [role=menu]').count()) === 0;
    });
    // The random keys may have removed a command's shortcut in the settings.
    await page.evaluate(() => window.parley.settingsUpdate({ patch: { shortcuts: {} } }));
    await page.keyboard.press('Control+n');
    await hasFocus(composer(page));
    await answered(page, async () => {
      await composer(page).fill('Still there?');
      await page.locator('.composer-send').click();
    });
  },
  300_000,
);
