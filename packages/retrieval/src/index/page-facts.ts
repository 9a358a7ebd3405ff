import type { Section } from '@dossier/lexicon'
import type { PagePart } from '../facts/page-part.ts'
import type { ColumnSpan } from '../ranking/column-span.ts'
import type { PageRole, RoleScore } from '../ranking/page-roles.ts'

/** What ranking needs to know of a page, kept beside its terms. */
export interface PageFacts {
  roles: Partial<Record<PageRole, RoleScore>>
  sections: Section[]
  /** The one name by which a reader would call the page, where it shows. */
  part?: PagePart
  /** Years over the page's columns, latest first. */
  years: number[]
  /** Sections that begin on the page. */
  opens: Section[]
  /** What time its columns cover, of pages with rows of figures. */
  span?: ColumnSpan
  /** Its titles as the index's terms, each between bars and without its number: "|debt|". */
  titles: string
  /** Row labels as the index's terms, each between bars: "|net sale|cost of sale|". */
  labels: string
}
