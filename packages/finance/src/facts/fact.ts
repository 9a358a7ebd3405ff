import type { Exact, Period, Unit } from '@dossier/notation'

/** A cell of a table as a span of its page's text. */
export interface PrintedCell {
  text: string
  start: number
  end: number
  columnSpan?: number
}

/** A table as it was read from a page. The first `headerRows` rows are column headings. */
export interface PrintedTable {
  caption?: string
  unit?: string
  headerRows: number
  rows: readonly (readonly PrintedCell[])[]
}

/** What facts are read from: a page with its tables. */
export interface FactPage {
  /** 1-based. */
  number: number
  text: string
  headings: readonly { start: number; end: number }[]
  tables: readonly PrintedTable[]
}

/** Where a unit or a period was said, the nearest first. */
export type Source = 'cell' | 'label' | 'heading' | 'section' | 'table' | 'page' | 'document'

/** Whose figures: of the parent with its subsidiaries, or of the parent alone. */
export type Scope = 'consolidated' | 'separate'

/** A figure of a table with everything that says what it is. */
export interface Fact {
  /** In base units: the scale of its unit is applied. */
  value: Exact
  /** The worth of the last printed digit, in base units. */
  ulp: Exact
  /** `unknown` where nothing says what the figure is printed in. */
  unit: Unit
  /** Absent where nothing says it. */
  unitSource?: Source
  /** The unit as it is printed, where a word of its own says it: "tCO2-eq", "건". */
  unitText?: string
  period: Period | null
  periodSource?: Source
  /** The column shows how a figure changed between periods, or how it compares. */
  isChange?: true
  scope?: Scope
  cell: PrintedCell
  /** The words of its row before its figures, with those that they stand under when these are not repeated; outermost first. */
  labels: readonly PrintedCell[]
  /** The latest row without figures above: "Current assets:". */
  section: PrintedCell | null
  /** Over its column, top down. */
  headings: readonly PrintedCell[]
  /** Its place in the table: index of the row, and of the column with spans counted. */
  row: number
  column: number
}

/** In what a chapter tells the amounts of its sentences: "(amounts in millions, except per share and membership fee data)". */
export interface AmountConvention {
  /** Of money, in thousands or more. */
  unit: Unit
  /** What it does not hold for, beside figures per share, in small letters: "membership fee". */
  except: readonly string[]
  /** The page on which it is said, 1-based. */
  from: number
  /** The last page at whose top it still holds. */
  to: number
}

/** From an offset of a page's text on a convention holds, or none does. */
export interface ChapterChange {
  start: number
  /** Behind the words that say so; `start` where none do. */
  end: number
  convention: AmountConvention | null
}

/** What a document says of all its tables. */
export interface Conventions {
  /** The year that it reports on: "current year", 당기. */
  fiscalYear?: number
  /** The month in which its fiscal years end, 1 to 12. */
  fiscalYearEnd?: number
  /** Years of numbered business years, by their number. */
  termYears: ReadonlyMap<number, number>
  /** In which most of its tables are printed. */
  unit?: Unit
  /** Some columns are headed by a scale ("£000"), so that a sign alone over another means units. */
  scalesInHeadings?: boolean
  /** Whose the statements and notes of a Korean business report are, by the number of the page. */
  scopes?: ReadonlyMap<number, Scope>
  /** It has statements of the group in Korean, so that those called so without 연결 are the company's own. */
  tellsGroupInKorean?: boolean
  /** What its chapters say of the amounts under them, by the number of the page. */
  chapters?: ReadonlyMap<number, readonly ChapterChange[]>
}
