/** Decides when the view follows the newest text: only while the reader is at the bottom and hasn't scrolled away. */

export interface FollowState {
  readonly isFollowing: boolean;
  /** The last scroll position that was seen or set. */
  readonly topPx: number;
}

export interface ScrollMetrics {
  readonly topPx: number;
  readonly viewportPx: number;
  readonly contentPx: number;
}

/** Positions are fractional on scaled screens, and a touchpad's last step often falls short. */
const AT_BOTTOM_PX = 2;

/** What happens to the view. `away`: the reader's gesture that will leave the bottom, seen before the view moves. */
export type FollowEvent =
  | { readonly kind: 'away' }
  | { readonly kind: 'scrolled'; readonly metrics: ScrollMetrics }
  /** `hasShrunk`: the content became shorter, so the view may now be at the bottom. */
  | { readonly kind: 'resized'; readonly metrics: ScrollMetrics; readonly hasShrunk: boolean };

export function isAtBottom({ topPx, viewportPx, contentPx }: ScrollMetrics): boolean {
  return contentPx - viewportPx - topPx <= AT_BOTTOM_PX;
}

/**
 * The next state. Starts following again if the reader scrolls down to the end, if all content fits into the view, or
 * if shorter content leaves the view at its end.
 */
export function follow(state: FollowState, event: FollowEvent): FollowState {
  switch (event.kind) {
    case 'away':
      return state.isFollowing ? { ...state, isFollowing: false } : state;
    case 'resized': {
      const isScrollable = event.metrics.contentPx > event.metrics.viewportPx + AT_BOTTOM_PX;
      if (state.isFollowing) return state;
      const isEndReached = !isScrollable || (event.hasShrunk && isAtBottom(event.metrics));
      return isEndReached ? { ...state, isFollowing: true } : state;
    }
    case 'scrolled': {
      const { topPx } = event.metrics;
      if (topPx > state.topPx && isAtBottom(event.metrics)) return { isFollowing: true, topPx };
      if (topPx < state.topPx - 0.5 && !isAtBottom(event.metrics)) return { isFollowing: false, topPx };
      return { ...state, topPx };
    }
  }
}

/** Keys that scroll up. Following must stop before the next text arrives. */
const LEAVING_KEYS: ReadonlySet<string> = new Set(['ArrowUp', 'PageUp', 'Home']);

/** True for a key that leaves the bottom; Shift+Space scrolls up. */
export function isLeavingKey(key: string, hasShift: boolean): boolean {
  return LEAVING_KEYS.has(key) || (key === ' ' && hasShift);
}
