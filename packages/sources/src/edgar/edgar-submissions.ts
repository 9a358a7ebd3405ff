import { z } from 'zod'
import type { CompanyOverview, FindRequest, FoundDocuments, SourceDocument } from '../source/source.ts'
import { SourceError } from '../source/source-error.ts'
import { isAmendedForm, isWantedForm, kindOfForm } from './edgar-forms.ts'
import { idOfFile, knownCik, publicAddress } from './edgar-numbers.ts'
import { type EdgarService, keepMs } from './edgar-service.ts'

/** Filings in columns: the n-th of each is of the n-th filing. */
const columnsSchema = z.object({
  accessionNumber: z.array(z.string()),
  filingDate: z.array(z.string()),
  reportDate: z.array(z.string()),
  form: z.array(z.string()),
  items: z.array(z.string()).optional(),
  primaryDocument: z.array(z.string()),
  primaryDocDescription: z.array(z.string()),
})
type Columns = z.output<typeof columnsSchema>

const olderSchema = z.object({ name: z.string(), filingFrom: z.string(), filingTo: z.string() })
const companySchema = z.object({
  cik: z.union([z.string(), z.number()]),
  name: z.string(),
  sic: z.string().nullish(),
  sicDescription: z.string().nullish(),
  tickers: z.array(z.string().nullable()).default([]),
  exchanges: z.array(z.string().nullable()).default([]),
  website: z.string().nullish(),
  investorWebsite: z.string().nullish(),
  /** "0928"; of persons there is none. */
  fiscalYearEnd: z.string().nullish(),
  stateOfIncorporation: z.string().nullish(),
  stateOfIncorporationDescription: z.string().nullish(),
  formerNames: z.array(z.object({ name: z.string() })).default([]),
  filings: z.object({ recent: columnsSchema, files: z.array(olderSchema).default([]) }),
})

const NO_COLUMNS: Columns = {
  accessionNumber: [],
  filingDate: [],
  reportDate: [],
  form: [],
  primaryDocument: [],
  primaryDocDescription: [],
}
const LIMIT = 40
/** A filer of thirty years has a few tens of thousands of filings. */
const SUBMISSIONS_BYTES = 64 * 1024 * 1024

const company = (service: EdgarService, cik: string, signal: AbortSignal | undefined) =>
  service.json(
    { host: 'data', path: `/submissions/CIK${cik}.json`, keepMs: keepMs.list, mostBytes: SUBMISSIONS_BYTES, signal },
    companySchema,
  )

const orNothing = (text: string | null | undefined): string | undefined => (text === null || text === '' ? undefined : text)

/** What EDGAR knows of a filer. @throws SourceError */
export async function edgarOverview(service: EdgarService, number: string, signal: AbortSignal | undefined): Promise<CompanyOverview> {
  const cik = knownCik(number)
  const { value, retrievedAt } = await company(service, cik, signal)
  const [, month, day] = /^(\d{2})(\d{2})$/.exec(value.fiscalYearEnd ?? '') ?? []
  const industry = [orNothing(value.sic), orNothing(value.sicDescription)].filter((part) => part !== undefined).join(' ')
  const country = orNothing(value.stateOfIncorporationDescription)
  const homepage = orNothing(value.website)
  const investorRelations = orNothing(value.investorWebsite)
  return {
    id: cik,
    name: value.name,
    tickers: value.tickers.filter((ticker) => ticker !== null),
    exchanges: [...new Set(value.exchanges.filter((exchange) => exchange !== null))],
    aliases: value.formerNames.map(({ name }) => name),
    ...(month !== undefined && day !== undefined && { fiscalYearEnd: `${month}-${day}` }),
    ...(industry !== '' && { industry }),
    ...(/^\d{4}$/.test(value.sic ?? '') && { industryCode: `sic:${value.sic}` }),
    ...(country !== undefined && { country }),
    // States of the Union are described by their codes, other countries by their names.
    ...(/^[A-Z]{2}$/.test(country ?? '') && country === value.stateOfIncorporation && { countryCode: 'US' }),
    ...(homepage !== undefined && { homepage }),
    ...(investorRelations !== undefined && { investorRelations }),
    address: `https://www.sec.gov/cgi-bin/browse-edgar?action=getcompany&CIK=${cik}`,
    retrievedAt,
  }
}

/**
 * The filings of a company, the newest first: those of its last year or the last thousand, then the older ones page by page. A cursor is the number
 * of the page of EDGAR and of the row in it.
 *
 * @throws SourceError
 */
export async function edgarFilings(
  service: EdgarService,
  request: FindRequest & { company: string },
  signal: AbortSignal | undefined,
): Promise<FoundDocuments> {
  const cik = knownCik(request.company)
  const { value, retrievedAt } = await company(service, cik, signal)
  const { from = '', to = '9999', limit = LIMIT } = request
  let [page, row] = cursorOf(request.cursor)
  const documents: SourceDocument[] = []
  while (page <= value.filings.files.length) {
    const older = page === 0 ? undefined : value.filings.files[page - 1]
    // Each page states the dates of its filings: pages of other dates are not requested.
    const mayHold = older === undefined || (older.filingFrom <= to && older.filingTo >= from)
    const columns = mayHold ? await columnsOf(service, older?.name, value.filings.recent, signal) : NO_COLUMNS
    const count = columns.accessionNumber.length
    for (; row < count; row += 1) {
      const filing = filingAt(columns, row)
      if (filing.filingDate < from || filing.filingDate > to || !isWantedForm(filing.form, request)) continue
      documents.push(documentOf(filing, { id: cik, name: value.name }))
      if (documents.length < limit) continue
      const isLastPage = page === value.filings.files.length
      const cursor = row + 1 < count ? `${page}.${row + 1}` : isLastPage ? null : `${page + 1}.0`
      return { documents, cursor, total: null, retrievedAt }
    }
    page += 1
    row = 0
  }
  return { documents, cursor: null, total: null, retrievedAt }
}

async function columnsOf(
  service: EdgarService,
  name: string | undefined,
  recent: Columns,
  signal: AbortSignal | undefined,
): Promise<Columns> {
  if (name === undefined) return recent
  if (!/^CIK\d{10}-submissions-\d{1,4}\.json$/.test(name)) throw new SourceError('sec', { kind: 'upstream' }, 'page-name')
  const path = `/submissions/${name}`
  return (await service.json({ host: 'data', path, keepMs: keepMs.directory, mostBytes: SUBMISSIONS_BYTES, signal }, columnsSchema)).value
}

function cursorOf(cursor: string | undefined): [page: number, row: number] {
  if (cursor === undefined) return [0, 0]
  const [, page, row] = /^(\d{1,4})\.(\d{1,7})$/.exec(cursor) ?? []
  if (page === undefined) throw new SourceError('sec', { kind: 'bad-request' }, 'cursor')
  return [Number(page), Number(row)]
}

function filingAt(columns: Columns, row: number) {
  const at = (column: readonly string[] | undefined) => column?.[row] ?? ''
  return {
    accession: at(columns.accessionNumber),
    filingDate: at(columns.filingDate),
    reportDate: at(columns.reportDate),
    form: at(columns.form),
    items: at(columns.items),
    document: at(columns.primaryDocument),
    description: at(columns.primaryDocDescription),
  }
}

function documentOf(filing: ReturnType<typeof filingAt>, filer: { id: string; name: string }): SourceDocument {
  const { accession, form, filingDate, reportDate, description, items } = filing
  // What was filed on paper, or before 2001, has no document of its own: the whole submission is one text.
  const file = {
    cik: filer.id,
    accession: accession.replaceAll('-', ''),
    file: filing.document === '' ? `${accession}.txt` : filing.document,
  }
  const title = [form, description !== '' && description !== form ? description : items === '' ? '' : `Item ${items.replaceAll(',', ', ')}`]
  return {
    id: idOfFile(file),
    filing: accession,
    source: 'sec',
    title: title.filter((part) => part !== '').join(' · '),
    kind: kindOfForm(form),
    form,
    company: filer,
    ...(filingDate !== '' && { filedAt: filingDate }),
    ...(reportDate !== '' && { periodEnd: reportDate }),
    isAmendment: isAmendedForm(form),
    address: publicAddress(file),
  }
}
