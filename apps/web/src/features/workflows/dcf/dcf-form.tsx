import {
  type CompsComparison,
  type DcfAssumptions,
  type DcfProposal,
  type DcfScenario,
  dcfScenarios,
  endpoints,
  type MarketData,
} from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SyntheticEvent, useCallback, useId, useMemo, useState } from 'react'
import { flushSync } from 'react-dom'
import { useSend } from '../../../api/index.ts'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Button, classNames, Select } from '../../../ui/index.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { BasisContext } from '../../outputs/index.ts'
import { BridgeFields } from './bridge-fields.tsx'
import {
  type DcfDraft,
  draftOf,
  draftOfAssumptions,
  type DraftProblems,
  isDraft,
  type NumberField,
  readDraft,
  ruleOf,
  writeNumber,
} from './dcf-draft.ts'
import { dcfTexts } from './dcf.texts.ts'
import { draftOfComparison } from './draft-of-comparison.ts'
import { DriverTable } from './driver-table.tsx'
import { HistoryTable } from './history-table.tsx'
import { LiveValuation } from './live-valuation.tsx'
import { FetchMarketData } from '../market/fetch-market-data.tsx'
import { type FoundFigures, priceOf, takeFigures } from '../market/taken-figure.ts'
import { KeptNote } from '../kept/kept-note.tsx'
import { useKeptDraft } from '../kept/use-kept-draft.ts'
import { NumberInput } from './number-input.tsx'
import { OptionFields } from './option-fields.tsx'
import { useSettled } from './use-settled.ts'

/** Typed amounts are in millions. */
const MILLION = 1e6
const none: DraftProblems = new Map()

const groups = {
  costOfCapital: [
    'wacc.riskFree',
    'wacc.equityRiskPremium',
    'wacc.sizePremium',
    'wacc.countryPremium',
    'wacc.unleveredBeta',
    'wacc.preTaxDebtCost',
    'wacc.taxRate',
    'wacc.targetDebtShare',
  ],
  terminal: ['terminal.growth', 'terminal.multiple', 'terminal.growthWeight'],
  shares: ['shares.outstanding', 'shares.sharePrice'],
} as const satisfies Record<string, readonly NumberField[]>

interface Props {
  projectId: number
  proposal: DcfProposal
  mayRun: boolean
  /** The output whose assumptions it begins with. */
  from?: { id: number; createdAt: string; assumptions: DcfAssumptions } | undefined
  /** The comparison with peers that it begins with. */
  compared?: { id: number; createdAt: string; result: CompsComparison } | undefined
}

/** Typing has paused after so long, milliseconds. */
const PAUSE_MS = 250

/**
 * The assumptions of a valuation, beginning with those that the history proposes or those of an output, and beside them what the company is worth by
 * them.
 */
export function DcfForm({ projectId, proposal, mayRun, from, compared }: Props) {
  const t = useTexts(dcfTexts)
  const language = useLanguage()
  const { number, date, dateTime } = useFormats()
  const navigate = useNavigate()
  const form = useId()
  function newDraft() {
    const proposed = draftOf(proposal)
    if (compared === undefined) return proposed
    const details = { company: compared.result.company, date: dateTime(compared.createdAt) }
    return draftOfComparison(proposed, compared.result, {
      amountSize: MILLION,
      multipleSource: t('peersMultiple', details),
      comparisonSource: t('comparison', details),
      optionsLabel: t('comparedOptions'),
    })
  }
  const kept = useKeptDraft<DcfDraft>(
    `dcf ${projectId} ${proposal.company} ${from?.id ?? (compared === undefined ? 'new' : `comps ${compared.id}`)}`,
    () => (from === undefined ? newDraft() : draftOfAssumptions(from.assumptions, proposal, MILLION)),
    (text) => isDraft(text, proposal.forecastYears.length),
  )
  const { draft, change } = kept
  const [scenario, setScenario] = useState<DcfScenario>(draft.selected)
  const [view, setView] = useState<'assumptions' | 'result'>('assumptions')
  const [isTried, setTried] = useState(false)
  const settled = useSettled(draft, PAUSE_MS)
  const reading = useMemo(() => readDraft(settled, { proposal, amountSize: MILLION, language }), [settled, proposal, language])
  const start = useSend(endpoints.workflows.dcf, {
    invalidates: [endpoints.outputs.list, endpoints.outputs.get],
    onSuccess: ({ id }) => {
      kept.forget()
      void navigate({ to: '/outputs', search: { project: projectId, output: id } })
    },
  })
  const unit = t('millions', { currency: proposal.currency ?? '' })
  const problems = isTried ? readDraft(draft, { proposal, amountSize: MILLION, language }).problems : none
  const showField = useCallback((path: string) => {
    const [part, ofScenario] = path.split('.')
    flushSync(() => {
      setView('assumptions')
      if (part === 'drivers') setScenario(dcfScenarios.find((one) => one === ofScenario) ?? 'base')
    })
    document.querySelector<HTMLElement>(`[data-field="${CSS.escape(path)}"] input`)?.focus()
  }, [])
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    const { assumptions, problems: left } = readDraft(draft, { proposal, amountSize: MILLION, language })
    const [first] = left.keys()
    if (first !== undefined) showField(first)
    if (assumptions === undefined || start.isPending) return
    start.mutate({
      projectId,
      company: proposal.company,
      scope: proposal.scope,
      ...(proposal.currency !== null && { currency: proposal.currency }),
      assumptions,
      ...(from && { changedFrom: from.id }),
    })
  }
  const fields = (names: readonly NumberField[]) => (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,220px),1fr))] gap-3">
      {names.map((field) => (
        <NumberInput
          key={field}
          field={field}
          draft={draft}
          onChange={change}
          currency={proposal.currency ?? ''}
          problem={problems.get(field)}
          rule={ruleOf(field, draft, proposal)?.text[language]}
        />
      ))}
    </div>
  )
  const sources = useMemo(
    () => ({
      projectId,
      assumedBy: null,
      unit: { write: (decimal: string) => number(Number(decimal) / MILLION, 1) },
      statements: { company: proposal.company, scope: proposal.scope },
    }),
    [projectId, number, proposal.company, proposal.scope],
  )
  return (
    <div className="@container flex min-h-0 min-w-0 flex-1 flex-col">
      <div className="border-b border-line px-4 py-2 @5xl:hidden">
        <SegmentedControl
          label={t('view')}
          value={view}
          options={[
            { value: 'assumptions', label: t('assumptions') },
            { value: 'result', label: t('result') },
          ]}
          onValueChange={setView}
        />
      </div>
      <div className="flex min-h-0 flex-1">
        <form
          id={form}
          aria-label={t('assumptions')}
          className={classNames('flex min-w-0 flex-1 flex-col gap-6 overflow-y-auto px-4 py-4', view === 'result' && '@max-5xl:hidden')}
          onSubmit={submit}
          noValidate
        >
          <BasisContext value={sources}>
            {compared !== undefined && (
              <p className="text-sm text-muted">{t('basedOnComparison', { date: dateTime(compared.createdAt) })}</p>
            )}
            {from !== undefined && <p className="text-sm text-muted">{t('basedOn', { date: dateTime(from.createdAt) })}</p>}
            <Section title={proposal.name} note={t('historyNote', { unit, asOf: proposal.asOf === null ? '' : date(proposal.asOf) })}>
              <HistoryTable proposal={proposal} />
            </Section>
            <Section
              title={t('drivers')}
              note={t('driversNote')}
              aside={
                <SegmentedControl
                  label={t('scenarioOfDrivers')}
                  value={scenario}
                  options={dcfScenarios.map((value) => ({ value, label: t(value) }))}
                  onValueChange={setScenario}
                />
              }
            >
              <DriverTable proposal={proposal} scenario={scenario} draft={draft} onChange={change} problems={problems} />
            </Section>
            <Section
              title={t('costOfCapital')}
              aside={
                <Select
                  aria-label={t('structure')}
                  value={draft.structure}
                  options={(['target', 'market'] as const).map((value) => ({ value, label: t(value) }))}
                  onChange={(event) => change({ ...draft, structure: event.target.value === 'market' ? 'market' : 'target' })}
                />
              }
            >
              <FetchMarketData
                companies={[
                  {
                    projectId,
                    company: proposal.company,
                    name: proposal.name,
                    scope: proposal.scope,
                    ...(proposal.currency !== null && { currency: proposal.currency }),
                  },
                ]}
                onFound={(found) => {
                  const { filled, kept: left, ...taken } = takeFigures(draft, figuresOf(found.get(proposal.company)), writeNumber)
                  change({ ...draft, ...taken })
                  return { filled, kept: left }
                }}
              />
              {fields(groups.costOfCapital)}
            </Section>
            <Section title={t('terminal')}>{fields(groups.terminal)}</Section>
            <Section title={t('shares')}>
              {fields(groups.shares)}
              <OptionFields draft={draft} onChange={change} problems={problems} />
            </Section>
            <Section title={t('bridge')} note={t('bridgeNote', { unit })}>
              <BridgeFields proposal={proposal} draft={draft} onChange={change} amountSize={MILLION} problems={problems} />
            </Section>
          </BasisContext>
        </form>
        <section
          aria-label={t('result')}
          className={classNames(
            'min-w-0 overflow-y-auto px-4 py-4 @max-5xl:flex-1 @5xl:w-[46%] @5xl:shrink-0 @5xl:border-l @5xl:border-line',
            view === 'assumptions' && '@max-5xl:hidden',
          )}
        >
          <LiveValuation
            projectId={projectId}
            proposal={proposal}
            reading={reading}
            isBehind={settled !== draft}
            scenario={scenario}
            onScenarioChange={setScenario}
            onProblem={showField}
          />
        </section>
      </div>
      <footer className="flex flex-wrap items-center justify-end gap-x-3 gap-y-2 border-t border-line bg-surface px-4 py-2">
        {kept.isChanged && <KeptNote onReset={kept.reset} />}
        {problems.size > 0 && (
          <p role="alert" className="text-sm text-negative">
            {t('problems', { count: problems.size })}
          </p>
        )}
        {mayRun ? (
          <>
            <span aria-hidden className="text-sm text-muted @max-2xl:hidden">
              {t('scenarioOfWorkbook')}
            </span>
            <Select
              aria-label={t('scenarioOfWorkbook')}
              value={draft.selected}
              options={dcfScenarios.map((value) => ({ value, label: t(value) }))}
              onChange={(event) => change({ ...draft, selected: dcfScenarios.find((one) => one === event.target.value) ?? 'base' })}
            />
            <Button type="submit" form={form} variant="primary" busy={start.isPending}>
              {t('run')}
            </Button>
          </>
        ) : (
          <p className="text-sm text-muted">{t('notAllowed')}</p>
        )}
      </footer>
    </div>
  )
}

/** The figures of market sources and tables by the fields that they fill. The beta of an industry varies less than that of one share. */
const figuresOf = (data: MarketData | undefined): FoundFigures<NumberField> =>
  data === undefined
    ? {}
    : {
        'wacc.riskFree': data.riskFree,
        'wacc.equityRiskPremium': data.equityRiskPremium,
        'wacc.countryPremium': data.countryPremium,
        'wacc.unleveredBeta': data.industryBeta ?? data.unleveredBeta,
        'shares.outstanding': data.shares,
        'shares.sharePrice': priceOf(data),
      }

function Section({ title, note, aside, children }: { title: string; note?: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <div className="flex flex-wrap items-end justify-between gap-2">
        <div>
          <h2 className="font-semibold">{title}</h2>
          {note !== undefined && <p className="text-sm text-muted">{note}</p>}
        </div>
        {aside}
      </div>
      {children}
    </section>
  )
}
