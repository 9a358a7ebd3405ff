import type { SaasCube } from '@dossier/contract'
import { CircleAlert, CircleCheck, CircleSlash } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { computed } from '../basis/figure-basis.ts'
import type { ExplainedMetrics } from './use-explained-metrics.tsx'
import { StatusLabel } from '../../../ui/index.ts'
import { NOT_AVAILABLE, writePercent } from '../written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { cubeTexts } from './cube.texts.ts'

interface Props {
  label: string
  metrics: ExplainedMetrics
  /** Key of what the rows of the files add up to. */
  own: string
  ties: SaasCube['tieOut']
  figures: AmountFigures
}

const looks = {
  ties: { icon: CircleCheck, tone: 'positive' },
  differs: { icon: CircleAlert, tone: 'negative' },
  unknown: { icon: CircleSlash, tone: 'neutral' },
} as const

/** Period by period: what the file adds up to, the ledger, their difference, and whether it is within the tolerance. */
export function TieTable({ label, metrics, own, ties, figures: { amount, unit } }: Props) {
  const t = useTexts(cubeTexts)
  if (ties.every(({ outcome }) => outcome === 'unknown')) return <p className="text-sm text-muted">{t('noLedger')}</p>
  const indexOf = (period: string) => metrics.periods.findIndex(({ label: shown }) => shown === period)
  const compared = (name: string, formula: 'differenceFormula' | 'relativeFormula', write: (tie: SaasCube['tieOut'][number]) => string) =>
    ties.map((tie) => (
      <ExplainedFigure
        key={tie.period}
        label={`${name}, ${tie.period}`}
        figure={write(tie)}
        basis={computed(t(formula), metrics.operands([own, 'ledger'], indexOf(tie.period)))}
      />
    ))
  const cellsOf = (key: string) => ties.map(({ period }) => metrics.cell(key, indexOf(period)))
  return (
    <FigureTable
      label={label}
      corner={unit.label}
      latestLast
      columns={ties.map(({ period }) => ({ key: period, label: period }))}
      rows={[
        { key: 'own', label: metrics.find(own)?.label ?? '', cells: cellsOf(own) },
        { key: 'ledger', label: t('ledger'), cells: cellsOf('ledger') },
        {
          key: 'difference',
          label: t('difference'),
          isTotal: true,
          cells: compared(t('difference'), 'differenceFormula', ({ difference }) => amount(difference)),
        },
        {
          key: 'relative',
          label: t('ofLedger'),
          isQuiet: true,
          cells: compared(t('ofLedger'), 'relativeFormula', ({ relative }) =>
            relative === null ? NOT_AVAILABLE : writePercent(relative, 2),
          ),
        },
        ...(ties.some(({ leftOut }) => leftOut !== 0)
          ? [{ key: 'leftOut', label: t('leftOutAmount'), isQuiet: true, cells: ties.map(({ leftOut }) => amount(leftOut)) }]
          : []),
        {
          key: 'outcome',
          label: t('outcome'),
          cells: ties.map(({ period, outcome }) => (
            <span key={period} className="inline-flex">
              <StatusLabel {...looks[outcome]}>{t(outcome)}</StatusLabel>
            </span>
          )),
        },
      ]}
    />
  )
}
