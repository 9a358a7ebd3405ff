import type { CubeConcentration } from '@dossier/contract'
import { useState } from 'react'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { computed, type FigureBasis, type LedgerMember, type Operand } from '../basis/figure-basis.ts'
import { Button } from '../../../ui/index.ts'
import { writeNumber, writePercent } from '../written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { cubeTexts } from './cube.texts.ts'

/** More are shown when asked for. */
const SHOWN = 10

/** How much of a total its largest customers, products or channels make up. */
export function Concentration({
  label,
  concentration,
  basisOf,
  figures,
}: {
  label: string
  concentration: CubeConcentration
  /** What the total, or the amount of a member, rests on. */
  basisOf: (amount: number, member?: LedgerMember) => FigureBasis
  figures: AmountFigures
}) {
  const t = useTexts(cubeTexts)
  const { number } = useFormats()
  const [isWhole, setWhole] = useState(false)
  const { dimension, total, count, top, herfindahl, largest } = concentration
  const basis = basisOf(total)
  const whole: Operand = { label: t('total'), figure: figures.amount(total), basis }
  const largestOf = (size: number): Operand[] =>
    largest.slice(0, size).map(({ label: name, amount }, member) => ({
      label: name,
      figure: figures.amount(amount),
      basis: basisOf(amount, { dimension, member }),
    }))
  const explained = (name: string, figure: string, of: FigureBasis, isInCell = true) => (
    <ExplainedFigure key={name} label={name} figure={figure} basis={of} isInCell={isInCell} />
  )
  const shareOfLargest = (size: number) => computed(t('largestFormula', { count: size }), [...largestOf(size), whole])
  const cumulated = largest.map((_, at) => largest.slice(0, at + 1).reduce((sum, { share }) => sum + share, 0))
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <h3 className="text-sm font-medium">{t(dimension)}</h3>
      <dl className="flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {top
          // The largest ten of four say nothing.
          .filter((one) => one.count < count)
          .map((one) => (
            <div key={one.count} className="flex items-baseline gap-1.5">
              <dt className="text-muted">{t('topOf', { count: one.count })}</dt>
              <dd className="font-medium tabular-nums">
                {explained(t('topOf', { count: one.count }), writePercent(one.share), shareOfLargest(one.count), false)}
              </dd>
            </div>
          ))}
        <div className="flex items-baseline gap-1.5">
          <dt className="text-muted">{t('herfindahl')}</dt>
          <dd className="font-medium tabular-nums">
            {explained(t('herfindahl'), writeNumber(herfindahl * 10_000, 0), computed(t('herfindahlFormula'), [whole]), false)}
          </dd>
        </div>
        <div className="flex items-baseline gap-1.5">
          <dt className="text-muted">{t('inAll')}</dt>
          <dd className="font-medium tabular-nums">{explained(t('inAll'), number(count), basis, false)}</dd>
        </div>
      </dl>
      <FigureTable
        label={`${label}: ${t(dimension)}`}
        corner={t(dimension)}
        columns={[
          { key: 'amount', label: figures.unit.label },
          { key: 'share', label: t('share') },
          { key: 'cumulated', label: t('cumulated') },
        ]}
        rows={[
          ...largest.slice(0, isWhole ? largest.length : SHOWN).map(({ label: name, amount, share }, at) => ({
            key: `${at} ${name}`,
            label: name,
            cells: [
              explained(name, figures.amount(amount), basisOf(amount, { dimension, member: at })),
              explained(
                `${name}, ${t('share')}`,
                writePercent(share),
                computed(t('shareFormula'), [...largestOf(at + 1).slice(-1), whole]),
              ),
              explained(`${name}, ${t('cumulated')}`, writePercent(cumulated[at] ?? null), shareOfLargest(at + 1)),
            ],
          })),
          {
            key: 'total',
            label: t('total'),
            isTotal: true,
            cells: [explained(t('total'), figures.amount(total), basis), writePercent(1), ''],
          },
        ]}
      />
      {largest.length > SHOWN && (
        <div>
          <Button size="small" variant="ghost" onClick={() => setWhole(!isWhole)}>
            {isWhole ? t('showFewer') : t('showMore', { count: largest.length })}
          </Button>
        </div>
      )}
    </div>
  )
}
