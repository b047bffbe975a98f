/** The words on the controls that the Markdown engine puts into a message. */

import { FORMULA_TEXTS } from '../../shared/locales/formula-texts.ts';
import { languageOf } from '../../shared/locales/languages.ts';
import type { Translate } from '../i18n.ts';
import type { MarkdownLabels } from '../markdown/types.ts';
import { speaksMathMl } from '../words/platform.ts';

/** The sandboxed page that draws diagrams, as main serves it. */
export const DIAGRAM_FRAME_URL = './mermaid-frame.html';

export function markdownLabels(t: Translate): MarkdownLabels {
  return {
    codeActions: (language) => t('chat.markdown.codeIn', { language }),
    formula: speaksMathMl() ? null : FORMULA_TEXTS[languageOf(document.documentElement.lang).code],
    formulaName: t('chat.markdown.formula'),
    codeBlock: t('chat.markdown.codeBlock'),
    copyCode: t('chat.markdown.copyCode'),
    wrapLines: t('chat.markdown.wrapLines'),
    unwrapLines: t('chat.markdown.unwrapLines'),
    collapseCode: t('chat.markdown.collapseCode'),
    expandCode: (count) => t('chat.markdown.expandCode', { count }),
    saveCode: t('chat.markdown.saveCode'),
    plainCode: t('chat.markdown.plainCode'),
    copyTable: t('chat.markdown.copyTable'),
    copyTableAsCsv: t('chat.markdown.copyTableAsCsv'),
    details: t('chat.markdown.details'),
    diagram: t('chat.markdown.diagram'),
    drawDiagram: t('chat.markdown.drawDiagram'),
    showDiagramSource: t('chat.markdown.showDiagramSource'),
    diagramFailed: (error) => t('chat.markdown.diagramFailed', { error }),
    zoomIn: t('commands.zoomIn'),
    zoomOut: t('commands.zoomOut'),
    saveSvg: t('chat.markdown.saveSvg'),
    savePng: t('chat.markdown.savePng'),
    loadImage: (host, alt) => {
      if (host === '') return alt === '' ? t('chat.markdown.showImage') : alt;
      return alt === '' ? t('chat.markdown.loadImage', { host }) : t('chat.markdown.loadImageAlt', { host, alt });
    },
    imageFailed: t('chat.markdown.imageFailed'),
    inertLink: (address) => t('chat.markdown.inertLink', { address }),
    footnoteReference: (label) => t('chat.markdown.footnoteReference', { label }),
    footnoteBack: (label) => t('chat.markdown.footnoteBack', { label }),
    taskDone: t('chat.markdown.taskDone'),
    taskOpen: t('chat.markdown.taskOpen'),
    shownAsPlainText: t('chat.markdown.shownAsPlainText'),
    showFormatted: t('chat.markdown.showFormatted'),
  };
}
