/** Converts a table to CSV whose cells spreadsheets never run as formulas. */

import { csvField, csvText, isFormula } from '../../../shared/csv.ts';
import { isRasterDataUrl } from '../links.ts';
import { type CopiedImage, copiedImage } from './copied-sources.ts';

/** RFC 4180 with CRLF. Cells that a spreadsheet would run as a formula get a leading apostrophe. */
export function rowsToCsv(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => row.map(cellToCsv).join(',')).join('\r\n');
}

const SIGNED_NUMBER = /^[+-]\d[\d.,]*(?:e[+-]?\d+)?%?$/i;

const cellToCsv = (cell: string): string => (SIGNED_NUMBER.test(cell) ? csvField(cell) : csvText(cell));

/** True for a cell that a spreadsheet would run; signed numbers stay numbers. */
export const wouldRun = (cell: string): boolean => isFormula(cell) && !SIGNED_NUMBER.test(cell);

/** The cells of a copied table, from all its parts, as plain text with the sources of formulas and images. */
export function tableRows(holder: Element): string[][] {
  return [...holder.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => plainText(cell).trim()));
}

function plainText(node: Node): string {
  if (node instanceof Text) return node.data;
  if (!(node instanceof Element)) return '';
  if (node.tagName === 'BR') return '\n';
  if (node.matches('.md-footnote-reference')) return `[${node.textContent ?? ''}]`;
  if (node.matches('.md-copied-image')) return imageText(copiedImage(node));
  const words = [...node.childNodes].map(plainText).join('');
  return node instanceof HTMLAnchorElement ? linkText(words, node.getAttribute('href') ?? '') : words;
}

/** A cell can't hold a link, so the address follows the words, unless they already say it. */
function linkText(words: string, url: string): string {
  const isSaid = url === '' || words.includes(url) || words.includes(shortAddress(url));
  return isSaid ? words : `${words} (${url})`;
}

/** The address without its scheme and final slash, as people write it. */
const shortAddress = (url: string): string => url.replace(/^(?:mailto:|https?:\/\/)/, '').replace(/\/$/, '');

/** An embedded image's data doesn't fit into a cell, so only its description is copied. */
function imageText({ url, alternative }: CopiedImage): string {
  if (isRasterDataUrl(url)) return alternative;
  return alternative === '' ? url : `${alternative} (${url})`;
}
