import type { Section } from '@dossier/lexicon'
import type { PagePart } from '../facts/page-part.ts'
import type { ColumnSpan } from '../ranking/column-span.ts'
import type { PageRole, RoleScore } from '../ranking/page-roles.ts'

/** Facts of a page that ranking needs, stored with its terms. */
export interface PageFacts {
  roles: Partial<Record<PageRole, RoleScore>>
  sections: Section[]
  /** What readers would call the page, where it is known. */
  part?: PagePart
  /** Years in the column headings of the page, latest first. */
  years: number[]
  /** Sections that begin on the page. */
  opens: Section[]
  /** Time span of its columns, for pages with rows of figures. */
  span?: ColumnSpan
  /** Its titles as index terms, without numbers, delimited by bars: "|debt|". */
  titles: string
  /** Row labels as index terms, delimited by bars: "|net sale|cost of sale|". */
  labels: string
}
