import type { FigureSeries, Quote, SeriesRequest, SuggestedSeries } from './figure.ts'
import type { FiledLine } from './filed-line.ts'
import type { SourceError } from './source-error.ts'
import type { FiscalQuarter, Transcript } from '../transcripts/transcript.ts'

/** A name in both languages. */
export interface SourceName {
  readonly en: string
  readonly ko: string
}

/** What a source can be asked for. */
export type SourceOffer = 'companies' | 'documents' | 'facts' | 'series' | 'quotes' | 'articles' | 'calls' | 'reports'

/** What documents are found by: words, a company of the register, the ticker of a company, or the address of its own pages. */
export type FoundBy = 'words' | 'company' | 'ticker' | 'site'

/** A setting without which a source is not asked. */
export interface SourceNeed {
  /** "contact", "key". */
  readonly setting: string
  readonly name: SourceName
  readonly isSecret: boolean
  /** Whether a typed value may be one; without it any line of printable ASCII counts. */
  accepts?(value: string): boolean
}

/** One of the services that a source asks, before anything is asked of it. */
export interface ServiceDescription {
  /** "naver", "fred". */
  readonly id: string
  readonly name: SourceName
  readonly needs: readonly SourceNeed[]
  /** How often it may be asked, by all processes of the installation together. */
  readonly quota: { readonly perSecond: number; readonly perDay: number | undefined }
  /** Where its terms and keys are had. */
  readonly home: string
  /** What of its terms or its quota somebody should know before turning it on. It is off until then. */
  readonly caution?: SourceName
}

/** What a source is, before anything is asked of it. Its id, "sec", "dart", is also what a question names it by. */
export interface SourceDescription extends ServiceDescription {
  /** What it is asked for, in a sentence. */
  readonly purpose: SourceName
  readonly offers: readonly SourceOffer[]
  /** Of a source of documents. */
  readonly foundBy?: FoundBy
  /** Of a source that asks any of several services: each. What it needs is what any of them needs, and its quota is that of the fastest. */
  readonly services?: readonly ServiceDescription[]
}

/** Of what kind a document is, whatever its source calls it. */
export const documentKinds = [
  'annual-report',
  'half-year-report',
  'quarterly-report',
  'current-report',
  'registration',
  'proxy-statement',
  'ownership',
  'audit-report',
  'exhibit',
  'web-page',
  'article',
  'transcript',
  'presentation',
  'other',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** A company of a register. */
export interface SourceCompany {
  /** The register's number: a CIK of ten digits, a corp_code of eight. */
  readonly id: string
  readonly name: string
  /** As it is called in English where the name is not. */
  readonly englishName?: string
  /** On an exchange: "AAPL", "005930". */
  readonly tickers: readonly string[]
  /** Further names that it is or was called by. */
  readonly aliases?: readonly string[]
}

/** What a register knows of one company. */
export interface CompanyOverview extends SourceCompany {
  /** The last day of its fiscal years, MM-DD. */
  readonly fiscalYearEnd?: string
  /** As the register calls it: a SIC code and its words, a code of the Korean standard classification. */
  readonly industry?: string
  /** Standard Industrial Classification of the SEC, or 한국표준산업분류: "sic:3571", "ksic:264". */
  readonly industryCode?: string
  readonly country?: string
  /** ISO 3166-1, if the register states its own code of it. */
  readonly countryCode?: string
  readonly exchanges?: readonly string[]
  readonly homepage?: string
  readonly investorRelations?: string
  readonly chiefExecutive?: string
  /** Day of its foundation, ISO. */
  readonly establishedOn?: string
  readonly address: string
  readonly retrievedAt: Date
}

/** The documents to find. Each given field must match, as far as the source supports it. */
export interface FindRequest {
  /** Words; whether names, titles or whole texts are searched is the source's. */
  readonly query?: string
  /** The register's number of a company. */
  readonly company?: string
  /** First and last day on which they were filed or published, ISO. */
  readonly from?: string
  readonly to?: string
  readonly kinds?: readonly DocumentKind[]
  /** The source's own kinds: "10-K", "A001". They count instead of `kinds`. */
  readonly forms?: readonly string[]
  /** Of an earlier page. */
  readonly cursor?: string
  /** Documents a page, as far as the source lets it be chosen. */
  readonly limit?: number
  /** Of what is looked for, ISO 639-1. */
  readonly language?: string
}

/** A document that a source has. */
export interface SourceDocument {
  /** What it is fetched by. Holds no key. */
  readonly id: string
  /** The number of the filing that it is the main document of: an accession number, a receipt number. */
  readonly filing?: string
  readonly source: string
  readonly title: string
  readonly kind: DocumentKind
  /** As the source calls its kind: "10-K/A", "사업보고서". */
  readonly form: string
  readonly company?: { readonly id: string; readonly name: string }
  /** ISO days. `filedAt`: when it was filed or published. `periodEnd`: the last day of what it reports. */
  readonly filedAt?: string
  readonly periodEnd?: string
  /** A later document puts others right. */
  readonly isAmendment: boolean
  /** Where a person reads it. */
  readonly address: string
  /** Words of it, as a search gives them. */
  readonly excerpt?: string
  readonly publisher?: string
  /** ISO 639-1. */
  readonly language?: string
  /** Of an earnings call, as the company counts its years. */
  readonly fiscalQuarter?: FiscalQuarter
}

export interface FoundDocuments {
  readonly documents: readonly SourceDocument[]
  /** Of the next page; null behind the last. */
  readonly cursor: string | null
  /** The total number of matches, if the source states it. */
  readonly total: number | null
  readonly retrievedAt: Date
  /** Of a source with several services: why some did not answer, while others did. */
  readonly unanswered?: readonly SourceError[]
}

/** One of the files that a filing consists of. */
export interface DocumentPart {
  /** What it is fetched by. */
  readonly id: string
  readonly name: string
  readonly kind: DocumentKind
  /** Bytes, if the source states it. */
  readonly size?: number
  readonly address: string
}

/** Whose filing it is, and what it reports on. */
export type ReportedFiling = Pick<SourceDocument, 'kind' | 'periodEnd' | 'company'>

/** A document as it was filed. */
export interface FetchedDocument {
  readonly id: string
  readonly source: string
  /** What a citation leads to. */
  readonly address: string
  readonly retrievedAt: Date
  /** With the extension that determines its reader. */
  readonly filename: string
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** Of a page whose main text `bytes` are: the page as it was served, for a snapshot. */
  readonly original?: { readonly mediaType: string; readonly bytes: Uint8Array }
}

export interface FactsRequest {
  /** The register's number of the company. */
  readonly company: string
  /** Fiscal years, both included; the newest that there are where none are named. */
  readonly years?: { readonly from: number; readonly to: number }
  /** Also the parts of years, where a register asks for each of its own. */
  readonly interim?: boolean
}

/** How a company calls a stretch of time: the fiscal year, and the part of it, that end on a day. */
export interface FiscalTerm {
  /** ISO day. */
  readonly end: string
  readonly fiscalYear: number
  readonly part: 'FY' | 'Q1' | 'Q2' | 'Q3'
}

/** What a register keeps of a company's statements. */
export interface FiledFacts {
  readonly company: { readonly id: string; readonly name: string }
  readonly lines: readonly FiledLine[]
  readonly terms: readonly FiscalTerm[]
  /** Where the replies came from, without keys. */
  readonly addresses: readonly string[]
  /** When the oldest of them came. */
  readonly retrievedAt: Date
}

/** Listed companies of an industry that are looked for. */
export interface PeersRequest {
  /** Of the company whose peers they are: "sic:3571", "ksic:264". */
  readonly industryCode: string
  /** What its business is called, the most particular first: "memory semiconductors". */
  readonly words: readonly string[]
  readonly limit?: number
}

/** A company to which a register gives the same industry group. */
export interface IndustryPeer extends SourceCompany {
  readonly industryCode: string
  /** The words of the request by which it was found: in its annual report, or in its name. */
  readonly foundBy: string
  readonly foundIn: 'annual-report' | 'name'
  /** Where a person reads it. */
  readonly address: string
}

export interface FoundPeers {
  /** Those of the same code first. */
  readonly peers: readonly IndustryPeer[]
  /** How many companies were compared by their industry code. */
  readonly compared: number
}

export interface Asking {
  readonly signal?: AbortSignal
}

/** An outside source of whatever kind. Everything that asks throws `SourceError`. */
export interface Source {
  readonly description: SourceDescription
  /** The settings that are missing; none: it can be asked. Of a source that asks any of several services: those of all, while none is there. */
  readonly missing: readonly string[]
  /** Of a source that asks any of several services: the ids of those that are configured. */
  readonly configured?: readonly string[]
  /** The companies that a name, a ticker or a number may mean, the likeliest first. */
  companies?(text: string, asking?: Asking & { readonly limit?: number }): Promise<readonly SourceCompany[]>
  overview?(company: string, asking?: Asking): Promise<CompanyOverview>
  /** Nothing for a code of another classification. No register lists all companies of an industry: words decide which are compared. */
  peers?(request: PeersRequest, asking?: Asking): Promise<FoundPeers>
  find?(request: FindRequest, asking?: Asking): Promise<FoundDocuments>
  fetch?(id: string, asking?: Asking): Promise<FetchedDocument>
  /**
   * The files that a filing consists of, its main document first.
   *
   * @param asking `filing`: what its list says of it, by which a register may have statements of it as data
   */
  parts?(id: string, asking?: Asking & { readonly filing?: ReportedFiling }): Promise<readonly DocumentPart[]>
  facts?(request: FactsRequest, asking?: Asking): Promise<FiledFacts>
  /** Where a person reads the filing that a line of `facts` names. */
  filingAddress?(filing: { readonly filing: string; readonly company: string }): string
  series?(request: SeriesRequest, asking?: Asking): Promise<FigureSeries>
  /** Series of its configured services to choose from; nothing is asked. @param symbol of a share whose prices may be among them */
  suggestedSeries?(symbol?: string): readonly SuggestedSeries[]
  /**
   * @param symbol six digits of the Korean exchanges, a ticker of others
   * @param asking `on`: ISO day, or the last trading day before; today unless given. Only the Korean exchanges know earlier ones
   */
  quote?(symbol: string, asking?: Asking & { readonly on?: string }): Promise<Quote>
  /** An earnings call in turns of speakers, by the id that `find` gives it. */
  transcript?(id: string, asking?: Asking): Promise<Transcript>
  /** Asks as little as shows that the source answers with these settings: each of its services that is configured, or the one that is named. */
  check(asking?: Asking & { readonly service?: string }): Promise<void>
}

/** A source of companies, their filings and their statements. */
export type Register = Required<Omit<Source, 'series' | 'suggestedSeries' | 'quote' | 'transcript' | 'configured'>>

/** A source of documents that are found and fetched. */
export type DocumentSource = Source & Required<Pick<Source, 'find' | 'fetch'>>

/** A source of series of figures. */
export type SeriesSource = Source & Required<Pick<Source, 'series'>>
