import { type DcfProposal, type DcfScenario, dcfScenarios, endpoints } from '@dossier/contract'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
import { useSend } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { Button, Select } from '../../../ui/index.ts'
import { SegmentedControl } from '../../../ui/segmented-control.tsx'
import { BridgeFields } from './bridge-fields.tsx'
import { draftOf, type DraftProblems, type NumberField, readDraft } from './dcf-draft.ts'
import { dcfTexts } from './dcf.texts.ts'
import { DriverTable } from './driver-table.tsx'
import { HistoryTable } from './history-table.tsx'
import { NumberInput } from './number-input.tsx'

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

/** The assumptions of a valuation, beginning with those that the history proposes. What is typed holds while the page is open. */
export function DcfForm({ projectId, proposal, mayRun }: { projectId: number; proposal: DcfProposal; mayRun: boolean }) {
  const t = useTexts(dcfTexts)
  const navigate = useNavigate()
  const [draft, setDraft] = useState(() => draftOf(proposal))
  const [scenario, setScenario] = useState<DcfScenario>('base')
  const [isTried, setTried] = useState(false)
  const start = useSend(endpoints.workflows.dcf, {
    invalidates: [endpoints.outputs.list],
    onSuccess: ({ id }) => void navigate({ to: '/outputs', search: { project: projectId, output: id } }),
  })
  const reading = readDraft(draft, proposal, MILLION)
  const problems = isTried ? reading.problems : none
  function submit(event: SyntheticEvent) {
    event.preventDefault()
    setTried(true)
    const { assumptions } = reading
    if (assumptions === undefined || start.isPending) return
    start.mutate({
      projectId,
      company: proposal.company,
      scope: proposal.scope,
      ...(proposal.currency !== null && { currency: proposal.currency }),
      assumptions,
    })
  }
  const fields = (names: readonly NumberField[]) => (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,260px),1fr))] gap-3">
      {names.map((field) => (
        <NumberInput
          key={field}
          field={field}
          draft={draft}
          onChange={setDraft}
          currency={proposal.currency ?? ''}
          problem={problems.get(field)}
        />
      ))}
    </div>
  )
  return (
    <form className="mx-auto flex max-w-280 flex-col gap-6 px-4 py-4" onSubmit={submit} noValidate>
      <Section title={proposal.name} note={t('historyNote', { currency: proposal.currency ?? '', asOf: proposal.asOf ?? '' })}>
        <HistoryTable proposal={proposal} />
      </Section>
      <Section
        title={t('drivers')}
        note={t('driversNote')}
        aside={
          <SegmentedControl
            label={t('scenario')}
            value={scenario}
            options={dcfScenarios.map((value) => ({ value, label: t(value) }))}
            onValueChange={setScenario}
          />
        }
      >
        <DriverTable proposal={proposal} scenario={scenario} draft={draft} onChange={setDraft} problems={problems} />
      </Section>
      <Section
        title={t('costOfCapital')}
        aside={
          <Select
            aria-label={t('structure')}
            value={draft.structure}
            options={(['target', 'market'] as const).map((value) => ({ value, label: t(value) }))}
            onChange={(event) => setDraft({ ...draft, structure: event.target.value === 'market' ? 'market' : 'target' })}
          />
        }
      >
        {fields(groups.costOfCapital)}
      </Section>
      <Section title={t('terminal')}>{fields(groups.terminal)}</Section>
      <Section title={t('shares')}>{fields(groups.shares)}</Section>
      <Section title={t('bridge')} note={t('bridgeNote', { unit: `${proposal.currency ?? ''} ×1,000,000` })}>
        <BridgeFields proposal={proposal} draft={draft} onChange={setDraft} amountSize={MILLION} problems={problems} />
      </Section>
      <footer className="sticky bottom-0 -mx-4 flex items-center justify-end gap-3 border-t border-line bg-surface px-4 py-3">
        {problems.size > 0 && (
          <p role="alert" className="text-sm text-negative">
            {t('problems', { count: problems.size })}
          </p>
        )}
        {mayRun ? (
          <>
            <Select
              aria-label={t('scenario')}
              value={draft.selected}
              options={dcfScenarios.map((value) => ({ value, label: t(value) }))}
              onChange={(event) => setDraft({ ...draft, selected: dcfScenarios.find((one) => one === event.target.value) ?? 'base' })}
            />
            <Button type="submit" variant="primary" busy={start.isPending}>
              {t('run')}
            </Button>
          </>
        ) : (
          <p className="text-sm text-muted">{t('notAllowed')}</p>
        )}
      </footer>
    </form>
  )
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
