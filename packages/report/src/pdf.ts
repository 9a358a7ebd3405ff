import Pdf from 'pdfkit'
import { coverageOf } from './font-coverage.ts'
import { onOneLine, printable } from './printable.ts'
import type { Cited, Report, ReportBlock } from './report.ts'

/** Addresses of the font files that `reportAsPdf` is written with; their bytes are handed in. */
export const pdfFontFiles = {
  regular: import.meta.resolve('pretendard/dist/public/static/Pretendard-Regular.otf'),
  bold: import.meta.resolve('pretendard/dist/public/static/Pretendard-Bold.otf'),
}

export type PdfFonts = Record<keyof typeof pdfFontFiles, Uint8Array>

interface Page extends PDFKit.PDFDocument {
  /** The text as the fonts can show it. */
  inFont(text: string): string
}
type Style = { font?: keyof PdfFonts; size?: number; colour?: string; indent?: number; after?: number }

const MARGIN = 64
const CELL_PADDING = 4
const GREY = '#666666'
const ACCENT = '#1f4fa3'
// So many blocks are laid out before others get their turn.
const AT_A_TIME = 8

/** A report as PDF (A4): text that can be selected and searched, marks that lead to their reference, numbered pages. */
export async function reportAsPdf(report: Report, fonts: PdfFonts): Promise<Uint8Array> {
  const { inFont, leftOut } = substitution(fonts.regular)
  const empty = new Pdf({
    size: 'A4',
    margin: MARGIN,
    bufferPages: true,
    lang: report.language,
    displayTitle: true,
    info: { Title: onOneLine(report.title) },
  })
  const page = Object.assign(empty, { inFont })
  const made = bytesOf(page)
  page.registerFont('regular', new Uint8Array(fonts.regular).buffer)
  page.registerFont('bold', new Uint8Array(fonts.bold).buffer)
  write(page, onOneLine(report.title), { font: 'bold', size: 20, after: 8 })
  for (const { label, value } of report.facts) write(page, onOneLine(`${label}: ${value}`), { size: 9, colour: GREY, after: 1 })
  await eachInTurn(report.blocks, (block) => writeBlock(page, block))
  const { heading, entries } = report.references
  if (entries.length > 0) writeHeading(page, heading, 1)
  await eachInTurn([...entries.entries()], ([at, { source, quote }]) => {
    keepTogether(page, 40)
    page.addNamedDestination(`ref-${at + 1}`, 'XYZ', page.x, page.y, null)
    write(page, `[${at + 1}] ${onOneLine(source)}`, { size: 10, after: 2 })
    if (quote !== '') write(page, `“${printable(quote)}”`, { size: 9, colour: GREY, indent: 18, after: 6 })
  })
  if (leftOut()) write(page, missingSigns[report.language], { size: 8, colour: GREY })
  numberPages(page)
  page.end()
  return made
}

const missingSigns = {
  ko: '□: 이 PDF의 글꼴에 없는 글자입니다. Word와 Markdown 문서에는 그대로 있습니다.',
  en: '□ stands for a character that the font of this PDF does not have. The Word and Markdown documents have it.',
}

/** What the font has no sign for, Chinese characters above all, would be drawn over its neighbours. */
function substitution(font: Uint8Array) {
  const has = coverageOf(font)
  let isLeftOut = false
  const shown = (character: string) => {
    if (character === '\n' || has(character.codePointAt(0) ?? 0)) return character
    if (/\p{Default_Ignorable_Code_Point}/u.test(character)) return ''
    if (/\s/.test(character)) return ' '
    isLeftOut = true
    return '□'
  }
  return { inFont: (text: string) => Array.from(text, shown).join(''), leftOut: () => isLeftOut }
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
  // A heading stands with a line of what follows.
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
  { font = 'regular', size = 10.5, colour = '#111111', indent = 0, after = 6 }: Style,
  marks: readonly number[] = [],
) {
  const width = page.page.width - 2 * MARGIN - indent
  page.font(font).fontSize(size).fillColor(colour)
  const options = { width, lineGap: size * 0.35, continued: marks.length > 0 }
  const shown = page.inFont(text)
  page.text(marks.length > 0 ? `${shown} ` : shown, MARGIN + indent, page.y, options)
  for (const [at, number] of marks.entries()) {
    page.fillColor(ACCENT).text(`[${number}]`, { goTo: `ref-${number}`, continued: at < marks.length - 1 })
  }
  page.x = MARGIN
  page.y += after
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

// The library's own tables open the font anew for every cell, which takes a second for a hundred of them.
function writeRow(page: Page, cells: readonly string[], font: keyof PdfFonts, numeric: readonly number[]): void {
  const column = (page.page.width - 2 * MARGIN) / cells.length
  const width = column - 2 * CELL_PADDING
  page.font(font).fontSize(9).fillColor('#111111')
  const height = Math.max(...cells.map((text) => page.heightOfString(page.inFont(text), { width }))) + 2 * CELL_PADDING
  keepTogether(page, height)
  const top = page.y
  for (const [at, text] of cells.entries()) {
    const place = { width, height: page.page.height - MARGIN - top, align: numeric.includes(at) ? ('right' as const) : ('left' as const) }
    page.text(page.inFont(text), MARGIN + at * column + CELL_PADDING, top + CELL_PADDING, place)
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
    page.font('regular').fontSize(8).fillColor(GREY)
    page.text(`${at + 1} / ${count}`, MARGIN, page.page.height - 40, {
      width: page.page.width - 2 * MARGIN,
      align: 'center',
      lineBreak: false,
    })
  }
}
