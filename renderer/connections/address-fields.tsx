/** The field for a service's address, with consent to send a key to it unencrypted. */

import type { Ref, RefObject } from 'react';
import { firstAddressIn } from '../../shared/addresses/addresses.ts';
import { holdsKey, looksLikeKey } from '../../shared/addresses/key-shapes.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { Callout } from '../ui/callout.tsx';
import { RestedStatus } from '../ui/rested-status.tsx';
import { LabelledTextField } from '../ui/text-field.tsx';
import { nameFromUrl, unusualRequestUrl } from './base-url.ts';
import { MisplacedKey } from './misplaced-key.tsx';

interface AddressFieldsProps {
  readonly baseUrl: string;
  readonly onBaseUrl: (baseUrl: string) => void;
  /** Why the address was rejected; null if it wasn't. */
  readonly problem: string | null;
  readonly box: Ref<HTMLInputElement> | null;
  readonly keyField: RefObject<HTMLInputElement | null>;
  /** Called when a key that was pasted here has moved to its own field. */
  readonly onKeyMoved: () => void;
  /** True if a key would be sent unencrypted, so that the user must agree. */
  readonly isConsentAsked: boolean;
  readonly isClearTextAllowed: boolean;
  readonly onClearTextAllowed: (isAllowed: boolean) => void;
}

export function AddressFields(props: AddressFieldsProps) {
  const { baseUrl, onBaseUrl, problem, box, keyField, onKeyMoved, isConsentAsked } = props;
  const t = useT();
  const clearTextWords = t('connections.clearText.words', { host: nameFromUrl(baseUrl) });
  const requestUrl = unusualRequestUrl(baseUrl);
  return (
    <>
      <LabelledTextField
        label={t('connections.baseUrl')}
        hint={t('connections.baseUrlHint')}
        problem={problem}
        ref={box}
        isMono
        inputMode="url"
        placeholder="https://api.example.com"
        maxLength={LIMITS.urlMaxChars}
        value={baseUrl}
        onText={onBaseUrl}
      />
      <MisplacedKey
        text={baseUrl}
        isKey={looksLikeKey(baseUrl) || (!baseUrl.trimStart().startsWith('http') && holdsKey(baseUrl))}
        keyField={keyField}
        onMoved={() => {
          // The pasted text may be a command that also contains the address.
          onBaseUrl(firstAddressIn(baseUrl));
          onKeyMoved();
        }}
      />
      {requestUrl === null ? null : <p className="field-hint">{t('connections.requestsGoTo', { url: requestUrl })}</p>}
      <RestedStatus of={baseUrl} text={isConsentAsked ? clearTextWords : ''} />
      {isConsentAsked ? (
        <Callout tone="warning">
          <p>{clearTextWords}</p>
          <label className="check-line line">
            <input
              type="checkbox"
              checked={props.isClearTextAllowed}
              onChange={(event) => props.onClearTextAllowed(event.currentTarget.checked)}
            />
            <span>{t('connections.clearText.allow')}</span>
          </label>
        </Callout>
      ) : null}
    </>
  );
}
