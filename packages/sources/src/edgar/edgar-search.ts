import { z } from 'zod'
import type { FindRequest, FoundDocuments, SourceCompany, SourceDocument } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { formsOfKinds, isAmendedForm, kindOfForm } from './edgar-forms.ts'
import { idOfFile, knownCik, publicAddress } from './edgar-numbers.ts'
import { type EdgarService, keepMs } from './edgar-service.ts'

const hitSchema = z.object({
  /** The accession number with its dashes, a colon, the name of the file. */
  _id: z.string(),
  _source: z.object({
    ciks: z.array(z.string()).default([]),
    /** "Apple Inc.  (AAPL)  (CIK 0000320193)" */
    display_names: z.array(z.string()).default([]),
    adsh: z.string(),
    form: z.string().default(''),
    file_type: z.string().nullish(),
    file_description: z.string().nullish(),
    file_date: z.string().nullish(),
    period_ending: z.string().nullish(),
    /** Industry codes of the filers. */
    sics: z.array(z.coerce.string()).default([]),
  }),
})
const replySchema = z.object({ hits: z.object({ total: z.object({ value: z.number() }), hits: z.array(hitSchema) }) })
type Hit = z.output<typeof hitSchema>

/** Beyond so many the search gives none. */
const MOST_HITS = 10_000

/**
 * Documents by the words in them, of 2001 and later. The search has no excerpts: a document has to be fetched for its words.
 *
 * @returns with the filers of the documents, each once
 * @throws SourceError
 */
export async function searchEdgar(
  service: EdgarService,
  request: FindRequest,
  signal: AbortSignal | undefined,
): Promise<FoundDocuments & { filers: Filer[] }> {
  const { query = '', company, from, to, kinds, cursor } = request
  const forms = request.forms ?? (kinds && formsOfKinds(kinds))
  if (query === '' && company === undefined && forms === undefined && from === undefined)
    throw new SourceError('sec', { kind: 'bad-request' }, 'empty')
  const nothing = { documents: [], filers: [], cursor: null, total: 0 }
  const offset = offsetOf(cursor)
  const asked = new URLSearchParams({ q: query })
  if (company !== undefined) asked.set('ciks', knownCik(company))
  // A kind of document that the SEC has no form for.
  if (forms?.length === 0) return { ...nothing, retrievedAt: service.now() }
  if (forms !== undefined) asked.set('forms', forms.join(','))
  if (from !== undefined || to !== undefined) {
    asked.set('dateRange', 'custom')
    asked.set('startdt', from ?? '2001-01-01')
    if (to !== undefined) asked.set('enddt', to)
  }
  if (offset > 0) asked.set('from', String(offset))
  const { value, retrievedAt } = await service.json(
    { host: 'search', path: '/LATEST/search-index', query: asked, keepMs: keepMs.list, signal },
    replySchema,
  )
  const { hits, total } = value.hits
  const next = offset + hits.length
  return {
    documents: hits.flatMap(documentOf),
    filers: filersOf(hits),
    cursor: hits.length === 0 || next >= Math.min(total.value, MOST_HITS) ? null : String(next),
    total: total.value,
    retrievedAt,
  }
}

function offsetOf(cursor: string | undefined): number {
  if (cursor === undefined) return 0
  if (!/^\d{1,5}$/.test(cursor)) throw new SourceError('sec', { kind: 'bad-request' }, 'cursor')
  return Number(cursor)
}

function documentOf({ _id, _source: found }: Hit): SourceDocument[] {
  const [, name = ''] = /^[\d-]+:(.+)$/.exec(_id) ?? []
  const [filer] = filersOf([{ _id, _source: found }])
  const cik = filer?.id ?? found.ciks[0]
  if (name === '' || cik === undefined) return []
  const file = { cik, accession: found.adsh.replaceAll('-', ''), file: name }
  const type = found.file_type ?? found.form
  const description = found.file_description ?? ''
  return [
    {
      id: idOfFile(file),
      source: 'sec',
      title: [type, description !== type ? description : ''].filter((part) => part !== '').join(' · '),
      kind: kindOfForm(type),
      form: found.form,
      ...(filer && { company: { id: filer.id, name: filer.name } }),
      ...(found.file_date && { filedAt: found.file_date }),
      ...(found.period_ending && { periodEnd: found.period_ending }),
      isAmendment: isAmendedForm(found.form),
      address: publicAddress(file),
    },
  ]
}

/** A company that filed a found document. */
export interface Filer extends SourceCompany {
  /** Standard Industrial Classification, four digits, where the search states it. */
  readonly sic?: string
}

/** The filers of documents, each once: "Apple Inc.  (AAPL)  (CIK 0000320193)". */
function filersOf(hits: readonly Hit[]): Filer[] {
  const found = new Map<string, Filer>()
  for (const { shown, sic } of hits.flatMap(({ _source: { display_names: names, sics } }) =>
    // Of filers with different codes it is not known whose each is.
    names.map((name, at) => ({ shown: name, sic: sics.length === names.length ? sics[at] : sics.length === 1 ? sics[0] : undefined })),
  )) {
    const parts = shown.split('(').map((part) => part.replace(/\)\s*$/, '').trim())
    const cik = parts.find((part) => part.startsWith('CIK '))?.slice('CIK '.length)
    if (cik === undefined || !/^\d{10}$/.test(cik)) continue
    const tickers = parts.length > 2 ? (parts.at(-2) ?? '').split(',').map((ticker) => ticker.trim()) : []
    const name = parts.slice(0, parts.length > 2 ? -2 : -1).join('(')
    if (!found.has(cik)) found.set(cik, { id: cik, name, tickers, ...(sic !== undefined && /^\d{4}$/.test(sic) && { sic }) })
  }
  return [...found.values()]
}
