import type { Ref } from '@dossier/contract'
import { type AccountValue, readAccounts, readDocumentCalendar, type TimeOfDocument } from '@dossier/finance'
import type { BlobStore } from '@dossier/platform'
import type { DocumentFacts } from '@dossier/retrieval'
import { LRUCache } from 'lru-cache'
import { originsOfFacts, readStoredFacts, type SearchableFile } from '../files/index.ts'
import type { Needs } from '../use-case/index.ts'
import { filedAccounts } from './filed-accounts.ts'

/** Where a file says a value. */
export interface StatedPlace {
  fileId: number
  origin: Ref
}

/** What one file says of a company. */
export interface ValuesOfFile {
  file: SearchableFile
  values: readonly AccountValue<StatedPlace>[]
  /** Of a register's reply: by how many years each fiscal year is ahead of the calendar year in which it ends, as its filings call it. */
  yearsAhead?: readonly number[]
}

type Values = readonly AccountValue<StatedPlace>[]

/** By where the bytes lie that were read: these never change, nor does what the program reads in them. A value takes some 400 bytes. */
const held = new LRUCache<string, Values>({ maxSize: 100_000, sizeCalculation: (values) => values.length + 1 })
/** Those that are being read, so that several who ask read once. */
const underWay = new Map<string, Promise<Values>>()

/** The values of accounts that a file says: a document's statements, or a register's reply. */
export async function readValues({ blobs }: Needs<'blobs'>, file: SearchableFile, known: DocumentFacts | undefined): Promise<Values> {
  const { blobKey } = file
  const kept = held.get(blobKey)
  if (kept) return kept
  const reading = underWay.get(blobKey) ?? read(blobs, file, known)
  underWay.set(blobKey, reading)
  try {
    const values = await reading
    held.set(blobKey, values)
    return values
  } finally {
    underWay.delete(blobKey)
  }
}

async function read(blobs: BlobStore, file: SearchableFile, known: DocumentFacts | undefined): Promise<Values> {
  const filed = await filedAccounts(blobs, file)
  if (filed !== null) {
    const origin: Ref = { kind: 'file', fileId: file.id, page: 1, start: 0, end: 0 }
    return filed.values.map((value) => ({ ...value, place: { fileId: file.id, origin } }))
  }
  const tables = await readStoredFacts(blobs, file)
  const values = readAccounts(tables, timeOf(known, tables))
  const originOf = await originsOfFacts(
    blobs,
    file,
    values.map(({ place }) => place.table.page),
  )
  return values.map((value) => ({
    ...value,
    currency: inCurrency(value.currency, known?.currency),
    place: { fileId: file.id, origin: originOf(value.place.table.page, value.place.fact.cell) },
  }))
}

const WHOLE_YEAR = 12

/** What a document says of its time: on its first pages, else by the dates of its balance sheets. */
function timeOf(known: DocumentFacts | undefined, tables: Parameters<typeof readDocumentCalendar>[0]): TimeOfDocument {
  const { to, fiscalYear, months = WHOLE_YEAR } = known?.period ?? {}
  if (to !== undefined) return { to, months, ...(fiscalYear !== undefined && { fiscalYear }) }
  const calendar = readDocumentCalendar(tables)
  return calendar === null ? {} : { to: calendar.newest, fiscalYear: calendar.fiscalYear, months: calendar.quarter * 3 }
}

/** A code as it is; a sign that several currencies share is that of the document. */
function inCurrency(printed: string | undefined, ofDocument: string | undefined): string | undefined {
  return printed !== undefined && /^[A-Z]{3}$/.test(printed) ? printed : (ofDocument ?? printed)
}
