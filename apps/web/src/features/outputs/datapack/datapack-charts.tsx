import type { DatapackFigure, DatapackMeasure } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { drawGroupedColumns } from '../charts/grouped-columns.ts'
import { drawLines } from '../charts/lines.ts'
import { FigureTable } from '../figure-table.tsx'
import type { AmountFigures } from '../use-amount-figures.ts'
import { writePercent } from '../written-figure.ts'
import { datapackTexts } from './datapack.texts.ts'

const HEIGHT = 260

interface Props {
  company: string
  years: readonly string[]
  figuresOf: (measure: DatapackMeasure) => readonly DatapackFigure[]
  /** A figure of a year that opens its basis. */
  explained: (measure: DatapackMeasure, year: number) => ReactNode
  figures: AmountFigures
}

const known = (figure: DatapackFigure | undefined): number | null => (typeof figure === 'number' ? figure : null)

/** Revenue beside EBITDA, or EBIT where depreciation is unknown, and the margins, over the years. */
export function DatapackCharts({ company, years, figuresOf, explained, figures }: Props) {
  const t = useTexts(datapackTexts)
  const columns = years.map((label) => ({ key: label, label }))
  const profit = figuresOf('ebitda').some((figure) => known(figure) !== null) ? ('ebitda' as const) : ('ebit' as const)
  const margin = profit === 'ebitda' ? ('ebitdaMargin' as const) : ('ebitMargin' as const)
  const [revenue, profits] = [figuresOf('revenue').map(known), figuresOf(profit).map(known)]
  const title = t('revenueAndProfit', { profit: t(profit) })
  const margins = (['grossMargin', margin, 'netMargin'] as const)
    .map((measure) => ({ measure, values: figuresOf(measure).map(known) }))
    .filter(({ values }) => values.some((value) => value !== null))
  const year = years.at(-1) ?? ''
  const cellsOf = (measure: DatapackMeasure) => years.map((_, at) => explained(measure, at))
  const marginOf = (measure: DatapackMeasure) => writePercent(known(figuresOf(measure).at(-1)))
  return (
    <div className="grid gap-8 @4xl:grid-cols-2">
      <ChartFigure
        title={title}
        subtitle={figures.unit.label}
        summary={t('revenueAndProfitSummary', {
          year,
          revenue: figures.amount(revenue.at(-1) ?? null),
          profit: t(profit),
          amount: figures.amount(profits.at(-1) ?? null),
          unit: figures.unit.label,
        })}
        draw={(colors, isNarrow) =>
          drawGroupedColumns(
            {
              categories: years,
              series: [
                { label: t('revenue'), values: revenue, tone: 'accent' },
                { label: t(profit), values: profits, tone: 'faint' },
              ],
              write: figures.amount,
            },
            colors,
            isNarrow,
          )
        }
        heightOf={() => HEIGHT}
        company={company}
      >
        <FigureTable
          label={title}
          corner={figures.unit.label}
          latestLast
          columns={columns}
          rows={[
            { key: 'revenue', label: t('revenue'), cells: cellsOf('revenue') },
            { key: profit, label: t(profit), cells: cellsOf(profit) },
          ]}
        />
      </ChartFigure>
      {margins.length > 0 && years.length > 1 && (
        <ChartFigure
          title={t('margins')}
          subtitle={t('ofRevenue')}
          summary={t('marginsSummary', { year, profit: t(margin), margin: marginOf(margin), net: marginOf('netMargin') })}
          draw={(colors, isNarrow) =>
            drawLines(
              {
                categories: years,
                lines: margins.map(({ measure, values }) => ({
                  label: t(measure),
                  values,
                  tone: measure === margin ? ('accent' as const) : ('faint' as const),
                })),
                levels: [],
                fromZero: false,
                height: HEIGHT,
                write: (value) => writePercent(value),
              },
              colors,
              isNarrow,
            )
          }
          heightOf={() => HEIGHT}
          company={company}
        >
          <FigureTable
            label={t('margins')}
            corner={t('ofRevenue')}
            latestLast
            columns={columns}
            rows={margins.map(({ measure }) => ({ key: measure, label: t(measure), cells: cellsOf(measure) }))}
          />
        </ChartFigure>
      )}
    </div>
  )
}
