/** Offers to switch to a model that was tried as the successor of another, and says what would change. */

import { useState } from 'react';
import type { ModelOf } from '../../shared/connection.ts';
import type { ExperimentPlan } from '../../shared/laboratory/experiment.ts';
import { useT } from '../i18n.ts';
import { modelKey } from '../store/connections/model-facts-store.ts';
import { switchableUses } from '../store/laboratory/model-uses.ts';
import { switchModel } from '../store/laboratory/successor.ts';
import { savedStore } from '../store/saved/saved-store.ts';
import { settingsStore } from '../store/window/settings-store.ts';
import { AlertDialog } from '../ui/alert-dialog.tsx';
import { Button } from '../ui/button.tsx';

/** More would fill the line. */
const OFFERED_MAX = 3;

export function SwitchButtons({ from, plan }: { readonly from: ModelOf; readonly plan: ExperimentPlan }) {
  const t = useT();
  const [to, setTo] = useState<ModelOf | null>(null);
  const tried = new Map(plan.settings.map((one) => [modelKey(one), one]));
  tried.delete(modelKey(from));
  return (
    <>
      {[...tried.values()].slice(0, OFFERED_MAX).map((one) => (
        <Button key={modelKey(one)} onClick={() => setTo(one)}>
          {t('laboratory.switchTo', { model: one.model })}
        </Button>
      ))}
      {to === null ? null : <SwitchQuestion from={from} to={to} onClose={() => setTo(null)} />}
    </>
  );
}

interface QuestionProps {
  readonly from: ModelOf;
  readonly to: ModelOf;
  readonly onClose: () => void;
}

function SwitchQuestion({ from, to, onClose }: QuestionProps) {
  const t = useT();
  // The user agrees to what the question showed at first, not to what has been added since.
  const [shown] = useState(() =>
    switchableUses(from, savedStore.getState().presets, settingsStore.getState().settings),
  );
  const { presets, isFavourite, isDefault } = shown;
  const changes = [
    ...presets.map(({ name }) => t('laboratory.switchPreset', { name })),
    ...(isFavourite ? [t('laboratory.switchFavourite')] : []),
    ...(isDefault ? [t('laboratory.switchDefault')] : []),
  ];
  return (
    <AlertDialog
      isOpen
      title={t('laboratory.switchQuestion', { from: from.model, to: to.model })}
      description={t(changes.length === 0 ? 'laboratory.switchNothing' : 'laboratory.switchHint')}
      confirmLabel={t('laboratory.switch')}
      canConfirm={changes.length > 0}
      onConfirm={() => {
        onClose();
        void switchModel(from, to, shown);
      }}
      onCancel={onClose}
    >
      {changes.length === 0 ? null : (
        <ul className="laboratory-switched" aria-label={t('laboratory.switch')}>
          {changes.map((words, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two presets can have the same name.
            <li key={at}>{words}</li>
          ))}
        </ul>
      )}
    </AlertDialog>
  );
}
