import type { DcfForecastYear, DcfScenario, DcfValuationView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import { FigureTable } from '../figure-table.tsx'
import type { DcfFigures } from './use-dcf-figures.ts'
import { useYearName } from './use-year-name.ts'
import type { ChartColors } from '../charts/chart-colors.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { chartBase, type ChartOption, type DrawChart } from '../charts/chart-option.ts'

const HEIGHT = 240
const LABEL_HEIGHT = 20

interface Props {
  result: DcfValuationView
  scenario: DcfScenario
  figures: DcfFigures
  subtitle: string
}

/** Free cash flow of the years of the forecast as columns. */
export function CashFlowChart({ result, scenario, figures, subtitle }: Props) {
  const t = useTexts(dcfTexts)
  const nameOf = useYearName()
  const yearName = ({ fiscalYear }: DcfForecastYear) => nameOf({ fiscalYear, isForecast: true })
  const years = result.scenarios[scenario].forecast
  const [first, last] = [years[0], years.at(-1)]
  if (first === undefined || last === undefined) return null
  const optionOf = (colors: ChartColors, isNarrow: boolean): ChartOption => ({
    ...chartBase(colors),
    xAxis: {
      type: 'category',
      data: years.map(yearName),
      axisTick: { show: false },
      axisLine: { lineStyle: { color: colors.faint } },
      axisLabel: { color: colors.muted, hideOverlap: true, fontSize: isNarrow ? 11 : 12 },
    },
    yAxis: { type: 'value', axisLabel: { show: false }, splitLine: { show: false } },
    series: [
      {
        type: 'bar',
        silent: true,
        barWidth: '56%',
        barMaxWidth: 72,
        itemStyle: { color: colors.accent },
        labelLayout: { hideOverlap: true },
        data: years.map((year) => ({
          value: year.freeCashFlow,
          label: {
            show: true,
            position: year.freeCashFlow < 0 ? ('bottom' as const) : ('top' as const),
            formatter: figures.amount(year.freeCashFlow),
            color: colors.text,
            fontSize: isNarrow ? 11 : 12,
          },
        })),
      },
    ],
  })
  const draw: DrawChart = (colors, isNarrow) => ({ option: optionOf(colors, isNarrow), top: LABEL_HEIGHT })
  return (
    <ChartFigure
      title={t('freeCashFlow')}
      subtitle={`${subtitle} · ${figures.unit.label}`}
      summary={t('freeCashFlowSummary', {
        first: yearName(first),
        firstAmount: figures.amount(first.freeCashFlow),
        last: yearName(last),
        lastAmount: figures.amount(last.freeCashFlow),
        unit: figures.unit.label,
      })}
      draw={draw}
      heightOf={() => HEIGHT}
      company={result.company}
    >
      <FigureTable
        label={t('freeCashFlow')}
        corner={figures.unit.label}
        columns={years.map((year) => ({ key: String(year.fiscalYear), label: yearName(year) }))}
        rows={[
          { key: 'flow', label: t('freeCashFlow'), cells: years.map(({ freeCashFlow }) => figures.amount(freeCashFlow)) },
          { key: 'value', label: t('presentValue'), cells: years.map(({ presentValue }) => figures.amount(presentValue)) },
        ]}
      />
    </ChartFigure>
  )
}
