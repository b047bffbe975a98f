/** Text that a person may send: it holds nothing that looks like a secret, or they have said that it may go all the same. */

import { newSecret, type SecretName } from '../../../shared/secret-scan.ts';

/** What sends or saves a message takes no other text, so that no way of writing one can leave the question out. */
export class AllowedText {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /** @param before what was there already: its secrets are not asked about again */
  static check(text: string, before = ''): AllowedText | SecretName {
    return newSecret(text, before) ?? new AllowedText(text);
  }

  /** The person was asked, and wants it sent. */
  static despiteSecret(text: string): AllowedText {
    return new AllowedText(text);
  }
}
