import { Parser } from 'htmlparser2'
import { withoutInvisible } from '../invisible.ts'
import type { Block } from './blocks.ts'
import { nameTable, tableBlock, type MarkupCell } from './table-block.ts'

/** Placeholders repeated on every slide: numbers, dates, headers and footers. */
const furniture = new Set(['sldNum', 'dt', 'ftr', 'hdr', 'sldImg'])
const titles = new Set(['title', 'ctrTitle'])

/** The blocks of one part of a presentation, and the other parts that it displays. */
export interface SlidePart {
  title?: string
  blocks: Block[]
  /** Relationships of its diagrams. */
  diagrams: string[]
}

interface OpenTable {
  rows: MarkupCell[][]
  cell: MarkupCell | undefined
}

const numberOf = (value: string | undefined): number => {
  const number = Number.parseInt(value ?? '', 10)
  return Number.isFinite(number) && number > 0 ? number : 1
}

const isMerged = (attributes: Record<string, string>): boolean =>
  ['hMerge', 'vMerge'].some((name) => attributes[name] === '1' || attributes[name] === 'true')

const clean = (text: string): string =>
  withoutInvisible(text.toWellFormed())
    .replace(/[^\S\n]+/g, ' ')
    .trim()

const collect = () => {
  const blocks: Block[] = []
  const diagrams: string[] = []
  let title: string | undefined
  let placeholder: string | undefined
  let lines: string[] = []
  let line = ''
  let inText = false
  /** Nesting depth within fallback markup, whose newer equivalent was already read. */
  let fallback = 0
  let table: OpenTable | undefined

  const endShape = (): void => {
    const text = lines.filter((entry) => entry !== '').join('\n')
    lines = []
    const kind = placeholder
    placeholder = undefined
    if (text === '' || furniture.has(kind ?? '')) return
    if (title === undefined && titles.has(kind ?? '')) {
      title = text.replaceAll('\n', ' ')
      // The title is read first, whatever its place in the drawing order.
      blocks.unshift({ kind: 'heading', level: 1, text: title })
    } else if (kind === 'subTitle' && !text.includes('\n')) blocks.push({ kind: 'heading', level: 2, text })
    else blocks.push({ kind: 'paragraph', text })
  }

  const endTable = (): void => {
    const rows = table?.rows ?? []
    table = undefined
    const found = tableBlock(rows)
    if (found !== undefined) {
      nameTable(found, blocks)
      blocks.push(found)
      return
    }
    const text = rows.map((row) => row.flatMap((cell) => (cell.text === '' ? [] : [cell.text])).join(' '))
    if (text.some((entry) => entry !== '')) blocks.push({ kind: 'paragraph', text: text.filter((entry) => entry !== '').join('\n') })
  }

  const onopentag = (name: string, attributes: Record<string, string>): void => {
    if (name === 'mc:Fallback' || fallback > 0) fallback++
    if (fallback > 0) return
    if (name === 'p:ph') placeholder = attributes['type'] ?? 'body'
    else if (name === 'a:t') inText = true
    else if (name === 'a:br') line += '\n'
    else if (name === 'a:tbl') table = { rows: [], cell: undefined }
    else if (name === 'a:tr') table?.rows.push([])
    else if (name === 'a:tc' && table !== undefined) {
      table.cell = { text: '', columnSpan: numberOf(attributes['gridSpan']), rowSpan: numberOf(attributes['rowSpan']), heading: false }
      // A cell covered by a wider or higher one is present and empty.
      if (!isMerged(attributes)) table.rows.at(-1)?.push(table.cell)
    } else if (name === 'dgm:relIds' && attributes['r:dm'] !== undefined) diagrams.push(attributes['r:dm'])
  }

  const onclosetag = (name: string): void => {
    if (fallback > 0) fallback--
    else if (name === 'a:t') inText = false
    else if (name === 'a:p') {
      if (table === undefined) lines.push(clean(line))
      else if (table.cell !== undefined) table.cell.text = `${table.cell.text} ${clean(line).replaceAll('\n', ' ')}`.trim()
      line = ''
    } else if (name === 'a:tbl') endTable()
    else if (name === 'p:sp' || name === 'dgm:pt') endShape()
  }

  const ontext = (piece: string): void => {
    if (inText && fallback === 0) line += piece
  }

  return {
    handler: { onopentag, onclosetag, ontext },
    finish(): SlidePart {
      if (table !== undefined) endTable()
      endShape()
      return { ...(title === undefined ? {} : { title }), blocks, diagrams }
    },
  }
}

/** Reads a slide, a page of notes or a diagram (DrawingML) in the order that assistive technology reads it, the title first. */
export const slideBlocks = (part: Buffer): SlidePart => {
  const collector = collect()
  const parser = new Parser(collector.handler, { xmlMode: true, decodeEntities: true })
  parser.write(part.toString('utf8'))
  parser.end()
  return collector.finish()
}
