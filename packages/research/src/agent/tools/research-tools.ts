import type { SourceKey } from '@dossier/documents'
import type { DocumentKind } from '@dossier/retrieval'
import type { FigureSentence } from '../../answer/index.ts'
import type { ReadablePage } from '../../evidence/index.ts'

/** A passage that a search found. */
export interface FoundPassage {
  source: SourceKey
  filename: string
  /** 1-based. */
  page: number
  text: string
  /** What the page is of, as it is told to readers: "FY2023", "2023년 3분기". */
  periods?: readonly string[]
  documentKind?: DocumentKind
  /** The headings that it stands under, outermost first. */
  headings?: readonly string[]
}

/** A file within reach. */
export interface ListedFile {
  source: SourceKey
  filename: string
  pages: number
}

/** What a document is called and what it says of itself. */
export interface SourceDocument {
  filename: string
  /** Names of the company that it is about, without the file's. */
  names: readonly string[]
  /** "FY2023", "Q3 2023", the newest first. */
  periods: readonly string[]
  kind?: DocumentKind
  /** That it reports on, and of a report that covers one its quarter, 1 to 4. */
  fiscalYear?: number
  quarter?: number
  /** What a 1 in most of its tables stands for, and in which currency (ISO 4217). */
  scale?: number
  currency?: string
}

/**
 * All that an investigation can reach. Whoever makes these functions has decided before which files they look into; they read only, and
 * a file out of reach is no error but null. They remember what they found: the same may be asked again.
 */
export interface ResearchTools {
  /** Passages, best first; of all files or of one alone. */
  search: (query: string, limit: number, source?: SourceKey) => Promise<readonly FoundPassage[]>
  /** All files within reach, by name. */
  files: () => Promise<readonly ListedFile[]>
  openPage: (source: SourceKey, page: number) => Promise<ReadablePage | null>
  /** The figure that answers a question, in all files or in one alone; null unless it is certain. */
  lookUpFigure: (question: string, source?: SourceKey) => Promise<FigureSentence | null>
  document: (source: SourceKey) => Promise<SourceDocument | null>
}
