import { attributeOf } from '../../../evidence/viewer/previews/sheet/markup-tags.ts'
import { childOf, childrenOf, isOn, type MarkupElement, pathOf, valueOf } from './markup-tree.ts'
import type { ChartAxis, ChartData } from './visual.ts'

type Direction = 'x' | 'y'

/** The axes of a chart, and for each of its plots the indices of its own. */
export interface PlotAxes {
  axes: ChartData['axes']
  ofPlot: readonly { x: number; y: number }[]
}

interface Found {
  direction: Direction
  axis: ChartAxis
  /** Of values, hidden, and without a scale of its own. */
  follows: boolean
}

/**
 * The axes that the plots of a chart name (ECMA-376 part 1, 21.2.2). Where they lie follows from the plots, since programs write the same `axPos` for all. As in
 * Excel, a second axis of values that was deleted and has no ends of its own leaves its series to the scale of the first in its direction.
 */
export function axesOf(area: MarkupElement | undefined, plots: readonly MarkupElement[]): PlotAxes {
  const written = new Map(
    (area?.children ?? []).filter(({ name }) => /^(?:cat|date|ser|val)Ax$/.test(name)).map((axis) => [idOf(axis), axis]),
  )
  const found = new Map<string, Found>()
  const named = plots.map((plot) => {
    const isLying = valueOf(childOf(plot, 'barDir')) === 'bar'
    const [first = '', second = ''] = childrenOf(plot, 'axId').map((axis) => valueOf(axis) ?? '')
    const ids = { first: first || `${plot.name} 1`, second: second || `${plot.name} 2` }
    const isScatter = plot.name === 'scatterChart'
    const add = (id: string, crossing: string, direction: Direction, kind: ChartAxis['kind']): void => {
      if (!found.has(id)) found.set(id, foundAxis(written.get(id), written.get(crossing), { direction, kind }))
    }
    add(ids.first, ids.second, isLying ? 'y' : 'x', isScatter ? 'value' : 'category')
    add(ids.second, ids.first, isLying ? 'x' : 'y', 'value')
    return ids
  })
  const lists: Record<Direction, { id: string; axis: ChartAxis }[]> = { x: [], y: [] }
  const places = new Map<string, { direction: Direction; index: number }>()
  for (const [id, { direction, axis, follows }] of found) {
    const list = lists[direction]
    const leader = follows ? list.findIndex((other) => other.axis.kind === 'value' && !other.axis.isHidden) : -1
    if (leader < 0) list.push({ id, axis })
    places.set(id, { direction, index: leader < 0 ? list.length - 1 : leader })
  }
  for (const list of [lists.x, lists.y]) spread(list)
  return {
    axes: { x: lists.x.map(({ axis }) => axis), y: lists.y.map(({ axis }) => axis) },
    ofPlot: named.map(({ first, second }) => {
      const both = [places.get(first), places.get(second)]
      const indexOf = (direction: Direction): number => both.find((place) => place?.direction === direction)?.index ?? 0
      return { x: indexOf('x'), y: indexOf('y') }
    }),
  }
}

const idOf = (axis: MarkupElement): string => valueOf(childOf(axis, 'axId')) ?? ''

function foundAxis(
  axis: MarkupElement | undefined,
  crossing: MarkupElement | undefined,
  { direction, kind }: { direction: Direction; kind: ChartAxis['kind'] },
): Found {
  const [min, max] = [endOf(axis, 'min'), endOf(axis, 'max')]
  const isHidden = isOn(childOf(axis, 'delete'), false)
  const format = childOf(axis, 'numFmt')
  const code = attributeOf(format?.attributes ?? '', 'formatCode')
  const actual = axis === undefined ? kind : axis.name === 'valAx' ? 'value' : 'category'
  return {
    direction,
    follows: actual === 'value' && isHidden && min === null && max === null,
    axis: {
      kind: actual,
      isFar: (valueOf(childOf(axis, 'crosses')) === 'max') !== isReversed(crossing),
      isHidden,
      isReversed: isReversed(axis),
      hasGridlines: axis === undefined ? kind === 'value' : childOf(axis, 'majorGridlines') !== undefined,
      min,
      max,
      format: code === undefined || attributeOf(format?.attributes ?? '', 'sourceLinked') === '1' ? null : code,
      isBetween: valueOf(childOf(crossing, 'crossBetween')) !== 'midCat',
    },
  }
}

/** Moves a shown axis to the other side where another one lies already. */
function spread(list: { axis: ChartAxis }[]): void {
  const first = list.find(({ axis }) => !axis.isHidden)
  const second = list.find((one) => one !== first && !one.axis.isHidden)
  if (first && second && first.axis.isFar === second.axis.isFar) second.axis = { ...second.axis, isFar: !first.axis.isFar }
}

const scalingOf = (axis: MarkupElement | undefined, name: string): string | undefined => valueOf(pathOf(axis, 'scaling', name))

const isReversed = (axis: MarkupElement | undefined): boolean => scalingOf(axis, 'orientation') === 'maxMin'

function endOf(axis: MarkupElement | undefined, name: 'min' | 'max'): number | null {
  const written = scalingOf(axis, name)
  const value = Number(written)
  return written !== undefined && Number.isFinite(value) ? value : null
}
