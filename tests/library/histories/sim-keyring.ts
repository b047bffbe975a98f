// A keyring that comes and goes, and remembers every key that it sealed.
import { clock } from '../../../electron/library/clock.ts';
import type { KeyWrapper } from '../../../electron/library/file/key-ring.ts';
import { fail, ok } from '../../../shared/errors.ts';

const turned = (text: string): string => [...text].reverse().join('');

export class SimKeyring implements KeyWrapper {
  isThere: boolean;
  readonly keys = new Set<string>();

  constructor(isThere: boolean) {
    this.isThere = isThere;
  }

  readonly vaultName = async (): Promise<string | null> => {
    await clock.nextTurn();
    return this.isThere ? 'keyring' : null;
  };

  readonly wrap: KeyWrapper['wrap'] = async (hex) => {
    await clock.nextTurn();
    if (!this.isThere) return fail({ kind: 'unavailable' });
    this.keys.add(hex);
    return ok(turned(hex));
  };

  readonly unwrap: KeyWrapper['unwrap'] = async (sealed) => {
    await clock.nextTurn();
    return this.isThere ? ok({ hexKey: turned(sealed), rewrapped: null }) : fail({ kind: 'unavailable' });
  };
}
