/** Text that may be sent: it contains no new secret, the user agreed to send it anyway, or Parley wrote it. */

import { newSecret, type SecretName } from '../../../shared/requests/secret-scan.ts';

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

  /** For text that the user agreed to send, or that Parley wrote. */
  static despiteSecret(text: string): AllowedText {
    return new AllowedText(text);
  }
}
