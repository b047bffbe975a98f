// A parameter that is only an entry in the table reaches the disk and the wire, and is held within its bounds on the way.

import { afterAll, describe, expect, it, vi } from 'vitest';

// Files share a process: everything that reads the table is read anew here, and again behind this file.
vi.resetModules();
afterAll(() => void vi.resetModules());

const { warm } = await import('../helpers/made-up-parameter.ts');

const { requestSchemas } = await import('../../electron/ipc-schemas.ts');
const { applySettings } = await import('../../electron/settings/settings-fields.ts');
const { planReply, requestFor, sameAgain } = await import('../../electron/turns/reply-plan.ts');
const { buildRequestBody } = await import('../../electron/service/completion.ts');
const { parseCompletionRequest } = await import('../../electron/practice/completion-request.ts');
const { toSentParameters, toSettings } = await import('../../electron/library/chats/rows.ts');
const { DEFAULT_SETTINGS } = await import('../../shared/settings.ts');
const { SETTINGS, newReply, makeFolder, openHost } = await import('../library/open-store.ts');

const folder = makeFolder();
afterAll(folder.remove);

const planned = (value: number) => planReply({ ...SETTINGS, parameters: warm(value) }, {}, () => 'Service');

describe('a parameter that was added to the table', () => {
  it('passes the door for a chat, for one reply and for the defaults', () => {
    const parse = (name: keyof typeof requestSchemas, input: unknown) => requestSchemas[name].safeParse(input).success;
    expect(parse('conversation:settings', { id: 'c', patch: { parameters: warm(20) } })).toBe(true);
    expect(parse('settings:update', { patch: { defaultParameters: warm(20) } })).toBe(true);
    expect(parse('conversation:settings', { id: 'c', patch: { parameters: { ...warm(20), cold: 1 } } })).toBe(false);
  });

  it('is kept in the settings, within its bounds', () => {
    const { settings, refused } = applySettings(DEFAULT_SETTINGS, { defaultParameters: warm(99) });
    expect(refused).toEqual([]);
    expect(settings.defaultParameters).toEqual(warm(30));
  });

  it('is planned, recorded and asked for again', () => {
    const { reply } = planned(4.2);
    expect(reply.parameters).toEqual({ ...warm(10), stream: true });
    const again = sameAgain({ reply: { ...reply, compareGroupId: 'g' } });
    expect(again.parameters).toEqual(warm(10));
  });

  it('goes into the body under its own name, and only when it is set', () => {
    const { request } = requestFor(planned(21.7), [], false);
    expect(JSON.parse(buildRequestBody(request))).toMatchObject({ temperature: 0.5, room_warmth: 21 });
    const plain = requestFor(
      planReply(SETTINGS, {}, () => 'Service'),
      [],
      false,
    );
    expect(buildRequestBody(plain.request)).not.toContain('room_warmth');
  });

  it('is checked by the practice service', () => {
    const body = (room_warmth: unknown) => ({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], room_warmth });
    const good = parseCompletionRequest(body(12));
    expect(good.ok && good.value.parameters).toEqual({ warmth: 12 });
    for (const wrong of [31, 9, 'hot', 12.5]) {
      const read = parseCompletionRequest(body(wrong));
      expect(!read.ok && JSON.stringify(read.error)).toContain('room_warmth');
    }
  });

  it('survives in the library, with the chat and with the reply', async () => {
    expect(toSettings({ ...SETTINGS, parameters: warm(20) }).parameters).toEqual(warm(20));
    expect(toSentParameters({ ...warm(20), stream: false })).toEqual({ ...warm(20), stream: false });
    const host = await openHost(folder.path);
    const { api } = host;
    const chat = api.createConversation({ ...SETTINGS, parameters: warm(20) }, null);
    const turn = api.addTurn(chat.summary.id, 'Hi', undefined, [
      newReply({ parameters: { ...warm(21), stream: true } }),
    ]);
    await host.close();
    const later = await openHost(folder.path);
    const stored = later.api.openConversation(chat.summary.id);
    expect(stored.settings.parameters).toEqual(warm(20));
    const reply = stored.path.find(({ id }) => id === turn.replyIds[0])?.reply;
    expect(reply?.parameters).toEqual({ ...warm(21), stream: true });
    await later.close();
  });
});
