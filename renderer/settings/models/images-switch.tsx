/** Decides whether one model receives images while its connection doesn't send them to all models. */

import { sendsImages } from '../../../shared/request-options.ts';
import { useT } from '../../i18n.ts';
import { changeRequestOptions, useConnection } from '../../store/connections/connections-store.ts';
import { SwitchField } from '../../ui/switch.tsx';

interface Props {
  readonly connectionId: string;
  readonly model: string;
  /** True if the service's list says that the model reads images. */
  readonly isListed: boolean;
}

export function ImagesSwitch({ connectionId, model, isListed }: Props) {
  const t = useT();
  const connection = useConnection(connectionId);
  if (connection === undefined) return null;
  const { request } = connection;
  const change = (isOn: boolean): void => {
    const others = request.imageModels.filter((one) => one !== model);
    void changeRequestOptions(connection, { ...request, imageModels: isOn ? [...others, model] : others });
  };
  const hint = request.areImagesSent ? 'imagesToAll' : isListed ? 'imagesListed' : 'imagesHint';
  return (
    <SwitchField
      label={t('models.form.images')}
      hint={t(`models.form.${hint}`)}
      isOn={sendsImages(request, model)}
      disabled={request.areImagesSent}
      onChange={change}
    />
  );
}
