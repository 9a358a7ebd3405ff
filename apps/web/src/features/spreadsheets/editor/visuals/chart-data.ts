import { attributeOf } from '../../../evidence/viewer/previews/sheet/markup-tags.ts'
import { below, childOf, childrenOf, type MarkupElement, pathOf, valueOf } from './markup-tree.ts'
import type { ChartData, ChartSeries } from './visual.ts'

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
  const axes = plots.map((plot) => valueOf(childrenOf(plot, 'axId').at(-1)) ?? '')
  const series = plots.flatMap((plot, at) => seriesOf(plot, axes[at] === axes[0] ? 0 : 1)).slice(0, mostSeries)
  const written = titleOf(childOf(chart, 'title'))
  // A chart of one series without a title has its name, unless the title was removed.
  const isRemoved = valueOf(childOf(chart, 'autoTitleDeleted')) === '1'
  const title = written === '' && !isRemoved && series.length === 1 ? (series[0]?.name ?? '') : written
  return { title, kinds: [...new Set(plots.map(({ name }) => kindOf(name)))], series, palette }
}

const kindOf = (name: string): string => name.slice(0, -'Chart'.length)

function titleOf(title: MarkupElement | undefined): string {
  const texts = [...below(title)].filter(({ name }) => name === 't' || name === 'v').map(({ text }) => text)
  return texts.join('').trim()
}

function seriesOf(plot: MarkupElement, axis: number): ChartSeries[] {
  const kind = kindOf(plot.name)
  const grouping = valueOf(childOf(plot, 'grouping')) ?? ''
  return childrenOf(plot, 'ser').map((series) => {
    const named = childOf(series, 'tx')
    return {
      kind,
      name: pathOf(named, 'v')?.text ?? pointsOf(named)[0] ?? '',
      categories: pointsOf(childOf(series, 'cat')),
      x: pointsOf(childOf(series, 'xVal')).map(numberOf),
      values: pointsOf(childOf(series, 'val') ?? childOf(series, 'yVal'), false).map(numberOf),
      references: {
        name: referenceOf(named),
        categories: referenceOf(childOf(series, 'cat')),
        x: referenceOf(childOf(series, 'xVal')),
        values: referenceOf(childOf(series, 'val') ?? childOf(series, 'yVal')),
      },
      color: colorOf(childOf(series, 'spPr')),
      isStacked: grouping === 'stacked' || grouping === 'percentStacked',
      isPercent: grouping === 'percentStacked',
      isHorizontal: valueOf(childOf(plot, 'barDir')) === 'bar',
      axis,
    }
  })
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

/** The colour of an area, else of a line; those of the theme are left to the palette. */
function colorOf(properties: MarkupElement | undefined): string | null {
  const fill = childOf(properties, 'solidFill') ?? pathOf(properties, 'ln', 'solidFill')
  const color = valueOf(childOf(fill, 'srgbClr'))
  return color !== undefined && /^[\da-f]{6}$/i.test(color) ? `#${color}` : null
}
