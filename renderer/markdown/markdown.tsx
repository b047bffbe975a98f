/** Shows the text of one message as Markdown, complete or still streaming. */
import { Component, type ReactNode, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import type { MarkdownOptions, TextSource } from './types.ts';
import { createMarkdownView } from './view.ts';
import './markdown.css';

export interface MarkdownMessageProps {
  /** Must be the same object for the message's lifetime. */
  readonly source: TextSource;
  /** Must be a stable object: the view is recreated if it changes. */
  readonly options: MarkdownOptions;
}

/** Shows text that may still grow. React renders once; additions go directly to the DOM, at most once a frame. */
export function MarkdownMessage({ source, options }: MarkdownMessageProps): ReactNode {
  return (
    <MarkdownBoundary source={source}>
      <StreamedMarkdown source={source} options={options} />
    </MarkdownBoundary>
  );
}

function StreamedMarkdown({ source, options }: MarkdownMessageProps): ReactNode {
  const container = useRef<HTMLDivElement>(null);
  const onFailed = useFailure();
  useLayoutEffect(() => {
    if (!container.current) return undefined;
    const created = createMarkdownView(container.current, { ...options, onFailed });
    const showAll = () => created.setText(source.getText(), { isStreaming: source.isStreaming() });
    showAll();
    const unsubscribe = source.subscribe((change) => {
      if (change.kind === 'replaced') return showAll();
      if (change.kind === 'paused') return created.paintSoon();
      created.append(change.text, change.kind === 'added' && change.isTooFast === true);
      if (change.kind === 'ended') created.finish();
    });
    return () => {
      unsubscribe();
      created.destroy();
    };
  }, [source, options, onFailed]);
  return <div ref={container} className="md-container" />;
}

/** Rethrows an error from a later frame inside React, so that the message's error boundary catches it. */
function useFailure(): (error: unknown) => void {
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  const report = useCallback((error: unknown) => setFailure({ error }), []);
  if (failure) throw failure.error;
  return report;
}

interface BoundaryProps {
  readonly source: TextSource;
  readonly children: ReactNode;
}

/** A message that can't be rendered is shown as plain characters, without affecting the rest of the conversation. */
class MarkdownBoundary extends Component<BoundaryProps, { readonly hasFailed: boolean }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError(): { readonly hasFailed: boolean } {
    return { hasFailed: true };
  }

  override componentDidUpdate(previous: BoundaryProps): void {
    if (this.state.hasFailed && previous.source !== this.props.source) this.setState({ hasFailed: false });
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <PlainText source={this.props.source} /> : this.props.children;
  }
}

function PlainText({ source }: { readonly source: TextSource }): ReactNode {
  const element = useRef<HTMLPreElement>(null);
  useEffect(() => {
    const show = (): void => {
      if (element.current) element.current.textContent = source.getText();
    };
    show();
    return source.subscribe(show);
  }, [source]);
  return <pre ref={element} className="md-fallback" />;
}
