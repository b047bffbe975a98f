/** Decides whether an address in a message may be opened, shown as text or offered as an image. */
import { BOUNDS } from './bounds.ts';

/** An address that may be opened outside the app after the user's click. */
export interface OpenableLink {
  /** Absolute and in ASCII: the host is in `xn--` form, everything else is percent-encoded. */
  readonly url: string;
  /** The host that will really be contacted, or the mail domains of all recipients, separated by commas. In ASCII. */
  readonly host: string;
}

const OPENABLE_START = /^(?:https?:\/\/|mailto:)/i;
// Chromium drops tabs and line breaks before it looks at the scheme; no legitimate address contains them.
const FORBIDDEN_CHARACTERS = /[\p{Cc}\s\\]/u;

/** The openable form of `address`, or null. Allowed schemes are listed; all others are inert. */
export function openableLink(address: string): OpenableLink | null {
  if (address.length > BOUNDS.linkAddressChars || !OPENABLE_START.test(address)) return null;
  if (FORBIDDEN_CHARACTERS.test(address)) return null;
  const url = parseUrl(address);
  if (!url) return null;
  if (url.protocol === 'mailto:') {
    const domains = mailDomains(url);
    return domains === '' ? null : { url: url.href, host: domains };
  }
  // Credentials in an address only serve to disguise the real host.
  if (url.username !== '' || url.password !== '' || url.hostname === '') return null;
  return { url: url.href, host: url.host };
}

const RECIPIENT_FIELDS: ReadonlySet<string> = new Set(['to', 'cc', 'bcc']);

/** The domains of all recipients, each once. Mail programs decode `%40`, `%2C` and `%3B`, so these count as `@,;`. */
function mailDomains({ pathname, searchParams }: URL): string {
  const fields = [...searchParams].filter(([name]) => RECIPIENT_FIELDS.has(name.toLowerCase()));
  const recipients = [pathname, ...fields.map(([, value]) => encodeURI(value))].join().split(/,|;|%2c|%3b/i);
  const domains = recipients.map((recipient) => recipient.split(/@|%40/i).slice(1).at(-1) ?? '');
  return [...new Set(domains.filter((domain) => domain !== ''))].join(', ');
}

/** What can be offered as an image: a remote one with its host, or one embedded in the message. */
export type ImageSource =
  | { readonly kind: 'remote'; readonly url: string; readonly host: string }
  | { readonly kind: 'embedded'; readonly url: string };

const EMBEDDED_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z0-9+/=]+$/;

/** The image at `address`; null if it may not be shown: `file:`, relative addresses, and `data:` of other types, also SVG. */
export function imageSource(address: string): ImageSource | null {
  if (address.startsWith('data:')) {
    return address.length <= BOUNDS.imageDataChars && EMBEDDED_IMAGE.test(address)
      ? { kind: 'embedded', url: address }
      : null;
  }
  const link = openableLink(address);
  return link && !link.url.startsWith('mailto:') ? { kind: 'remote', url: link.url, host: link.host } : null;
}

/** True for an embedded raster image, which may be used in an `<img>`. */
export function isRasterDataUrl(address: string): boolean {
  return address.length <= BOUNDS.imageDataChars && EMBEDDED_IMAGE.test(address);
}

function parseUrl(address: string): URL | null {
  return URL.canParse(address) ? new URL(address) : null;
}
