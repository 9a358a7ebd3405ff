import type { EcommerceCube } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { ExplainedFigure } from '../basis/explained-figure.tsx'
import { computed } from '../basis/figure-basis.ts'
import type { ExplainedMetrics } from '../cube/use-explained-metrics.tsx'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { drawLines } from '../charts/lines.ts'
import { useSince } from '../cube/use-since.ts'
import { NOT_AVAILABLE, writeNumber } from '../written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { ecommerceTexts } from './ecommerce.texts.ts'

const HEIGHT = 280

interface Props {
  result: EcommerceCube
  metrics: ExplainedMetrics
  /** Of all periods as one. */
  whole: ExplainedMetrics
  figures: AmountFigures
}

/** What a customer has contributed by each period since the first order, against what it cost to win. */
export function LifetimeCurve({ result, metrics, whole, figures }: Props) {
  const t = useTexts(ecommerceTexts)
  const since = useSince()
  const { curve, acquisitionCost } = result.lifetime
  const last = curve.at(-1)
  if (last === undefined) return null
  const { single, currency } = figures
  const cost = acquisitionCost === null ? NOT_AVAILABLE : single(acquisitionCost)
  return (
    <ChartFigure
      title={t('lifetime')}
      subtitle={`${t('lifetimeSubtitle', { currency })} · ${since(result.periodMonths)}`}
      summary={t('lifetimeSummary', { ages: last.age, value: single(last.value), cost })}
      draw={(colors, isNarrow) =>
        drawLines(
          {
            categories: curve.map(({ age }) => String(age)),
            lines: [{ label: t('ltv'), values: curve.map(({ value }) => value), tone: 'accent' }],
            levels: acquisitionCost === null ? [] : [{ label: t('cacAt', { cost }), at: acquisitionCost }],
            fromZero: true,
            height: HEIGHT,
            write: single,
          },
          colors,
          isNarrow,
        )
      }
      heightOf={() => HEIGHT}
      company={result.company}
    >
      <FigureTable
        label={t('lifetime')}
        corner={since(result.periodMonths)}
        columns={curve.map(({ age }) => ({ key: String(age), label: String(age) }))}
        rows={[
          {
            key: 'ltv',
            label: `${t('perCustomer')} (${currency})`,
            cells: curve.map(({ age, value }) => (
              <ExplainedFigure
                key={age}
                label={`${t('perCustomer')}, ${since(result.periodMonths)} ${age}`}
                figure={single(value)}
                basis={computed(t('curveFormula'), whole.operands(['cm2'], 0))}
              />
            )),
          },
          { key: 'cac', label: `CAC (${currency})`, cells: curve.map(() => metrics.cell('blended', metrics.periods.length - 1)) },
          { key: 'count', label: t('observedCustomers'), isQuiet: true, cells: curve.map(({ customers }) => writeNumber(customers, 0)) },
        ]}
      />
    </ChartFigure>
  )
}
