/** One tooltip for the whole window, shown at whichever control is pointed at or focused. */

import { Tooltip as Base } from '@base-ui/react/tooltip';
import { Keys } from './keys.tsx';
import { tooltipHandle } from './tooltip-handle.ts';

const OPEN_DELAY_MS = 500;
const DISTANCE_PX = 6;

/** Stands once, in the app's frame; triggers anywhere share it through `tooltipHandle`. */
export function TooltipLayer() {
  return (
    <Base.Provider delay={OPEN_DELAY_MS}>
      <Base.Root handle={tooltipHandle} disableHoverablePopup>
        {({ payload }) => (
          <Base.Portal>
            <Base.Positioner sideOffset={DISTANCE_PX} collisionPadding={DISTANCE_PX} className="tooltip-positioner">
              <Base.Popup className="tooltip">
                <span>{payload?.label}</span>
                {payload?.keys ? <Keys keys={payload.keys} /> : null}
              </Base.Popup>
            </Base.Positioner>
          </Base.Portal>
        )}
      </Base.Root>
    </Base.Provider>
  );
}
