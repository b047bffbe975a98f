/** Puts Gemini's prompts and answers together as chats. */

import { LIMITS } from '../../../../shared/limits.ts';
import { derivedId } from '../derived-id.ts';
import type { DocumentConversation, DocumentMessage, NamedAsset } from '../document.ts';
import { contentId, foreignConversation, foreignMessage, foreignReply, joined } from '../foreign.ts';
import { placeholder } from '../foreign-markdown.ts';
import type { ImportPart } from '../import-source.ts';
import type { TransferNotes } from '../transfer-notes.ts';

/** If the file doesn't name the chats of its prompts, a pause of this length begins a new chat. */
const PAUSE_MS = 30 * 60 * 1_000;
const TITLE_CHARS = 60;

/** A prompt with its answers. */
export interface Exchange {
  /** Unix milliseconds; 0 if unknown. */
  readonly at: number;
  /** The time as the file writes it. */
  readonly when: string;
  readonly prompt: string;
  readonly answers: readonly string[];
  readonly assets: readonly NamedAsset[];
  /** Empty if the file doesn't name the exchange's chat. */
  readonly chatId: string;
}

/** The id of the chat that an address of Gemini's site leads to; empty for other addresses. */
export const chatIdIn = (address: string): string =>
  /^https:\/\/gemini\.google\.com\/(?:u\/\d{1,3}\/)?app\/(?:c\/)?([\w-]{2,100})/u.exec(address)?.[1] ?? '';

/** The files of a prompt as assets, with placeholders for them. */
export function namedFiles(
  names: readonly string[],
  notes: TransferNotes,
): Pick<Exchange, 'assets'> & { text: string } {
  const files = [...new Set(names)];
  notes.add('contentPart', 'file', files.length);
  const assets = files.map((id) => ({ id, name: id, alt: '', placeholder: placeholder('file', id), partType: 'file' }));
  return { assets, text: joined(assets.map((asset) => asset.placeholder)) };
}

/** What tells an exchange from others with the same prompt: its time, or else its answers. */
const momentIn = (exchange: Exchange | undefined): string =>
  exchange?.at === 0 && exchange.answers.length > 0 ? contentId(exchange.answers) : String(exchange?.when);

/** A chat from exchanges, oldest first. Several answers to a prompt become versions; the last one is shown. */
function chatOf(exchanges: readonly Exchange[]): DocumentConversation {
  const messages: DocumentMessage[] = [];
  const [first] = exchanges;
  let parentId: string | null = null;
  for (const exchange of exchanges) {
    const { at, prompt, answers, assets } = exchange;
    const when = momentIn(exchange);
    const id = derivedId('gemini', when, prompt);
    const asked = foreignMessage({
      id,
      parentId,
      role: 'user',
      text: prompt,
      reasoning: '',
      createdAt: at,
      reply: null,
    });
    messages.push(assets.length === 0 ? asked : { ...asked, assets });
    parentId = id;
    for (const [index, text] of answers.entries()) {
      const reply = foreignReply({ app: 'Gemini', model: '', ending: 'complete' });
      parentId = derivedId('gemini', when, prompt, String(index));
      messages.push(
        foreignMessage({ id: parentId, parentId: id, role: 'assistant', text, reasoning: '', createdAt: at, reply }),
      );
    }
  }
  return foreignConversation({
    id: derivedId('gemini', 'chat', first?.chatId || momentIn(first), first?.chatId ? '' : (first?.prompt ?? '')),
    title: (first?.prompt.trim().split('\n', 1)[0] ?? '').slice(0, TITLE_CHARS),
    createdAt: first?.at ?? 0,
    messages,
    leafId: parentId,
  });
}

/** Sorts exchanges oldest first, because a file begins with the newest. */
const inOrder = (exchanges: readonly Exchange[]): readonly Exchange[] =>
  exchanges.toReversed().toSorted((a, b) => a.at - b.at);

/**
 * Collects exchanges, which come newest first, into chats. Holds exchanges with a chat id until the end, or until they
 * exceed `importHeldMaxChars`. Exchanges without an id form chats in file order, so it holds only the current chat.
 */
export class GeminiChats {
  readonly #notes: TransferNotes;
  readonly #named = new Map<string, Exchange[]>();
  #namedChars = 0;
  #open: Exchange[] = [];

  constructor(notes: TransferNotes) {
    this.#notes = notes;
  }

  *add(exchange: Exchange): Generator<ImportPart> {
    if (exchange.chatId !== '') {
      const chat = this.#named.get(exchange.chatId) ?? [];
      this.#named.set(exchange.chatId, chat);
      chat.push(exchange);
      this.#namedChars += exchange.prompt.length + joined(exchange.answers).length;
      if (this.#namedChars > LIMITS.importHeldMaxChars) yield* this.#allNamed();
      return;
    }
    const last = this.#open.at(-1);
    const isNext = last !== undefined && last.at > 0 && Math.abs(last.at - exchange.at) <= PAUSE_MS;
    if ((last !== undefined && !isNext) || this.#open.length >= LIMITS.importMessagesPerChatMax / 4)
      yield this.#finished();
    this.#open.push(exchange);
  }

  *rest(): Generator<ImportPart> {
    if (this.#open.length > 0) yield this.#finished();
    yield* this.#allNamed();
  }

  #finished(): ImportPart {
    this.#notes.add('guessedChat');
    const conversation = chatOf(inOrder(this.#open));
    this.#open = [];
    return { kind: 'conversation', conversation };
  }

  *#allNamed(): Generator<ImportPart> {
    for (const chat of this.#named.values())
      yield { kind: 'conversation', conversation: chatOf(inOrder(chat)), hasUniqueId: true };
    this.#named.clear();
    this.#namedChars = 0;
  }
}
