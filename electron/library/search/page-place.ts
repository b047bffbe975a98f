/** Encodes as a single number where the next page of a search begins. */

/**
 * Results start with chats found by title. Then come chats found by message, newest row first: `below` is the row
 * number to continue below (null: start at the newest message).
 */
export type Place =
  | { readonly stage: 'chats'; readonly skip: number }
  | { readonly stage: 'messages'; readonly below: number | null };

/** 0 is the beginning. Row numbers start at 1, so 0 can mean “from the newest message”. */
export function offsetOf(place: Place): number {
  return place.stage === 'chats' ? place.skip * 2 : (place.below ?? 0) * 2 + 1;
}

export function placeOf(offset: number): Place {
  if (offset % 2 === 0) return { stage: 'chats', skip: offset / 2 };
  const below = (offset - 1) / 2;
  return { stage: 'messages', below: below === 0 ? null : below };
}
