import type { SourceKey } from '@dossier/documents'
import { likelySame, sameEntity } from '@dossier/entities'
import { readDocumentCalendar } from '@dossier/finance'
import type { ComparedCompany } from '@dossier/research'
import { type DocumentFacts, periodicReportKinds } from '@dossier/retrieval'
import { fileSource } from '../../citing/index.ts'
import type { SearchedFiles } from '../asking/searched-files.ts'
import type { LoadFacts } from './fact-loader.ts'
import { filenameAsWords } from './filename-as-words.ts'

/** A company of the searched files. */
export interface SearchedCompany extends ComparedCompany {
  /** Its newest periodic report. */
  newestReport?: SourceKey
}

type Reported = NonNullable<ComparedCompany['newest']>
type Company = SearchedCompany & { aliases: string[]; symbols: string[]; sources: SourceKey[]; annualYears: number[]; end?: string }

/** The companies that the searched files and documents are about, each with its documents and the newest period that they report on. */
export function comparedCompanies(
  { named, outside }: SearchedFiles,
  factsOf: (source: SourceKey) => DocumentFacts | undefined,
): SearchedCompany[] {
  const companies: Company[] = []
  const filenames = new Map([...named.values()].map(({ id, filename }) => [fileSource(id), filename]))
  for (const source of [...filenames.keys(), ...outside.documents.keys()]) {
    const facts = factsOf(source)
    if (facts?.company === undefined) continue
    const { company: name, aliases, symbols } = facts
    const known = companies.find((one) => sameEntity({ name, aliases }, one) >= likelySame)
    const company: Company = known ?? { name, aliases: [], symbols: [], sources: [], annualYears: [] }
    if (known === undefined) companies.push(company)
    else if (name !== company.name) company.aliases.push(name)
    company.aliases.push(...aliases)
    // People call a company as they call its file: by its brand, or a code name of the deal.
    const filename = filenames.get(source)
    if (filename !== undefined) company.aliases.push(filenameAsWords(filename))
    company.symbols.push(...symbols)
    if (company.currency === undefined && facts.currency !== undefined) company.currency = facts.currency
    company.sources.push(source)
    const reported = reportedPeriod(facts)
    if (reported === undefined) continue
    const end = facts.period?.to ?? endOf(reported)
    if (company.end === undefined || company.end < end) Object.assign(company, { newest: reported, newestReport: source, end })
    if (isAnnual(reported)) company.annualYears.push(reported.year)
  }
  return companies
}

/** The period that a periodic report is about, by the company's own count where it states one. */
function reportedPeriod({ kind, period, years: [namedYear], quarter: namedQuarter }: DocumentFacts): Reported | undefined {
  if (kind === undefined || !periodicReportKinds.has(kind)) return undefined
  const { fiscalYear: year = namedYear, quarter = namedQuarter } = period ?? {}
  return year === undefined ? undefined : { year, ...(quarter !== undefined && { quarter }) }
}

const isAnnual = ({ quarter = lastQuarter }: Reported): boolean => quarter === lastQuarter
const lastQuarter = 4

/** The end of a period, ISO, of a company whose fiscal years are calendar years. */
const endOf = ({ year, quarter = lastQuarter }: Reported): string => `${year}-${String(quarter * 3).padStart(2, '0')}-31`

/** The same companies, with the newest quarter of each as the dates of its balance sheets show it. */
export const withCalendars = (companies: readonly SearchedCompany[], loadFacts: LoadFacts): Promise<ComparedCompany[]> =>
  Promise.all(
    companies.map(async (company) => {
      const calendar = company.newestReport === undefined ? null : readDocumentCalendar(await loadFacts(company.newestReport))
      if (calendar === null) return company
      const { fiscalYear: year, quarter, fiscalYearEnd } = calendar
      return { ...company, newest: { year, quarter }, fiscalYearEnd }
    }),
  )
