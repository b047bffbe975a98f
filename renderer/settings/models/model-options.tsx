/** Switches that let one model get images or schemas; disabled if its connection sends them to all models. */

import {
  effortWordsOf,
  type RequestOptions,
  sendsImages,
  sendsSchemas,
} from '../../../shared/requests/request-options.ts';
import type { Model } from '../../../shared/service.ts';
import { useT } from '../../i18n.ts';
import { changeRequestOptions, useConnection } from '../../store/connections/connections-store.ts';
import { SwitchField } from '../../ui/switch.tsx';
import { formatList } from '../../words/format.ts';

interface OfModel {
  readonly connectionId: string;
  readonly model: string;
  /** The service's list entry for the model; null if it isn't listed. */
  readonly said: Pick<Model, 'inputs' | 'parameters'> | null;
}

interface ModelOption {
  readonly all: 'areImagesSent' | 'areSchemasSent';
  readonly models: 'imageModels' | 'schemaModels';
  readonly isOn: (request: RequestOptions, model: string) => boolean;
  readonly isListed: (said: OfModel['said']) => boolean;
}

const OPTIONS = {
  images: {
    all: 'areImagesSent',
    models: 'imageModels',
    isOn: sendsImages,
    isListed: (said) => said?.inputs?.includes('image') === true,
  },
  schemas: {
    all: 'areSchemasSent',
    models: 'schemaModels',
    isOn: sendsSchemas,
    isListed: (said) => said?.parameters?.some((name) => SCHEMA_FIELDS.includes(name)) === true,
  },
} as const satisfies Record<string, ModelOption>;

/** The names that services' model lists use for sending a schema. */
const SCHEMA_FIELDS = ['response_format', 'structured_outputs', 'json_schema'];

export function ModelSwitch({ connectionId, model, said, kind }: OfModel & { readonly kind: keyof typeof OPTIONS }) {
  const t = useT();
  const connection = useConnection(connectionId);
  if (connection === undefined) return null;
  const { request } = connection;
  const { all, models, isOn, isListed } = OPTIONS[kind];
  const change = (isNowOn: boolean): void => {
    const others = request[models].filter((one) => one !== model);
    void changeRequestOptions(connection, { ...request, [models]: isNowOn ? [...others, model] : others });
  };
  const hint = request[all] ? 'ToAll' : isListed(said) ? 'Listed' : 'Hint';
  return (
    <SwitchField
      label={t(`models.form.${kind}`)}
      hint={t(`models.form.${kind}${hint}`)}
      isOn={isOn(request, model)}
      disabled={request[all]}
      onChange={change}
    />
  );
}

/** The reasoning effort values that a check-up found. */
export function FoundEfforts({ connectionId, model }: OfModel) {
  const t = useT();
  const connection = useConnection(connectionId);
  const words = connection === undefined ? undefined : effortWordsOf(connection.request, model);
  if (words === undefined) return null;
  return (
    <p className="remark">
      {words.length === 0 ? t('models.form.effortsNone') : t('models.form.efforts', { words: formatList(words) })}
    </p>
  );
}
