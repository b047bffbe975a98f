// Text files that aren't UTF-8: read correctly if the encoding is certain, asked about otherwise, and never garbled.
import { File } from 'node:buffer';
import { describe, expect, it } from 'vitest';
import { tellingLine } from '../../../renderer/chat/composer/encoding-question.tsx';
import { type AskEncoding, readTextFiles } from '../../../renderer/services/text-files.ts';
import { LIMITS } from '../../../shared/limits.ts';
import samples from './data/encoded-texts.json' with { type: 'json' };

const never: AskEncoding = () => Promise.reject(new Error('asked about an encoding that is certain'));
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(base64, 'base64'));
const read = async (bytes: Uint8Array<ArrayBuffer>, ask: AskEncoding = never) => {
  const [result] = await readTextFiles([new File([bytes], 'a.txt')], LIMITS.filesMaxChars, ask);
  return result;
};

describe('a text file', () => {
  it.each(samples.sure)('in $encoding is read without a question: $text', async ({ encoding, text, base64 }) => {
    expect(await read(bytesOf(base64))).toEqual({ ok: true, name: 'a.txt', text, encoding });
  });

  it.each(samples.unsure)('in $encoding is asked about, with the right text to choose: $text', async (sample) => {
    const result = await read(bytesOf(sample.base64), async (name, readings) => {
      expect(name).toBe('a.txt');
      return readings.find(({ encoding }) => encoding === sample.encoding) ?? null;
    });
    expect(result).toEqual({ ok: true, name: 'a.txt', text: sample.text, encoding: sample.encoding });
  });

  it("with a few zero bytes isn't taken for Chinese: a short one is asked about, a longer one is read", async () => {
    const words = 'text with \0 nul inside and more text';
    const bytes = new TextEncoder().encode(words);
    const result = await read(bytes, async (_name, readings) => {
      expect(readings.map(({ encoding }) => encoding)).toEqual(['utf-8', 'utf-16be']);
      return readings[0] ?? null;
    });
    expect(result).toMatchObject({ text: words.replace('\0', '\ufffd'), encoding: 'utf-8' });
    const twice = new TextEncoder().encode(`${words}\n${words}\n`);
    expect(await read(twice)).toMatchObject({ encoding: 'utf-8' });
  });

  it.each([
    'Plain text without a mark\r\n',
    '一 二 三 四 五 六 七 八 九 十 中文 文字 说明 内容 重要 问题 回答\n',
    'Привет, мир! Ещё одна строка текста\n',
  ])('in UTF-16 without a byte order mark keeps its words: %s', async (text) => {
    const bytes = new Uint8Array(Buffer.from(text.repeat(4), 'utf16le'));
    const result = await read(bytes, async (_name, readings) => readings[0] ?? null);
    expect(result).toMatchObject({ text: text.repeat(4).replaceAll('\r', ''), encoding: 'utf-16le' });
  });

  it('is left out if the user chooses no reading', async () => {
    expect(await read(bytesOf(samples.unsure[0]?.base64 ?? ''), async () => null)).toBeUndefined();
  });

  it("offers no reading with characters that don't occur in text", async () => {
    let offered = 0;
    await read(Uint8Array.of(0x41, 0x81, 0x39, 0xe9, 0x20), async (_name, readings) => {
      offered = readings.length;
      expect(readings.map(({ text }) => text).join('')).not.toMatch(/(?!\s)[\p{Cc}\p{Co}\p{Cn}\ufffd]/u);
      return null;
    });
    expect(offered).toBeGreaterThan(0);
  });

  it("isn't recognised in the bytes of a program or a picture", async () => {
    for (const bytes of [
      [0x7f, 0x45, 0x4c, 0x46, 2, 1, 1, 0, 0, 0, 0, 0xe9],
      [0xe9, 0, 0, 0, 0x41, 0, 0, 0],
      [1, 2, 3, 0xff],
    ])
      expect(await read(Uint8Array.from(bytes))).toEqual({ ok: false, name: 'a.txt', refusal: 'not-text' });
  });
});

it('shows a line of the file in which encodings differ', () => {
  expect(tellingLine('Name;City\nMüller;Köln\nend')).toBe('Müller;Köln');
  expect(tellingLine(`${'a'.repeat(100)}ü${'b'.repeat(100)}`)).toHaveLength(80);
});
