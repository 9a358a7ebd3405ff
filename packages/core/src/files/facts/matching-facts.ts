import type { factEndpoints, InputOf } from '@dossier/contract'
import { type Fact, type FactTable, yearOf } from '@dossier/finance'

/** The filters of a list of figures. */
export type FactFilters = Pick<InputOf<typeof factEndpoints.ofFile>, 'search' | 'statement' | 'year' | 'scope'>

/** The table with its facts that match the filters; null when none match. */
export function matchingFacts(table: FactTable, filters: FactFilters): FactTable | null {
  const { search = '', statement, year, scope } = filters
  if (statement !== undefined && (statement === 'any' ? table.statement === undefined : table.statement !== statement)) return null
  const words = foldCase(search).split(/\s+/).filter(Boolean)
  const title = foldCase(table.title)
  const facts = table.facts.filter(
    (fact) =>
      (scope === undefined || fact.scope === scope) &&
      (year === undefined || (fact.period && yearOf(fact.period)) === year) &&
      (words.length === 0 || hasWords(fact, title, words)),
  )
  return facts.length === 0 ? null : { ...table, facts }
}

const foldCase = (text: string): string => text.normalize('NFKC').toLowerCase()

function hasWords({ labels, section, headings }: Fact, title: string, words: readonly string[]): boolean {
  const text = `${title}\n${[...labels, ...(section ? [section] : []), ...headings].map((cell) => foldCase(cell.text)).join('\n')}`
  return words.every((word) => text.includes(word))
}
