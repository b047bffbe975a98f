/** Chooses the models that the next message goes to side by side, each with parameters of its own. */

import { X } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CompareTarget } from '../../../shared/conversation.ts';
import { LIMITS } from '../../../shared/limits.ts';
import { useT } from '../../i18n.ts';
import { ModelChooser } from '../../services/model-chooser.tsx';
import { chatUiStore, focusComposer, setCompareTargets } from '../../store/chats/chat-ui-store.ts';
import { conversationStore, useChat } from '../../store/chats/open-chat-store.ts';
import { connectionOf } from '../../store/connections/connections-store.ts';
import { type ModelOf, modelKey } from '../../store/connections/model-facts-store.ts';
import { openTargetsInLaboratory } from '../../store/laboratory/from-chat.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { messageBox } from '../../ui/message-box.ts';
import { columnNames } from '../../words/column-names.ts';
import { formatList } from '../../words/format.ts';
import { OwnParameters } from '../inspector/own-parameters.tsx';
import type { AskedFor } from '../inspector/parameter-fields.tsx';

type OwnTarget = CompareTarget & AskedFor;

/** A model may be chosen twice to compare parameters, so each choice has its own number. */
interface Chosen {
  readonly key: number;
  readonly target: OwnTarget;
  /** The chat's own model, added by default: choosing it again doesn't add a second column. */
  readonly isSuggested: boolean;
}

/** A new column starts with the chat's own parameters. */
function targetFor(choice: ModelOf): OwnTarget {
  const settings = conversationStore.getState().chat?.settings;
  const { parameters = {}, stream = true, systemPrompt = '' } = settings ?? {};
  return { connectionId: choice.connectionId, model: choice.model, parameters, stream, systemPrompt };
}

/** Starts with the previous choice, or with the chat's own model. */
function firstChosen(): readonly Chosen[] {
  const before = chatUiStore.getState().compareTargets;
  const settings = conversationStore.getState().chat?.settings;
  if (before.length > 0)
    return before.map((target, key) => ({ key, target: { ...targetFor(target), ...target }, isSuggested: false }));
  if (settings === undefined || settings.connectionId === null || settings.model === null) return [];
  const own = { connectionId: settings.connectionId, model: settings.model };
  return [{ key: 0, target: targetFor(own), isSuggested: true }];
}

export function CompareDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const isComparing = useChat((chat) => chat.compareColumns.length > 0, false);
  if (!isComparing) return <ModelsDialog onClose={onClose} />;
  return (
    <Dialog onClose={onClose} title={t('chat.compare.title')} finalFocus={messageBox}>
      <p>{t('chat.compare.running')}</p>
    </Dialog>
  );
}

function ModelsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useT();
  const [chosen, setChosen] = useState(firstChosen);
  const nextKey = useRef(chosen.length);
  const names = columnNames(chosen.map(({ target }) => target.model));
  const isFull = chosen.length >= LIMITS.compareModelsMax;
  const add = (choice: ModelOf): void => {
    const isSuggestionOf = ({ target, isSuggested }: Chosen): boolean =>
      isSuggested && target.connectionId === choice.connectionId && target.model === choice.model;
    if (chosen.some(isSuggestionOf))
      setChosen(chosen.map((one) => (isSuggestionOf(one) ? { ...one, isSuggested: false } : one)));
    else if (!isFull) {
      setChosen([...chosen, { key: nextKey.current++, target: targetFor(choice), isSuggested: false }]);
    }
  };
  const finish = (): void => {
    setCompareTargets(chosen.map(({ target }) => target));
    onClose();
    focusComposer();
  };
  const experiment = (): void => {
    onClose();
    void openTargetsInLaboratory(
      chosen.map(({ target }) => target),
      messageBox()?.value ?? '',
    );
  };
  return (
    <Dialog
      onClose={onClose}
      title={t('chat.compare.title')}
      className="compare-dialog"
      finalFocus={messageBox}
      description={t('chat.compare.explain')}
      footer={
        <>
          {/* Says which models will answer. The chat's own model is one of them until the user removes it. */}
          <p className="compare-count remark" role="status">
            {t(isFull ? 'chat.compare.chosenAll' : 'chat.compare.chosen', {
              count: chosen.length,
              names: formatList(names),
            })}
          </p>
          <Button size="medium" variant="quiet" onClick={experiment}>
            {t('laboratory.openHere')}
          </Button>
          <Button size="medium" variant="primary" disabled={chosen.length < 2} onClick={finish}>
            {t('chat.compare.start')}
          </Button>
        </>
      }
    >
      <ul className="compare-targets" aria-label={t('chat.compare.choose')}>
        {chosen.map(({ key, target, isSuggested }, at) => (
          <li key={key} className="compare-target">
            <span className="one-line">
              <bdi className="compare-target-name" translate="no">
                {names[at]}
              </bdi>{' '}
              <span className="remark">
                <bdi>{connectionOf(target.connectionId)?.name}</bdi>
                {isSuggested ? ` · ${t('chat.compare.own')}` : null}
              </span>
            </span>
            <OwnParameters
              connectionId={target.connectionId}
              model={target.model}
              label={t('chat.parameters.of', { model: names[at] ?? '' })}
              value={target}
              onChange={(next) =>
                setChosen((now) =>
                  now.map((one) =>
                    one.key === key ? { key, target: { ...target, ...next }, isSuggested: false } : one,
                  ),
                )
              }
            />
            <IconButton
              icon={<X size={15} />}
              label={t('chat.compare.remove', { model: names[at] ?? '' })}
              onClick={({ currentTarget }) => {
                // The button disappears with its line, so move the focus to the search field.
                currentTarget.closest('[role="dialog"]')?.querySelector<HTMLElement>('.model-search input')?.focus();
                setChosen(chosen.filter((one) => one.key !== key));
              }}
            />
          </li>
        ))}
      </ul>
      <ModelChooser
        connectionId={null}
        model={null}
        onChoose={add}
        chosen={chosen.map(({ target }) => modelKey(target))}
      />
    </Dialog>
  );
}
