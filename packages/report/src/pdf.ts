import Pdf from 'pdfkit'
import { type FontName, fontsFor, type FontWeight, type LoadFont, pdfFontFiles, REPLACEMENT } from './pdf-fonts.ts'
import { onOneLine, printable } from './printable.ts'
import type { Cited, Report, ReportBlock } from './report.ts'

interface Page extends PDFKit.PDFDocument {
  fonts: ReturnType<typeof fontsFor>
  /** Continues in a font and size; the font is loaded at its first use. */
  use(font: FontName, weight: FontWeight, size: number): void
}
type Style = { font?: FontWeight; size?: number; colour?: string; indent?: number; after?: number; link?: string }

const MARGIN = 64
const CELL_PADDING = 4
/** As a fraction of the font size; equal for every font, so that line spacing is even and all letters share a base line. */
const LINE_HEIGHT = 1.54
const CELL_LINE_HEIGHT = 1.2
const BASELINE = 0.95
const GREY = '#666666'
const ACCENT = '#1f4fa3'
// Number of blocks laid out before the event loop runs other work.
const AT_A_TIME = 8

/**
 * A report as PDF (A4) with selectable, searchable text, marks that link to their reference, and page numbers. Fonts other than the one for Korean
 * and Latin are loaded only when needed.
 */
export async function reportAsPdf(report: Report, load: LoadFont): Promise<Uint8Array> {
  const empty = new Pdf({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: report.language,
    displayTitle: true,
    info: { Title: onOneLine(report.title) },
  })
  const fonts = fontsFor(load)
  const page: Page = Object.assign(empty, { fonts, use: fontSwitch(empty, load) })
  const made = bytesOf(page)
  write(page, onOneLine(report.title), { font: 'bold', size: 20, after: 8 })
  for (const { label, value } of report.facts) write(page, onOneLine(`${label}: ${value}`), { size: 9, colour: GREY, after: 1 })
  await eachInTurn(report.blocks, (block) => writeBlock(page, block))
  const { heading, entries } = report.references
  if (entries.length > 0) writeHeading(page, heading, 1)
  await eachInTurn([...entries.entries()], ([at, { source, quote, link }]) => {
    keepTogether(page, 40)
    page.addNamedDestination(`ref-${at + 1}`, 'XYZ', page.x, page.y, null)
    write(page, `[${at + 1}] ${onOneLine(source)}`, { size: 10, after: 2, ...(link !== undefined && { link, colour: ACCENT }) })
    if (quote !== '') write(page, `“${printable(quote)}”`, { size: 9, colour: GREY, indent: 18, after: 6 })
  })
  if (fonts.leftOut()) write(page, missingSigns[report.language], { size: 8, colour: GREY })
  numberPages(page)
  page.end()
  return made
}

const missingSigns = {
  ko: `${REPLACEMENT}: 이 PDF의 글꼴에 없는 글자입니다. Word와 Markdown 문서에는 그대로 있습니다.`,
  en: `${REPLACEMENT} stands for a character that the fonts of this PDF do not have. The Word and Markdown documents have it.`,
}

function fontSwitch(page: PDFKit.PDFDocument, load: LoadFont): Page['use'] {
  const registered = new Set<string>()
  return (font, weight, size) => {
    const name = `${font}-${weight}`
    if (!registered.has(name)) page.registerFont(name, new Uint8Array(load(pdfFontFiles[font][weight])).buffer)
    registered.add(name)
    page.font(name).fontSize(size)
  }
}

function bytesOf(page: Page): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const pieces: Uint8Array[] = []
    page.on('data', (piece: Uint8Array) => pieces.push(piece))
    page.on('end', () => resolve(Buffer.concat(pieces)))
    page.on('error', reject)
  })
}

async function eachInTurn<T>(all: readonly T[], act: (one: T) => void): Promise<void> {
  for (const [at, one] of all.entries()) {
    if (at % AT_A_TIME === AT_A_TIME - 1) await new Promise((resolve) => setImmediate(resolve))
    act(one)
  }
}

function writeBlock(page: Page, block: ReportBlock): void {
  if (block.kind === 'heading') writeHeading(page, block.text, block.level)
  else if (block.kind === 'table') writeTable(page, block)
  else if (block.kind === 'list')
    for (const item of block.items) writeCited(page, { ...item, text: `· ${item.text}` }, { indent: 12, after: 2 })
  else writeCited(page, block, block.style === 'note' ? { size: 9, colour: GREY } : {})
}

function writeHeading(page: Page, text: string, level: 1 | 2): void {
  // A heading stays on a page with one line of its text.
  keepTogether(page, 60)
  page.moveDown(level === 1 ? 1 : 0.5)
  const size = level === 1 ? 15 : 12
  page.outline.addItem(onOneLine(text))
  write(page, onOneLine(text), { font: 'bold', size, after: 6 })
}

function writeCited(page: Page, { text, references = [] }: Cited, style: Style): void {
  write(page, printable(text), { ...style, after: references.length > 0 ? 0 : (style.after ?? 6) }, references)
  if (references.length > 0) page.y += style.after ?? 6
}

function write(
  page: Page,
  text: string,
  { font = 'regular', size = 10.5, colour = '#111111', indent = 0, after = 6, link }: Style,
  marks: readonly number[] = [],
) {
  const width = page.page.width - 2 * MARGIN - indent
  page.fillColor(colour)
  page.x = MARGIN + indent
  const style = { weight: font, size, lineHeight: LINE_HEIGHT, continued: marks.length > 0, width, ...(link !== undefined && { link }) }
  writeRuns(page, marks.length > 0 ? `${text} ` : text, style)
  for (const [at, number] of marks.entries()) {
    page.use('pretendard', font, size)
    page.fillColor(ACCENT).text(`[${number}]`, { goTo: `ref-${number}`, continued: at < marks.length - 1 })
  }
  page.x = MARGIN
  page.y += after
}

interface RunStyle {
  weight: FontWeight
  size: number
  lineHeight: number
  width: number
  /** The next text is written on the same line. */
  continued?: boolean
  align?: 'left' | 'right'
  /** Writes as much as fits and truncates the rest. */
  height?: number
  /** Address that the text opens. */
  link?: string
}

/** Writes a text in the fonts that have its characters, from the current position. */
function writeRuns(page: Page, text: string, { weight, size, lineHeight, continued = false, align = 'left', ...room }: RunStyle): void {
  const lines = text.split('\n').map((line) => page.fonts.runs(line))
  for (const [row, runs] of lines.entries()) {
    for (const [at, { font, text: shown }] of runs.entries()) {
      page.use(font, weight, size)
      page.text(shown, {
        ...room,
        baseline: -BASELINE * size,
        lineGap: lineHeight * size - page.currentLineHeight(true),
        // Each part would be aligned separately.
        align: runs.length > 1 ? 'left' : align,
        continued: at < runs.length - 1 || (continued && row === lines.length - 1),
      })
    }
  }
}

/** Upper limit of a text's height in a column, in any of its fonts. */
function heightOf(page: Page, text: string, { weight, size, lineHeight, width }: RunStyle): number {
  const fonts = new Set(text.split('\n').flatMap((line) => page.fonts.runs(line).map(({ font }) => font)))
  const heights = Array.from(fonts, (font) => {
    page.use(font, weight, size)
    return page.heightOfString(text, { width, lineGap: lineHeight * size - page.currentLineHeight(true) })
  })
  return Math.max(...heights)
}

function writeTable(page: Page, { header, rows, numeric = [] }: Extract<ReportBlock, { kind: 'table' }>): void {
  writeRow(
    page,
    header.map((text) => onOneLine(text)),
    'bold',
    numeric,
  )
  for (const row of rows) {
    const cells = row.map(({ text, references = [] }) => printable([text, ...references.map((number) => `[${number}]`)].join(' ')))
    writeRow(page, cells, 'regular', numeric)
  }
  page.x = MARGIN
  page.y += 8
}

// The library's own tables reopen the font for every cell, which takes a second per hundred cells.
function writeRow(page: Page, cells: readonly string[], weight: FontWeight, numeric: readonly number[]): void {
  const column = (page.page.width - 2 * MARGIN) / cells.length
  const style = { weight, size: 9, lineHeight: CELL_LINE_HEIGHT, width: column - 2 * CELL_PADDING }
  page.fillColor('#111111')
  const height = Math.max(...cells.map((text) => heightOf(page, text, style))) + 2 * CELL_PADDING
  keepTogether(page, height)
  const top = page.y
  for (const [at, text] of cells.entries()) {
    page.x = MARGIN + at * column + CELL_PADDING
    page.y = top + CELL_PADDING
    writeRuns(page, text, { ...style, height: page.page.height - MARGIN - top, align: numeric.includes(at) ? 'right' : 'left' })
  }
  const bottom = Math.min(top + height, page.page.height - MARGIN)
  page
    .moveTo(MARGIN, bottom)
    .lineTo(page.page.width - MARGIN, bottom)
    .lineWidth(0.5)
    .strokeColor('#cccccc')
    .stroke()
  page.y = bottom
}

function keepTogether(page: Page, height: number): void {
  if (page.y + height > page.page.height - MARGIN) page.addPage()
}

function numberPages(page: Page): void {
  const { start, count } = page.bufferedPageRange()
  for (let at = start; at < start + count; at += 1) {
    page.switchToPage(at)
    // Below the margin, where a line of text would otherwise begin a new page.
    page.page.margins.bottom = 0
    page.use('pretendard', 'regular', 8)
    page.fillColor(GREY)
    page.text(`${at + 1} / ${count}`, MARGIN, page.page.height - 40, {
      width: page.page.width - 2 * MARGIN,
      align: 'center',
      lineBreak: false,
    })
  }
}
