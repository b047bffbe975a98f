// Makes a key for a service that needn't exist.
import { ApiKey } from '../../../electron/service/api-key.ts';
import { Recipient } from '../../../electron/service/recipient.ts';

const NOWHERE = 'https://service.example';

/** @param url the service that the key may be sent to */
export const keyFor = (value: string, url = NOWHERE): ApiKey => new ApiKey(value, Recipient.service(url));

/** The text of the key, as its service would receive it. */
export const textOf = (key: ApiKey): string => key.revealTo(key.recipient);
