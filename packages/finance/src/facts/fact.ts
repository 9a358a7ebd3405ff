import type { Exact, Period, Unit } from '@dossier/notation'

/** A cell of a table as a span of its page's text. */
export interface PrintedCell {
  text: string
  start: number
  end: number
  columnSpan?: number
}

/** A table read from a page. The first `headerRows` rows are column headings. */
export interface PrintedTable {
  caption?: string
  unit?: string
  headerRows: number
  rows: readonly (readonly PrintedCell[])[]
}

/** The input of fact reading: a page with its tables. */
export interface FactPage {
  /** 1-based. */
  number: number
  text: string
  headings: readonly { start: number; end: number }[]
  tables: readonly PrintedTable[]
}

/** Where a unit or a period is stated, the nearest first. */
export type Source = 'cell' | 'label' | 'heading' | 'section' | 'table' | 'page' | 'document'

/** The reporting entity: the parent with its subsidiaries, or the parent alone. */
export type Scope = 'consolidated' | 'separate'

/** A figure of a table with the labels, headings, unit and period that define it. */
export interface Fact {
  /** In base units: the scale of its unit is applied. */
  value: Exact
  /** The other end of a range, in base units; only figures of sentences have one. */
  upper?: Exact
  /** The value of one unit in the last printed digit, in base units. */
  ulp: Exact
  /** `unknown` where nothing states the unit of the figure. */
  unit: Unit
  /** Undefined where nothing states the unit. */
  unitSource?: Source
  /** The unit as printed, if it is a separate word: "tCO2-eq", "건". */
  unitText?: string
  period: Period | null
  periodSource?: Source
  /** The column shows changes between periods, or comparisons. */
  isChange?: true
  scope?: Scope
  cell: PrintedCell
  /** The words of its row before its figures, preceded by the labels that it shares with rows above; outermost first. */
  labels: readonly PrintedCell[]
  /** The latest row without figures above: "Current assets:". */
  section: PrintedCell | null
  /** Cells over its column, top down. */
  headings: readonly PrintedCell[]
  /** Its position in the table: row index, and column index with spans counted. */
  row: number
  column: number
}

/** The unit of amounts in a chapter's sentences: "(amounts in millions, except per share and membership fee data)". */
export interface AmountConvention {
  /** Money, with a scale of thousands or more. */
  unit: Unit
  /** Its exceptions besides figures per share, in lower case: "membership fee". */
  except: readonly string[]
  /** The page that states it, 1-based. */
  from: number
  /** The last page at whose top it is still in effect. */
  to: number
}

/** A convention takes effect, or ends, at an offset of a page's text. */
export interface ChapterChange {
  start: number
  /** The offset after the words that state it; equal to `start` without such words. */
  end: number
  convention: AmountConvention | null
}

/** Statements of a document that apply to all its tables. */
export interface Conventions {
  /** The year of the report: "current year", 당기. */
  fiscalYear?: number
  /** The month in which its fiscal years end, 1 to 12. */
  fiscalYearEnd?: number
  /** Years of numbered business years, by their number. */
  termYears: ReadonlyMap<number, number>
  /** The unit of most of its tables. */
  unit?: Unit
  /** Some columns have a scale in their heading ("£000"), so a lone currency sign over another column means single units. */
  scalesInHeadings?: boolean
  /** The reporting entity of the statements and notes of a Korean business report, by page number. */
  scopes?: ReadonlyMap<number, Scope>
  /** It contains Korean statements of the group, so statements without 연결 in their title are the company's own. */
  hasKoreanGroupStatements?: boolean
  /** The conventions for amounts in its chapters, by page number. */
  chapters?: ReadonlyMap<number, readonly ChapterChange[]>
}
