import type { Section } from '@dossier/lexicon'
import type { PageRole, RoleScore } from '../ranking/page-roles.ts'

/** What readers would call a page, as one name. */
export type PagePart =
  | Section
  | 'cover'
  | 'contents'
  | 'income-statement'
  | 'comprehensive-income'
  | 'balance-sheet'
  | 'cash-flow-statement'
  | 'equity-statement'
  | 'segments'
  | 'signatures'

const statements = ['balance-sheet', 'cash-flow-statement', 'income-statement', 'comprehensive-income', 'equity-statement'] as const
/** The strength that title and rows reach together on a statement; a weaker page only repeats some of its lines. */
const certainStrength = 0.7
/** In the statements section a lower strength suffices; in the notes a higher one is needed, because they repeat the titles. */
const strengthInStatements = 0.55
const strengthInNotes = 0.85
const statementSections = new Set<Section | undefined>(['statements', 'audit', 'exhibits', undefined])
/** Sections that discuss figures and print tables like those of the statements. */
const discussingSections = new Set<Section | undefined>(['discussion', 'selected-data', 'risk-factors', 'business', 'compensation'])
const signedReport =
  /(?:pursuant to the requirements of (?:section 13|the securities exchange act)[\s\S]{0,300}?(?:caused this (?:report|annual report)|has duly caused)|in witness whereof)|^[^\S\n\r\u2028\u2029]*signatures?\s*$|^(?:[^\S\n\r\u2028\u2029]|【)*대표이사\s?등의\s?확인[\s】]*$/im

/**
 * Names a page by its roles and its sections.
 * @param text the page's text
 */
export function readPagePart(page: {
  roles: Partial<Record<PageRole, RoleScore>>
  sections: readonly Section[]
  text: string
}): PagePart | undefined {
  const { roles, sections, text } = page
  if (roles.contents) return 'contents'
  if (roles.cover) return 'cover'
  if (signedReport.test(text.slice(0, 4_000))) return 'signatures'
  const [section] = sections
  const least = statementSections.has(section) ? strengthInStatements : section === 'notes' ? strengthInNotes : certainStrength
  const shown = statements
    .map((role) => ({ role, strength: strengthOf(roles[role]) }))
    .filter(({ role, strength }) => strength >= least && (roles[role]?.title ?? 0) > 0)
    .toSorted((a, b) => b.strength - a.strength)[0]
  if (shown && !discussingSections.has(section)) return shown.role
  if (section === 'notes' && roles.segments) return 'segments'
  return section
}

function strengthOf(role: RoleScore | undefined): number {
  return role ? role.title * 0.4 + role.rows * 0.6 : 0
}
