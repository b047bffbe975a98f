// Replays recorded deviations of services to the real app, and reads the result from its window.
import type { Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ConnectionInput, ModelList } from '../../shared/connection.ts';
import { sourceHost } from '../../shared/replies/reply-extras.ts';
import { ParleyApp, until } from '../e2e/parley-app.ts';
import { composer, lastReply, newChat, say } from '../e2e/person.ts';
import { CORPUS_KEY, type CorpusCase, loadCorpus } from '../service/corpus-cases.ts';
import { type ReplayServer, startReplayServer } from '../service/replay-server.ts';

/** `PARLEY_CORPUS=all` takes every case, which needs some minutes; otherwise one case of each class and endpoint. */
const IS_WHOLE = process.env.PARLEY_CORPUS === 'all';
/** Time-outs of the connection: longer than a busy machine delays the service or the app. */
const TIMERS = { responseStartMs: 6_000, idleMs: 5_000, nextTokenMs: 10_000, wholeResponseMs: 10_000 };
const CASE_MAX_MS = 60_000;
const BROKEN_OFF: ReadonlySet<string> = new Set(['interrupted', 'failed']);
/** The finish reasons that the window must name, because the reply is incomplete. */
const CUT: ReadonlySet<string> = new Set(['length', 'content_filter']);
const ENDED: ReadonlySet<string> = new Set(['complete', 'stopped', 'interrupted', 'failed']);

const corpus = loadCorpus();
const firstOfClass = new Map([...corpus].reverse().map((one) => [`${one.class} ${one.endpoint}`, one] as const));
const wanted = process.env.PARLEY_CORPUS_CASE;
const cases =
  wanted === undefined
    ? IS_WHOLE
      ? corpus
      : [...firstOfClass.values()]
    : corpus.filter((one) => wanted.split(',').some((part) => one.name.includes(part)));

let replay: ReplayServer;
let app: ParleyApp;
let connectionId = '';

beforeAll(async () => {
  replay = await startReplayServer(corpus);
  app = await ParleyApp.start();
  const [any] = corpus.filter((one) => one.name === 'plain-ordinary' || one.endpoint === 'chat');
  if (any === undefined) throw new Error('the corpus is empty');
  const made = await app.page.evaluate((input) => window.parley.connectionCreate(input), formFor(any));
  if (!made.ok) throw new Error(JSON.stringify(made.error));
  connectionId = made.value.connection.id;
  const chosen = { lastConnectionId: connectionId, lastModel: 'corpus-model' };
  await app.page.evaluate((patch) => window.parley.settingsUpdate({ patch }), chosen);
  await app.page.reload();
  await composer(app.page).waitFor();
});

afterAll(async () => {
  await app.dispose();
  await replay.stop();
});

const formFor = (one: CorpusCase): ConnectionInput => ({
  name: 'Corpus',
  baseUrl: replay.baseUrlOf(one),
  consoleUrl: '',
  apiKey: CORPUS_KEY,
  isRetryEnabled: one.policy === 'auto-retry',
  timeouts: TIMERS,
  isClearTextAllowed: true,
});

async function useCase(page: Page, one: CorpusCase): Promise<void> {
  const saved = await page.evaluate(([id, input]) => window.parley.connectionUpdate({ id, input }), [
    connectionId,
    formFor(one),
  ] as const);
  expect(saved.ok).toBe(true);
}

async function chatOutcome(page: Page, one: CorpusCase) {
  await newChat(page);
  const patch = { stream: one.endpoint === 'chat-stream' };
  await page.evaluate(async (settings) => {
    const boot = await window.parley.appBootstrap({});
    if (boot.ok && boot.value.open !== null)
      await window.parley.conversationSettings({ id: boot.value.open.summary.id, patch: settings });
  }, patch);
  const before = replay.requests.length;
  await say(page, 'Hello');
  const reply = lastReply(page);
  await until(
    'the reply is done',
    async () => ENDED.has((await reply.getAttribute('data-status', { timeout: 1_000 })) ?? ''),
    CASE_MAX_MS,
  );
  const id = (await reply.getAttribute('data-message-id')) ?? '';
  const open = await page.evaluate(async () => {
    const boot = await window.parley.appBootstrap({});
    return boot.ok ? (boot.value.open?.path ?? []) : [];
  });
  const message = open.find((one) => one.id === id);
  const sources = reply.getByRole('list', { name: 'Sources' });
  return {
    sourceCount: await sources.getByRole('listitem').count(),
    links: await sources.getByRole('link').evaluateAll((found) => found.map((one) => one.getAttribute('href') ?? '')),
    unshownNotes: await reply.locator('.message-unshown').count(),
    imageCount: message?.attachments?.length ?? 0,
    reply: message?.reply ?? null,
    buttons: await reply.getByRole('button').allTextContents(),
    status: await reply.getAttribute('data-status'),
    kind: await reply.getAttribute('data-error-kind'),
    finish: await reply.getAttribute('data-finish-reason'),
    words: (await reply.textContent()) ?? '',
    note: await reply.locator('.message-note').count(),
    requests: replay.requests.slice(before).filter(({ name }) => name === one.name),
    text: message?.text ?? '',
  };
}

function judgeChat(one: CorpusCase, got: Awaited<ReturnType<typeof chatOutcome>>): readonly string[] {
  const { expect: due } = one;
  const bad: string[] = [];
  const kinds = [due.errorKind ?? null, ...(due.errorKindAlso ?? [])];
  if (!kinds.includes(got.kind)) bad.push(`kind is ${got.kind}, not ${kinds.join(' or ')}`);
  const whole = due.text ?? due.textParts?.map((part) => part.text.repeat(part.times ?? 1)).join('');
  if (whole !== undefined && got.text !== whole && !(due.textAlso ?? []).includes(got.text))
    bad.push(`text is ${JSON.stringify(got.text.slice(0, 80))}`);
  if (due.errorKind === undefined && got.kind === null && got.status !== 'complete')
    bad.push(`status is ${got.status}`);
  if (due.interrupted === true && due.interruptedAlso === undefined && !BROKEN_OFF.has(got.status ?? ''))
    bad.push(`what came is ${got.status}`);
  const reason = due.finishReason ?? '';
  if (got.kind === null && CUT.has(reason) && got.finish !== reason) bad.push(`finish reason is ${got.finish}`);
  if (due.emptyAnswer === true && got.kind === null && got.note === 0) bad.push('nothing is said of the empty answer');
  bad.push(...judgeAdditions(one, got));
  const asked = got.requests.filter(({ method }) => method === 'POST').length;
  if (asked > (due.maxRequests ?? 3) || (one.transport === undefined && asked < (due.minRequests ?? 1)))
    bad.push(`${asked} requests`);
  if (got.requests.some(({ listener }) => listener === 'other')) bad.push('another origin was contacted');
  if (due.messageIncludes !== undefined && !got.words.includes(due.messageIncludes))
    bad.push(`«${due.messageIncludes}» cannot be read`);
  for (const secret of [CORPUS_KEY, ...(due.mustNotShow ?? [])])
    if (got.words.includes(secret)) bad.push(`«${secret}» is shown`);
  return bad;
}

/** Finds fields beyond the interface document that aren't shown or named below the reply. */
function judgeAdditions({ expect: due }: CorpusCase, got: Awaited<ReturnType<typeof chatOutcome>>): readonly string[] {
  const bad: string[] = [];
  const count = due.sourcesCount ?? due.sources?.length;
  if (count !== undefined && got.sourceCount !== count) bad.push(`${got.sourceCount} sources are listed`);
  const links = due.sources?.filter((url) => sourceHost(url) !== null);
  if (links !== undefined && JSON.stringify(got.links) !== JSON.stringify(links)) bad.push(`links are ${got.links}`);
  if (due.unshown !== undefined) {
    const left = due.unshown.length - got.imageCount;
    if (got.unshownNotes !== (left > 0 ? 1 : 0)) bad.push(`${got.unshownNotes} notes name ${left} parts`);
  }
  if (due.ending !== undefined && got.reply?.ending !== due.ending) bad.push(`ending is ${got.reply?.ending}`);
  const isToldWhy = got.note > 0 || got.kind !== null || due.ending === 'complete';
  if (due.ending !== undefined && !isToldWhy) bad.push('the ending is not told');
  if (due.refused === true && got.reply?.extras?.isRefusal !== true) bad.push('the refusal is not marked');
  if (due.replacement != null && !got.buttons.includes(`Use ${due.replacement}`))
    bad.push(`${due.replacement} is not offered: ${got.buttons.join(', ')}`);
  return bad;
}

async function modelsOutcome(page: Page, one: CorpusCase) {
  await page.getByRole('button', { name: /^Model, / }).click();
  const listed = page.evaluate(
    () =>
      new Promise<ModelList>((resolve) => {
        const stop = window.parley.onModelsChanged((list) => {
          stop();
          resolve(list);
        });
      }),
  );
  // The app asks the new address for its model list without a click.
  const refresh = page.getByRole('button', { name: 'Refresh models' });
  await until('the list is there', () => refresh.isEnabled());
  replay.forget(one);
  await refresh.click();
  const { error, models } = await listed;
  const alerts = page.locator('[data-error-kind]');
  const isTold = async () =>
    (await alerts.evaluateAll(
      (found, code) => found.some((one) => one.getAttribute('data-error-kind') === code),
      error?.code,
    )) || error === null;
  await until('the window reports the trouble', isTold);
  await page.keyboard.press('Escape');
  const kind = error?.code ?? null;
  return {
    kind,
    models: error === null ? models.map((model) => model.id) : null,
    message: error?.serviceMessage ?? '',
  };
}

function judgeModels(one: CorpusCase, got: Awaited<ReturnType<typeof modelsOutcome>>): readonly string[] {
  const { expect: due } = one;
  const bad: string[] = [];
  const same = (wantedIds: readonly string[]) =>
    JSON.stringify([...wantedIds].sort()) === JSON.stringify([...(got.models ?? [])].sort());
  const isListed =
    got.models !== null && [...(due.models === undefined ? [] : [due.models]), ...(due.modelsAlso ?? [])].some(same);
  const kinds = [due.errorKind ?? null, ...(due.errorKindAlso ?? [])];
  if (!isListed && !kinds.includes(got.kind)) bad.push(`kind is ${got.kind}, not ${kinds.join(' or ')}`);
  if (due.models !== undefined && got.kind === null && !isListed)
    bad.push(`models are ${JSON.stringify(got.models).slice(0, 120)}`);
  if (due.modelsCount !== undefined && got.models?.length !== due.modelsCount) bad.push(`${got.models?.length} models`);
  if (due.messageIncludes !== undefined && !got.message.includes(due.messageIncludes))
    bad.push(`«${due.messageIncludes}» is not told`);
  return bad;
}

describe('a service that deviates', () => {
  it.each(cases.map((one) => [one.name, one] as const))('%s', async (_name, one) => {
    const { page } = app;
    await useCase(page, one);
    const complaints =
      one.endpoint === 'models'
        ? judgeModels(one, await modelsOutcome(page, one))
        : judgeChat(one, await chatOutcome(page, one));
    expect(complaints).toEqual([]);
  });
});
