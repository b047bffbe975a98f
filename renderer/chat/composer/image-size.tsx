/** Lets the user choose how large attached images may be. */

import { useT } from '../../i18n.ts';
import { updateSettings, useSettings } from '../../store/window/settings-store.ts';
import { Select } from '../../ui/select.tsx';

const SIDES_PX = [1_024, 2_048, 4_096];
const FULL = 'full';

export function ImageSize() {
  const t = useT();
  const limit = useSettings((settings) => settings.imageLongestSidePx);
  const sides = limit === null || SIDES_PX.includes(limit) ? SIDES_PX : [...SIDES_PX, limit].sort((a, b) => a - b);
  return (
    <Select
      label={t('chat.attachments.imageSize')}
      value={limit === null ? FULL : String(limit)}
      options={[
        ...sides.map((side) => ({ value: String(side), label: t('chat.attachments.upTo', { side }) })),
        { value: FULL, label: t('chat.attachments.fullSize') },
      ]}
      onChange={(value) => void updateSettings({ imageLongestSidePx: value === FULL ? null : Number(value) })}
    />
  );
}
