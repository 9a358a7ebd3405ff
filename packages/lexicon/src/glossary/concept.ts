import type { Measure } from '../concept.ts'
import type { Section } from './section.ts'
import type { TaxonomyEntry } from './taxonomy-concepts.ts'

/** The statements of a report, by the page role that shows them. */
export type Statement = 'income-statement' | 'balance-sheet' | 'cash-flow-statement' | 'equity-statement'

/**
 * A line item of financial reporting in both languages. `en` and `ko` are its names in statements (the taxonomies' standard labels first: US GAAP and
 * IFRS in English, K-IFRS as filed with DART in Korean); `asked` are names that people use in questions and no statement prints.
 */
export interface NamedItem {
  id: string
  statements: readonly Statement[]
  en: readonly string[]
  ko: readonly string[]
  asked?: readonly string[]
}

/** A line item with its place in the public taxonomies. */
export interface LineItem extends NamedItem, TaxonomyEntry {}

/** A ratio or derived figure: its names, and the line items that it is computed from. */
export interface DerivedMeasure {
  id: string
  names: readonly string[]
  from: readonly string[]
  /** Undefined where it has no single definition. */
  measure?: Measure
}

/** A topic that a filing covers in words rather than in a statement: its names in both languages, and the sections about it. */
export interface Topic {
  id: string
  sections?: readonly Section[]
  /** Its names are different things of one field rather than synonyms: they find pages, but do not replace each other. */
  field?: true
  en: readonly string[]
  ko: readonly string[]
}
