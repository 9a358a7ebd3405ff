import {
  accountLabels,
  compsBridgeItems,
  compsBridgeTexts,
  type CompsKnownCompany,
  compsMetrics,
  type CompsReason,
} from '@dossier/contract'
import type { ReactNode } from 'react'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Button, Checkbox, Field, Input } from '../../../ui/index.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import {
  type CompanyDraft,
  type CompsProblems,
  estimateYears,
  forecastIn,
  marketValueConflict,
  type SourcedGroup,
  unknownItems,
} from './comps-draft.ts'
import { compsTexts } from './comps.texts.ts'
import { writeMillions } from './stated-figure.tsx'

interface Props {
  known: CompsKnownCompany
  subject: CompsKnownCompany
  draft: CompanyDraft
  reasons: readonly CompsReason[]
  isSubject: boolean
  problems: CompsProblems
  onChange: (part: Partial<CompanyDraft>) => void
}

const LONGEST_SOURCE = 300
const LONGEST_RATIONALE = 2_000

/** What else is typed of a company: sources, options, claims, estimates, an exchange rate, the reason. */
export function CompanyDetails({ known, subject, draft, reasons, isSubject, problems, onChange }: Props) {
  const t = useTexts(compsTexts)
  const language = useLanguage()
  const { number, percent } = useFormats()
  const { company, currency, years } = known
  const problemOf = (field: string): string | undefined => {
    const problem = problems.get(`${company}.${field}`)
    return problem && t(problem)
  }
  const numeric = (label: string, field: string, value: string, onValue: (value: string) => void, hint?: string) => (
    <Field key={field} label={label} hint={hint} error={problemOf(field)}>
      {(control) => (
        <Input
          {...control}
          inputMode="decimal"
          autoComplete="off"
          className="text-right text-sm tabular-nums"
          value={value}
          onChange={(event) => onValue(event.target.value)}
        />
      )}
    </Field>
  )
  const source = (group: SourcedGroup, label: string) => (
    <Field label={label}>
      {(control) => (
        <Input
          {...control}
          maxLength={LONGEST_SOURCE}
          className="text-sm"
          value={draft.sources[group] ?? ''}
          onChange={(event) => onChange({ sources: { ...draft.sources, [group]: event.target.value } })}
        />
      )}
    </Field>
  )
  const unknown = unknownItems(known, draft)
  const stated = new Map(known.bridge.map(({ item, value }) => [item, value]))
  const lastYear = years.at(-1)?.fiscalYear
  const conflict = marketValueConflict(draft)
  const isOtherCurrency = !isSubject && currency !== subject.currency
  return (
    <div className="grid gap-x-8 gap-y-5 md:grid-cols-2 xl:grid-cols-3">
      <Group title={t('sources')}>
        {source('sharePrice', t('priceSource'))}
        {source('shares', t('sharesSource'))}
        <label className="col-span-full flex items-center gap-2 text-sm">
          <Checkbox checked={draft.isFinancial} onChange={(event) => onChange({ isFinancial: event.target.checked })} />
          {t('isFinancial')}
        </label>
        {!isSubject && (
          <Field label={t('rationale')} hint={t('rationaleHint')} className="col-span-full">
            {(control) => (
              <Input
                {...control}
                maxLength={LONGEST_RATIONALE}
                className="text-sm"
                placeholder={reasons.map(({ text }) => text[language]).join(' · ')}
                value={draft.rationale}
                onChange={(event) => onChange({ rationale: event.target.value })}
              />
            )}
          </Field>
        )}
      </Group>
      <Group
        title={t('bridge')}
        aside={
          unknown.length > 0 && (
            <Button
              size="small"
              onClick={() => onChange({ bridge: { ...draft.bridge, ...Object.fromEntries(unknown.map((item) => [item, '0'])) } })}
            >
              {t('noneUnknown')}
            </Button>
          )
        }
      >
        {compsBridgeItems.map((item) => {
          const value = stated.get(item) ?? null
          const isUnknown = unknown.includes(item)
          const hint = value !== null ? t('fromStatements', { value: writeMillions(value, number) }) : isUnknown ? t('missing') : undefined
          return numeric(
            compsBridgeTexts[item]?.[language] ?? accountLabels[item]?.[language] ?? item,
            `bridge.${item}`,
            draft.bridge[item] ?? '',
            (typed) => onChange({ bridge: { ...draft.bridge, [item]: typed } }),
            hint,
          )
        })}
        {source('bridge', t('bridgeSource'))}
      </Group>
      <div className="flex flex-col gap-5">
        <Group title={t('marketCap')}>
          {numeric(
            t('marketCapOf', { currency: currency ?? '' }),
            'marketCap',
            draft.marketCap,
            (marketCap) => onChange({ marketCap }),
            t('marketCapHint'),
          )}
          <Field label={t('marketCapDate')} error={problemOf('marketCapDate')}>
            {({ 'aria-invalid': _invalid, ...control }) => (
              <DayInput {...control} value={draft.marketCapDate} onValueChange={(marketCapDate) => onChange({ marketCapDate })} />
            )}
          </Field>
          <Field label={t('marketCapSource')} className="col-span-full">
            {(control) => (
              <Input
                {...control}
                maxLength={LONGEST_SOURCE}
                className="text-sm"
                value={draft.marketCapSource}
                onChange={(event) => onChange({ marketCapSource: event.target.value })}
              />
            )}
          </Field>
          {conflict !== null && (
            <output className="col-span-full text-sm text-caution">
              {t('marketCapConflict', { computed: writeMillions(conflict.computed, number), difference: percent(conflict.difference) })}
            </output>
          )}
        </Group>
        <Group title={t('options')}>
          {numeric(t('optionCount'), 'optionCount', draft.optionCount, (optionCount) => onChange({ optionCount }))}
          {numeric(`${t('strike')} (${currency ?? ''})`, 'strike', draft.strike, (strike) => onChange({ strike }))}
          <div className="col-span-full">{source('options', t('optionsSource'))}</div>
        </Group>
        {isOtherCurrency && (
          <Group title={t('exchange')}>
            {numeric(
              t('exchangeRate', { from: currency ?? '', to: subject.currency ?? '' }),
              'exchangeRate',
              draft.exchangeRate,
              (exchangeRate) => onChange({ exchangeRate }),
            )}
            <Field label={t('exchangeDate')} error={problemOf('exchangeDate')}>
              {({ 'aria-invalid': _invalid, ...control }) => (
                <DayInput {...control} value={draft.exchangeDate} onValueChange={(exchangeDate) => onChange({ exchangeDate })} />
              )}
            </Field>
            <Field label={t('exchangeSource')} error={problemOf('exchangeSource')} className="col-span-full">
              {(control) => (
                <Input
                  {...control}
                  maxLength={LONGEST_SOURCE}
                  className="text-sm"
                  value={draft.exchangeSource}
                  onChange={(event) => onChange({ exchangeSource: event.target.value })}
                />
              )}
            </Field>
          </Group>
        )}
        <Group title={t('estimates')}>
          {compsMetrics.flatMap((metric) =>
            estimateYears.map((year, at) => {
              const path = `${metric}.${year}` as const
              const label = t('estimateOf', { metric: t(metric), year: lastYear === undefined ? '' : String(lastYear + 1 + at) })
              const forecast = forecastIn(draft, path)
              return numeric(
                label,
                `estimates.${path}`,
                draft.estimates[path] ?? '',
                (typed) => onChange({ estimates: { ...draft.estimates, [path]: typed } }),
                forecast?.source,
              )
            }),
          )}
          {known.forecasts.problems.map(({ problem, files }) => (
            <p key={problem} className="col-span-full text-xs text-caution">
              {t(`forecast-${problem}`, { files: files.join(', ') })}
            </p>
          ))}
          <div className="col-span-full">{source('estimates', t('estimatesSource'))}</div>
        </Group>
      </div>
    </div>
  )
}

function Group({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <fieldset className="min-w-0">
      <legend className="sr-only">{title}</legend>
      <div className="mb-2 flex min-h-7 items-center justify-between gap-2">
        <h3 aria-hidden className="text-sm font-semibold">
          {title}
        </h3>
        {aside}
      </div>
      <div className="grid grid-cols-2 items-start gap-x-3 gap-y-2">{children}</div>
    </fieldset>
  )
}
