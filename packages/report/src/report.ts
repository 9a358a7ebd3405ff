/** Text with the numbers of the references that it rests on, shown after it as [1][2]. */
export interface Cited {
  text: string
  /** 1-based, of the report's references. */
  references?: readonly number[]
}

export type ReportBlock =
  | { kind: 'heading'; level: 1 | 2; text: string }
  /** `note`: said about the text beside it, smaller and grey: a calculation, who wrote it. */
  | ({ kind: 'paragraph'; style?: 'note' } & Cited)
  | { kind: 'list'; items: readonly Cited[] }
  /** Rows as wide as the header. `numeric` columns, from 0, stand at the right. */
  | { kind: 'table'; header: readonly string[]; numeric?: readonly number[]; rows: readonly (readonly Cited[])[] }

/** What a numbered mark stands for. */
export interface ReportReference {
  /** The file with its version and page, as the reader calls them. */
  source: string
  /** What is literally there. */
  quote: string
}

/** A document before it has a format. All of its text is plain: nothing in it is taken for markup. */
export interface Report {
  title: string
  language: 'ko' | 'en'
  /** What stands below the title: when, of what, by whom. */
  facts: readonly { label: string; value: string }[]
  blocks: readonly ReportBlock[]
  references: { heading: string; entries: readonly ReportReference[] }
}
