/** Prints a chat, or makes a PDF of it, from a page that runs no scripts and uses no network. */

import { type BrowserWindow, type Session, session } from 'electron';
import { escapeHtml } from '../../shared/replies/html-text.ts';
import { serveOnly } from './app-protocol.ts';
import { createPrintWindow } from './window.ts';

export interface PrintedPage {
  readonly title: string;
  /** BCP 47. */
  readonly locale: string;
  readonly direction: 'ltr' | 'rtl';
  /** The body's content. */
  readonly html: string;
}

const ADDRESS = 'https://print.invalid/';
const POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:";
/** The print dialog adds no page numbers, so the page contains them. */
const NUMBERED =
  '@page{margin:18mm 16mm 20mm;@bottom-center{content:counter(page) " / " counter(pages);font:9pt system-ui,sans-serif;color:#666}}';
const FOOTER =
  '<div style="width:100%;text-align:center;font:8px sans-serif;color:#666"><span class="pageNumber"></span> / <span class="totalPages"></span></div>';
const MARGINS_INCHES = { top: 0.7, bottom: 0.8, left: 0.63, right: 0.63 };
const STYLE = `:root{color-scheme:light}
body{margin:0;font:11pt/1.5 system-ui,sans-serif;color:#1a1a1a;background:#fff;overflow-wrap:anywhere}
h1{font-size:18pt;margin:0 0 6mm}
section{margin:0 0 6mm}
section>h2:first-child{font-size:9pt;color:#555;border-bottom:.5pt solid #ccc;padding-bottom:1mm;margin:0 0 2mm}
h1,h2,h3,h4,h5,h6{break-after:avoid;line-height:1.25}
section.user{background:#f3f3f1;padding:3mm 4mm}
pre,code,kbd{font-family:ui-monospace,monospace;font-size:9pt}
pre{white-space:pre-wrap;overflow-wrap:anywhere;background:#f5f5f3;padding:3mm;border:.5pt solid #ddd}
table{border-collapse:collapse;max-width:100%}
th,td{border:.5pt solid #999;padding:1mm 2mm;vertical-align:top}
tr,img,math{break-inside:avoid}
thead{display:table-header-group}
blockquote{margin:2mm 0;padding-inline-start:4mm;border-inline-start:2pt solid #bbb}
img{max-width:100%;max-height:220mm}
a{color:#1a4d8f;text-decoration:none}
.sources,.attachment{font-size:9pt}
.reasoning{color:#555;font-size:9.5pt;margin:0 0 3mm;padding-inline-start:4mm;border-inline-start:1.5pt solid #ccc}
.diagram{display:block;margin:3mm auto}
p,li{orphans:2;widows:2}`;

function documentOf({ title, locale, direction, html }: PrintedPage, style: string): string {
  return `<!doctype html><html lang="${escapeHtml(locale)}" dir="${direction}"><head><meta charset="utf-8"><title>${escapeHtml(title)}</title><style>${style}${STYLE}</style></head><body>${html}</body></html>`;
}

/** A new session per page, which serves only that page and never uses the network. */
function sessionFor(page: PrintedPage, style: string): Session {
  const printed = session.fromPartition(`print-${crypto.randomUUID()}`, { cache: false });
  serveOnly(printed, ADDRESS, documentOf(page, style), POLICY);
  return printed;
}

async function withWindow<T>(
  page: PrintedPage,
  style: string,
  work: (window: BrowserWindow) => Promise<T>,
): Promise<T> {
  const window = createPrintWindow(sessionFor(page, style));
  try {
    await window.loadURL(ADDRESS);
    return await work(window);
  } finally {
    window.destroy();
  }
}

/** The bytes of a PDF on the paper of the region. */
export function pdfOf(page: PrintedPage): Promise<Uint8Array> {
  return withWindow(page, '', ({ webContents }) =>
    webContents.printToPDF({
      printBackground: true,
      displayHeaderFooter: true,
      headerTemplate: '<span></span>',
      footerTemplate: FOOTER,
      margins: MARGINS_INCHES,
      pageSize: isLetterRegion(page.locale) ? 'Letter' : 'A4',
      generateTaggedPDF: true,
      generateDocumentOutline: true,
    }),
  );
}

/** Shows the system's print dialog. Resolves with null if the user printed or cancelled, otherwise with the reason. */
export function printWithDialog(page: PrintedPage): Promise<string | null> {
  return withWindow(
    page,
    NUMBERED,
    ({ webContents }) =>
      new Promise((resolve) => {
        webContents.print({ printBackground: true }, (isPrinted, reason) =>
          resolve(isPrinted || /cancel/i.test(reason) ? null : reason),
        );
      }),
  );
}

/** North America, the Philippines and parts of South America use Letter. */
function isLetterRegion(locale: string): boolean {
  return /-(?:US|CA|MX|CO|CL|VE|PH)\b/.test(locale);
}
