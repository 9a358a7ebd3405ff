import type { Language } from '@dossier/contract'
import { type ZipEntry, zipStream } from '@dossier/platform'
import type { IndexRow } from './index-rows.ts'
import { indexHeadings, indexText, statusText } from './index-texts.ts'

// Of the line, in per cent.
const widths = [9, 35, 7, 7, 11, 13, 10, 8]
const LINES_AT_ONCE = 500

const MAIN = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main'
const DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>'
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006'
const WORD = 'application/vnd.openxmlformats-officedocument.wordprocessingml'

/**
 * The index as a document that is made while it is read: one table, whose headings are on each page. Written by hand, since packages
 * that make documents hold all lines as objects: 5,000 took 11 seconds and 490 MB.
 */
export function indexDocument(title: string, rows: Iterable<IndexRow>, language: Language, now: Date): AsyncIterable<Uint8Array> {
  return zipStream(parts(title, rows, language, now))
}

async function* parts(title: string, rows: Iterable<IndexRow>, language: Language, modifiedAt: Date): AsyncGenerator<ZipEntry> {
  for (const [path, content] of Object.entries(fixedParts(title))) {
    yield { path, modifiedAt, bytes: encoded([`${DECLARATION}${content}`]) }
  }
  yield { path: 'word/document.xml', modifiedAt, bytes: encoded(body(title, rows, language)) }
}

const fixedParts = (title: string): Record<string, string> => ({
  '[Content_Types].xml':
    `<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>` +
    `<Override PartName="/word/document.xml" ContentType="${WORD}.document.main+xml"/>` +
    `<Override PartName="/word/styles.xml" ContentType="${WORD}.styles+xml"/>` +
    '<Override PartName="/docProps/core.xml" ContentType="application/vnd.openxmlformats-package.core-properties+xml"/></Types>',
  '_rels/.rels':
    `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/officeDocument" Target="word/document.xml"/>` +
    `<Relationship Id="rId2" Type="${PACKAGE}/relationships/metadata/core-properties" Target="docProps/core.xml"/></Relationships>`,
  'word/_rels/document.xml.rels': `<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/relationships/styles" Target="styles.xml"/></Relationships>`,
  'docProps/core.xml': `<cp:coreProperties xmlns:cp="${PACKAGE}/metadata/core-properties" xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>${escaped(title)}</dc:title></cp:coreProperties>`,
  'word/styles.xml':
    `<w:styles xmlns:w="${MAIN}"><w:docDefaults><w:rPrDefault><w:rPr>` +
    '<w:rFonts w:ascii="Arial" w:hAnsi="Arial" w:eastAsia="맑은 고딕"/><w:sz w:val="18"/></w:rPr></w:rPrDefault></w:docDefaults>' +
    '<w:style w:type="paragraph" w:default="1" w:styleId="Normal"><w:name w:val="Normal"/></w:style>' +
    '<w:style w:type="paragraph" w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/><w:next w:val="Normal"/>' +
    '<w:pPr><w:outlineLvl w:val="0"/></w:pPr><w:rPr><w:b/><w:sz w:val="32"/></w:rPr></w:style></w:styles>',
})

function* body(title: string, rows: Iterable<IndexRow>, language: Language): Generator<string> {
  const heading = escaped(`${title} · ${indexText('title', language)}`)
  const borders = ['top', 'left', 'bottom', 'right', 'insideH', 'insideV'].map(
    (side) => `<w:${side} w:val="single" w:sz="4" w:color="auto"/>`,
  )
  yield (
    `${DECLARATION}<w:document xmlns:w="${MAIN}"><w:body><w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>${heading}</w:t></w:r></w:p>` +
      `<w:tbl><w:tblPr><w:tblW w:w="5000" w:type="pct"/><w:tblBorders>${borders.join('')}</w:tblBorders><w:tblLayout w:type="fixed"/></w:tblPr>` +
      `<w:tblGrid>${widths.map((width) => `<w:gridCol w:w="${width * 150}"/>`).join('')}</w:tblGrid>` +
      `<w:tr><w:trPr><w:cantSplit/><w:tblHeader/></w:trPr>${cells(indexHeadings(language), true)}</w:tr>`
  )
  let lines: string[] = []
  for (const row of rows) {
    lines.push(`<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells(wordsOf(row, language), row.file === null)}</w:tr>`)
    if (lines.length < LINES_AT_ONCE) continue
    yield lines.join('')
    lines = []
  }
  const landscape =
    '<w:sectPr><w:pgSz w:w="16838" w:h="11906" w:orient="landscape"/><w:pgMar w:top="900" w:right="900" w:bottom="900" w:left="900" w:header="400" w:footer="400" w:gutter="0"/></w:sectPr>'
  yield `${lines.join('')}</w:tbl><w:p/>${landscape}</w:body></w:document>`
}

function cells(words: string[], bold: boolean): string {
  const style = bold ? '<w:rPr><w:b/></w:rPr>' : ''
  return words
    .map((text, at) => {
      const width = `<w:tcPr><w:tcW w:w="${(widths[at] ?? 10) * 50}" w:type="pct"/></w:tcPr>`
      return `<w:tc>${width}<w:p><w:r>${style}<w:t xml:space="preserve">${escaped(text)}</w:t></w:r></w:p></w:tc>`
    })
    .join('')
}

function wordsOf({ number, name, file }: IndexRow, language: Language): string[] {
  if (file === null) return [number, name, indexText('folder', language), '', '', '', '', '']
  const { kind, pages, size, createdAt, uploader, status } = file
  const uploadedAt = createdAt.toISOString().slice(0, 16).replace('T', ' ')
  const figures = [pages === null ? '' : numbers.format(pages), numbers.format(size)]
  return [number, name, kind.toUpperCase(), ...figures, uploadedAt, uploader, statusText(status, language)]
}

// Made once: made for each line it takes most of the time.
const numbers = new Intl.NumberFormat('en')

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

// oxlint-disable-next-line no-control-regex -- control characters are what it is about
const UNWRITABLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Without what XML cannot hold. */
function escaped(text: string): string {
  const writable = text.toWellFormed().replace(UNWRITABLE, '')
  return writable.replace(/[&<>"]/g, (sign) => entities[sign] ?? '')
}

async function* encoded(texts: Iterable<string>): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text)
}
