import { type CompsComparison, compsLackTexts, type CompsMultiple } from '@dossier/contract'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { ChartFigure } from '../charts/chart-figure.tsx'
import { drawRangeBars, type RangeLine } from '../charts/range-bars.ts'
import { heightOfBars } from '../charts/range-layout.ts'
import { drawScatter, type ScatterPoint } from '../charts/scatter-plot.ts'
import type { Undrawn } from '../charts/undrawn.ts'
import { NOT_AVAILABLE, writeMultiple, writePercent } from '../written-figure.ts'
import { FigureTable } from '../figure-table.tsx'
import { compsTexts } from './comps.texts.ts'
import type { CompsFigures } from './use-comps-figures.ts'
import { useMultipleWords } from './use-multiple-words.ts'

interface Props {
  result: CompsComparison
  figures: CompsFigures
}

/** Values a share by each multiple from the 25th to the 75th percentile, beside the share price. */
export function ImpliedChart({ result: { implied, statistics, subject, company }, figures }: Props) {
  const t = useTexts(compsTexts)
  const language = useLanguage()
  const { perShare, currency, multipleName } = figures
  const { sharePrice } = subject
  const ranges = implied.flatMap(({ multiple, low, high }) =>
    low === null || high === null ? [] : [{ multiple, from: low.perShare, to: high.perShare }],
  )
  if (ranges.length === 0) return null
  const undrawn = implied.flatMap(({ multiple, low, high, lacks }) =>
    low === null || high === null ? [{ label: multipleName(multiple), reason: compsLackTexts[lacks ?? 'multiple'][language] }] : [],
  )
  const peersOf = (multiple: CompsMultiple) => t('ofPeers', { count: statistics.multiples[multiple]?.count ?? 0 })
  const bars = ranges.map(({ multiple, from, to }) => ({
    label: `${multipleName(multiple)} (${peersOf(multiple)})`,
    figure: from === to ? perShare(from) : `${perShare(from)} – ${perShare(to)}`,
    from,
    to,
    isStrong: true,
  }))
  const lines: RangeLine[] =
    sharePrice === null ? [] : [{ label: t('sharePriceOf', { price: perShare(sharePrice) }), at: sharePrice, isDashed: false }]
  const summary = t('footballSummary', {
    low: perShare(Math.min(...ranges.map(({ from }) => from))),
    high: perShare(Math.max(...ranges.map(({ to }) => to))),
  })
  return (
    <ChartFigure
      title={t('footballField')}
      subtitle={`${t('footballSubtitle')} · ${currency}`}
      summary={sharePrice === null ? summary : `${summary} ${t('footballPrice', { price: perShare(sharePrice) })}`}
      draw={(colors, isNarrow) => drawRangeBars({ bars, lines, fromZero: false, write: perShare }, colors, isNarrow)}
      heightOf={(isNarrow) => heightOfBars(bars, lines.length, isNarrow)}
      company={company}
      undrawn={undrawn}
    >
      <FigureTable
        label={t('footballField')}
        corner={`${t('multiple')} (${currency})`}
        columns={[
          { key: 'low', label: t('low') },
          { key: 'high', label: t('high') },
          { key: 'count', label: t('count') },
        ]}
        rows={ranges.map(({ multiple, from, to }) => ({
          key: multiple,
          label: multipleName(multiple),
          cells: [perShare(from), perShare(to), String(statistics.multiples[multiple]?.count ?? 0)],
        }))}
      />
    </ChartFigure>
  )
}

const SCATTER_HEIGHT = { wide: 300, narrow: 260 }

/** Growth of revenue against EV/EBITDA, a point a company; two points say nothing of a relation, one not even that. */
export function GrowthChart({ result: { subject, peers, company, calendarYear }, figures }: Props) {
  const t = useTexts(compsTexts)
  const { why } = useMultipleWords()
  const year = String(calendarYear)
  const undrawn: Undrawn[] = []
  const points = [subject, ...peers.filter(({ isIncluded }) => isIncluded)].flatMap((of): (ScatterPoint & { key: string })[] => {
    const { growth } = of.ratios
    const { evEbitda } = of.multiples
    if (growth !== null && evEbitda.kind === 'value')
      return [{ key: of.company, label: of.name, x: growth, y: evEbitda.value, isSubject: of === subject }]
    const reasons = [
      ...(growth === null ? [`${t('growth', { year })} ${NOT_AVAILABLE}`] : []),
      ...(evEbitda.kind === 'value' ? [] : [`${figures.multipleName('evEbitda')} ${why(evEbitda)}`]),
    ]
    undrawn.push({ label: of.name, reason: reasons.join(', ') })
    return []
  })
  if (points.length < 2) return null
  const [growths, multiples] = [points.map(({ x }) => x), points.map(({ y }) => y)]
  return (
    <ChartFigure
      title={t('scatter')}
      subtitle={t('scatterSubtitle', { year })}
      summary={t('scatterSummary', {
        count: points.length,
        lowGrowth: writePercent(Math.min(...growths)),
        highGrowth: writePercent(Math.max(...growths)),
        low: writeMultiple(Math.min(...multiples)),
        high: writeMultiple(Math.max(...multiples)),
      })}
      draw={(colors, isNarrow) =>
        drawScatter(
          { points, xName: t('growth', { year }), yName: figures.multipleName('evEbitda'), writeX: writePercent, writeY: writeMultiple },
          colors,
          isNarrow,
        )
      }
      heightOf={(isNarrow) => (isNarrow ? SCATTER_HEIGHT.narrow : SCATTER_HEIGHT.wide)}
      company={company}
      undrawn={undrawn}
    >
      <FigureTable
        label={t('scatter')}
        corner={t('company')}
        columns={[
          { key: 'growth', label: t('growth', { year }) },
          { key: 'multiple', label: figures.multipleName('evEbitda') },
        ]}
        rows={points.map(({ key, label, x, y }) => ({ key, label, cells: [writePercent(x), writeMultiple(y)] }))}
      />
    </ChartFigure>
  )
}
