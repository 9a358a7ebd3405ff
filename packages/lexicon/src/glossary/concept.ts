import type { Measure } from '../concept.ts'
import type { Section } from './section.ts'
import type { TaxonomyEntry } from './taxonomy-concepts.ts'

/** The statements of a report, by the page role that shows them. */
export type Statement = 'income-statement' | 'balance-sheet' | 'cash-flow-statement' | 'equity-statement'

/**
 * A line item of financial reporting in both languages. `en` and `ko` hold the names under which statements print it
 * (the taxonomies' standard labels first: US GAAP and IFRS in English, K-IFRS as filed with DART in Korean);
 * `asked` holds what people write instead when they ask, which no statement prints.
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

/** A ratio or derived figure: what it is called, and the line items it is computed from. */
export interface DerivedMeasure {
  id: string
  names: readonly string[]
  from: readonly string[]
  /** Left out where it has no one definition. */
  measure?: Measure
}

/** A topic of a filing that is told in words rather than in a statement: the names it goes by in both languages, and the sections that tell of it. */
export interface Topic {
  id: string
  sections?: readonly Section[]
  /** Its names are things of one field rather than names of one thing: they find pages, but one does not say another. */
  field?: true
  en: readonly string[]
  ko: readonly string[]
}
