import { createHash } from 'node:crypto'
import { type HitKind, type OutsideDocument, sourceOfSnapshot } from '@dossier/contract'
import { sourceKey } from '@dossier/documents'
import type { FetchedDocument, Source, SourceDocument } from '@dossier/sources'
import { LRUCache } from 'lru-cache'
import type { ReadingResult } from '../../reading/index.ts'
import type { Needs } from '../../use-case/index.ts'
import type { GatheredDocument } from './outside.ts'

type Readable = Extract<ReadingResult, { readable: true }>

/** Recently read documents by organization, name and digest: reading a report takes seconds. */
const recent = new LRUCache<string, Readable>({ max: 60, maxSize: 200 * 1024 * 1024, sizeCalculation: (result) => sizeOf(result) })

const sizeOf = ({ stored, facts, rows }: Readable): number =>
  stored.byteLength + facts.byteLength + rows.arrow.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) + 1

interface Retrieved {
  source: Source
  found: SourceDocument
  fetched: FetchedDocument
  organizationId: number
  signal: AbortSignal
}

/** Reads a retrieved document in a reader process, like an uploaded file; undefined where nothing in it can be read. @throws `signal`'s reason */
export async function readRetrieved(
  { reading }: Needs<'reading'>,
  { source, found, fetched, organizationId, signal }: Retrieved,
): Promise<GatheredDocument | undefined> {
  const { bytes } = fetched
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  const filename = `${nameOf(found)}${endingOf(fetched.filename)}`
  // The organization is part of the key: response times must not reveal what other organizations read.
  const cached = `${organizationId} ${sha256} ${filename}`
  const known = recent.get(cached)
  const result = known ?? (await reading.read({ bytes, filename }, { signal, group: String(organizationId) }))
  if (!result.readable) return undefined
  recent.set(cached, result)
  const key = createHash('sha256').update(`${found.source}\n${found.id}\n${sha256}`).digest('hex').slice(0, 32)
  const { pages, stored, facts, rows } = result
  return {
    key,
    source: sourceKey(sourceOfSnapshot(key)),
    kind: kindOf(source, found),
    document: documentOf(source, found, fetched),
    filename,
    sha256,
    bytes,
    ...(fetched.original && { original: fetched.original.bytes }),
    pages,
    stored,
    facts,
    rows,
  }
}

/** Whether documents of a source are filings of a register, or what they are themselves. */
function kindOf(source: Source, { kind }: SourceDocument): HitKind {
  if (source.companies !== undefined) return 'filing'
  return kind === 'article' ? 'press' : kind === 'transcript' ? 'transcript' : 'web'
}

function documentOf({ description }: Source, found: SourceDocument, { address, retrievedAt }: FetchedDocument): OutsideDocument {
  return {
    source: description.id,
    sourceName: { ...description.name },
    title: titleOf(found),
    form: found.form,
    company: found.company?.name ?? null,
    publisher: found.publisher ?? null,
    filing: found.filing ?? null,
    filedAt: found.filedAt ?? null,
    periodEnd: found.periodEnd ?? null,
    address,
    retrievedAt: retrievedAt.toISOString(),
  }
}

const titleLength = 200

/** "Orchard Devices Inc. 10-K (2025-01-31)": reports of several periods have the same title. */
function titleOf({ title, company, periodEnd }: SourceDocument): string {
  const named = company === undefined || title.includes(company.name) ? title : `${company.name} ${title}`
  const whole = periodEnd === undefined || named.includes(periodEnd.slice(0, 4)) ? named : `${named} (${periodEnd})`
  return whole.trim().slice(0, titleLength) || '-'
}

/** The name of a document as a file: its company, form and period, by which a question chooses it. */
function nameOf({ title, company, form, periodEnd, filedAt, filing }: SourceDocument): string {
  const words = company === undefined ? [title] : [company.name, filing === undefined ? title : form, periodEnd ?? filedAt ?? '']
  return (
    words
      .join(' ')
      .replaceAll(/[/\\\p{Cc}]+/gu, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim()
      .slice(0, titleLength) || 'document'
  )
}

const endingOf = (filename: string): string => /\.[a-z\d]{1,5}$/i.exec(filename)?.[0].toLowerCase() ?? ''
