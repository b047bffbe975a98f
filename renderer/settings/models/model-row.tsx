/** One model in the settings: its facts, its menu and its form. */

import { ChevronRight } from 'lucide-react';
import { type ComponentProps, Fragment, useId } from 'react';
import type { Model } from '../../../shared/service.ts';
import { type Translate, useT } from '../../i18n.ts';
import { setFavourite } from '../../store/connections/favourite-models.ts';
import { factsOf, saveModelFacts, useModelFacts } from '../../store/connections/model-facts-store.ts';
import { copyWithNotice } from '../../store/window/desktop-actions.ts';
import { useSettings } from '../../store/window/settings-store.ts';
import { MenuItem, MoreMenu } from '../../ui/menu.tsx';
import { formatDay } from '../../words/format.ts';
import { priceText } from '../../words/money.ts';
import { ModelForm, type UnreadBoxes } from './model-form.tsx';
import type { ModelRow } from './model-rows.ts';

export const NOTHING_UNREAD: UnreadBoxes = {};

interface RowProps {
  readonly row: ModelRow;
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly unread: ComponentProps<typeof ModelForm>['unread'];
  readonly onUnread: ComponentProps<typeof ModelForm>['onUnread'];
}

export function Row({ row, isOpen, onToggle, unread, onUnread }: RowProps) {
  const t = useT();
  const id = useId();
  const all = useModelFacts();
  const facts = factsOf(all, row.connectionId, row.model);
  const isFavourite = useSettings((settings) => settings.favouriteModels.includes(row.key));
  const { listed } = row;
  const context = facts.contextLength ?? listed?.contextLength ?? null;
  const marks = [
    unread === NOTHING_UNREAD ? null : t('models.list.unread'),
    row.isGone ? t('models.list.isGone') : null,
    row.isNew ? t('models.list.isNew') : null,
    listed?.isDeprecated === true ? t('models.list.deprecated') : null,
    facts.isHidden ? t('models.list.hidden') : null,
  ].filter((mark) => mark !== null);
  const said = [
    context === null ? null : t('models.list.context', { count: context }),
    priceText(facts.price) ?? listedPriceText(listed, t),
    listed?.endsAt === undefined ? null : t('models.list.endsOn', { date: formatDay(listed.endsAt) }),
    listed?.inputs?.includes('image') === true ? t('models.list.images') : null,
    facts.note,
  ].filter((one) => one !== null && one !== '');
  return (
    <li className="model-row">
      <div className="model-row-line line">
        <button
          type="button"
          className="model-row-head line pressable"
          aria-expanded={isOpen}
          aria-controls={`${id}-form`}
          onClick={onToggle}
        >
          <ChevronRight size={14} aria-hidden="true" className="fold-chevron" />
          <span className="model-row-words">
            <span className="model-row-name one-line" title={row.model} dir="auto" translate="no">
              {row.model}
            </span>
            {said.length > 0 && (
              <span className="remark one-line">
                {said.map((one, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts never change their order.
                  <Fragment key={at}>
                    {at > 0 && ' · '}
                    <bdi>{one}</bdi>
                  </Fragment>
                ))}
              </span>
            )}
          </span>
          {marks.map((mark) => (
            <span key={mark} className="model-mark small-remark">
              {mark}
            </span>
          ))}
        </button>
        <MoreMenu label={t('models.list.actionsOf', { model: row.model })}>
          <MenuItem onSelect={() => setFavourite(row, !isFavourite)}>
            {t(`chat.model.${isFavourite ? 'unfavourite' : 'favourite'}`, { model: row.model })}
          </MenuItem>
          <MenuItem onSelect={() => void saveModelFacts(facts, { isHidden: !facts.isHidden })}>
            {t(facts.isHidden ? 'models.list.show' : 'models.form.hide')}
          </MenuItem>
          <MenuItem onSelect={() => void copyWithNotice(row.model)}>{t('models.list.copy')}</MenuItem>
        </MoreMenu>
      </div>
      <div id={`${id}-form`} hidden={!isOpen}>
        {isOpen && (
          <ModelForm facts={facts} said={row.listed} listedAt={row.listedAt} unread={unread} onUnread={onUnread} />
        )}
      </div>
    </li>
  );
}

/** The price in the service's list; lists don't name a currency. */
function listedPriceText(model: Model | null, t: Translate): string | null {
  const price = model?.price;
  if (price === undefined) return null;
  return t('models.list.listedPrice', { in: price.in ?? '–', out: price.out ?? '–' });
}
