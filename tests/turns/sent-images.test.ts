// Which images and files of a chat a request contains, for every kind of turn, byte for byte.

import { expect, test } from 'vitest';
import { checkedAttachment } from '../../electron/library/attachments/check-content.ts';
import { wholeBody } from '../../electron/turns/body-images.ts';
import { type AttachmentRef, refOf } from '../../shared/attachments.ts';
import type { ChatSettings } from '../../shared/conversation.ts';
import { LIMITS } from '../../shared/limits.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { pngOf } from '../helpers/data/images.ts';
import { until } from '../helpers/until.ts';
import { startWorld, type World } from './world.ts';

type Call = World['service']['calls'][number];

const WITH_IMAGES = { ...DEFAULT_REQUEST_OPTIONS, areImagesSent: true };

async function worldWithImages(settings: Partial<ChatSettings> = {}): Promise<{ world: World; chat: string }> {
  const world = await startWorld();
  world.requestOptions = WITH_IMAGES;
  world.service.answerWith((call, index) => call.text(`Answer ${index}`).finish());
  return { world, chat: await world.chat(settings) };
}

function attach(world: World, chat: string, ...shades: readonly number[]): readonly AttachmentRef[] {
  const added = shades.map((shade) =>
    checkedAttachment({ kind: 'image', name: `${shade}.png`, bytes: pngOf(3, 2, shade) }),
  );
  for (const one of added) world.local.addAttachment(chat, 'draft', one);
  return added.map(refOf);
}

const part = (shade: number) => ({
  type: 'image_url',
  image_url: { url: `data:image/png;base64,${pngOf(3, 2, shade).toString('base64')}` },
});
const words = (text: string) => ({ type: 'text', text });

async function send(world: World, chat: string, text: string, refs: readonly AttachmentRef[]): Promise<string> {
  await world.engine.send(chat, text, refs);
  const reply = world.local.openConversation(chat).path.at(-1)?.id ?? '';
  await world.idle();
  return reply;
}

const sentBody = async (world: World, at: number) => (await world.service.call(at)).body;
const sentMessages = async (world: World, at: number) => (await sentBody(world, at)).messages;

test('sends the text and then the images in order, and no other additions', async () => {
  const { world, chat } = await worldWithImages();
  const reply = await send(world, chat, 'Which is darker?', attach(world, chat, 1, 2));
  const body = await sentBody(world, 0);
  expect(Object.keys(body)).toEqual(['model', 'messages', 'stream']);
  expect(body.messages).toEqual([{ role: 'user', content: [words('Which is darker?'), part(1), part(2)] }]);
  expect(world.local.getDetails(reply)?.sentMessages).toMatchObject([{ role: 'user', characters: 16, images: 2 }]);
});

test('sends an image without text as a single part', async () => {
  const { world, chat } = await worldWithImages();
  await send(world, chat, '', attach(world, chat, 7));
  expect(await sentMessages(world, 0)).toEqual([{ role: 'user', content: [part(7)] }]);
  expect(world.local.openConversation(chat).summary.title).toBe('7.png');
});

test('sends the names of unsent images if a message has nothing else', async () => {
  const { world, chat } = await worldWithImages({ imageHistoryLimit: 0 });
  await send(world, chat, '', attach(world, chat, 7));
  await send(world, chat, 'And now?', []);
  expect((await sentMessages(world, 1)).map(({ content }) => content)).toEqual(['[7.png]', 'Answer 0', 'And now?']);
});

test('sends the same bytes as without attachments while the option is off', async () => {
  const { world, chat } = await worldWithImages();
  world.requestOptions = DEFAULT_REQUEST_OPTIONS;
  const one = await send(world, chat, 'Hello', attach(world, chat, 1));
  const plain = await world.chat();
  const other = await send(world, plain, 'Hello', []);
  expect(world.local.getDetails(one)?.body).toBe(world.local.getDetails(other)?.body);
  expect(world.local.getDetails(one)).not.toHaveProperty('bodyImages');
});

test('sends images only to a model for which they are turned on', async () => {
  const { world, chat } = await worldWithImages();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, imageModels: ['alpha'] };
  await send(world, chat, 'a', attach(world, chat, 1));
  world.local.updateChatSettings(chat, { model: 'beta' });
  await send(world, chat, 'b', attach(world, chat, 2));
  expect((await sentMessages(world, 0))[0]?.content).toEqual([words('a'), part(1)]);
  expect((await sentMessages(world, 1)).map(({ content }) => content)).toEqual(['a', 'Answer 0', 'b']);
});

test.each([
  ['no limit of earlier images', [1, 2, 3], null],
  ['a limit of one earlier image', [2, 3], 1],
  ['a limit of no earlier images', [3], 0],
])('with %s, the third turn sends the images of turns %j', async (_limit, sent, limit) => {
  const { world, chat } = await worldWithImages({ imageHistoryLimit: limit });
  for (const shade of [1, 2, 3]) await send(world, chat, `m${shade}`, attach(world, chat, shade));
  const user = (await sentMessages(world, 2)).filter(({ role }) => role === 'user');
  expect(user.map(({ content }) => content)).toEqual(
    [1, 2, 3].map((shade) => (sent.includes(shade) ? [words(`m${shade}`), part(shade)] : `m${shade}`)),
  );
});

test('sends the newest images that fit into a request, and replaces no large image by a smaller, older one', async () => {
  const { world, chat } = await worldWithImages();
  const part40 = LIMITS.requestImagesMaxBytes * 0.4;
  for (const [shade, bytes] of [
    [1, 1],
    [2, part40],
    [3, part40],
    [4, part40],
  ] as const) {
    const image = { ...checkedAttachment({ kind: 'image', name: `${shade}.png`, bytes: pngOf(3, 2, shade) }), bytes };
    world.local.addAttachment(chat, 'draft', image);
    await send(world, chat, `m${shade}`, [refOf(image)]);
  }
  const user = (await sentMessages(world, 3)).filter(({ role }) => role === 'user');
  expect(user.map(({ content }) => content)).toEqual(['m1', 'm2', [words('m3'), part(3)], [words('m4'), part(4)]]);
});

test('sends text files inside the text, with their names, also while images are off', async () => {
  const { world, chat } = await worldWithImages();
  world.requestOptions = DEFAULT_REQUEST_OPTIONS;
  const text = 'a,b\n```\n1,2\n';
  const file = checkedAttachment({ kind: 'text', name: 'table.csv', bytes: Buffer.from(text) });
  world.local.addAttachment(chat, 'draft', file);
  await send(world, chat, 'Sum it up.', [refOf(file)]);
  expect(await sentMessages(world, 0)).toEqual([
    { role: 'user', content: `Sum it up.\n\nFile: table.csv\n\`\`\`\`\n${text}\`\`\`\`` },
  ]);
});

test('sends images again with a retry, another reply, and a continued reply', async () => {
  const { world, chat } = await worldWithImages();
  world.service.answerWith((call, index) =>
    index === 0 ? call.refuse(400, 'busy') : call.text(`Answer ${index}`).finish(index === 1 ? 'length' : 'stop'),
  );
  const failed = await send(world, chat, 'Look', attach(world, chat, 1));
  await world.engine.retry(failed);
  await world.idle();
  await world.engine.continue(failed);
  await world.idle();
  await world.engine.regenerate(failed, {});
  await world.idle();
  const asked = { role: 'user', content: [words('Look'), part(1)] };
  for (const at of [0, 1, 3]) expect(await sentMessages(world, at)).toEqual([asked]);
  expect((await sentMessages(world, 2))[0]).toEqual(asked);
});

test('sends the text alone with a retry or another reply once images are off, or the model takes none', async () => {
  const { world, chat } = await worldWithImages();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, imageModels: ['alpha'] };
  world.service.answerWith((call, index) => (index === 0 ? call.refuse(400, 'busy') : call.text('Well').finish()));
  const reply = await send(world, chat, 'Look', attach(world, chat, 1));
  world.requestOptions = DEFAULT_REQUEST_OPTIONS;
  await world.engine.retry(reply);
  await world.idle();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, imageModels: ['alpha'] };
  await world.engine.regenerate(reply, { model: 'beta' });
  await world.idle();
  await world.engine.regenerate(reply, { model: 'alpha' });
  await world.idle();
  const contents = [0, 1, 2, 3].map(async (at) => (await sentMessages(world, at)).map(({ content }) => content));
  const withImage = [[words('Look'), part(1)]];
  expect(await Promise.all(contents)).toEqual([withImage, ['Look'], ['Look'], withImage]);
});

test.each([
  ['complete', (call: Call) => call.text('A bee').finish()],
  ['length', (call: Call) => call.text('A b').finish('length')],
  ['filtered', (call: Call) => call.text('A b').finish('content_filter')],
  ['refused', (call: Call) => call.delta({ refusal: 'No.' }).finish()],
  ['interrupted', (call: Call) => call.text('A b').endEarly()],
  ['failed', (call: Call) => call.refuse(400, 'bad')],
  ['stopped', (call: Call) => call.text('A b')],
] as const)(
  'sends images again in the same order and bytes, after a reply that ended as “%s”',
  async (ending, answer) => {
    const { world, chat } = await worldWithImages();
    world.service.answerWith((call, index) => (index === 0 ? void answer(call) : call.text('Well').finish()));
    await world.engine.send(chat, 'Look', attach(world, chat, 2, 1, 3));
    const reply = world.local.openConversation(chat).path.at(-1)?.id ?? '';
    if (ending === 'stopped') {
      await until(() => expect(world.shown(reply).text).toBe('A b'));
      world.engine.running.stop(reply);
    }
    await world.idle();
    expect(world.stored(reply).reply?.ending).toBe(ending);
    await world.engine.retry(reply);
    await world.idle();
    await send(world, chat, 'And now?', attach(world, chat, 4));
    const asked = { role: 'user', content: [words('Look'), part(2), part(1), part(3)] };
    expect(JSON.stringify(await sentMessages(world, 0))).toBe(JSON.stringify([asked]));
    expect(JSON.stringify(await sentBody(world, 1))).toBe(JSON.stringify(await sentBody(world, 0)));
    expect(await sentMessages(world, 2)).toEqual([
      asked,
      { role: 'assistant', content: 'Well' },
      { role: 'user', content: [words('And now?'), part(4)] },
    ]);
  },
);

test('stores the request without the images’ bytes, and sends exactly the same bytes again', async () => {
  const { world, chat } = await worldWithImages();
  const reply = await send(world, chat, 'Look', attach(world, chat, 1, 2));
  const details = world.local.getDetails(reply);
  expect(details?.body).not.toContain(pngOf(3, 2, 1).toString('base64'));
  expect(details?.bodyImages).toHaveLength(2);
  expect(details?.curl).toContain('--data-binary @request-body.json');
  world.requestOptions = DEFAULT_REQUEST_OPTIONS;
  const { messageId } = await world.engine.exactlyAgain(reply);
  await world.idle();
  expect(JSON.stringify(await sentBody(world, 1))).toBe(JSON.stringify(await sentBody(world, 0)));
  expect(world.local.getDetails(messageId)?.body).toBe(details?.body);
  expect(world.local.getDetails(messageId)?.bodyImages).toEqual(details?.bodyImages);
  if (details === null) throw new Error('no details');
  const { body } = await wholeBody(details, (sha256) => world.library.attachmentOfMessage(reply, sha256));
  expect(JSON.parse(body)).toEqual(await sentBody(world, 0));
});

test('sends images with a queued message, and to each model of a comparison', async () => {
  const { world, chat } = await worldWithImages();
  let release: () => void = () => undefined;
  world.service.answerWith((call, index) => {
    if (index === 0) release = () => call.text('First').finish();
    else call.text(`Answer ${index}`).finish();
  });
  await world.engine.send(chat, 'one');
  await world.service.call(0);
  const { isQueued } = await world.engine.send(chat, 'two', attach(world, chat, 4));
  expect(isQueued).toBe(true);
  release();
  expect((await sentMessages(world, 1)).at(-1)).toEqual({ role: 'user', content: [words('two'), part(4)] });
  await world.idle();
  const targets = ['alpha', 'beta'].map((model) => ({ connectionId: 'one', model, parameters: {} }));
  const other = await world.chat();
  await world.engine.compare(other, 'Which?', targets, attach(world, other, 5));
  for (const at of [2, 3])
    expect(await sentMessages(world, at)).toEqual([{ role: 'user', content: [words('Which?'), part(5)] }]);
  await world.idle();
  await world.engine.send(other, 'And?', attach(world, other, 6));
  for (const at of [4, 5])
    expect((await sentMessages(world, at)).at(-1)).toEqual({ role: 'user', content: [words('And?'), part(6)] });
  await world.idle();
});

test('sends an edited message with its images or without, each in its own branch', async () => {
  const { world, chat } = await worldWithImages();
  await send(world, chat, 'Look', attach(world, chat, 1));
  const first = world.local.openConversation(chat).path[0]?.id ?? '';
  await world.engine.editAndSend(first, 'Look again');
  await world.idle();
  await world.engine.editAndSend(first, 'No image', []);
  await world.idle();
  expect(await sentMessages(world, 1)).toEqual([{ role: 'user', content: [words('Look again'), part(1)] }]);
  expect(await sentMessages(world, 2)).toEqual([{ role: 'user', content: 'No image' }]);
  world.local.selectVersion(first);
  await send(world, chat, 'More', []);
  expect((await sentMessages(world, 3))[0]?.content).toEqual([words('Look'), part(1)]);
});

test('joins the parts of adjacent messages for services that require alternating roles', async () => {
  const { world, chat } = await worldWithImages();
  world.requestOptions = { ...WITH_IMAGES, isAlternating: true };
  world.service.answerWith((call, index) => (index === 0 ? call.refuse(400, 'no') : call.text('Yes').finish()));
  await send(world, chat, 'one', attach(world, chat, 1));
  await send(world, chat, '', attach(world, chat, 2));
  expect(await sentMessages(world, 1)).toEqual([{ role: 'user', content: [words('one'), part(1), part(2)] }]);
});

test('refuses a message without text and attachments', async () => {
  const { world, chat } = await worldWithImages();
  await expect(world.engine.send(chat, ' ')).rejects.toMatchObject({ reason: 'empty_message' });
});

test('keeps the images of a reply with their alt text, and sends them with the next message', async () => {
  const { world, chat } = await worldWithImages();
  const image = (shade: number) => `data:image/png;base64,${pngOf(3, 2, shade).toString('base64')}`;
  world.service.answerWith((call, index) => {
    if (index === 0) call.delta({ images: [{ type: 'image_url', alt: 'A bee', image_url: { url: image(1) } }] });
    if (index === 0) call.delta({ images: [{ image_url: { url: image(1) } }, 'data:image/png;base64,AAAA'] });
    call.text(`Answer ${index}`).finish();
  });
  const reply = await send(world, chat, 'Draw a bee', []);
  expect(world.stored(reply).attachments).toMatchObject([
    { name: 'image-1.png', mime: 'image/png', alt: 'A bee', width: 3, height: 2 },
  ]);
  expect(world.stored(reply).reply?.extras?.unshown).toMatchObject([{ kind: 'image', name: 'png', count: 1 }]);
  await send(world, chat, 'Redder', []);
  expect(await sentMessages(world, 1)).toEqual([
    { role: 'user', content: 'Draw a bee' },
    { role: 'assistant', content: 'Answer 0' },
    { role: 'user', content: [words('Redder'), part(1)] },
  ]);
});

test('keeps the image of a whole reply without text', async () => {
  const { world, chat } = await worldWithImages({ stream: false });
  world.service.answerWith((call) =>
    call.whole('', {
      choices: [
        {
          index: 0,
          finish_reason: 'stop',
          message: {
            role: 'assistant',
            content: null,
            images: [{ image_url: { url: `data:image/png;base64,${pngOf(2, 2, 5).toString('base64')}` } }],
          },
        },
      ],
    }),
  );
  const reply = await send(world, chat, 'Draw', []);
  expect(world.stored(reply)).toMatchObject({ text: '', status: 'complete', attachments: [{ width: 2, height: 2 }] });
  expect(world.stored(reply).reply).toMatchObject({ isEmptyAnswer: false });
  expect(world.stored(reply).reply).not.toHaveProperty('extras');
});
