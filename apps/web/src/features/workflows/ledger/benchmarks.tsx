import { type BenchmarkMetric, benchmarkMetricCodes, benchmarkMetrics } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { Input } from '../../../ui/index.ts'
import { DayInput } from '../../../ui/day-input.tsx'
import type { BenchmarkDraft, LedgerDraft } from './ledger-draft.ts'
import { ledgerTexts } from './ledger.texts.ts'
import type { LedgerProblems } from './read-ledger-draft.ts'

interface Props {
  benchmarks: LedgerDraft['benchmarks']
  problems: LedgerProblems
  onChange: (benchmarks: LedgerDraft['benchmarks']) => void
}

const LONGEST_SOURCE = 300
const nothing: BenchmarkDraft = { value: '', source: '', date: null }
const kinds = { percent: 'inPercent', times: 'inTimes', days: 'inDays' } as const

/** A row for each metric that a benchmark can be cited for: its value, its source and its day. */
export function Benchmarks({ benchmarks, problems, onChange }: Props) {
  const t = useTexts(ledgerTexts)
  const language = useLanguage()
  const heading = 'border-b border-line px-2 py-1 text-left font-medium text-muted'
  const problemOf = (path: string) => {
    const problem = problems.get(`benchmarks.${path}`)
    return problem && t(problem)
  }
  const change = (metric: BenchmarkMetric, part: Partial<BenchmarkDraft>) =>
    onChange({ ...benchmarks, [metric]: { ...nothing, ...benchmarks[metric], ...part } })
  return (
    <div className="overflow-x-auto">
      <table aria-label={t('benchmarks')} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky left-0 z-10 min-w-36 border-b border-line bg-surface py-1 pr-3 text-left font-medium text-muted"
            >
              {t('metric')}
            </th>
            <th scope="col" className={heading}>
              {t('benchmarkValue')}
            </th>
            <th scope="col" className={heading}>
              {t('citation')}
            </th>
            <th scope="col" className={heading}>
              {t('citedOn')}
            </th>
          </tr>
        </thead>
        <tbody>
          {benchmarkMetricCodes.map((metric) => {
            const { value, source, date } = benchmarks[metric] ?? nothing
            const { kind, name } = benchmarkMetrics[metric]
            const [wrongValue, wrongSource, wrongDate] = ['value', 'source', 'date'].map((part) => problemOf(`${metric}.${part}`))
            return (
              <tr key={metric}>
                <th scope="row" className="sticky left-0 z-10 border-b border-line bg-surface py-1.5 pr-3 text-left font-normal">
                  {name[language]}
                </th>
                <td className="border-b border-line px-2 py-1.5">
                  <span className="flex items-center gap-1.5">
                    <Input
                      aria-label={t('valueOfBenchmark', { metric: name[language] })}
                      aria-invalid={wrongValue === undefined ? undefined : true}
                      title={wrongValue}
                      inputMode="decimal"
                      autoComplete="off"
                      className="w-24 text-right tabular-nums"
                      value={value}
                      onChange={({ target }) => change(metric, { value: target.value })}
                    />
                    <span className="w-10 text-xs text-muted">{t(kinds[kind])}</span>
                  </span>
                </td>
                <td className="w-full min-w-56 border-b border-line px-2 py-1.5">
                  <Input
                    aria-label={t('citationOf', { metric: name[language] })}
                    aria-invalid={wrongSource === undefined ? undefined : true}
                    title={wrongSource}
                    maxLength={LONGEST_SOURCE}
                    className="w-full text-sm"
                    value={source}
                    onChange={({ target }) => change(metric, { source: target.value })}
                  />
                </td>
                <td className="min-w-40 border-b border-line px-2 py-1.5">
                  <DayInput
                    aria-label={t('dayOf', { metric: name[language] })}
                    value={date}
                    onValueChange={(day) => change(metric, { date: day })}
                  />
                  {wrongDate !== undefined && <span className="text-xs text-negative">{wrongDate}</span>}
                </td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
