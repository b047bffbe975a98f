/** Connects the triggers of tooltips with the one layer that shows them. */

import { Tooltip } from '@base-ui/react/tooltip';

export interface TooltipContent {
  readonly label: string;
  /** A key combination such as `Mod+N`, shown beside the words. */
  readonly keys?: string;
}

export const tooltipHandle = Tooltip.createHandle<TooltipContent>();
