import { dcfRangeCodes, type DcfScenario, type DcfValuationView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { dcfTexts } from './dcf.texts.ts'
import { FigureTable } from '../figure-table.tsx'
import type { DcfFigures } from './use-dcf-figures.ts'
import { useRangeName } from './use-range-name.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { drawRangeBars, type RangeLine } from '../charts/range-bars.ts'
import { heightOfBars } from '../charts/range-layout.ts'

interface Props {
  result: DcfValuationView
  /** That the ranges are of. */
  scenario: DcfScenario
  figures: DcfFigures
  subtitle: string
}

/** Ranges of the value per share beside the share price. */
export function FootballFieldChart({ result, scenario, figures, subtitle }: Props) {
  const t = useTexts(dcfTexts)
  const { sharePrice, scenarios } = result
  const { footballField } = scenarios[scenario]
  const rangeName = useRangeName(scenarios[scenario])
  const { perShare, currency } = figures
  const value = scenarios[scenario].blended?.perShare
  if (value === undefined || footballField.length === 0) return null
  const undrawn = dcfRangeCodes
    .filter((code) => footballField.every((range) => range.code !== code))
    .map((code) => ({ label: rangeName(code), reason: t(code === 'methods' ? 'oneMethodOnly' : 'fewerThanTwoValues') }))
  const bars = footballField.map(({ code, low, high }) => ({
    label: rangeName(code),
    figure: `${perShare(low)} – ${perShare(high)}`,
    from: low,
    to: high,
    isStrong: true,
  }))
  const lines: RangeLine[] = [
    { label: `${t('valuePerShare')} ${perShare(value)}`, at: value, isDashed: true },
    ...(sharePrice === null ? [] : [{ label: t('sharePriceOf', { price: perShare(sharePrice) }), at: sharePrice, isDashed: false }]),
  ]
  const summary = t('footballSummary', {
    low: perShare(Math.min(...footballField.map(({ low }) => low))),
    high: perShare(Math.max(...footballField.map(({ high }) => high))),
    scenario: t(scenario),
    value: perShare(value),
  })
  return (
    <ChartFigure
      title={t('footballField')}
      subtitle={`${subtitle} · ${currency}`}
      summary={sharePrice === null ? summary : `${summary} ${t('footballPrice', { price: perShare(sharePrice) })}`}
      draw={(colors, isNarrow) => drawRangeBars({ bars, lines, fromZero: false, write: perShare }, colors, isNarrow)}
      heightOf={(isNarrow) => heightOfBars(bars, lines.length, isNarrow)}
      company={result.company}
      undrawn={undrawn}
    >
      <FigureTable
        label={t('footballField')}
        corner={`${t('basis')} (${currency})`}
        columns={[
          { key: 'low', label: t('low') },
          { key: 'high', label: t('high') },
        ]}
        rows={[
          ...footballField.map(({ code, low, high }) => ({ key: code, label: rangeName(code), cells: [perShare(low), perShare(high)] })),
          ...(sharePrice === null ? [] : [{ key: 'price', label: t('sharePrice'), cells: [perShare(sharePrice), perShare(sharePrice)] }]),
        ]}
      />
    </ChartFigure>
  )
}
