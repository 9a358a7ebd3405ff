import type { Language } from '@dossier/contract'
import { Document, HeadingLevel, Packer, PageOrientation, Paragraph, Table, TableCell, TableRow, TextRun, WidthType } from 'docx'
import type { IndexRow } from './index-rows.ts'
import { indexHeadings, indexText, leftOutText, statusText } from './index-texts.ts'

// Percent of the table's width.
const widths = [9, 35, 7, 7, 11, 13, 10, 8]

// Word and the docx library both hold the whole document in memory.
const DOCUMENT_LINES = 5_000

/**
 * The index as a document: one table with headings repeated on each page.
 *
 * @param mostLines maximum number of lines; a note states when lines are omitted
 */
export function indexDocument(
  title: string,
  rows: Iterable<IndexRow>,
  language: Language,
  mostLines: number = DOCUMENT_LINES,
): Promise<Buffer> {
  const lines = [new TableRow({ tableHeader: true, children: cells(indexHeadings(language), true) })]
  let all = 0
  for (const row of rows) {
    all += 1
    if (all > mostLines) continue
    lines.push(new TableRow({ cantSplit: true, children: cells(wordsOf(row, language), row.file === null) }))
  }
  const rest = all > mostLines ? [new Paragraph({ text: leftOutText(mostLines, all, language) })] : []
  const heading = new Paragraph({ text: `${title} · ${indexText('title', language)}`, heading: HeadingLevel.HEADING_1 })
  const table = new Table({ rows: lines, width: { size: 100, type: WidthType.PERCENTAGE } })
  const document = new Document({
    title,
    styles: { default: { document: { run: { font: { ascii: 'Arial', eastAsia: '맑은 고딕', hAnsi: 'Arial' }, size: 18 } } } },
    sections: [{ properties: { page: { size: { orientation: PageOrientation.LANDSCAPE } } }, children: [heading, ...rest, table] }],
  })
  return Packer.toBuffer(document)
}

function cells(words: string[], bold: boolean): TableCell[] {
  return words.map(
    (text, at) =>
      new TableCell({
        width: { size: widths[at] ?? 10, type: WidthType.PERCENTAGE },
        children: [new Paragraph({ children: [new TextRun({ text, bold })] })],
      }),
  )
}

function wordsOf({ number, name, file }: IndexRow, language: Language): string[] {
  if (file === null) return [number, name, indexText('folder', language), '', '', '', '', '']
  const { kind, pages, size, createdAt, uploader, status } = file
  const uploadedAt = createdAt.toISOString().slice(0, 16).replace('T', ' ')
  const figures = [pages === null ? '' : pages.toLocaleString('en'), size.toLocaleString('en')]
  return [number, name, kind.toUpperCase(), ...figures, uploadedAt, uploader, statusText(status, language)]
}
