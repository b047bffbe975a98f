// Texts that break a rule on purpose: by language, the rule and key, and why. Remove a text that no longer breaks it.

/** For example `de: { 'a fitting length: window.sidebar.newChat': 'there is no shorter word' }`. */
export const KNOWN_FAULTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  fr: {
    'its own quotation marks: practice.refusals.noAuthorization': 'quotes a header as it is sent',
    'its own quotation marks: practice.refusals.badAuthorization': 'quotes a header as it is sent',
    'its own quotation marks: practice.refusals.noContentType': 'quotes a header as it is sent',
    'its own quotation marks: practice.refusals.otherContentType': 'quotes a header as it is sent',
    'its own quotation marks: practice.refusals.otherOrigin': 'quotes a header as it is sent',
  },
};
