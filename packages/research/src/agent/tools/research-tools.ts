import type { SourceKey } from '@dossier/documents'
import type { DocumentKind, DocumentLanguage, ParsedQuestion } from '@dossier/retrieval'
import type { FigureSentence } from '../../answer/index.ts'
import type { ReadablePage } from '../../evidence/index.ts'
import type { FactRow } from './find-fact-rows.ts'

/** A passage that a search found. */
export interface FoundPassage {
  source: SourceKey
  filename: string
  /** 1-based. */
  page: number
  text: string
  /** Score of the page in its search; comparable only within that search. */
  score: number
  /** Periods of the page, as shown to users: "FY2023", "2023년 3분기". */
  periods?: readonly string[]
  documentKind?: DocumentKind
  /** The headings above it, outermost first. */
  headings?: readonly string[]
}

/** A file in scope. */
export interface ListedFile {
  source: SourceKey
  filename: string
  pages: number
}

/** Name and facts of a document. */
export interface SourceDocument {
  filename: string
  /** Names that may be its company's, also those in its file name. */
  names: readonly string[]
  /** Names of its company, as it states them; empty if it states none. */
  companies: readonly string[]
  /** "FY2023", "Q3 2023", newest first. */
  periods: readonly string[]
  kind?: DocumentKind
  language?: DocumentLanguage
  /** Fiscal year that it reports on; quarter of an interim report, 1 to 4. */
  fiscalYear?: number
  quarter?: number
  /** Scale and currency (ISO 4217) of most of its tables. */
  scale?: number
  currency?: string
  /** The searched documents that replaced it, the latest first; absent if there is none. */
  correctedBy?: readonly Pick<ListedFile, 'source' | 'filename'>[]
}

/**
 * Everything that an investigation can reach. The caller decides which files are in scope; the tools only read, return null for a file out of scope,
 * and cache their results, so that a repeated call is cheap.
 */
export interface ResearchTools {
  /** Passages, best first; of all files or of some. */
  search: (query: string, limit: number, within?: readonly SourceKey[]) => Promise<readonly FoundPassage[]>
  /** All files in scope, by name. */
  files: () => Promise<readonly ListedFile[]>
  openPage: (source: SourceKey, page: number) => Promise<ReadablePage | null>
  /** The figure that answers a question, in all files or in one; null unless certain. */
  lookUpFigure: (question: string, source?: SourceKey) => Promise<FigureSentence | null>
  /** The figure chosen from all files, certain or not, and what other files print for the same line and time; empty without a choice. */
  figuresOfLine: (question: string) => Promise<readonly FigureSentence[]>
  /** Rows of the tables of a file whose labels have words of a query, best first. */
  facts: (source: SourceKey, query: string) => Promise<readonly FactRow[]>
  document: (source: SourceKey) => Promise<SourceDocument | null>
  /** The concepts of the glossary that a text names. */
  conceptsIn: (text: string) => ParsedQuestion['concepts']
  /**
   * Asks the outside sources that the person chose for further documents, which all tools reach from then on. Absent without such sources.
   *
   * @returns passages of the documents that were added, best first; or why the sources were not asked
   */
  searchSources?: (query: string, limit: number) => Promise<readonly FoundPassage[] | { refused: string }>
}
