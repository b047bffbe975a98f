/** Shows Markdown, such as a reply, its reasoning or a help article, with the app's words and actions. */

import { useMemo } from 'react';
import { useT } from '../i18n.ts';
import { MarkdownMessage } from '../markdown/markdown.tsx';
import type { SourceAddresses } from '../markdown/rules/source-marks.ts';
import type { MarkdownOptions } from '../markdown/types.ts';
import type { LiveText } from '../store/chats/live-text.ts';
import { copyAndAnnounce, loadImage, openExternal, saveText } from '../store/window/desktop-actions.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { DIAGRAM_FRAME_URL, markdownLabels } from './markdown-labels.ts';

interface Props {
  readonly source: LiveText;
  /** The addresses that citation numbers in the text link to; a stable object. */
  readonly sources?: SourceAddresses | undefined;
}

/** Shows a text that may be growing. React is not involved when it grows. */
export function MarkdownText({ source, sources }: Props) {
  const t = useT();
  const isCodeWrapped = useSettings((settings) => settings.isCodeWrapped);
  const options = useMemo<MarkdownOptions>(
    () => ({
      labels: markdownLabels(t),
      onOpenLink: (url) => void openExternal(url),
      onLoadImage: loadImage,
      onSaveFile: ({ name, text, isBase64 }) => void saveText(name, text, isBase64),
      onCopy: ({ text, html }) => void copyAndAnnounce(text, html),
      diagramFrameUrl: DIAGRAM_FRAME_URL,
      isCodeWrapped,
      ...(sources !== undefined && { sources }),
    }),
    [t, sources, isCodeWrapped],
  );
  return <MarkdownMessage source={source} options={options} />;
}
