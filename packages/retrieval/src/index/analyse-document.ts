import { deflateRawSync, inflateRawSync } from 'node:zlib'
import type { ParsedDocument } from '@dossier/documents'
import { Int32, Int8, makeData, RecordBatch, Schema, Struct, tableFromIPC, tableToIPC, Table, Utf8, type Data } from 'apache-arrow'
import type { Analyser } from '../analysis/analyser.ts'
import type { Passage } from '../passage.ts'
import { buildPassages } from '../passages/build-passages.ts'
import { readPagePart } from '../facts/page-part.ts'
import { readDocumentFacts } from '../ranking/document-facts.ts'
import { profilePage } from '../ranking/page-profile.ts'
import { readColumnSpan } from '../ranking/column-span.ts'
import { sectionsOfPages } from '../ranking/sections.ts'
import type { PageFacts } from './page-facts.ts'
import { analysedFields, rowLevel } from './row-schema.ts'

/** A document ready to be written to the index. Can be transferred between threads and processes. */
export interface IndexRows {
  /** The rows, in order, as Arrow IPC streams. Those of a long document are packed (raw deflate), since they contain each text several times. */
  arrow: { bytes: Uint8Array; packed: boolean }[]
  pages: number
  passages: number
}

/** A page with fewer rows of figures has no column span. */
const minRows = 4
/** Rows per stream, so that a long document does not hold all forms of its texts in memory at once. */
const streamRows = 2_000
/** In pages; reports have a few hundred. */
const longDocument = 2_000
/** "Note 7", "Item 1A", "3" before a title. */
const titleNumber = /^(?:note |item |주석 )?\d+[a-z]? /

interface Columns {
  numbers: Record<'level' | 'page' | 'ordinal' | 'kind' | 'start' | 'end', number[]>
  texts: Record<'text' | 'context' | 'terms' | 'page_terms' | 'head_terms' | 'facts', (string | null)[]>
}

/**
 * Does all the expensive work on a document: passages, terms, page profiles, document facts. Pure; meant for a worker process, so that the process
 * with the index only writes the result.
 */
export function analyseDocument(document: ParsedDocument, options: { filename: string; analyser: Analyser }): IndexRows {
  const { analyser } = options
  const passages = buildPassages(document)
  let columns = noRows()
  const arrow: IndexRows['arrow'] = []
  const isLong = document.pages.length > longDocument
  addRow(columns, { level: rowLevel.file, page: 0, facts: JSON.stringify(readDocumentFacts(document, options.filename)) })

  const byPage = Map.groupBy(passages, (passage) => passage.page)
  const profiles = document.pages.map(profilePage)
  const sections = sectionsOfPages(profiles.map(({ lines, roles }) => ({ lines, isContents: roles.contents !== undefined })))
  for (const [at, page] of document.pages.entries()) {
    const own = (byPage.get(page.number) ?? []).map((passage) => ({ passage, terms: analyser.termString(passage.text) }))
    const profile = profiles[at] ?? profilePage(page)
    const labels = profile.labels.map((label) => analyser.termString(label))
    const titles = profile.titles.map((title) => analyser.termString(title))
    const before = sections[at - 1] ?? []
    const span = labels.length < minRows ? undefined : readColumnSpan(page.text)
    const part = readPagePart({ roles: profile.roles, sections: sections[at] ?? [], text: page.text })
    const facts: PageFacts = {
      roles: profile.roles,
      sections: sections[at] ?? [],
      ...(part === undefined ? {} : { part }),
      opens: (sections[at] ?? []).filter((section) => !before.includes(section)),
      years: profile.years,
      ...(span === undefined ? {} : { span }),
      titles: `|${titles.map((title) => title.replace(titleNumber, '')).join('|')}|`,
      labels: labels.length > 0 ? `|${labels.join('|')}|` : '',
    }
    addRow(columns, {
      level: rowLevel.page,
      page: page.number,
      page_terms: own.map(({ terms }) => terms).join(' '),
      head_terms: [...titles, ...labels].join(' '),
      facts: JSON.stringify(facts),
    })
    for (const { passage, terms } of own) addRow(columns, passageRow(passage, terms, analyser))
    if (!isLong || columns.numbers.level.length < streamRows) continue
    arrow.push(streamOf(columns, isLong))
    columns = noRows()
  }
  if (columns.numbers.level.length > 0) arrow.push(streamOf(columns, isLong))
  return { arrow, pages: document.pages.length, passages: passages.length }
}

type Row = { level: number; page: number } & Partial<Record<'ordinal' | 'kind' | 'start' | 'end', number>> &
  Partial<Record<keyof Columns['texts'], string>>

function passageRow(passage: Passage, terms: string, analyser: Analyser): Row {
  return {
    level: rowLevel.passage,
    page: passage.page,
    ordinal: passage.ordinal,
    kind: passage.kind === 'table' ? 1 : 0,
    start: passage.start,
    end: passage.end,
    text: passage.text,
    context: passage.context,
    terms: passage.context === '' ? terms : `${terms} ${analyser.termString(passage.context)}`,
    facts: JSON.stringify(passage.anchor),
  }
}

function addRow(columns: Columns, row: Row): void {
  for (const [name, values] of Object.entries(columns.numbers) as [keyof Columns['numbers'], number[]][]) values.push(row[name] ?? 0)
  for (const [name, values] of Object.entries(columns.texts) as [keyof Columns['texts'], (string | null)[]][])
    values.push(row[name] ?? null)
}

const noRows = (): Columns => ({
  numbers: { level: [], page: [], ordinal: [], kind: [], start: [], end: [] },
  texts: { text: [], context: [], terms: [], page_terms: [], head_terms: [], facts: [] },
})

const schema = new Schema(analysedFields)

function streamOf(columns: Columns, packed: boolean): IndexRows['arrow'][number] {
  const bytes = tableToIPC(new Table(schema, [batchOf(columns)]), 'stream')
  return packed ? { bytes: deflateRawSync(bytes, { level: 1 }), packed } : { bytes, packed }
}

/** The Arrow record batches of analysed rows. */
export const batchesOf = ({ arrow }: IndexRows): RecordBatch[] =>
  arrow.flatMap(({ bytes, packed }) => tableFromIPC(packed ? inflateRawSync(bytes) : bytes).batches)

function batchOf(columns: Columns): RecordBatch {
  const length = columns.numbers.level.length
  const children = analysedFields.map(({ name }): Data => {
    if (name in columns.texts) return utf8Column(columns.texts[name as keyof Columns['texts']])
    const values = columns.numbers[name as keyof Columns['numbers']]
    return name === 'level' || name === 'kind'
      ? makeData({ type: new Int8(), data: Int8Array.from(values) })
      : makeData({ type: new Int32(), data: Int32Array.from(values) })
  })
  return new RecordBatch(schema, makeData({ type: new Struct(analysedFields), length, nullCount: 0, children }))
}

/** Builds a text column directly from strings: Arrow's builders take ten times as long. */
function utf8Column(strings: readonly (string | null)[]): Data {
  // A lone surrogate next to another string could complete a pair and change the length.
  const values = strings.map((value) => value?.toWellFormed() ?? null)
  const encoded = Buffer.from(values.map((value) => value ?? '').join(''), 'utf8')
  const offsets = new Int32Array(values.length + 1)
  const valid = new Uint8Array(Math.ceil(values.length / 8))
  let nulls = 0
  values.forEach((value, at) => {
    offsets[at + 1] = (offsets[at] ?? 0) + (value === null ? 0 : Buffer.byteLength(value, 'utf8'))
    if (value === null) nulls += 1
    else valid[at >> 3] = (valid[at >> 3] ?? 0) | (1 << (at & 7))
  })
  return makeData({ type: new Utf8(), length: values.length, nullCount: nulls, nullBitmap: valid, valueOffsets: offsets, data: encoded })
}
