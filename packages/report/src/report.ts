/** Text with the numbers of its references, shown after it as [1][2]. */
export interface Cited {
  text: string
  /** 1-based, of the report's references. */
  references?: readonly number[]
}

export type ReportBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  /** `note`: a remark on the text next to it, smaller and grey: a calculation, its author. */
  | ({ kind: 'paragraph'; style?: 'note' } & Cited)
  | { kind: 'list'; items: readonly Cited[] }
  /** Rows as wide as the header. `numeric` columns, from 0, are aligned right. */
  | { kind: 'table'; header: readonly string[]; numeric?: readonly number[]; rows: readonly (readonly Cited[])[] }

/** The reference of a numbered mark. */
export interface ReportReference {
  /** The file with its version and page, as shown to the reader. */
  source: string
  /** The literal text of the source. */
  quote: string
  /** Address that opens the source at this place. */
  link?: string
}

/** A document independent of its format. All of its text is plain: no markup is interpreted. */
export interface Report {
  title: string
  language: 'ko' | 'en'
  /** The lines below the title: date, subject, author. */
  facts: readonly { label: string; value: string }[]
  blocks: readonly ReportBlock[]
  references: { heading: string; entries: readonly ReportReference[] }
}
