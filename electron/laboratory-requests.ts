/** Maps each request about experiments to its function. */

import { fail } from '../shared/errors.ts';
import type { RequestInput, RequestName } from '../shared/ipc.ts';

type LaboratoryRequestName = Extract<RequestName, `laboratory:${string}`>;

export function laboratoryHandlers() {
  const refused = () => fail({ reason: 'not_found' } as const);
  return {
    'laboratory:list': refused,
    'laboratory:create': refused,
    'laboratory:save': refused,
    'laboratory:open': refused,
    'laboratory:answers': refused,
    'laboratory:answer': refused,
    'laboratory:details': refused,
    'laboratory:from-chat': refused,
    'laboratory:start': refused,
    'laboratory:pause': refused,
    'laboratory:resume': refused,
    'laboratory:stop': refused,
    'laboratory:repeat': refused,
    'laboratory:again': refused,
    'laboratory:next-pair': refused,
    'laboratory:vote': refused,
    'laboratory:unvote': refused,
    'laboratory:keep': refused,
    'laboratory:delete': refused,
    'laboratory:export': refused,
  } satisfies { readonly [N in LaboratoryRequestName]: (input: RequestInput<N>) => unknown };
}
