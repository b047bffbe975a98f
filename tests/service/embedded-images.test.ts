// Large images in a model's Markdown become images of the reply, however the text is split.
import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { EmbeddedImages } from '../../electron/service/embedded-images.ts';
import { LIMITS } from '../../shared/limits.ts';
import type { ReplyImage } from '../../shared/service.ts';
import { noisyPng, pngOf } from '../helpers/data/images.ts';

const LARGE = noisyPng(60, 40).toString('base64');
const image = (alt: string, data = LARGE, type = 'png'): string => `![${alt}](data:image/${type};base64,${data})`;

function read(text: string, cuts: readonly number[] = []): { text: string; images: readonly ReplyImage[] } {
  const said: string[] = [];
  const images: ReplyImage[] = [];
  const reader = new EmbeddedImages(
    (piece) => said.push(piece),
    (one) => images.push(one),
  );
  const ends = [...cuts.map((cut) => cut % (text.length + 1)), text.length].sort((a, b) => a - b);
  let from = 0;
  for (const end of ends) {
    reader.push(text.slice(from, end));
    from = end;
  }
  reader.end();
  return { text: said.join(''), images };
}

describe('images in the Markdown of a reply', () => {
  it('are extracted with their alt text, and the text around them stays', () => {
    const { text, images } = read(`Here! [1] ${image('A bee')} and ${image('')}\nDone!`);
    expect(text).toBe('Here! [1]  and \nDone!');
    expect(images).toEqual([
      { name: '', base64: LARGE, alt: 'A bee' },
      { name: '', base64: LARGE, alt: '' },
    ]);
  });

  it.each([
    ['a small image', image('dot', pngOf(2, 2, 1).toString('base64'))],
    ['code', `\`${image('x')}\``],
    ['a fenced code block', `\`\`\`md\n${image('x')}\n\`\`\``],
    ['bytes that aren’t an image', image('x', randomBytes(3_000).toString('base64'))],
    ['SVG', image('x', LARGE, 'svg+xml')],
    ['an image that is cut off', image('x').slice(0, -1)],
    ['an image with a title', image('x').replace(/\)$/, ' "title")')],
    [
      'too many pixels',
      image('x', Buffer.concat([pngOf(30_000, 30_000, 1, 1), randomBytes(3_000)]).toString('base64')),
    ],
    ['similar Markdown', 'Wow! ![a] (b) ![c](https://a.b/c.png) !['],
  ])('stay unchanged: %s', (_, text) => {
    expect(read(text)).toEqual({ text, images: [] });
  });

  it('are limited to ten', () => {
    const { text, images } = read(image('x').repeat(LIMITS.imagesPerMessageMax + 1));
    expect(images).toHaveLength(LIMITS.imagesPerMessageMax);
    expect(text).toBe(image('x'));
  });

  it('are the same wherever the text is cut', () => {
    const texts = [
      `a ${image('b!')} c\n\`${image('d')}\` ![e](f) !`,
      `${image('a')}${image('b', `${LARGE}*`)}![${image('c')}`,
    ];
    fc.assert(
      fc.property(fc.constantFrom(...texts), fc.array(fc.nat(40_000), { maxLength: 40 }), (text, cuts) => {
        expect(read(text, cuts)).toEqual(read(text));
      }),
      { numRuns: 200 },
    );
    for (const text of texts)
      expect(
        read(
          text,
          [...text].map((_, at) => at),
        ),
      ).toEqual(read(text));
  });
});
