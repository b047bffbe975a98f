/** The kinds of services to connect to: well-known ones, any other address, and those on this computer. */

import { Monitor, Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useState } from 'react';
import { useT } from '../i18n.ts';
import { classNames } from '../ui/class-names.ts';
import { RestedStatus } from '../ui/rested-status.tsx';
import { SearchField } from '../ui/text-field.tsx';
import { findServices, KNOWN_SERVICES, type KnownService, looksLikeAddress } from './known-services.ts';

const ANOTHER: KnownService = { name: '', baseUrl: '', consoleUrl: '' };

/** The choice: a known service, another address, or a service on this computer. */
export type ServiceChoice = KnownService | 'local';

interface Props {
  readonly box: RefObject<HTMLInputElement | null>;
  readonly onChoose: (choice: ServiceChoice) => void;
}

export function ServiceKinds({ box, onChoose }: Props) {
  const t = useT();
  const [query, setQuery] = useState('');
  /** The form starts empty, for another service. */
  const [chosen, setChosen] = useState<ServiceChoice>(ANOTHER);
  const isAddress = looksLikeAddress(query);
  const found = isAddress ? [] : findServices(query);
  const choose = (choice: ServiceChoice): void => {
    setChosen(choice);
    onChoose(choice);
  };
  const chooseAnother = (): void => choose(isAddress ? { ...ANOTHER, baseUrl: query.trim() } : ANOTHER);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    const [first] = found;
    if (first !== undefined) choose(first);
    else chooseAnother();
  };
  const row = (isChosen: boolean): string => classNames('service-kind line pressable', isChosen && 'is-chosen');
  const isAnother = chosen !== 'local' && chosen.name === '';
  return (
    <section className="service-kinds column" aria-label={t('connections.kinds.title')}>
      <h2 className="service-title">{t('connections.kinds.which')}</h2>
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
              className={row(chosen === service)}
              aria-current={chosen === service}
              onClick={() => choose(service)}
            >
              <b className="grows one-line" translate="no">
                {service.name}
              </b>
              <span className="service-host one-line" dir="ltr" translate="no">
                {new URL(service.baseUrl).host}
              </span>
            </button>
          </li>
        ))}
      </ul>
      <div className="service-others">
        <button type="button" className={row(isAnother)} aria-current={isAnother} onClick={chooseAnother}>
          <Plus size={15} aria-hidden="true" />
          <span>
            <b>{t('connections.kinds.another')}</b>
            <span className="remark">{t('connections.kinds.anotherWords')}</span>
          </span>
        </button>
        <button
          type="button"
          className={row(chosen === 'local')}
          aria-current={chosen === 'local'}
          onClick={() => choose('local')}
        >
          <Monitor size={15} aria-hidden="true" />
          <span>
            <b>{t('connections.kinds.local')}</b>
            <span className="remark">{t('connections.kinds.localWords')}</span>
          </span>
        </button>
      </div>
    </section>
  );
}
