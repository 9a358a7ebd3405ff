import { Parser } from 'htmlparser2'
import { trimLineEnds, withoutInvisible } from '../invisible.ts'
import { namedLevel } from '../layout/headings.ts'
import { UnreadableDocument } from '../page.ts'
import type { Block } from './blocks.ts'
import { nameTable, tableBlock, type MarkupCell } from './table-block.ts'

/** Elements that are never read: code, styling, navigation, form controls, embedded documents, the hidden facts of inline XBRL. */
const unread = new Set(
  'script style noscript template nav svg math iframe frame object embed applet canvas audio video select textarea button head ix:header ix:hidden'.split(
    ' ',
  ),
)
const passages = new Set(
  'p div section article header footer main aside ul ol li dl dt dd blockquote pre h1 h2 h3 h4 h5 h6 hr form fieldset figure figcaption address center body html details summary title cover'.split(
    ' ',
  ),
)
const cellNames = new Set(['td', 'th', 'te', 'tu'])
const hiddenStyle = /display\s*:\s*none|visibility\s*:\s*hidden/i
const boldStyle = /font-weight\s*:\s*(?:bold|[6-9]00)/i
/** Maximum nesting of open elements; ordinary pages have a few dozen. */
const deepest = 4096
/** A bold line longer than this is a sentence, not a heading. */
const longestHeading = 140

interface OpenElement {
  name: string
  bold: boolean
  hidden: boolean
  pre: boolean
}

interface OpenTable {
  rows: MarkupCell[][]
  row: MarkupCell[] | undefined
  cell: MarkupCell | undefined
  inHead: boolean
  /** Contains another table, and so only serves as layout. */
  layout: boolean
  caption?: string
}

/** Text as displayed: white space collapsed, line breaks of the markup kept. */
const shown = (text: string, pre: boolean): string => {
  const plain = withoutInvisible(text)
  const lines = pre ? trimLineEnds(plain.replace(/\r\n?/g, '\n')) : plain.replace(/[^\S\n]+/g, ' ').replace(/ ?\n ?/g, '\n')
  const spaced = lines.replace(/\n{3,}/g, '\n\n')
  return pre ? spaced.replace(/^\n+/, '').trimEnd() : spaced.trim()
}

const spanOf = (value: string | undefined): number => {
  const span = Number.parseInt(value ?? '', 10)
  return Number.isFinite(span) && span > 0 ? span : 1
}

/** Collects the blocks of a document from parser events. Nothing is fetched, run or expanded. */
const collect = (xml: boolean) => {
  const blocks: Block[] = []
  const open: OpenElement[] = []
  const tables: OpenTable[] = []
  let title: string | undefined
  let inTitle = false
  let text = ''
  let letters = 0
  let boldLetters = 0
  let sections = 0

  const table = (): OpenTable | undefined => tables.at(-1)

  const takeText = (pre: boolean): string => {
    const taken = shown(text, pre)
    text = ''
    return taken
  }

  const endPassage = (heading?: number): void => {
    const cell = table()?.cell
    if (cell !== undefined && table()?.layout !== true) {
      if (text !== '' && !/\s$/.test(text)) text += ' '
      return
    }
    const bold = letters > 0 && boldLetters >= letters * 0.9
    const passage = takeText(open.at(-1)?.pre === true)
    letters = 0
    boldLetters = 0
    if (passage === '') return
    const named = passage.length <= longestHeading ? namedLevel(passage) : undefined
    const isTitle = bold && passage.length <= longestHeading && !/[.;,]$/.test(passage) && /\p{L}{2}/u.test(passage)
    const level = heading ?? (bold && named !== undefined ? named : isTitle ? 3 : undefined)
    const line = level === undefined ? passage : passage.replaceAll('\n', ' ')
    blocks.push(level === undefined ? { kind: 'paragraph', text: line } : { kind: 'heading', level, text: line })
  }

  const endCell = (): void => {
    const current = table()
    if (current?.cell === undefined) return
    if (current.layout) endPassage()
    else current.cell.text = takeText(false).replaceAll('\n', ' ').replace(/ {2,}/g, ' ')
    current.cell = undefined
    letters = 0
    boldLetters = 0
  }

  const endRow = (): void => {
    endCell()
    const current = table()
    if (current?.row !== undefined && current.row.length > 0) current.rows.push(current.row)
    if (current !== undefined) current.row = undefined
  }

  const rowsAsPassages = (current: OpenTable): void => {
    for (const row of current.rows) {
      const line = row.map((cell) => cell.text).filter((cell) => cell !== '')
      if (line.length > 0) blocks.push({ kind: 'paragraph', text: line.join(' ') })
    }
    current.rows = []
  }

  const beginTable = (): void => {
    const outer = table()
    if (outer === undefined) endPassage()
    else {
      const inCell = outer.cell
      if (outer.row !== undefined) outer.rows.push(outer.row)
      if (inCell !== undefined) inCell.text = takeText(false)
      outer.row = []
      outer.layout = true
      rowsAsPassages(outer)
    }
    tables.push({ rows: [], row: undefined, cell: undefined, inHead: false, layout: false })
  }

  const endTable = (): void => {
    endRow()
    const done = tables.pop()
    if (done === undefined) return
    const found = done.layout ? undefined : tableBlock(done.rows)
    if (found === undefined) rowsAsPassages(done)
    else {
      if (done.caption !== undefined && done.caption !== '') found.caption = done.caption
      nameTable(found, blocks)
      blocks.push(found)
    }
  }

  const isHidden = (name: string, attributes: Record<string, string>): boolean =>
    (unread.has(name) && !(name === 'head' && !xml)) ||
    'hidden' in attributes ||
    attributes['aria-hidden'] === 'true' ||
    (attributes['style'] !== undefined && hiddenStyle.test(attributes['style']))

  const onopentag = (name: string, attributes: Record<string, string>): void => {
    if (open.length >= deepest) throw new UnreadableDocument('too-large')
    const parent = open.at(-1)
    const hidden = parent?.hidden === true || isHidden(name, attributes)
    const bold = parent?.bold === true || name === 'b' || name === 'strong' || boldStyle.test(attributes['style'] ?? '')
    open.push({ name, hidden, bold, pre: parent?.pre === true || name === 'pre' })
    if (hidden) return
    if (name === 'title' && !xml) inTitle = true
    else if (name === 'table') beginTable()
    else if (name === 'thead') {
      const current = table()
      if (current !== undefined) current.inHead = true
    } else if (name === 'tr') {
      endRow()
      const current = table()
      if (current !== undefined) current.row = []
    } else if (cellNames.has(name) && table() !== undefined) {
      endCell()
      const current = table()
      if (current === undefined) return
      current.row ??= []
      current.cell = {
        text: '',
        columnSpan: spanOf(attributes['colspan']),
        rowSpan: spanOf(attributes['rowspan']),
        heading: name === 'th' || current.inHead,
      }
      current.row.push(current.cell)
    } else if (name === 'br') text += '\n'
    else if (name === 'input' && attributes['type']?.toLowerCase() === 'checkbox') text += 'checked' in attributes ? '☒' : '☐'
    else if (name === 'caption') takeText(false)
    else if (passages.has(name)) endPassage()
    else if (xml && /^(?:section|part)(?:-\d)?$/.test(name)) sections++
  }

  const onclosetag = (name: string): void => {
    const element = open.pop()
    if (element === undefined || element.hidden) return
    if (name === 'title' && !xml) {
      inTitle = false
      return
    }
    if (name === 'table') endTable()
    else if (name === 'thead') {
      const current = table()
      if (current !== undefined) current.inHead = false
    } else if (name === 'tr') endRow()
    else if (cellNames.has(name)) endCell()
    else if (name === 'caption') {
      const current = table()
      if (current !== undefined) current.caption = takeText(false).replaceAll('\n', ' ')
    } else if (/^h[1-6]$/.test(name)) endPassage(Number(name.slice(1)))
    else if (name === 'title') endPassage(Math.min(6, Math.max(1, sections)))
    else if (passages.has(name)) endPassage()
    else if (xml && /^(?:section|part)(?:-\d)?$/.test(name)) sections--
  }

  const ontext = (piece: string): void => {
    const element = open.at(-1)
    if (inTitle) {
      title = `${title ?? ''}${piece}`
      return
    }
    if (element?.hidden === true || (element?.name === 'head' && !xml)) return
    const visible = element?.pre === true ? piece : piece.replace(/\s+/g, ' ')
    if (visible === ' ' && (text === '' || text.endsWith(' '))) return
    text += visible
    const count = visible.trim().length
    letters += count
    if (element?.bold === true) boldLetters += count
  }

  return {
    handler: { onopentag, onclosetag, ontext },
    finish(): { blocks: Block[]; title?: string } {
      while (tables.length > 0) endTable()
      endPassage()
      const named = title === undefined ? '' : shown(title, false).replaceAll('\n', ' ')
      return { blocks, ...(named === '' ? {} : { title: named }) }
    },
  }
}

/** The blocks of an HTML document, or of XML that marks up text as HTML does. */
export const htmlBlocks = (source: string, options: { xml: boolean } = { xml: false }): { blocks: Block[]; title?: string } => {
  const collector = collect(options.xml)
  const parser = new Parser(collector.handler, {
    xmlMode: options.xml,
    lowerCaseTags: true,
    lowerCaseAttributeNames: true,
    decodeEntities: true,
  })
  parser.write(source)
  parser.end()
  return collector.finish()
}
