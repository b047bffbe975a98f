// Records what the network actually delivered for each request, and reads the reply's text from it.
import type { FetchLike } from '../../electron/service/transport.ts';

const DATA = 'data: ';

export class DeliveredText {
  /** The raw answers to each user message, one per try. */
  readonly #answers = new Map<string, Buffer[][]>();

  /** Returns a transport that works like `fetch` and records its answers. */
  watching(fetch: FetchLike): FetchLike {
    return async (url, request) => {
      const response = await fetch(url, request);
      const chunks: Buffer[] = [];
      const question = questionOf(request.body);
      this.#answers.set(question, [...(this.#answers.get(question) ?? []), chunks]);
      const { status, headers, body } = response;
      return { status, headers, body: body === null ? null : tapped(body, chunks) };
    };
  }

  /** The text delivered for a question, including a last event that lacks its blank line. */
  textFor(question: string): string {
    return this.#streamsFor(question).map(textOf).join('');
  }

  /** The last bytes of each answer, which help to find out why a text differs. */
  endsFor(question: string): string {
    return this.#streamsFor(question)
      .map((stream) => JSON.stringify(stream.slice(-300)))
      .join(' then ');
  }

  #streamsFor(question: string): readonly string[] {
    return (this.#answers.get(question) ?? []).map((chunks) => Buffer.concat(chunks).toString());
  }
}

function tapped(body: AsyncIterable<Uint8Array>, chunks: Buffer[]): AsyncIterable<Uint8Array> {
  return {
    [Symbol.asyncIterator]: () => {
      const inner = body[Symbol.asyncIterator]();
      return {
        next: async () => {
          const step = await inner.next();
          if (step.done !== true) chunks.push(Buffer.from(step.value));
          return step;
        },
        return: async () => (await inner.return?.()) ?? { done: true, value: undefined },
      };
    },
  };
}

function questionOf(body: string | null): string {
  const { messages } = JSON.parse(body ?? '{"messages":[]}');
  return messages.at(-1)?.content ?? '';
}

function textOf(stream: string): string {
  return stream
    .split('\n')
    .filter((line) => line.startsWith(DATA) && line !== `${DATA}[DONE]`)
    .map((line) => contentOf(line.slice(DATA.length)))
    .join('');
}

function contentOf(data: string): string {
  try {
    return JSON.parse(data).choices?.[0]?.delta?.content ?? '';
  } catch (error) {
    // The line was cut off and can't be parsed.
    if (error instanceof SyntaxError) return '';
    throw error;
  }
}
