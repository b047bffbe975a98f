/** A round stamp with words along its edge. Decorative: the text beside it says the same. */

import { useId } from 'react';
import { classNames } from './class-names.ts';
import './seal.css';

interface Props {
  /** The words along the edge. */
  readonly edge: string;
  readonly centre: string;
  readonly below: string;
  readonly isBad?: boolean;
  /** In CSS pixels. */
  readonly size?: number;
}

const SIZE = 172;
const MIDDLE = SIZE / 2;
const EDGE_RADIUS = 68;
const EDGE_LENGTH = Math.floor(2 * Math.PI * EDGE_RADIUS);
/** Letters that join: they are stretched instead of spaced out. */
const JOINED = /\p{Script=Arabic}/u;

export function Seal({ edge, centre, below, isBad = false, size = SIZE }: Props) {
  const id = useId();
  return (
    <svg
      className={classNames('seal', isBad && 'is-bad')}
      viewBox={`0 0 ${SIZE} ${SIZE}`}
      width={size}
      height={size}
      direction="ltr"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx={MIDDLE} cy={MIDDLE} r={MIDDLE - 1} />
      <circle className="seal-fine" cx={MIDDLE} cy={MIDDLE} r={MIDDLE - 4} />
      <circle cx={MIDDLE} cy={MIDDLE} r={57} />
      <path
        id={id}
        className="seal-path"
        d={`M${MIDDLE} ${MIDDLE - EDGE_RADIUS}a${EDGE_RADIUS} ${EDGE_RADIUS} 0 1 1 -.1 0`}
      />
      <text className="seal-edge">
        <textPath
          href={`#${id}`}
          textLength={EDGE_LENGTH}
          lengthAdjust={JOINED.test(edge) ? 'spacingAndGlyphs' : 'spacing'}
        >
          {edge}
        </textPath>
      </text>
      <g transform={`rotate(-8 ${MIDDLE} ${MIDDLE})`}>
        <text className="seal-centre" x={MIDDLE} y={MIDDLE + 2}>
          {centre}
        </text>
        <text className="seal-below" x={MIDDLE} y={MIDDLE + 22}>
          {below}
        </text>
      </g>
    </svg>
  );
}
