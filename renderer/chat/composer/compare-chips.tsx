/** The models that the next message goes to side by side, in the composer. */

import { X } from 'lucide-react';
import { memo } from 'react';
import type { CompareTarget } from '../../../shared/conversation.ts';
import { useT } from '../../i18n.ts';
import { focusComposer, setCompareTargets, useChatUi } from '../../store/chats/chat-ui-store.ts';
import { Button } from '../../ui/button.tsx';
import { IconButton } from '../../ui/icon-button.tsx';
import { columnNames } from '../../words/column-names.ts';

export const CompareChips = memo(function CompareChips() {
  const t = useT();
  const targets = useChatUi((state) => state.compareTargets);
  if (targets.length < 2) return null;
  const choose = (next: readonly CompareTarget[]): void => {
    setCompareTargets(next);
    focusComposer();
  };
  const names = columnNames(targets.map(({ model }) => model));
  return (
    <div className="compare-chips line wraps remark">
      <span>{t('chat.composer.comparing')}</span>
      {targets.map((target, at) => (
        <span key={names[at]} className="compare-chip inline-line">
          {names[at]}
          <IconButton
            icon={<X size={15} />}
            label={t('chat.compare.remove', { model: names[at] ?? '' })}
            onClick={() => choose(targets.filter((other) => other !== target))}
          />
        </span>
      ))}
      <Button variant="quiet" onClick={() => choose([])}>
        {t('chat.composer.stopComparing')}
      </Button>
    </div>
  );
});
