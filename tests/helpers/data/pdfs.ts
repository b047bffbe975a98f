// PDF documents made by hand: pages with text, scanned pages, and hostile ones.

import { deflateSync } from 'node:zlib';

interface Part {
  readonly head: string;
  readonly data?: Buffer;
}

/** A document of these objects, numbered from 1, with a table of their offsets. */
function documentOf(parts: readonly Part[], trailer = ''): Buffer {
  const pieces: Buffer[] = [Buffer.from('%PDF-1.7\n%\u00e2\u00e3\n', 'latin1')];
  const places: number[] = [];
  let at = pieces[0]?.length ?? 0;
  for (const [index, { head, data }] of parts.entries()) {
    const stream = data === undefined ? [] : [Buffer.from('\nstream\n'), data, Buffer.from('\nendstream')];
    const own = Buffer.concat([Buffer.from(`${index + 1} 0 obj\n${head}`), ...stream, Buffer.from('\nendobj\n')]);
    places.push(at);
    at += own.length;
    pieces.push(own);
  }
  const rows = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const table = `xref\n0 ${parts.length + 1}\n0000000000 65535 f \n${rows}`;
  pieces.push(Buffer.from(`${table}trailer\n<</Size ${parts.length + 1}/Root 1 0 R${trailer}>>\nstartxref\n${at}\n%%EOF\n`));
  return Buffer.concat(pieces);
}

/** An image that fills a page: the entries of its dictionary except the length, and its data. */
export interface ScannedPage {
  readonly image: string;
  readonly data: Buffer;
}

/** A grey page as scanners store it without compression. */
export const greyScan = (width: number, height: number): ScannedPage => ({
  image: `/Width ${width}/Height ${height}/ColorSpace/DeviceGray/BitsPerComponent 8/Filter/FlateDecode`,
  data: deflateSync(Buffer.from(Array.from({ length: width * height }, (_, at) => (at % width < width / 2 ? 20 : 230)))),
});

/** A black page of 64 × 8 in the fax encoding, Group 4. */
export function faxScan(): ScannedPage {
  const blackRow = `001${'00110101'}${'0000001111'}${'0000110111'}`;
  const bits = `${blackRow}${'11'.repeat(7)}${'000000000001'.repeat(2)}`;
  const bytes = bits.padEnd(Math.ceil(bits.length / 8) * 8, '0').match(/.{8}/g) ?? [];
  return {
    image:
      '/Width 64/Height 8/ColorSpace/DeviceGray/BitsPerComponent 1/Filter/CCITTFaxDecode/DecodeParms<</K -1/Columns 64/Rows 8>>',
    data: Buffer.from(bytes.map((byte) => Number.parseInt(byte, 2))),
  };
}

/** The text of a page; null for a blank page; an object for a scanned page. */
export type PdfPage = string | null | ScannedPage;

interface PdfOptions {
  readonly trailer?: string;
  /** Dictionaries of the form fields and comments on the first page. */
  readonly marks?: readonly string[];
}

export function pdfOf(pages: readonly PdfPage[], { trailer, marks = [] }: PdfOptions = {}): Buffer {
  const parts: Part[] = [];
  const marked = marks.map((_, index) => `${3 + pages.length * 3 + index} 0 R`).join(' ');
  const kids = pages.map((_, index) => `${3 + index * 3} 0 R`).join(' ');
  parts.push({ head: `<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[${marked}]/DA(/F 9 Tf)>>>>` });
  parts.push({ head: `<</Type/Pages/Count ${pages.length}/Kids[${kids}]>>` });
  for (const [index, page] of pages.entries()) {
    const first = 3 + index * 3;
    const isScan = typeof page === 'object' && page !== null;
    const resources = isScan ? `/XObject<</I ${first + 2} 0 R>>` : `/Font<</F ${first + 2} 0 R>>`;
    parts.push({
      head: `<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Resources<<${resources}>>/Contents ${first + 1} 0 R/Annots[${index === 0 ? marked : ''}]>>`,
    });
    const drawing = isScan ? 'q 300 0 0 200 0 0 cm /I Do Q' : page === null ? '' : shown(page);
    const content = deflateSync(Buffer.from(drawing, 'latin1'));
    parts.push({ head: `<</Length ${content.length}/Filter/FlateDecode>>`, data: content });
    if (isScan)
      parts.push({ head: `<</Type/XObject/Subtype/Image/Length ${page.data.length}${page.image}>>`, data: page.data });
    else parts.push({ head: '<</Type/Font/Subtype/Type1/BaseFont/Helvetica/Encoding/WinAnsiEncoding>>' });
  }
  for (const head of marks) parts.push({ head: `<</Type/Annot/Rect[20 20 120 40]${head}>>` });
  return documentOf(parts, trailer);
}

const shown = (text: string): string => {
  const lines = text.split('\n').map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj 0 -14 Td`);
  return `BT /F 12 Tf 20 170 Td ${lines.join(' ')} ET`;
};

/** One page whose content unpacks to this many spaces. */
export function pdfBomb(unpackedBytes: number): Buffer {
  const content = deflateSync(Buffer.alloc(unpackedBytes, ' '));
  return documentOf([
    { head: '<</Type/Catalog/Pages 2 0 R>>' },
    { head: '<</Type/Pages/Count 1/Kids[3 0 R]>>' },
    { head: '<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Contents 4 0 R>>' },
    { head: `<</Length ${content.length}/Filter/FlateDecode>>`, data: content },
  ]);
}
