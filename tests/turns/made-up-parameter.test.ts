// A parameter needs nothing but an entry in the table to be stored and sent, within its limits.

import { afterAll, describe, expect, it, vi } from 'vitest';
import type { SamplingParameters } from '../../shared/parameters.ts';
import type { RequestOptions } from '../../shared/requests/request-options.ts';

// Test files share a process, so load everything that reads the table again, now and after this file.
vi.resetModules();
afterAll(() => void vi.resetModules());

const { furnished, OPTIONAL, warm } = await import('../helpers/data/made-up-parameter.ts');

const { requestSchemas } = await import('../../electron/ipc-schemas.ts');
const { applySettings } = await import('../../electron/settings/settings-fields.ts');
const { planReply, requestFor, replacementOptions } = await import('../../electron/turns/reply-plan.ts');
const { buildRequestBody } = await import('../../electron/service/completion.ts');
const { parseCompletionRequest } = await import('../../electron/practice/completion-request.ts');
const { toSentParameters, toSettings } = await import('../../electron/library/chats/rows.ts');
const { DEFAULT_REQUEST_OPTIONS } = await import('../../shared/requests/request-options.ts');
const { DEFAULT_SETTINGS } = await import('../../shared/settings.ts');
const { SETTINGS, newReply, makeFolder, openHost } = await import('../library/open-store.ts');

const folder = makeFolder();
afterAll(folder.remove);

const connectionWith = (switchedOn: RequestOptions['switchedOn']) => () => ({
  name: 'Service',
  request: { ...DEFAULT_REQUEST_OPTIONS, switchedOn },
});
const plannedWith = (parameters: SamplingParameters, switchedOn: RequestOptions['switchedOn'] = []) =>
  planReply({ ...SETTINGS, parameters }, {}, connectionWith(switchedOn));
const planned = (value: number) => plannedWith(warm(value));

describe('a parameter that was added to the table', () => {
  it('is accepted for a chat and for the defaults; an unknown parameter is not', () => {
    const parse = (name: keyof typeof requestSchemas, input: unknown) => requestSchemas[name].safeParse(input).success;
    expect(parse('conversation:settings', { id: 'c', patch: { parameters: warm(20) } })).toBe(true);
    expect(parse('settings:update', { patch: { defaultParameters: warm(20) } })).toBe(true);
    expect(parse('conversation:settings', { id: 'c', patch: { parameters: { ...warm(20), cold: 1 } } })).toBe(false);
  });

  it('is stored in the settings, within its limits', () => {
    const { settings, refused } = applySettings(DEFAULT_SETTINGS, { defaultParameters: warm(99) });
    expect(refused).toEqual([]);
    expect(settings.defaultParameters).toEqual(warm(30));
  });

  it('is recorded with the reply, and used again when the reply is regenerated', () => {
    const { reply } = planned(4.2);
    expect(reply.parameters).toEqual({ ...warm(10), stream: true });
    const again = replacementOptions({ reply: { ...reply, compareGroupId: 'g' } });
    expect(again.parameters).toEqual(warm(10));
  });

  it('is sent under its own name, and only if it is set', () => {
    const { request } = requestFor(planned(21.7), [], false);
    expect(JSON.parse(buildRequestBody(request))).toMatchObject({ temperature: 0.5, room_warmth: 21 });
    const plain = requestFor(plannedWith({}), [], false);
    expect(buildRequestBody(plain.request)).not.toContain('room_warmth');
  });

  it('is accepted and stored, whatever its kind, within the limits of that kind', () => {
    const input = { id: 'c', patch: { parameters: furnished('calm', ['pine']) } };
    expect(requestSchemas['conversation:settings'].parse(input)).toEqual(input);
    for (const wrong of [furnished('calm', [7 as unknown as string]), { ...warm(20), mood: 3 }])
      expect(requestSchemas['conversation:settings'].safeParse({ id: 'c', patch: { parameters: wrong } }).success).toBe(
        false,
      );
    const { settings } = applySettings(DEFAULT_SETTINGS, {
      defaultParameters: furnished('wild', ['', 'pine', 'far too long a scent', 'tea', 'wax']),
    });
    expect(settings.defaultParameters).toEqual({ ...warm(20), scents: ['pine', 'tea'] });
  });

  it('is sent, if optional, only while the connection has it turned on, and stays in the chat', () => {
    const parameters = furnished('lively', ['pine', 'tea']);
    expect(plannedWith(parameters).reply.parameters).toEqual({ ...warm(20), stream: true });
    const plan = plannedWith(parameters, OPTIONAL);
    expect(plan.reply.parameters).toEqual({ ...parameters, stream: true });
    expect(JSON.parse(buildRequestBody(requestFor(plan, [], false).request))).toEqual({
      model: 'm1',
      messages: [],
      temperature: 0.5,
      room_warmth: 20,
      room_mood: 'lively',
      room_scents: ['pine', 'tea'],
      stream: true,
    });
    expect(toSettings({ ...SETTINGS, parameters }).parameters).toEqual(parameters);
    expect(toSentParameters(plan.reply.parameters)).toEqual(plan.reply.parameters);
  });

  it('is validated by the practice service', () => {
    const body = (room_warmth: unknown) => ({ model: 'm', messages: [{ role: 'user', content: 'Hi' }], room_warmth });
    const good = parseCompletionRequest(body(12));
    expect(good.ok && good.value.parameters).toEqual({ warmth: 12 });
    for (const wrong of [31, 9, 'hot', 12.5]) {
      const read = parseCompletionRequest(body(wrong));
      expect(!read.ok && JSON.stringify(read.error)).toContain('room_warmth');
    }
    const furnishedBody = (mood: unknown, scents: unknown) => ({ ...body(12), room_mood: mood, room_scents: scents });
    const whole = parseCompletionRequest(furnishedBody('calm', ['pine']));
    expect(whole.ok && whole.value.parameters).toEqual({ warmth: 12, mood: 'calm', scents: ['pine'] });
    expect(parseCompletionRequest(furnishedBody('wild', ['pine'])).ok).toBe(false);
    expect(parseCompletionRequest(furnishedBody('calm', ['pine', 'tea', 'wax'])).ok).toBe(false);
    expect(parseCompletionRequest(furnishedBody('calm', [1])).ok).toBe(false);
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
