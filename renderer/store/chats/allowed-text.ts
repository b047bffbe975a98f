/** Text that may be sent: it contains nothing that looks like a secret, or the user agreed to send it anyway. */

import { newSecret, type SecretName } from '../../../shared/secret-scan.ts';

/** Everything that sends or saves a message takes this type, so that no path can skip the question about secrets. */
export class AllowedText {
  readonly text: string;

  private constructor(text: string) {
    this.text = text;
  }

  /**
   * @param before text that was there already; its secrets need no second question
   * @param files the texts of attached files
   */
  static check(text: string, before = '', files = ''): AllowedText | SecretName {
    return newSecret(text, before) ?? newSecret(files, before) ?? new AllowedText(text);
  }

  /** The user was asked, and wants to send it. */
  static despiteSecret(text: string): AllowedText {
    return new AllowedText(text);
  }
}
