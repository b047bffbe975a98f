/** The models that end or are missing from their service's list, what uses them, and a successor to try. */

import { useEffect, useMemo, useState } from 'react';
import type { ModelOf } from '../../shared/connection.ts';
import type { ModelUsers } from '../../shared/laboratory/replay.ts';
import { LIMITS } from '../../shared/limits.ts';
import { type Translate, useT } from '../i18n.ts';
import { ModelChooser } from '../services/model-chooser.tsx';
import { useConnections } from '../store/connections/connections-store.ts';
import { type ModelEnd, useModelEnds } from '../store/connections/model-ends.ts';
import { modelKey } from '../store/connections/model-facts-store.ts';
import { useModels } from '../store/connections/models-store.ts';
import { type ModelToReplace, type ModelUses, modelsToReplace } from '../store/laboratory/model-uses.ts';
import { readModelUsers, readSuccessor, trySuccessor } from '../store/laboratory/successor.ts';
import { useSaved } from '../store/saved/saved-store.ts';
import { useSettings } from '../store/window/settings-store.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { whileMounted } from '../ui/while-mounted.ts';
import { factLine, formatDays } from '../words/format.ts';
import { isPast, momentOf } from '../words/key-expiry.ts';

export function ModelsToReplace({ today }: { readonly today: number }) {
  const t = useT();
  const models = useModelsToReplace();
  const [tried, setTried] = useState<ModelOf | null>(null);
  return (
    <>
      {models.length === 0 ? null : (
        <section className="calendar-replaced" aria-label={t('calendar.replaced')}>
          <h3>{t('calendar.replaced')}</h3>
          <ul className="calendar-list" aria-label={t('calendar.replaced')}>
            {models.map((one) => (
              <li key={modelKey(one)} className="calendar-date line">
                <span className="grows">
                  <bdi translate="no">{one.model}</bdi>
                  <span className="remark calendar-source">
                    {factLine([one.connectionName, endWords(one, today, t)])}
                  </span>
                  <span className="remark calendar-source">{usesWords(one.uses, t)}</span>
                </span>
                <Button aria-label={t('calendar.tryOf', { model: one.model })} onClick={() => setTried(one)}>
                  {t('calendar.try')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      {tried === null ? null : <TryDialog from={tried} onClose={() => setTried(null)} />}
    </>
  );
}

function useModelsToReplace(): readonly ModelToReplace[] {
  const [counted, setCounted] = useState<readonly ModelUsers[] | null>(null);
  useEffect(() => whileMounted(readModelUsers(), setCounted), []);
  const connections = useConnections((state) => state.connections);
  const lists = useModels((state) => state.lists);
  const ends: readonly ModelEnd[] = useModelEnds();
  const presets = useSaved((state) => state.presets);
  const favouriteModels = useSettings((settings) => settings.favouriteModels);
  const defaultConnectionId = useSettings((settings) => settings.defaultConnectionId);
  const defaultModel = useSettings((settings) => settings.defaultModel);
  return useMemo(() => {
    const settings = { favouriteModels, defaultConnectionId, defaultModel };
    return counted === null ? [] : modelsToReplace({ connections, lists, ends, counted, presets, settings });
  }, [connections, lists, ends, counted, presets, favouriteModels, defaultConnectionId, defaultModel]);
}

function endWords({ endsAt }: ModelToReplace, today: number, t: Translate): string {
  if (endsAt === null) return t('calendar.unlisted');
  const days = formatDays(momentOf(endsAt), today);
  return t(isPast(endsAt, today) ? 'calendar.ended' : 'calendar.ends', { days });
}

function usesWords({ chats, experiments, presets, isFavourite, isDefault }: ModelUses, t: Translate): string {
  return factLine([
    chats > 0 ? t('calendar.chats', { count: chats }) : null,
    presets.length > 0 ? t('calendar.presets', { count: presets.length }) : null,
    experiments > 0 ? t('calendar.experiments', { count: experiments }) : null,
    isFavourite ? t('calendar.favourite') : null,
    isDefault ? t('calendar.default') : null,
  ]);
}

const PROMPTS = 20;

function TryDialog({ from, onClose }: { readonly from: ModelOf; readonly onClose: () => void }) {
  const t = useT();
  const [named, setNamed] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ModelOf | null>(null);
  const [count, setCount] = useState(PROMPTS);
  const [isBusy, setBusy] = useState(false);
  useEffect(() => whileMounted(readSuccessor(from), setNamed), [from]);
  const wanted = chosen ?? (named === null ? null : { connectionId: from.connectionId, model: named });
  const to = wanted === null || modelKey(wanted) === modelKey(from) ? null : wanted;
  const make = async (): Promise<void> => {
    if (to === null) return;
    setBusy(true);
    onClose();
    await trySuccessor(from, to, count);
  };
  return (
    <Dialog
      title={t('calendar.tryOf', { model: from.model })}
      description={t('calendar.tryHint', { model: from.model })}
      onClose={onClose}
      confirm={{
        label: to === null ? t('calendar.try') : t('calendar.tryModel', { model: to.model }),
        isDisabled: to === null,
        isBusy,
        onClick: () => void make(),
      }}
    >
      <div className="calendar-prompts">
        <NumberField
          isInline
          isLive
          label={t('calendar.prompts')}
          value={count}
          rule={{ isInteger: true, step: 1, min: 1, max: LIMITS.replayPromptsMax }}
          onChange={(next) => setCount(next ?? PROMPTS)}
        />
        {named === null ? null : <p className="remark">{t('calendar.named', { model: named })}</p>}
      </div>
      <ModelChooser
        connectionId={to?.connectionId ?? from.connectionId}
        model={to?.model ?? null}
        onChoose={setChosen}
      />
    </Dialog>
  );
}
