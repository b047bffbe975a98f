/** Reads the tags and texts of a page one after the other, without building a tree, which would cost more the deeper it is. */

import { type Token, type TokenHandler, Tokenizer, TokenizerMode } from 'parse5';

/** Elements whose content is text only, up to their end tag. */
const TEXT_ONLY: ReadonlyMap<string, (typeof TokenizerMode)[keyof typeof TokenizerMode]> = new Map([
  ['script', TokenizerMode.SCRIPT_DATA],
  ['style', TokenizerMode.RAWTEXT],
  ['title', TokenizerMode.RCDATA],
  ['textarea', TokenizerMode.RCDATA],
]);

export const attributeOf = (attributes: readonly Token.Attribute[], name: string): string =>
  attributes.find((one) => one.name === name)?.value ?? '';

export abstract class HtmlTokens implements TokenHandler {
  readonly #tokenizer: Tokenizer;

  /** @param hasPlaces whether tags and texts have positions, which take time to compute */
  constructor(hasPlaces: boolean) {
    this.#tokenizer = new Tokenizer({ sourceCodeLocationInfo: hasPlaces }, this);
  }

  protected abstract start(tag: Token.TagToken): void;
  protected abstract end(tag: Token.TagToken): void;
  /** Receives one word, or the space between two. */
  protected abstract text(characters: Token.CharacterToken): void;

  protected write(html: string): void {
    // Treat a tag that isn't closed as text: otherwise it would hide the words after it.
    const last = html.lastIndexOf('<');
    const whole = last > html.lastIndexOf('>') ? `${html.slice(0, last)}&lt;${html.slice(last + 1)}` : html;
    this.#tokenizer.write(whole, true);
  }

  onStartTag(tag: Token.TagToken): void {
    this.start(tag);
    const mode = TEXT_ONLY.get(tag.tagName);
    if (mode !== undefined) this.#tokenizer.state = mode;
  }

  onEndTag(tag: Token.TagToken): void {
    this.end(tag);
  }

  onCharacter(characters: Token.CharacterToken): void {
    this.text(characters);
  }

  onWhitespaceCharacter(characters: Token.CharacterToken): void {
    this.text(characters);
  }

  onNullCharacter(): void {
    // A null character isn't shown.
  }

  onComment(): void {
    // Comments aren't shown.
  }

  onDoctype(): void {
    // A doctype isn't shown.
  }

  onEof(): void {
    // The text before it has already been passed on.
  }
}
