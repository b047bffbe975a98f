// Structured output: a schema is sent where the connection allows it, and the answer to it is validated.
import { expect, it } from 'vitest';
import { LIMITS } from '../../shared/limits.ts';
import { DEFAULT_REQUEST_OPTIONS } from '../../shared/requests/request-options.ts';
import { startWorld, type World } from './world.ts';

const SCHEMA = '{"type":"object","properties":{"total":{"type":"number","minimum":1.0}},"required":["total"]}';

async function answered(world: World, chat: string, text: string): Promise<string> {
  const at = world.service.calls.length;
  const replyId = await world.send(chat, 'Hi');
  (await world.service.call(at)).text(text).finish();
  await world.idle();
  return replyId;
}

it('sends the schema as response_format only where the connection allows it', async () => {
  const world = await startWorld();
  const chat = await world.chat({ answerSchema: SCHEMA });
  const plain = await answered(world, chat, '{"total":0}');
  expect(world.service.calls[0]?.body.response_format).toBeUndefined();
  expect(world.stored(plain).reply?.extras).toBeUndefined();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, schemaModels: ['alpha'] };
  const asked = await answered(world, chat, '{"total":2}');
  const { body } = (await world.library.getDetails(asked)) ?? { body: '' };
  // Numbers in the schema keep the digits that were typed.
  expect(body).toContain(`"response_format":{"type":"json_schema","json_schema":{"name":"answer","schema":${SCHEMA}}}`);
  expect(world.stored(asked).reply).toMatchObject({ parameters: { answerSchema: SCHEMA } });
  expect(world.stored(asked).reply?.extras).toBeUndefined();
});

it('says where an answer doesn’t follow the schema, even when the exact request is repeated', async () => {
  const world = await startWorld();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, areSchemasSent: true };
  const chat = await world.chat({ answerSchema: SCHEMA });
  const wrong = await answered(world, chat, '{"total":"2"}');
  expect(world.stored(wrong).reply?.extras?.schemaFault).toMatchObject({ pointer: '/total', at: 9, rule: 'type' });
  const at = world.service.calls.length;
  const { messageId } = await world.engine.exactlyAgain(wrong);
  (await world.service.call(at)).text('Sorry').finish();
  await world.idle();
  expect(world.stored(messageId).reply?.extras?.schemaFault).toMatchObject({ pointer: null, at: 0, rule: 'json' });
});

it('says why an answer could not be judged by its schema', async () => {
  const world = await startWorld();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, areSchemasSent: true };
  const endless = '{"anyOf":[{"items":{"$ref":"#"}},{"items":{"$ref":"#"},"minItems":1}],"not":{"type":"string"}}';
  const costly = await answered(
    world,
    await world.chat({ answerSchema: endless }),
    `${'['.repeat(60)}"a"${']'.repeat(60)}`,
  );
  expect(world.stored(costly).reply?.extras).toEqual({ schemaTrouble: 'too_costly' });
  const invalid = await answered(world, await world.chat({ answerSchema: '{"type":5}' }), '{}');
  expect(world.stored(invalid).reply?.extras).toEqual({ schemaTrouble: 'bad_schema' });
  const chat = await world.chat({ answerSchema: SCHEMA });
  const long = await answered(world, chat, `{"total":2,"a":"${'a'.repeat(LIMITS.judgedAnswerMaxChars)}"}`);
  expect(world.stored(long).reply?.extras).toEqual({ schemaTrouble: 'too_long' });
});

it('sends no schema that is not a JSON object', async () => {
  const world = await startWorld();
  world.requestOptions = { ...DEFAULT_REQUEST_OPTIONS, areSchemasSent: true };
  const chat = await world.chat({ answerSchema: '{"type":' });
  await answered(world, chat, 'Hello');
  expect(world.service.calls[0]?.body.response_format).toBeUndefined();
});
