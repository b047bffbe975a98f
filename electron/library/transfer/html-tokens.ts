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

  /** @param hasPlaces whether each tag and text comes with its place, which costs time */
  constructor(hasPlaces: boolean) {
    this.#tokenizer = new Tokenizer({ sourceCodeLocationInfo: hasPlaces }, this);
  }

  protected abstract start(tag: Token.TagToken): void;
  protected abstract end(tag: Token.TagToken): void;
  /** One word, or the space between two. */
  protected abstract text(characters: Token.CharacterToken): void;

  protected write(html: string): void {
    // Otherwise a tag that isn't closed would hide the words after it.
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
    // Not shown, like the following ones.
  }

  onComment(): void {
    // Not shown.
  }

  onDoctype(): void {
    // Not shown.
  }

  onEof(): void {
    // The text before it has already been passed on.
  }
}
