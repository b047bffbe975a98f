/** The kinds of services to connect to: well-known ones, any other address, and those on this computer. */

import { Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useT } from '../i18n.ts';
import { LocalServices } from '../services/local-services.tsx';
import { classNames } from '../ui/class-names.ts';
import { RestedStatus } from '../ui/rested-status.tsx';
import { SearchField } from '../ui/text-field.tsx';
import { findServices, KNOWN_SERVICES, type KnownService, looksLikeAddress } from './known-services.ts';

const ANOTHER: KnownService = { name: '', baseUrl: '', consoleUrl: '' };

interface Props {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onChoose: (service: KnownService) => void;
  readonly onConnected: () => void;
}

export function ServiceKinds({ box, onChoose, onConnected }: Props) {
  const t = useT();
  const [query, setQuery] = useState('');
  const [chosen, setChosen] = useState<KnownService | null>(null);
  const isAddress = looksLikeAddress(query);
  const found = isAddress ? [] : findServices(query);
  const choose = (service: KnownService): void => {
    setChosen(service);
    onChoose(service);
  };
  const chooseAnother = (): void => choose(isAddress ? { ...ANOTHER, baseUrl: query.trim() } : ANOTHER);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = found;
    if (first !== undefined) choose(first);
    else chooseAnother();
  };
  return (
    <section className="service-kinds column" aria-label={t('connections.kinds.title')}>
      <SearchField
        ref={box}
        label={t('connections.kinds.search', { count: KNOWN_SERVICES.length })}
        value={query}
        onText={setQuery}
        onKeyDown={onKeyDown}
        maxLength={300}
      />
      <RestedStatus
        of={query}
        text={query.trim() === '' ? '' : t('connections.kinds.found', { count: found.length })}
      />
      <ul className="service-list" aria-label={t('connections.kinds.title')}>
        {found.map((service) => (
          <li key={service.baseUrl}>
            <button
              type="button"
              className={classNames('service-kind line pressable', chosen === service && 'is-chosen')}
              aria-current={chosen === service}
              onClick={() => choose(service)}
            >
              <b className="grows one-line">{service.name}</b>
              <span className="service-host one-line" dir="ltr">
                {new URL(service.baseUrl).host}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="service-others stack">
        <button type="button" className="service-kind line pressable" onClick={chooseAnother}>
          <Plus size={15} aria-hidden="true" />
          <span>
            <b>{t('connections.kinds.another')}</b>
            <span className="remark">{t('connections.kinds.anotherWords')}</span>
          </span>
        </button>
        <LocalServices size="small" onConnected={onConnected} />
      </div>
    </section>
  );
}
