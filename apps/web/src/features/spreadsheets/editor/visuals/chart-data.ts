import { attributeOf } from '../../../evidence/viewer/previews/sheet/markup-tags.ts'
import { axesOf } from './chart-axes.ts'
import { fillOf, strokeOf } from './chart-look.ts'
import { below, childOf, childrenOf, isOn, type MarkupElement, pathOf, valueOf } from './markup-tree.ts'
import type { ChartData, ChartSeries, ErrorBars } from './visual.ts'

/** Points of a series that are read. */
const mostPoints = 10_000
const mostSeries = 200
const millisecondsOfDay = 86_400_000
/** Day 0 of dates (ECMA-376 part 1, 18.17.4.1). */
const firstDay = Date.UTC(1899, 11, 30)

/** A chart part (ECMA-376 part 1, 21.2): its series with the values that are kept beside their references. */
export function chartData(root: MarkupElement, palette: readonly string[]): ChartData {
  const chart = pathOf(root, 'chartSpace', 'chart')
  const plots = childOf(chart, 'plotArea')?.children.filter(({ name }) => name.endsWith('Chart')) ?? []
  const { axes, ofPlot } = axesOf(childOf(chart, 'plotArea'), plots)
  const series = plots.flatMap((plot, at) => seriesOf(plot, ofPlot[at] ?? { x: 0, y: 0 }, palette)).slice(0, mostSeries)
  const written = titleOf(childOf(chart, 'title'))
  // A chart of one series without a title has its name, unless the title was removed.
  const isRemoved = valueOf(childOf(chart, 'autoTitleDeleted')) === '1'
  const title = written === '' && !isRemoved && series.length === 1 ? (series[0]?.name ?? '') : written
  return {
    title,
    kinds: [...new Set(plots.map(({ name }) => kindOf(name)))],
    series,
    axes,
    legend: legendOf(childOf(chart, 'legend'), series),
    palette,
  }
}

/** The series that a legend names; entries of a pie are its categories, and none of them are left out. */
function legendOf(legend: MarkupElement | undefined, series: readonly ChartSeries[]): number[] | null {
  if (legend === undefined) return null
  const removed = childrenOf(legend, 'legendEntry').filter((entry) => isOn(childOf(entry, 'delete'), false))
  const indices = new Set(removed.map((entry) => Number(valueOf(childOf(entry, 'idx')))))
  return [...series.keys()].filter((at) => !indices.has(at))
}

const kindOf = (name: string): string => name.slice(0, -'Chart'.length)

function titleOf(title: MarkupElement | undefined): string {
  const texts = [...below(title)].filter(({ name }) => name === 't' || name === 'v').map(({ text }) => text)
  return texts.join('').trim()
}

function seriesOf(plot: MarkupElement, axes: ChartSeries['axes'], palette: readonly string[]): ChartSeries[] {
  const kind = kindOf(plot.name)
  const grouping = valueOf(childOf(plot, 'grouping')) ?? ''
  const isStacked = grouping === 'stacked' || grouping === 'percentStacked'
  const number = (name: string, usual: number): number => {
    const value = Number(valueOf(childOf(plot, name)) ?? usual)
    return Number.isFinite(value) ? value : usual
  }
  const shared = {
    kind,
    isStacked,
    isPercent: grouping === 'percentStacked',
    gap: number('gapWidth', 150),
    overlap: number('overlap', 0),
    axes,
  }
  return childrenOf(plot, 'ser').map((series, at) => {
    const named = childOf(series, 'tx')
    const written = childOf(series, 'val') ?? childOf(series, 'yVal')
    const values = pointsOf(written, false).map(numberOf)
    const properties = childOf(series, 'spPr')
    const own = palette[Number(valueOf(childOf(series, 'idx')) ?? at) % Math.max(1, palette.length)] ?? null
    const [fill, line] = [fillOf(properties, palette), strokeOf(properties, palette)]
    const marker = childOf(series, 'marker')
    return {
      ...shared,
      name: pathOf(named, 'v')?.text ?? pointsOf(named)[0] ?? '',
      categories: pointsOf(childOf(series, 'cat')),
      x: pointsOf(childOf(series, 'xVal')).map(numberOf),
      values,
      format: formatOf(written),
      fill: fill ?? own,
      line: { ...line, color: line.color ?? (isLine(kind) ? own : null) },
      marker: { isShown: isMarked(plot, marker), color: fillOf(childOf(marker, 'spPr'), palette) ?? own },
      isSmooth: isOn(childOf(series, 'smooth'), false),
      labels: labelsOf(childOf(series, 'dLbls') ?? childOf(plot, 'dLbls')),
      errorBars: childrenOf(series, 'errBars').flatMap((bars) => errorBarsOf(bars, values, palette)),
      references: {
        name: referenceOf(named),
        categories: referenceOf(childOf(series, 'cat')),
        x: referenceOf(childOf(series, 'xVal')),
        values: referenceOf(written),
      },
    }
  })
}

const isLine = (kind: string): boolean => kind.startsWith('line') || kind === 'scatter'

/** Whether the points of a line are marked: by the series, else by its plot. */
function isMarked(plot: MarkupElement, marker: MarkupElement | undefined): boolean {
  const symbol = valueOf(childOf(marker, 'symbol'))
  if (symbol !== undefined) return symbol !== 'none'
  if (plot.name === 'scatterChart') return !['line', 'smooth'].includes(valueOf(childOf(plot, 'scatterStyle')) ?? '')
  return isOn(childOf(plot, 'marker'), false)
}

function labelsOf(labels: MarkupElement | undefined): ChartSeries['labels'] {
  if (isOn(childOf(labels, 'delete'), false) || !isOn(childOf(labels, 'showVal'), false)) return null
  const format = childOf(labels, 'numFmt')
  const isLinked = attributeOf(format?.attributes ?? '', 'sourceLinked') === '1'
  return {
    format: isLinked ? null : (attributeOf(format?.attributes ?? '', 'formatCode') ?? null),
    place: valueOf(childOf(labels, 'dLblPos')) ?? '',
  }
}

/** The bars of a kind whose lengths the file states; deviations and errors of the values are left out. */
function errorBarsOf(bars: MarkupElement, values: readonly (number | null)[], palette: readonly string[]): ErrorBars[] {
  const kind = valueOf(childOf(bars, 'errValType'))
  const amount = Number(valueOf(childOf(bars, 'val')))
  const lengths = (side: 'plus' | 'minus'): (number | null)[] => {
    const other = valueOf(childOf(bars, 'errBarType'))
    if (other !== side && other !== 'both') return []
    if (kind === 'fixedVal') return values.map(() => numberOf(String(amount)))
    if (kind === 'percentage') return values.map((value) => (value === null ? null : numberOf(String(Math.abs(value * amount) / 100))))
    return kind === 'cust' ? pointsOf(childOf(bars, side), false).map(numberOf) : []
  }
  const [minus, plus] = [lengths('minus'), lengths('plus')]
  if (minus.length + plus.length === 0) return []
  const direction = valueOf(childOf(bars, 'errDir')) === 'x' ? 'x' : 'y'
  return [{ direction, minus, plus, line: strokeOf(childOf(bars, 'spPr'), palette) }]
}

/** The format of the kept values of a reference; null for the standard one. */
function formatOf(source: MarkupElement | undefined): string | null {
  const code = [...below(source)].find(({ name }) => name === 'formatCode')?.text ?? ''
  return code === '' || code === 'General' ? null : code
}

const referenceOf = (source: MarkupElement | undefined): string => [...below(source)].find(({ name }) => name === 'f')?.text ?? ''

/** The points kept in a reference, by their index; of categories of several levels those of the innermost. */
function pointsOf(source: MarkupElement | undefined, readsDates = true): (string | null)[] {
  const kept = [...below(source)].find(({ name }) => /^(?:str|num|multiLvlStr)(?:Cache|Lit)$/.test(name))
  if (kept === undefined) return []
  const isDate = readsDates && isDateFormat(childOf(kept, 'formatCode')?.text ?? '')
  const count = Number(valueOf(childOf(kept, 'ptCount')) ?? 0)
  const points: (string | null)[] = Array.from({ length: Math.min(mostPoints, Math.max(0, count || 0)) }, () => null)
  for (const point of childrenOf(childOf(kept, 'lvl') ?? kept, 'pt')) {
    const index = Number(attributeOf(point.attributes, 'idx'))
    const text = childOf(point, 'v')?.text ?? ''
    if (index >= 0 && index < mostPoints) points[index] = isDate ? dateOf(text) : text
  }
  return Array.from(points, (point) => point ?? null)
}

/** Whether a number format writes dates; literal texts do not count. */
const isDateFormat = (format: string): boolean =>
  /[yd]|m{3}/i.test(format.replaceAll(/"[^"]*"|\[[^\][]*\]|\\./g, '')) && format !== 'General'

function dateOf(text: string): string {
  const serial = Number(text)
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_465) return text
  return new Date(firstDay + Math.floor(serial) * millisecondsOfDay).toISOString().slice(0, 10)
}

function numberOf(text: string | null): number | null {
  const number = text === null || text === '' ? Number.NaN : Number(text)
  return Number.isFinite(number) ? number : null
}
