import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { type Cell, fixedRange, type Layout, type Row, type Sheet, type Workbook } from '../model/index.ts'
import { commentText } from './cell-comment.ts'
import { cellText } from './cell-text.ts'
import { withListings } from './listing-parts.ts'
import { columnWidth, rowHeight } from './row-layout.ts'
import { linesOf } from './text-width.ts'

/** Cached value of a cell in a chart, next to its range. */
type ValueOf = (cell: Cell) => number | string | boolean | null

const quietGrid =
  '<c:majorGridlines><c:spPr><a:ln w="6350"><a:solidFill><a:srgbClr val="D9D9D9"/></a:solidFill></a:ln></c:spPr></c:majorGridlines>'
const noLine = '<a:ln w="19050"><a:noFill/></a:ln>'

/**
 * Adds what hucre leaves out of its parts: cached values for viewers that do not compute (c:numCache, c:strCache), pale grid lines, scatter points
 * without connecting lines, and comment boxes as large as their texts.
 */
export function completeParts(bytes: Uint8Array, workbook: Workbook, layout: Layout, valueOf: ValueOf, madeAt: Date): Uint8Array {
  const caches = chartCaches(workbook, layout, valueOf)
  const parts = Object.entries(withListings(unzipSync(bytes), workbook)).map(([name, part]) => {
    if (name.startsWith('xl/charts/chart')) return [name, strToU8(completeChart(strFromU8(part), caches))] as const
    const sheet = workbook.sheets[Number(/vmlDrawing(\d+)\.vml$/.exec(name)?.[1]) - 1]
    return [name, sheet ? strToU8(roomyComments(strFromU8(part), sheet, workbook)) : part] as const
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
      for (const { values, across = [] } of series) for (const cells of [values, across]) addCache(caches, cells, 'num', layout, valueOf)
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

/** Width of the box of a comment in characters, that of a line of its text, and of a pixel. */
const BOX_CHARACTERS = 46
const PIXELS_PER_CHARACTER = 7
const PIXELS_PER_LINE = 17
const STANDARD_ROW_PIXELS = 20

/** Anchors of notes: first column, its offset, first row, its offset, last column, its offset, last row, its offset; offsets in pixels. */
const roomyComments = (vml: string, sheet: Sheet, workbook: Workbook): string =>
  vml.replaceAll(
    /<x:Anchor>(\d+),(\d+),(\d+),(\d+),[\d,]+<\/x:Anchor>((?:(?!<x:Row>)[^])*)<x:Row>(\d+)<\/x:Row><x:Column>(\d+)<\/x:Column>/g,
    (_, column: string, left: string, row: string, top: string, between: string, ownRow: string, ownColumn: string) => {
      const cell = sheet.rows[Number(ownRow)]?.cells.find((one) => one.column === Number(ownColumn))
      const height = linesOf((cell && commentText(cell, workbook)) ?? '', BOX_CHARACTERS) * PIXELS_PER_LINE + PIXELS_PER_LINE / 2
      const [lastColumn, right] = endOf(Number(column), Number(left) + BOX_CHARACTERS * PIXELS_PER_CHARACTER, (at) =>
        Math.round(columnWidth(sheet, at) * PIXELS_PER_CHARACTER + 5),
      )
      const [lastRow, bottom] = endOf(Number(row), Number(top) + height, (at) => rowPixels(sheet.rows[at]))
      const anchor = [column, left, row, top, lastColumn, right, lastRow, bottom].join(',')
      return `<x:Anchor>${anchor}</x:Anchor>${between}<x:Row>${ownRow}</x:Row><x:Column>${ownColumn}</x:Column>`
    },
  )

const rowPixels = (row: Row | undefined): number => {
  const points = row && rowHeight(row)
  return points === undefined ? STANDARD_ROW_PIXELS : Math.round((points * 4) / 3)
}

/** The column or row in which a length from the beginning of another one ends, and how far into it. */
function endOf(first: number, length: number, sizeOf: (at: number) => number): [at: number, offset: number] {
  let [at, rest] = [first, length]
  for (let size = sizeOf(at); rest > size; size = sizeOf(at)) {
    rest -= size
    at += 1
  }
  return [at, Math.round(rest)]
}
