import {
  amountUnits,
  type Attachment,
  type CompanyProfileInput,
  endpoints,
  type LedgerColumns,
  type Output,
  periodLengths,
} from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { type ReactNode, type SyntheticEvent, useEffect, useEffectEvent, useState } from 'react'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Button, Checkbox, Field, Input, Select } from '../../../ui/index.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { Textarea } from '../../../ui/textarea.tsx'
import { ProfileFields, ProfileFromWorkspace, useProfileForm, valuesOf } from '../../company-profile/index.ts'
import { KeptNote } from '../kept/kept-note.tsx'
import { useKeptDraft } from '../kept/use-kept-draft.ts'
import { Benchmarks } from './benchmarks.tsx'
import { effectiveDraft, isDraftOf, type LedgerDraft, type LedgerWorkflow, purposesOf } from './ledger-draft.ts'
import { ledgerTexts } from './ledger.texts.ts'
import { type LedgerProblems, readEcommerceDraft, readSaasDraft } from './read-ledger-draft.ts'
import { fittingFile } from './fitting-file.ts'
import { SourceCard } from './source-card.tsx'
import type { SourceDraft } from './source-draft.ts'
import { ChannelSpend, TypedSeries } from './typed-series.tsx'
import { useLedgerColumns } from './use-ledger-columns.ts'

interface Props {
  workflow: LedgerWorkflow
  projectId: number
  files: readonly Attachment[]
  begin: LedgerDraft
  /** The columns of files of which an added source is chosen. */
  candidates: readonly LedgerColumns[]
  /** The output that it begins with. */
  from: number | undefined
  mayRun: boolean
  /** Begins the form anew, after its entries were given up. */
  onReset: () => void
}

const noProblems: LedgerProblems = new Map()
/** As many files are read as one (the contract's `filesAtOnce`). */
const MOST_FILES = 12
const unitNames = {
  one: 'unitOne',
  thousand: 'unitThousand',
  million: 'unitMillion',
  'hundred-million': 'unitHundredMillion',
  billion: 'unitBillion',
} as const
const periodNames = { 1: 'months', 3: 'quarters', 12: 'years' } as const

/** Files of orders, invoices or contracts, what their columns are, and what else metrics need. What is typed is kept in the tab. */
export function LedgerForm({ workflow, projectId, files, begin, candidates, from, mayRun, onReset }: Props) {
  const t = useTexts(ledgerTexts)
  const navigate = useNavigate()
  const kept = useKeptDraft<LedgerDraft>(
    `${workflow} ${projectId} ${from ?? 'new'}`,
    () => begin,
    (text) => isDraftOf(workflow, text),
  )
  const { draft, change: setDraft } = kept
  const [isTried, setTried] = useState(false)
  const profileForm = useProfileForm(draft.profile)
  const { subscribe } = profileForm
  const keepProfile = useEffectEvent((profile: CompanyProfileInput) => setDraft({ ...draft, profile: valuesOf(profile) }))
  useEffect(() => subscribe({ formState: { values: true }, callback: ({ values }) => keepProfile(values) }), [subscribe])
  const described = useLedgerColumns(projectId, draft.sources)
  const columns = described.map(({ data }) => data)
  const started = {
    invalidates: [endpoints.outputs.list, endpoints.outputs.get],
    onSuccess: ({ id }: Output) => {
      kept.forget()
      void navigate({ to: '/outputs', search: { project: projectId, output: id } })
    },
  }
  const ecommerce = useSend(endpoints.workflows.ecommerce, started)
  const saas = useSend(endpoints.workflows.saas, started)
  const changing = from === undefined ? {} : { changedFrom: from }
  const isPending = ecommerce.isPending || saas.isPending
  const effective = effectiveDraft(workflow, draft, columns)
  // As long as none is chosen, units are of whichever it will be.
  const shownCurrency = effective.currency || t('currency')
  const { problems: all } = workflow === 'ecommerce' ? readEcommerceDraft(draft, columns) : readSaasDraft(draft, columns)
  const problems = isTried ? all : noProblems
  const problemCount = problems.size + Object.keys(profileForm.formState.errors).length
  const purposes = purposesOf[workflow]
  const problemOf = (path: string) => {
    const problem = problems.get(path)
    return problem && t(problem)
  }
  /** Sources are numbered where several have the same purpose. */
  const titleOf = ({ key, purpose }: SourceDraft) => {
    const same = draft.sources.filter((one) => one.purpose === purpose)
    return same.length === 1 ? t(purpose) : `${t(purpose)} ${same.findIndex((one) => one.key === key) + 1}`
  }
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    // Validated even if other fields have problems, so that all are shown at once.
    void profileForm.handleSubmit(run)()
  }
  function run(profile: CompanyProfileInput) {
    if (isPending) return
    if (workflow === 'ecommerce') {
      const { request } = readEcommerceDraft(draft, columns)
      if (request) ecommerce.mutate({ projectId, ...request, profile, ...changing })
    } else {
      const { request } = readSaasDraft(draft, columns)
      if (request) saas.mutate({ projectId, ...request, profile, ...changing })
    }
  }
  return (
    <form className="mx-auto flex max-w-280 flex-col gap-6 px-4 py-4" onSubmit={submit} noValidate>
      {from !== undefined && <p className="rounded-md bg-accent-soft px-3 py-2 text-sm">{t('again')}</p>}
      <Section title={t('files')} note={t(`${workflow}FilesNote`)}>
        {draft.sources.map((source, at) => {
          const { key } = source
          const result = described[at]
          return (
            result && (
              <SourceCard
                key={key}
                projectId={projectId}
                source={source}
                at={at}
                title={titleOf(source)}
                files={files}
                described={result}
                problems={problems}
                onChange={(changed) => setDraft({ ...draft, sources: draft.sources.map((one) => (one.key === key ? changed : one)) })}
                {...(draft.sources.length > 1 && {
                  onRemove: () => setDraft({ ...draft, sources: draft.sources.filter((one) => one.key !== key) }),
                })}
              />
            )
          )
        })}
        <div className="flex flex-wrap gap-2">
          {draft.sources.length < MOST_FILES &&
            purposes.map((purpose) => (
              <Button
                key={purpose}
                size="small"
                icon={Plus}
                onClick={() => {
                  const next = Math.max(...draft.sources.map(({ key }) => key)) + 1
                  const taken = new Set(draft.sources.flatMap(({ fileId }) => fileId ?? []))
                  const fileId = fittingFile(purpose, candidates, taken)
                  const added = { key: next, purpose, ...(fileId !== undefined && { fileId }), meanings: new Map() }
                  setDraft({ ...draft, sources: [...draft.sources, added] })
                }}
              >
                {t(`${purpose}Add`)}
              </Button>
            ))}
        </div>
      </Section>
      <Section title={t('profile')} note={t('profileNote')}>
        <ProfileFromWorkspace
          projectId={projectId}
          onChoose={(profile, company) => {
            profileForm.reset(valuesOf(profile))
            setDraft({ ...draft, company, profile: valuesOf(profile) })
          }}
        />
        <ProfileFields
          form={profileForm}
          projectId={projectId}
          name={draft.company}
          className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,230px),1fr))] items-start gap-3"
        />
      </Section>
      <Section title={t('basics')}>
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,230px),1fr))] gap-3">
          <Field label={t('company')} error={problemOf('company')} required>
            {(control) => (
              <Input
                {...control}
                maxLength={200}
                value={draft.company}
                onChange={({ target }) => setDraft({ ...draft, company: target.value })}
              />
            )}
          </Field>
          <Field label={t('currency')} error={problemOf('currency')} required>
            {(control) => (
              <Input
                {...control}
                maxLength={3}
                placeholder={t('currencyExample')}
                value={effective.currency}
                onChange={({ target }) => setDraft({ ...draft, currency: target.value.toUpperCase() })}
              />
            )}
          </Field>
          <Field label={t('unit')} hint={t('unitNote')}>
            {(control) => (
              <Select
                {...control}
                value={effective.unit}
                options={amountUnits.map((value) => ({ value, label: t(unitNames[value], { currency: shownCurrency }) }))}
                onChange={({ target }) => {
                  const unit = amountUnits.find((one) => one === target.value)
                  if (unit) setDraft({ ...draft, unit })
                }}
              />
            )}
          </Field>
          <Field label={t('asOf')} hint={t('asOfNote')} error={problemOf('asOf')} required>
            {({ 'aria-invalid': _invalid, ...control }) => (
              <DayInput {...control} value={effective.asOf ?? null} onValueChange={(asOf) => setDraft({ ...draft, asOf })} />
            )}
          </Field>
          <Field label={t('periodLength')}>
            {() => (
              <div>
                <SegmentedControl
                  label={t('periodLength')}
                  value={String(effective.periodMonths)}
                  options={periodLengths.map((value) => ({ value: String(value), label: t(periodNames[value]) }))}
                  onValueChange={(value) => {
                    const periodMonths = periodLengths.find((one) => String(one) === value)
                    if (periodMonths) setDraft({ ...draft, periodMonths })
                  }}
                />
              </div>
            )}
          </Field>
          <Field label={t('tolerance')} hint={t('toleranceNote')} error={problemOf('tolerance')}>
            {(control) => (
              <Input
                {...control}
                inputMode="decimal"
                className="text-right tabular-nums"
                value={draft.tolerance}
                onChange={({ target }) => setDraft({ ...draft, tolerance: target.value })}
              />
            )}
          </Field>
          {workflow === 'ecommerce' ? (
            <Field label={t('taxRate')} hint={t('taxRateNote')} error={problemOf('taxRate')}>
              {(control) => (
                <Input
                  {...control}
                  inputMode="decimal"
                  placeholder="0"
                  className="text-right tabular-nums"
                  value={draft.taxRate}
                  onChange={({ target }) => setDraft({ ...draft, taxRate: target.value })}
                />
              )}
            </Field>
          ) : (
            <Field label={t('valueBands', { currency: shownCurrency })} hint={t('valueBandsNote')} error={problemOf('valueBands')}>
              {(control) => (
                <Input
                  {...control}
                  className="text-right tabular-nums"
                  value={draft.valueBands}
                  onChange={({ target }) => setDraft({ ...draft, valueBands: target.value })}
                />
              )}
            </Field>
          )}
        </div>
        <Field label={t('definitions')} hint={t(`${workflow}DefinitionsNote`)} error={problemOf('definitions')}>
          {(control) => (
            <Textarea
              {...control}
              rows={2}
              value={draft.definitions}
              onChange={({ target }) => setDraft({ ...draft, definitions: target.value })}
            />
          )}
        </Field>
        <label className="flex w-fit items-center gap-2 text-sm">
          <Checkbox checked={draft.isConfidential} onChange={({ target }) => setDraft({ ...draft, isConfidential: target.checked })} />
          {t('confidential')}
        </label>
      </Section>
      <Section
        title={t('typed')}
        note={`${t('typedNote', { unit: t(unitNames[effective.unit], { currency: shownCurrency }) })}${
          effective.fromColumns.length > 0
            ? ` ${t('fromColumns', { series: effective.fromColumns.map((name) => t(name)).join(', ') })}`
            : ''
        }`}
      >
        {effective.periods.length === 0 ? (
          <p className="text-sm text-muted">{t('noPeriods')}</p>
        ) : (
          <TypedSeries draft={draft} effective={effective} problems={problems} onChange={setDraft} />
        )}
      </Section>
      {effective.channels.length > 0 && effective.periods.length > 0 && (
        <Section title={t('channelSpend')} note={t('channelNote')}>
          <ChannelSpend draft={draft} effective={effective} problems={problems} onChange={setDraft} />
        </Section>
      )}
      {workflow === 'ecommerce' && (
        <Section title={t('benchmarks')} note={t('benchmarksNote')}>
          <Benchmarks benchmarks={draft.benchmarks} problems={problems} onChange={(benchmarks) => setDraft({ ...draft, benchmarks })} />
        </Section>
      )}
      <footer className="sticky bottom-0 z-20 -mx-4 flex items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3">
        {kept.isChanged && (
          <KeptNote
            onReset={() => {
              kept.forget()
              onReset()
            }}
          />
        )}
        {problemCount > 0 && (
          <p role="alert" className="text-sm text-negative">
            {t('problems', { count: problemCount })}
          </p>
        )}
        {mayRun ? (
          <Button type="submit" variant="primary" busy={isPending}>
            {t('run')}
          </Button>
        ) : (
          <p className="text-sm text-muted">{t('notAllowed')}</p>
        )}
      </footer>
    </form>
  )
}

function Section({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-3">
      <div>
        <h2 className="font-semibold">{title}</h2>
        {note !== undefined && <p className="text-sm text-muted">{note}</p>}
      </div>
      {children}
    </section>
  )
}
