import type { Fact, FactTable } from '@dossier/finance'
import type { AskedConcept } from '../words/index.ts'
import { askedTermReader } from '../question/index.ts'

/** A row of figures that has what a question asks for. */
export interface FoundRow {
  table: FactTable
  /** Index of the row in its table. */
  row: number
  /** Score above 0. */
  score: number
}

/** The words that describe the figures of a row. */
interface ReadRow {
  table: FactTable
  row: number
  label: ReadonlySet<string>
  /** Including those of its section, its headings and its table. */
  all: ReadonlySet<string>
}

/** Weight of the section and title relative to the row itself. */
const contextWeight = 0.5
/** Deduction for each other word of the label. */
const extraWordPenalty = 0.04
const minConceptScore = 0.5

/** The rows of a file, and for each term the rows that have it, in order. */
interface ReadRows {
  rows: readonly ReadRow[]
  withTerm: ReadonlyMap<string, readonly number[]>
}

/** Cached as long as the figures of a file are in memory. */
const rowsOf = new WeakMap<readonly FactTable[], ReadRows>()

/**
 * Finds rows of a file by their own words, on any page: the page of a figure is often found by nothing else.
 *
 * @param tables the figures of a file; the same array at the next question, for the cache
 * @returns at most `most` rows, the best first
 */
export function findRows(
  tables: readonly FactTable[],
  concepts: readonly AskedConcept[],
  termsOf: (text: string) => ReadonlySet<string>,
  most: number,
): FoundRow[] {
  const { rows, withTerm } = rowsOf.get(tables) ?? withIndex(tables.flatMap((table) => readRows(table, termsOf)))
  rowsOf.set(tables, { rows, withTerm })
  const { among, coverageBy } = askedTermReader(concepts)
  const speaking = new Set(concepts.flatMap(({ ways }) => ways.flat().flatMap((term) => withTerm.get(term) ?? [])))
  const matching = [...speaking]
    .toSorted((one, other) => one - other)
    .flatMap((at) => {
      const row = rows[at]
      return row === undefined ? [] : [{ ...row, inLabel: coverageBy(among(row.label)), inAll: coverageBy(among(row.all)) }]
    })
  const weights = concepts.map(({ importance }, at) => {
    const count = matching.filter(({ inAll }) => (inAll[at] ?? 0) >= minConceptScore).length
    return importance * Math.log(1 + (1 + rows.length) / (1 + count))
  })
  const found = matching.flatMap(({ table, row, label, inLabel, inAll }): FoundRow[] => {
    if (!inLabel.some((value) => value >= minConceptScore)) return []
    const score = weights.reduce((sum, weight, concept) => {
      const ofLabel = inLabel[concept] ?? 0
      return sum + weight * Math.max(ofLabel, contextWeight * (inAll[concept] ?? 0))
    }, 0)
    return [{ table, row, score: score - extraWordPenalty * label.size }]
  })
  return found.toSorted((one, other) => other.score - one.score || one.table.page - other.table.page).slice(0, most)
}

function withIndex(rows: readonly ReadRow[]): ReadRows {
  const withTerm = new Map<string, number[]>()
  for (const [at, { all }] of rows.entries())
    for (const term of all) {
      const having = withTerm.get(term)
      if (having) having.push(at)
      else withTerm.set(term, [at])
    }
  return { rows, withTerm }
}

function readRows(table: FactTable, termsOf: (text: string) => ReadonlySet<string>): ReadRow[] {
  const title = termsOf(table.title)
  return [...Map.groupBy(table.facts, ({ row }) => row)].flatMap(([row, facts]): ReadRow[] => {
    const [first] = facts
    if (first === undefined || first.labels.length === 0) return []
    const label = new Set(first.labels.flatMap(({ text }) => [...termsOf(text)]))
    const headings = new Set(facts.flatMap((fact) => headingTexts(fact)))
    const over = [first.section?.text ?? '', ...headings].flatMap((text) => [...termsOf(text)])
    return [{ table, row, label, all: new Set([...label, ...title, ...over]) }]
  })
}

const headingTexts = ({ headings }: Fact): string[] => headings.map(({ text }) => text)
