/** The events of an answer as a strip of ticks, whose heights show their sizes. Arrow keys step through the events. */

import { useMemo, useState } from 'react';
import { LIMITS } from '../../../shared/limits.ts';
import type { RequestDetails } from '../../../shared/requests/request-details.ts';
import { roundedSpeed } from '../../../shared/usage/writing-speed.ts';
import { type Translate, useT } from '../../i18n.ts';
import { DisplayText } from '../../markdown/display-text.tsx';
import { Strip } from '../../ui/strip.tsx';
import { durationText } from '../../words/durations.ts';
import { formatBytes, formatNumber } from '../../words/format.ts';
import { eventText, longestSilenceMs, placeOf, type StreamEvents, streamEvents, tickPath } from './stream-events.ts';

const WIDTH = LIMITS.arrivalsKeptMax / 2;
const HEIGHT = 28;

export function StreamStrip({ details }: { readonly details: RequestDetails }) {
  const t = useT();
  const { rawAnswer, arrivals } = details;
  const events = useMemo(() => streamEvents(rawAnswer, arrivals), [rawAnswer, arrivals]);
  if (events === null) return null;
  return (
    <section className="stream-strip" aria-label={t('chat.details.stream')}>
      <Events details={details} events={events} />
    </section>
  );
}

function Events({ details, events }: { readonly details: RequestDetails; readonly events: StreamEvents }) {
  const t = useT();
  const { rawAnswer } = details;
  const [at, setAt] = useState(0);
  const ticks = useMemo(() => tickPath(rawAnswer, events, WIDTH, HEIGHT), [rawAnswer, events]);
  const facts = useMemo(() => streamFacts(details, events, t), [details, events, t]);
  const index = Math.min(at, events.count - 1);
  const time = sinceSent(details, events, index);
  const shown =
    time === null
      ? t('chat.details.event', { index: formatNumber(index + 1) })
      : t('chat.details.eventAt', { index: formatNumber(index + 1), time: durationText(t, time) });
  const text = eventText(rawAnswer, events, index);
  const first = details.timings.firstTokenMs;
  const last = details.timings.durationMs;
  return (
    <>
      <p className="stream-facts remark">
        <b>{t('chat.details.stream')}</b> <span>{facts}</span>
      </p>
      <p className="stream-event remark one-line">
        {shown}{' '}
        <code className="is-selectable" translate="no">
          <DisplayText text={text} />
        </code>
      </p>
      <Strip
        label={t('chat.details.events')}
        valueText={`${shown}: ${text}`}
        count={events.count}
        index={index}
        placeOf={(one) => placeOf(events, one)}
        onChoose={setAt}
      >
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true" focusable="false">
          <path d={ticks} />
        </svg>
      </Strip>
      <p className="stream-ends small-remark" aria-hidden="true">
        <span>{first === null ? '' : t('chat.details.firstWordAt', { time: durationText(t, first) })}</span>
        <span>{last === null ? '' : t('chat.details.endAt', { time: durationText(t, last) })}</span>
      </p>
    </>
  );
}

/** Milliseconds from the request to the event; null if unknown. */
function sinceSent({ timings }: RequestDetails, { times }: StreamEvents, index: number): number | null {
  const time = times?.[index];
  return time === undefined || timings.headMs === null ? null : timings.headMs + time;
}

function streamFacts({ rawAnswer, timings }: RequestDetails, events: StreamEvents, t: Translate): string {
  const silence = longestSilenceMs(events);
  const size = new TextEncoder().encode(rawAnswer).length;
  return [
    t('chat.details.eventCount', { count: events.count, size: formatBytes(size) }),
    ...(timings.tokensPerSecond === null
      ? []
      : [t('chat.details.speedValue', { count: roundedSpeed(timings.tokensPerSecond) })]),
    ...(silence === null ? [] : [t('chat.details.longestSilence', { time: durationText(t, silence) })]),
  ].join(' · ');
}
