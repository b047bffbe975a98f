/** Checks that judge every answer. */

import { Plus, X } from 'lucide-react';
import { type ReactNode, useId, useRef } from 'react';
import { readSchema } from '../../shared/answer-schema.ts';
import type { Check } from '../../shared/laboratory/checks.ts';
import { LIMITS } from '../../shared/limits.ts';
import { useT } from '../i18n.ts';
import { editDraft } from '../store/laboratory/laboratory-store.ts';
import { Button } from '../ui/button.tsx';
import { IconButton } from '../ui/icon-button.tsx';
import { Menu, MenuItem } from '../ui/menu.tsx';
import { NumberField } from '../ui/number-field.tsx';
import { Select } from '../ui/select.tsx';
import { SwitchField } from '../ui/switch.tsx';
import { TextArea, TextField } from '../ui/text-field.tsx';

const KINDS = [
  'contains',
  'equals',
  'pattern',
  'json',
  'schema',
  'length',
  'language',
] as const satisfies readonly Check['kind'][];

/** Languages that the check tells apart well, by their ISO 639-1 codes. */
const LANGUAGES = ['ar', 'de', 'en', 'es', 'fr', 'it', 'ja', 'ko', 'nl', 'pl', 'pt', 'ru', 'tr', 'uk', 'zh'] as const;

const FIELDS = 'input:not([role="switch"]), textarea, select';

export function ChecksField({ checks }: { readonly checks: readonly Check[] }) {
  const t = useT();
  const set = (next: readonly Check[]): void => editDraft({ checks: next });
  const list = useRef<HTMLUListElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isAdded = useRef(false);
  /** Where the focus goes after the menu: into a new check, which the user fills in next, or else to the button. */
  const returnTo = (): HTMLElement | false => {
    const field = isAdded.current ? list.current?.lastElementChild?.querySelector<HTMLElement>(FIELDS) : null;
    isAdded.current = false;
    // A menu returns the focus without scrolling.
    field?.scrollIntoView({ block: 'nearest' });
    return field ?? button.current ?? false;
  };
  return (
    <div className="field">
      <span className="field-label">{t('laboratory.checks')}</span>
      <ul ref={list} className="laboratory-checks column" aria-label={t('laboratory.checks')}>
        {checks.map((check) => (
          <li key={check.id} className="laboratory-check column">
            <div className="line">
              <span className="grows">{t(`laboratory.check.${check.kind}`)}</span>
              <IconButton
                icon={<X size={14} />}
                label={t('chat.attachments.remove', { name: t(`laboratory.check.${check.kind}`) })}
                onClick={() => set(checks.filter(({ id }) => id !== check.id))}
              />
            </div>
            <CheckFields
              check={check}
              onChange={(next) => set(checks.map((one) => (one.id === next.id ? next : one)))}
            />
          </li>
        ))}
      </ul>
      <Menu
        returnTo={returnTo}
        trigger={
          <Button
            ref={button}
            variant="quiet"
            icon={<Plus size={14} aria-hidden="true" />}
            disabled={checks.length >= LIMITS.experimentListMax}
          >
            {t('laboratory.addCheck')}
          </Button>
        }
      >
        {KINDS.map((kind) => (
          <MenuItem
            key={kind}
            onSelect={() => {
              isAdded.current = true;
              set([...checks, newCheck(kind)]);
            }}
          >
            {t(`laboratory.check.${kind}`)}
          </MenuItem>
        ))}
      </Menu>
    </div>
  );
}

function newCheck(kind: Check['kind']): Check {
  const id = crypto.randomUUID();
  switch (kind) {
    case 'contains':
    case 'equals':
      return { id, kind, text: null, isCaseIgnored: true };
    case 'pattern':
      return { id, kind, pattern: '', isCaseIgnored: false };
    case 'json':
      return { id, kind };
    case 'schema':
      return { id, kind, schema: '' };
    case 'length':
      return { id, kind, unit: 'words', min: null, max: 100 };
    case 'language':
      return { id, kind, language: 'en' };
  }
}

interface FieldsProps {
  readonly check: Check;
  readonly onChange: (next: Check) => void;
}

function CheckFields({ check, onChange }: FieldsProps): ReactNode {
  const t = useT();
  const caseSwitch = (isCaseIgnored: boolean, change: (isOn: boolean) => void): ReactNode => (
    <SwitchField label={t('laboratory.ignoreCase')} isOn={isCaseIgnored} onChange={change} />
  );
  switch (check.kind) {
    case 'contains':
    case 'equals':
      return (
        <>
          <TextField
            aria-label={t('laboratory.checkText')}
            placeholder={t('laboratory.expectedAnswer')}
            dir="auto"
            maxLength={LIMITS.promptMaxChars}
            value={check.text ?? ''}
            onText={(text) => onChange({ ...check, text: text === '' ? null : text })}
          />
          {caseSwitch(check.isCaseIgnored, (isCaseIgnored) => onChange({ ...check, isCaseIgnored }))}
        </>
      );
    case 'pattern':
      return (
        <>
          <TextField
            isMono
            aria-label={t('laboratory.checkPattern')}
            maxLength={LIMITS.checkPatternMaxChars}
            value={check.pattern}
            onText={(pattern) => onChange({ ...check, pattern })}
          />
          {caseSwitch(check.isCaseIgnored, (isCaseIgnored) => onChange({ ...check, isCaseIgnored }))}
        </>
      );
    case 'json':
      return null;
    case 'schema':
      return <SchemaField schema={check.schema} onText={(schema) => onChange({ ...check, schema })} />;
    case 'length':
      return (
        <>
          <Select
            label={t('laboratory.unit')}
            value={check.unit}
            options={(['words', 'characters'] as const).map((value) => ({
              value,
              label: t(`laboratory.units.${value}`),
            }))}
            onChange={(unit) => onChange({ ...check, unit })}
          />
          {(['min', 'max'] as const).map((bound) => (
            <NumberField
              key={bound}
              isInline
              isLive
              label={t(`laboratory.${bound}`)}
              placeholder={t('laboratory.noCap')}
              value={check[bound]}
              rule={{ min: 0, max: LIMITS.messageMaxChars, isInteger: true, step: 1 }}
              onChange={(value) => onChange({ ...check, [bound]: value })}
            />
          ))}
        </>
      );
    case 'language':
      return (
        <Select
          label={t('settings.general.language')}
          value={check.language}
          options={LANGUAGES.map((value) => ({ value, label: languageName(value) }))}
          onChange={(language) => onChange({ ...check, language })}
        />
      );
  }
}

function SchemaField({ schema, onText }: { readonly schema: string; readonly onText: (schema: string) => void }) {
  const t = useT();
  const problemId = useId();
  const isInvalid = readSchema(schema) === null;
  return (
    <>
      <TextArea
        isMono
        aria-label={t('laboratory.checkSchema')}
        aria-invalid={isInvalid || undefined}
        aria-describedby={isInvalid ? problemId : undefined}
        rows={3}
        spellCheck={false}
        maxLength={LIMITS.extraBodyMaxChars}
        value={schema}
        onText={onText}
      />
      {isInvalid && (
        <p id={problemId} className="field-problem">
          {t('laboratory.problem.bad_schema')}
        </p>
      )}
    </>
  );
}

function languageName(code: string): string {
  return new Intl.DisplayNames([document.documentElement.lang || 'en'], { type: 'language' }).of(code) ?? code;
}
