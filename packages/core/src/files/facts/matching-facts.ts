import type { factEndpoints, InputOf } from '@dossier/contract'
import { type Fact, type FactTable, yearOf } from '@dossier/finance'

/** What a list of figures is narrowed by. */
export type FactFilters = Pick<InputOf<typeof factEndpoints.ofFile>, 'search' | 'statement' | 'year' | 'scope'>

/** The table with those of its facts that the filters leave; null when it has none. */
export function matchingFacts(table: FactTable, filters: FactFilters): FactTable | null {
  const { search = '', statement, year, scope } = filters
  if (statement !== undefined && (statement === 'any' ? table.statement === undefined : table.statement !== statement)) return null
  const words = searchable(search).split(/\s+/).filter(Boolean)
  const title = searchable(table.title)
  const facts = table.facts.filter(
    (fact) =>
      (scope === undefined || fact.scope === scope) &&
      (year === undefined || (fact.period && yearOf(fact.period)) === year) &&
      (words.length === 0 || hasWords(fact, title, words)),
  )
  return facts.length === 0 ? null : { ...table, facts }
}

const searchable = (text: string): string => text.normalize('NFKC').toLowerCase()

function hasWords({ labels, section, headings }: Fact, title: string, words: readonly string[]): boolean {
  const said = `${title}\n${[...labels, ...(section ? [section] : []), ...headings].map((cell) => searchable(cell.text)).join('\n')}`
  return words.every((word) => said.includes(word))
}
