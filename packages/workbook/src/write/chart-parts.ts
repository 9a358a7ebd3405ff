import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { type Cell, fixedRange, type Layout, type Workbook } from '../model/index.ts'
import { cellText } from './cell-text.ts'
import { withListings } from './listing-parts.ts'

/** Cached value of a cell in a chart, next to its range. */
type ValueOf = (cell: Cell) => number | string | boolean | null

const quietGrid =
  '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="D9D9D9"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>'
const noLine = '<a:ln w="19050"><a:noFill/></a:ln>'

/**
 * Adds what hucre leaves out of its parts: cached values for viewers that do not compute (c:numCache, c:strCache), pale grid lines, scatter points
 * without connecting lines, and comment boxes large enough for a source.
 */
export function completeParts(bytes: Uint8Array, workbook: Workbook, layout: Layout, valueOf: ValueOf, madeAt: Date): Uint8Array {
  const caches = chartCaches(workbook, layout, valueOf)
  const parts = Object.entries(withListings(unzipSync(bytes), workbook)).map(([name, part]) => {
    if (name.startsWith('xl/charts/chart')) return [name, strToU8(completeChart(strFromU8(part), caches))] as const
    return [name, name.endsWith('.vml') ? strToU8(roomyComments(strFromU8(part))) : part] as const
  })
  return zipSync(Object.fromEntries(parts.map(([name, part]) => [name, [part, { mtime: madeAt }] as const])))
}

function completeChart(xml: string, caches: ReadonlyMap<string, string>): string {
  const cached = xml.replaceAll(/<c:f>([^<]*)<\/c:f>/g, (found, range: string) => found + (caches.get(range) ?? ''))
  const gridded = cached.replaceAll('<c:majorGridlines/>', quietGrid)
  // Without the element Excel draws negative bars in white.
  if (gridded.includes('<c:barChart>')) {
    return gridded.replaceAll(/(<c:ser>(?:(?!<\/c:spPr>)[^])*<\/c:spPr>)/g, '$1<c:invertIfNegative val="0"/>')
  }
  if (!gridded.includes('<c:scatterChart>')) return gridded
  // The properties of a series precede those of its markers, which keep their own line.
  return gridded
    .replaceAll(/(<\/c:tx><c:spPr>(?:(?!<a:ln>)[^])*?)<a:ln>(?:(?!<\/a:ln>)[^])*?<\/a:ln>/g, `$1${noLine}`)
    .replaceAll('</c:yVal></c:ser>', '</c:yVal><c:smooth val="0"/></c:ser>')
}

/** By the range that a chart refers to, as its part spells it: the values that it has now. */
function chartCaches(workbook: Workbook, layout: Layout, valueOf: ValueOf): Map<string, string> {
  const caches = new Map<string, string>()
  for (const { charts } of workbook.sheets) {
    for (const { kind, categories, series } of charts) {
      for (const { values } of series) addCache(caches, values, 'num', layout, valueOf)
      addCache(caches, categories, kind === 'scatter' ? 'num' : 'str', layout, valueOf)
    }
  }
  return caches
}

function addCache(caches: Map<string, string>, cells: readonly Cell[], kind: 'num' | 'str', layout: Layout, valueOf: ValueOf): void {
  const [from] = cells
  const to = cells.at(-1)
  if (!from || !to) return
  const points = cells.map((cell, index) => {
    const value = valueOf(cell)
    const isShown = kind === 'str' ? value !== null : typeof value === 'number'
    return isShown ? `<c:pt idx="${index}"><c:v>${escaped(cellText(String(value)))}</c:v></c:pt>` : ''
  })
  const format = kind === 'num' ? '<c:formatCode>General</c:formatCode>' : ''
  const cache = `<c:${kind}Cache>${format}<c:ptCount val="${cells.length}"/>${points.join('')}</c:${kind}Cache>`
  caches.set(escaped(fixedRange(from, to, layout)), cache)
}

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/** Columns and rows that a comment covers: source, page, date and link, a line or two each. */
const commentSize = { columns: 4, rows: 7 }

/** Anchor of a note: first column, its offset, first row, its offset, last column, its offset, last row, its offset. */
const roomyComments = (vml: string): string =>
  vml.replaceAll(/<x:Anchor>(\d+),(\d+),(\d+),(\d+),\d+,(\d+),\d+,(\d+)<\/x:Anchor>/g, (_, column: string, ...rest: string[]) => {
    const [left, row = '0', top, right, bottom] = rest
    const last = [Number(column) + commentSize.columns, right, Number(row) + commentSize.rows, bottom]
    return `<x:Anchor>${[column, left, row, top, ...last].join(',')}</x:Anchor>`
  })
