import {
  AlignmentType,
  Bookmark,
  Document,
  ExternalHyperlink,
  Footer,
  HeadingLevel,
  InternalHyperlink,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'
import { onOneLine, printable } from './printable.ts'
import type { Cited, Report, ReportBlock } from './report.ts'

// Word substitutes a missing font; the only Korean font that it always has is Malgun Gothic.
const FONT = { ascii: 'Pretendard', hAnsi: 'Pretendard', cs: 'Pretendard', eastAsia: '맑은 고딕' }
const GREY = '666666'
const ACCENT = '1F4FA3'

/** A report as a Word document. Marks are links to numbered references at its end. */
export async function reportAsDocx(report: Report): Promise<Uint8Array> {
  const document = new Document({
    title: onOneLine(report.title),
    styles: {
      default: {
        document: {
          run: { font: FONT, size: 21, language: { value: 'en-US', eastAsia: 'ko-KR' } },
          paragraph: { spacing: { after: 120, line: 300 } },
        },
        title: { run: { font: FONT, size: 36, bold: true }, paragraph: { spacing: { after: 160 } } },
        heading1: { run: { font: FONT, size: 28, bold: true, color: '000000' }, paragraph: { spacing: { before: 360, after: 120 } } },
        heading2: { run: { font: FONT, size: 24, bold: true, color: '000000' }, paragraph: { spacing: { before: 240, after: 80 } } },
      },
    },
    sections: [
      {
        properties: { page: { size: { width: 11_906, height: 16_838 } } },
        footers: { default: pageNumber() },
        children: [
          new Paragraph({ text: onOneLine(report.title), heading: HeadingLevel.TITLE }),
          ...report.facts.map(({ label, value }) => note([new TextRun({ text: onOneLine(`${label}: ${value}`), color: GREY, size: 18 })])),
          ...report.blocks.map(blockOf),
          ...references(report),
        ],
      },
    ],
  })
  return Packer.toBuffer(document)
}

function pageNumber(): Footer {
  const number = new TextRun({ children: [PageNumber.CURRENT, ' / ', PageNumber.TOTAL_PAGES], color: GREY, size: 16 })
  return new Footer({ children: [new Paragraph({ alignment: AlignmentType.CENTER, children: [number] })] })
}

const note = (children: TextRun[]) => new Paragraph({ children, spacing: { after: 40 } })

function blockOf(block: ReportBlock): Paragraph | Table {
  if (block.kind === 'heading') {
    return new Paragraph({ text: onOneLine(block.text), heading: block.level === 1 ? HeadingLevel.HEADING_1 : HeadingLevel.HEADING_2 })
  }
  if (block.kind === 'paragraph') return new Paragraph({ children: runs(block, block.style === 'note' ? { color: GREY, size: 18 } : {}) })
  if (block.kind === 'table') return tableOf(block)
  // One paragraph with line breaks: a list of names needs none of Word's numbering.
  const lines = block.items.flatMap((item, at) => [new TextRun({ text: '· ', ...(at > 0 && { break: 1 }) }), ...runs(item)])
  return new Paragraph({ children: lines, indent: { left: 240 } })
}

function tableOf({ header, rows, numeric = [] }: Extract<ReportBlock, { kind: 'table' }>): Table {
  const cell = (children: (TextRun | InternalHyperlink)[], column: number) =>
    new TableCell({
      margins: { left: 80, right: 80, top: 40, bottom: 40 },
      width: { size: 100 / header.length, type: WidthType.PERCENTAGE },
      children: [new Paragraph({ children, alignment: numeric.includes(column) ? AlignmentType.RIGHT : AlignmentType.LEFT })],
    })
  return new Table({
    width: { size: 100, type: WidthType.PERCENTAGE },
    rows: [
      new TableRow({
        tableHeader: true,
        children: header.map((text, column) => cell([new TextRun({ text: onOneLine(text), bold: true })], column)),
      }),
      ...rows.map((row) => new TableRow({ cantSplit: true, children: row.map((one, column) => cell(runs(one), column)) })),
    ],
  })
}

function runs({ text, references: numbers = [] }: Cited, style: { color?: string; size?: number } = {}): (TextRun | InternalHyperlink)[] {
  const marks = numbers.map(
    (number) =>
      new InternalHyperlink({ anchor: `ref-${number}`, children: [new TextRun({ ...style, text: `[${number}]`, color: ACCENT })] }),
  )
  return [...lines(marks.length > 0 ? `${text} ` : text, style), ...marks]
}

function lines(text: string, style: { color?: string; size?: number } = {}): TextRun[] {
  return printable(text)
    .split('\n')
    .map((line, at) => new TextRun({ ...style, text: line, ...(at > 0 && { break: 1 }) }))
}

function references({ references: { heading, entries } }: Report): Paragraph[] {
  if (entries.length === 0) return []
  const listed = entries.flatMap(({ source, quote, link }, at) => [
    new Paragraph({
      spacing: { after: 20 },
      keepNext: quote !== '',
      children: [
        new Bookmark({ id: `ref-${at + 1}`, children: [new TextRun({ text: `[${at + 1}] `, bold: true })] }),
        ...(link === undefined ? lines(source) : [new ExternalHyperlink({ link, children: lines(source, { color: ACCENT }) })]),
      ],
    }),
    ...(quote === '' ? [] : [new Paragraph({ indent: { left: 360 }, children: lines(`“${quote}”`, { color: GREY, size: 18 }) })]),
  ])
  return [new Paragraph({ text: onOneLine(heading), heading: HeadingLevel.HEADING_1 }), ...listed]
}
