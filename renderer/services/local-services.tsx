/** Looks for services on this computer when asked, and connects to one with a click. */

import { MonitorCheck } from 'lucide-react';
import { useState } from 'react';
import type { ConnectFailure, LocalService } from '../../shared/connection.ts';
import { useT } from '../i18n.ts';
import { connectLocal, findLocalServices, useConnections } from '../store/connections/connections-store.ts';
import { type ConnectionStart, openDialog } from '../store/window/ui-store.ts';
import { Button } from '../ui/button.tsx';
import { Callout } from '../ui/callout.tsx';
import { statusWhile } from '../ui/status-role.ts';
import { formatList } from '../words/format.ts';
import './local-services.css';
import { problemWords } from '../words/problem-words.ts';
import { ServiceError } from './service-error.tsx';

const MODELS_SHOWN = 3;

interface Props {
  /** True if the buttons around it are quiet too. */
  readonly isQuiet?: boolean;
  /** Called after connecting. */
  readonly onConnected?: () => void;
}

export function LocalServices({ isQuiet = false, onConnected }: Props) {
  const t = useT();
  const { isSearching, found, search } = useLocalServices();
  return (
    <div className="local-services stack">
      <Button
        {...(isQuiet
          ? { size: 'small', variant: 'quiet' }
          : { size: 'medium', icon: <MonitorCheck size={15} aria-hidden="true" /> })}
        isBusy={isSearching}
        onClick={() => void search()}
      >
        {t('connections.local.find')}
      </Button>
      <FoundServices
        isSearching={isSearching}
        found={found}
        onConnected={onConnected}
        onKeyNeeded={(start) => openDialog({ kind: 'connection-form', connectionId: null, start })}
      />
    </div>
  );
}

export interface LocalSearch {
  readonly isSearching: boolean;
  /** Null before the first search. */
  readonly found: readonly LocalService[] | null;
  readonly search: () => Promise<void>;
}

/** Looks for services on this computer, only when asked. */
export function useLocalServices(): LocalSearch {
  const [isSearching, setSearching] = useState(false);
  const [found, setFound] = useState<readonly LocalService[] | null>(null);
  const search = async (): Promise<void> => {
    setSearching(true);
    const services = await findLocalServices();
    setSearching(false);
    if (services !== null) setFound(services);
  };
  return { isSearching, found, search };
}

interface FoundServicesProps extends Pick<LocalSearch, 'isSearching' | 'found'> {
  readonly onConnected: (() => void) | undefined;
  readonly onKeyNeeded: (start: ConnectionStart) => void;
}

export function FoundServices({ isSearching, found, onConnected, onKeyNeeded }: FoundServicesProps) {
  const t = useT();
  return (
    <div {...statusWhile(isSearching || found !== null)}>
      {isSearching ? <p className="visually-hidden">{t('connections.local.searching')}</p> : null}
      {found?.length === 0 ? <p className="field-hint">{t('connections.local.none')}</p> : null}
      {found === null || found.length === 0 ? null : (
        <ul className="local-found box" aria-label={t('connections.local.found')}>
          {found.map((service) => (
            <FoundService key={service.baseUrl} service={service} onConnected={onConnected} onKeyNeeded={onKeyNeeded} />
          ))}
        </ul>
      )}
    </div>
  );
}

interface FoundProps {
  readonly service: LocalService;
  readonly onConnected: (() => void) | undefined;
  readonly onKeyNeeded: (start: ConnectionStart) => void;
}

function FoundService({ service, onConnected, onKeyNeeded }: FoundProps) {
  const t = useT();
  const { name, baseUrl, models, isKeyNeeded } = service;
  const isConnected = useConnections((state) => state.connections.some((one) => one.baseUrl === baseUrl));
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<ConnectFailure | null>(null);
  const connect = async (): Promise<void> => {
    if (isKeyNeeded) {
      onKeyNeeded({ name, baseUrl });
      return;
    }
    setBusy(true);
    setFailure(null);
    const result = await connectLocal(service);
    setBusy(false);
    if (result.ok) onConnected?.();
    else setFailure(result.error);
  };
  return (
    <li className="local-service">
      <span className="local-words">
        {/* Only the port is known, not which program answers. */}
        <b>{t('connections.local.usualPort', { name })}</b>{' '}
        <span className="local-address small-remark">{baseUrl}</span>
        <span className="field-hint">{isKeyNeeded ? t('connections.local.keyNeeded') : modelWords(t, models)}</span>
      </span>
      {isConnected ? (
        <span className="field-hint">{t('connections.local.connected')}</span>
      ) : (
        <Button isBusy={isBusy} aria-label={t('connections.local.connectTo', { name })} onClick={() => void connect()}>
          {isKeyNeeded ? t('connections.local.connectWithKey') : t('connections.connect')}
        </Button>
      )}
      {failure?.kind === 'service' ? <ServiceError error={failure.error} /> : null}
      {failure?.kind === 'field' ? (
        <Callout tone="danger">
          {t(problemWords(failure.problem), { characters: failure.problem.characters ?? '' })}
        </Callout>
      ) : null}
    </li>
  );
}

function modelWords(t: ReturnType<typeof useT>, models: readonly string[]): string {
  if (models.length === 0) return t('connections.local.noModels');
  const shown = models.slice(0, MODELS_SHOWN);
  const rest = models.length - shown.length;
  return rest === 0 ? formatList(shown) : t('connections.local.moreModels', { names: shown.join(', '), count: rest });
}
