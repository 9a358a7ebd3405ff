import { accountLabels, compsMetrics, type CompsKnownCompany, type CompsProposal, type CompsReason } from '@dossier/contract'
import { ChevronDown, ChevronRight } from 'lucide-react'
import { Fragment, type KeyboardEvent, useId, useState } from 'react'
import { useFormats, useLanguage, useTexts } from '../../../i18n/index.ts'
import { Badge, Checkbox, classNames, IconButton, Input } from '../../../ui/index.ts'
import { CompanyDetails } from './company-details.tsx'
import { type CompanyDraft, type CompsDraft, type CompsEdits, type CompsProblems, takingOf, unknownItems } from './comps-draft.ts'
import { compsTexts } from './comps.texts.ts'
import { typeOver } from '../market/taken-figure.ts'
import { StatedFigure } from './stated-figure.tsx'

interface Props {
  projectId: number
  proposal: CompsProposal
  draft: CompsDraft
  edits: CompsEdits
  onEdit: (edits: CompsEdits) => void
  problems: CompsProblems
}

const COLUMNS = 11
const noReasons: readonly CompsReason[] = []
/** Part of the reason in words, and nothing that a row has to say: its columns do. */
const unremarkable: ReadonlySet<CompsReason['code']> = new Set(['same-currency', 'same-year-end'])

/** The subject and its peers below each other: figures of the statements, and what is typed of each. */
export function PeerTable({ projectId, proposal, draft, edits, onEdit, problems }: Props) {
  const t = useTexts(compsTexts)
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const { subject, peers } = proposal
  const change = (company: string, part: Partial<CompanyDraft>) =>
    onEdit({ ...edits, companies: { ...edits.companies, [company]: { ...edits.companies[company], ...part } } })
  const toggle = (company: string) => {
    const next = new Set(opened)
    if (!next.delete(company)) next.add(company)
    setOpened(next)
  }
  const rows = [
    { known: subject, of: draft.subject, reasons: noReasons, isSubject: true, isSuggested: false },
    ...peers.flatMap((known) => {
      const of = draft.peers[known.company]
      return of === undefined ? [] : [{ known, of, reasons: known.reasons, isSubject: false, isSuggested: known.isSuggested }]
    }),
  ]
  // What is wrong in a closed row has to be seen.
  const hasHidden = (company: string) =>
    [...problems.keys()].some((path) => path.startsWith(`${company}.`) && !/\.(?:sharePrice|shares)$/.test(path))
  const head = 'border-b border-line px-2 py-1.5 align-bottom font-medium'
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={t('peers')}
      className="overflow-x-auto rounded-md border border-line"
    >
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys move between its inputs, as in a sheet */}
      <table aria-label={t('peers')} className="w-full border-separate border-spacing-0 text-sm" onKeyDown={moveWithin}>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" className={classNames(head, 'w-10 text-left')}>
              {t('includeColumn')}
            </th>
            <th scope="col" className={classNames(head, 'sticky left-0 z-10 min-w-44 bg-surface text-left sm:min-w-64')}>
              {t('companyColumn')}
            </th>
            <th scope="col" className={classNames(head, 'text-left whitespace-nowrap')}>
              {t('period')}
            </th>
            {[...compsMetrics, 'bookEquity' as const].map((metric) => (
              <th key={metric} scope="col" className={classNames(head, 'text-right whitespace-nowrap')}>
                {t(metric)}
              </th>
            ))}
            <th scope="col" className={classNames(head, 'min-w-28 text-right')}>
              {t('sharePrice')}
            </th>
            <th scope="col" className={classNames(head, 'min-w-36 text-right')}>
              {t('shares')}
            </th>
            <th scope="col" className={classNames(head, 'text-left whitespace-nowrap')}>
              {t('more')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => {
            const { company } = row.known
            const isOpen = opened.has(company) || hasHidden(company)
            return (
              <Fragment key={company}>
                <CompanyRow
                  {...row}
                  projectId={projectId}
                  row={at}
                  problems={problems}
                  isOpen={isOpen}
                  onToggle={() => toggle(company)}
                  onChange={(part) => change(company, part)}
                />
                {isOpen && (
                  <tr id={`details-${at}`}>
                    <td colSpan={COLUMNS} className="border-b border-line bg-sunken p-0">
                      <div className="sticky left-0 w-fit max-w-[calc(100vw-34px)] p-3 md:max-w-none">
                        <CompanyDetails
                          known={row.known}
                          subject={subject}
                          draft={row.of}
                          reasons={row.reasons}
                          isSubject={row.isSubject}
                          problems={problems}
                          onChange={(part) => change(company, part)}
                        />
                      </div>
                    </td>
                  </tr>
                )}
              </Fragment>
            )
          })}
        </tbody>
      </table>
    </section>
  )
}

/** Up, down and Enter go to the same column of another row. */
function moveWithin(event: KeyboardEvent<HTMLTableElement>) {
  const { target, key } = event
  if (!(target instanceof HTMLInputElement) || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return
  const { row, column } = target.dataset
  const step = key === 'ArrowUp' ? -1 : key === 'ArrowDown' || key === 'Enter' ? 1 : 0
  if (step === 0 || row === undefined || column === undefined) return
  event.preventDefault()
  const next = event.currentTarget.querySelector<HTMLInputElement>(`[data-row="${Number(row) + step}"][data-column="${column}"]`)
  next?.focus()
  next?.select()
}

interface RowProps {
  projectId: number
  known: CompsKnownCompany
  of: CompanyDraft
  reasons: readonly CompsReason[]
  isSubject: boolean
  isSuggested: boolean
  row: number
  problems: CompsProblems
  isOpen: boolean
  onToggle: () => void
  onChange: (part: Partial<CompanyDraft>) => void
}

function CompanyRow({ projectId, known, of, reasons, isSubject, isSuggested, row, problems, isOpen, onToggle, onChange }: RowProps) {
  const t = useTexts(compsTexts)
  const language = useLanguage()
  const messages = useId()
  const { company, name, currency, metrics, bookEquity, refusal, interimLacks } = known
  const isOut = !of.isIncluded
  const unknown = unknownItems(known, of)
  const told = reasons.filter(({ code }) => !unremarkable.has(code))
  const cell = classNames('border-b border-line px-2 py-2 align-top', isOut && 'text-muted')
  const input = (field: 'sharePrice' | 'shares', column: number, label: string) => {
    const problem = problems.get(`${company}.${field}`)
    const message = `${messages}-${field}`
    return (
      <>
        <Input
          aria-label={label}
          aria-invalid={problem === undefined ? undefined : true}
          aria-describedby={problem && message}
          inputMode="decimal"
          autoComplete="off"
          data-row={row}
          data-column={column}
          className="text-right text-sm tabular-nums"
          value={of[field]}
          title={of.sources[field] || undefined}
          onChange={(event) => {
            const { numbers, sources } = typeOver(takingOf(of), field, event.target.value)
            onChange({ ...numbers, sources })
          }}
        />
        {problem && (
          <span id={message} className="mt-0.5 block text-right text-xs text-negative">
            {t(problem)}
          </span>
        )}
      </>
    )
  }
  return (
    <tr className={isSubject ? 'bg-selected' : undefined}>
      <td className={cell}>
        {!isSubject && (
          <Checkbox
            aria-label={t('include', { name })}
            checked={of.isIncluded}
            disabled={refusal !== null}
            onChange={(event) => onChange({ isIncluded: event.target.checked })}
          />
        )}
      </td>
      <th
        scope="row"
        className={classNames(
          cell,
          'sticky left-0 z-10 max-w-[45vw] text-left font-normal sm:max-w-96',
          isSubject ? 'bg-selected' : 'bg-surface',
        )}
      >
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="font-medium">{name}</span>
          {isSubject && <Badge tone="accent">{t('subject')}</Badge>}
          {isSuggested && <Badge tone="positive">{t('suggested')}</Badge>}
          {of.isFinancial && <Badge tone="neutral">{t('financial')}</Badge>}
          <span className="text-xs text-muted">{currency}</span>
        </span>
        {told.length > 0 && (
          <span className="mt-0.5 block text-xs text-muted">
            {told.map(({ code, text, isAgainst }, at) => (
              <span key={code}>
                {at > 0 && ' · '}
                <span className={isAgainst ? 'text-caution' : undefined}>{text[language]}</span>
              </span>
            ))}
          </span>
        )}
        {refusal && <span className="mt-0.5 block text-xs text-negative">{refusal.message}</span>}
        {interimLacks.length > 0 && (
          <span className="mt-0.5 block text-xs text-caution">
            {t('interimLacks', { accounts: interimLacks.map((account) => accountLabels[account]?.[language] ?? account).join(', ') })}
          </span>
        )}
      </th>
      <td className={classNames(cell, 'text-xs whitespace-nowrap')}>
        <PeriodName period={known.ltm} />
      </td>
      {compsMetrics.map((metric) => {
        const { ltm, fiscalYear, yearToDate, priorYearToDate } = metrics[metric]
        return (
          <td key={metric} className={classNames(cell, 'text-right')}>
            <StatedFigure
              projectId={projectId}
              name={name}
              figure={t(metric)}
              value={ltm}
              parts={[
                { label: t('fiscalYearPart'), of: fiscalYear },
                { label: t('toDatePart'), of: yearToDate },
                { label: t('priorPart'), of: priorYearToDate },
              ]}
            />
          </td>
        )
      })}
      <td className={classNames(cell, 'text-right')}>
        <StatedFigure
          projectId={projectId}
          name={name}
          figure={t('bookEquity')}
          value={bookEquity?.value ?? null}
          parts={[{ label: t('bookEquity'), of: bookEquity }]}
        />
      </td>
      <td className={cell}>{input('sharePrice', 1, t('sharePriceOf', { name }))}</td>
      <td className={cell}>{input('shares', 2, t('sharesOf', { name }))}</td>
      <td className={classNames(cell, 'whitespace-nowrap')}>
        <span className="flex items-center gap-1">
          <IconButton
            icon={isOpen ? ChevronDown : ChevronRight}
            size="small"
            label={t('moreOf', { name })}
            aria-expanded={isOpen}
            onClick={onToggle}
          />
          <span className={classNames('text-xs', unknown.length > 0 && of.isIncluded ? 'text-caution' : 'text-muted')}>
            {unknown.length > 0 ? t('unknown', { count: unknown.length }) : t('complete')}
          </span>
        </span>
      </td>
    </tr>
  )
}

function PeriodName({ period }: { period: CompsKnownCompany['ltm'] }) {
  const t = useTexts(compsTexts)
  const { date } = useFormats()
  if (period === null) return t('notAvailable')
  return t(period.basis === 'LTM' ? 'ltmTo' : 'yearTo', { date: date(period.to) })
}
