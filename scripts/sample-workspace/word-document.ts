import {
  AlignmentType,
  BorderStyle,
  Document,
  Footer,
  HeadingLevel,
  Packer,
  PageNumber,
  Paragraph,
  Table,
  TableCell,
  TableRow,
  TextRun,
  WidthType,
} from 'docx'

export type Block = Paragraph | Table

export const title = (text: string): Paragraph =>
  new Paragraph({
    heading: HeadingLevel.TITLE,
    alignment: AlignmentType.CENTER,
    spacing: { after: 300 },
    children: [new TextRun({ text, bold: true, size: 32 })],
  })

export const clause = (text: string): Paragraph =>
  new Paragraph({
    heading: HeadingLevel.HEADING_1,
    keepNext: true,
    spacing: { before: 260, after: 90 },
    children: [new TextRun({ text, bold: true, size: 22 })],
  })

/** Text that may hold **bold** words. */
export const text = (content: string, level = 0): Paragraph =>
  new Paragraph({
    spacing: { after: 110, line: 300 },
    indent: { left: level * 400 },
    alignment: AlignmentType.LEFT,
    children: content.split('**').map((part, index) => new TextRun({ text: part, bold: index % 2 === 1 })),
  })

export const centred = (content: string): Paragraph =>
  new Paragraph({ alignment: AlignmentType.CENTER, spacing: { before: 200, after: 200 }, children: [new TextRun(content)] })

const edge = { style: BorderStyle.SINGLE, size: 4, color: '777777' }

/** A ruled table; the first row is its head. */
export function table(rows: readonly (readonly string[])[]): Table {
  const columns = rows[0]?.length ?? 1
  return new Table({
    width: { size: 9000, type: WidthType.DXA },
    columnWidths: Array.from({ length: columns }, () => Math.floor(9000 / columns)),
    borders: { top: edge, bottom: edge, left: edge, right: edge, insideHorizontal: edge, insideVertical: edge },
    rows: rows.map(
      (row, index) =>
        new TableRow({
          tableHeader: index === 0,
          cantSplit: true,
          children: row.map(
            (cell) =>
              new TableCell({
                margins: { top: 60, bottom: 60, left: 100, right: 100 },
                ...(index === 0 ? { shading: { fill: 'EDEDED' } } : {}),
                children: [new Paragraph({ children: [new TextRun({ text: cell, bold: index === 0, size: 19 })] })],
              }),
          ),
        }),
    ),
  })
}

/** A Word file: A4, the notice and the page number at the foot of each page. */
export async function wordDocument(content: {
  title: string
  language: 'ko' | 'en'
  notice: string
  blocks: readonly Block[]
}): Promise<Uint8Array> {
  const korean = content.language === 'ko'
  const document = new Document({
    title: content.title,
    creator: 'Sample deal room',
    styles: {
      default: {
        document: {
          run: {
            font: korean ? { ascii: 'Malgun Gothic', eastAsia: 'Malgun Gothic', hAnsi: 'Malgun Gothic' } : 'Times New Roman',
            size: korean ? 20 : 22,
            color: '000000',
          },
        },
      },
    },
    sections: [
      {
        properties: { page: { size: { width: 11906, height: 16838 }, margin: { top: 1420, bottom: 1300, left: 1450, right: 1450 } } },
        footers: {
          default: new Footer({
            children: [
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [new TextRun({ size: 16, children: ['- ', PageNumber.CURRENT, ' -'] })],
              }),
              new Paragraph({
                alignment: AlignmentType.CENTER,
                children: [new TextRun({ text: content.notice, size: 14, color: '777777' })],
              }),
            ],
          }),
        },
        children: [...content.blocks],
      },
    ],
  })
  return new Uint8Array(await Packer.toBuffer(document))
}
