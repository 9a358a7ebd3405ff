import type { Ref } from '@dossier/contract'
import { type AccountValue, readAccounts, readDocumentCalendar, monthOf, type TimeOfDocument } from '@dossier/finance'
import type { BlobStore } from '@dossier/platform'
import { type DocumentFacts, orderOfAmendment } from '@dossier/retrieval'
import { LRUCache } from 'lru-cache'
import { originsOfFacts, readStoredFacts, type SearchableFile } from '../files/index.ts'
import type { Needs } from '../use-case/index.ts'
import { filedAccounts } from './filed-accounts.ts'
import { sourceOfKind } from './source-of-kind.ts'
import { fiscalYearOf, type YearNames } from './fiscal-years.ts'

/** The place of a value in a file. */
export interface StatedPlace {
  fileId: number
  origin: Ref
}

/** The account values of one file. */
export interface ValuesOfFile {
  file: SearchableFile
  values: readonly AccountValue<StatedPlace>[]
  /** Of a register's reply: by how many years each fiscal year is ahead of the calendar year in which it ends, as its filings call it. */
  yearsAhead?: readonly number[]
}

type Values = readonly AccountValue<StatedPlace>[]

/** Cache of values by blob key, whose content never changes, and stated names of years. A value takes about 400 bytes. */
const cache = new LRUCache<string, Values>({ maxSize: 100_000, sizeCalculation: (values) => values.length + 1 })
/** Readings in progress, shared by concurrent requests. */
const pendingReads = new Map<string, Promise<Values>>()

/**
 * The account values of a file: of a document's statements or a register response.
 *
 * @param names the stated names of its company's fiscal years, by which columns that only print a year are dated
 */
export async function readValues(
  { blobs }: Needs<'blobs'>,
  file: SearchableFile,
  known: DocumentFacts | undefined,
  names: YearNames | undefined,
): Promise<Values> {
  const key = names === undefined ? file.blobKey : `${file.blobKey} ${names.closing ?? ''} ${names.ahead}`
  const cached = cache.get(key)
  if (cached) return cached
  const reading = pendingReads.get(key) ?? read(blobs, file, known, names)
  pendingReads.set(key, reading)
  try {
    const values = await reading
    cache.set(key, values)
    return values
  } finally {
    pendingReads.delete(key)
  }
}

async function read(
  blobs: BlobStore,
  file: SearchableFile,
  known: DocumentFacts | undefined,
  names: YearNames | undefined,
): Promise<Values> {
  const filed = await filedAccounts(blobs, file)
  if (filed !== null) {
    const origin: Ref = { kind: 'file', fileId: file.id, page: 1, start: 0, end: 0 }
    return filed.values.map((value) => ({ ...value, source: 'register' as const, place: { fileId: file.id, origin } }))
  }
  const tables = await readStoredFacts(blobs, file)
  const source = known && sourceOfKind(known)
  const values = readAccounts(tables, timeOfTables(tables, known, names))
  const originOf = await originsOfFacts(
    blobs,
    file,
    values.map(({ place }) => place.table.page),
  )
  return values.map((value) => ({
    ...value,
    currency: inCurrency(value.currency, known?.currency),
    ...(source !== undefined && { source }),
    place: { fileId: file.id, origin: originOf(value.place.table.page, value.place.fact.cell) },
  }))
}

const WHOLE_YEAR = 12

type Tables = Parameters<typeof readDocumentCalendar>[0]

/** The period of a document with its fiscal year by the stated names. */
export const timeOfTables = (tables: Tables, known: DocumentFacts | undefined, names: YearNames | undefined): TimeOfDocument => ({
  ...namedBy(names, timeOf(known, tables)),
  ...reportOf(known),
})

/** The kind of a report and, of a correction, its order among the corrections. */
function reportOf({ kind, amendment }: Partial<DocumentFacts> = {}): Pick<TimeOfDocument, 'report'> {
  if (kind === undefined) return {}
  return { report: { kind, ...(amendment !== undefined && { amendment: orderOfAmendment(amendment) }) } }
}

/** The period of a document: from its document facts, else from the dates of its balance sheets. */
function timeOf(known: DocumentFacts | undefined, tables: Tables): TimeOfDocument {
  const { to, fiscalYear, months = WHOLE_YEAR } = known?.period ?? {}
  if (to !== undefined) return { to, months, ...(fiscalYear !== undefined && { fiscalYear }) }
  const calendar = readDocumentCalendar(tables)
  return calendar === null ? {} : { to: calendar.newest, fiscalYear: calendar.fiscalYear, months: calendar.quarter * 3 }
}

/**
 * The time of a document with its fiscal year by the stated names. A year that ends in another month than the stated one is of another calendar:
 * the columns of its report keep their years.
 */
function namedBy(names: YearNames | undefined, time: TimeOfDocument): TimeOfDocument {
  const { to, months = WHOLE_YEAR } = time
  if (names === undefined || to === undefined) return time
  if (months >= WHOLE_YEAR && names.closing !== undefined && monthOf(to).month !== names.closing) return time
  return { ...time, fiscalYear: fiscalYearOf(to, names) }
}

/** An ISO code as printed; an ambiguous sign is replaced by the document's currency. */
export function inCurrency(printed: string | undefined, ofDocument: string | undefined): string | undefined {
  return printed !== undefined && /^[A-Z]{3}$/.test(printed) ? printed : (ofDocument ?? printed)
}
