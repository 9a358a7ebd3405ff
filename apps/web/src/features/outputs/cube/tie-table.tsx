import type { CubePeriod, SaasCube } from '@dossier/contract'
import { CircleAlert, CircleCheck, CircleSlash } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { StatusLabel } from '../../../ui/index.ts'
import { NOTHING, writePercent } from '../written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { cubeTexts } from './cube.texts.ts'

interface Props {
  label: string
  /** What the rows of the file add up to. */
  own: string
  periods: readonly CubePeriod[]
  ties: SaasCube['tieOut']
  figures: AmountFigures
}

const looks = {
  ties: { icon: CircleCheck, tone: 'positive' },
  differs: { icon: CircleAlert, tone: 'negative' },
  unknown: { icon: CircleSlash, tone: 'neutral' },
} as const

/** Period by period: what the file adds up to, the ledger, their difference, and whether it is within the tolerance. */
export function TieTable({ label, own, periods, ties, figures: { amount, unit } }: Props) {
  const t = useTexts(cubeTexts)
  if (ties.every(({ outcome }) => outcome === 'unknown')) return <p className="text-sm text-muted">{t('noLedger')}</p>
  const labelOf = (period: string) => periods.find(({ key }) => key === period)?.label ?? period
  return (
    <FigureTable
      label={label}
      corner={unit.label}
      columns={ties.map(({ period }) => ({ key: period, label: labelOf(period) }))}
      rows={[
        { key: 'own', label: own, cells: ties.map(({ cube }) => amount(cube)) },
        { key: 'ledger', label: t('ledger'), cells: ties.map(({ ledger }) => amount(ledger)) },
        { key: 'difference', label: t('difference'), isTotal: true, cells: ties.map(({ difference }) => amount(difference)) },
        {
          key: 'relative',
          label: t('ofLedger'),
          isQuiet: true,
          cells: ties.map(({ relative }) => (relative === null ? NOTHING : writePercent(relative, 2))),
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
