import type { Fact, FactTable } from '@dossier/finance'
import { type Unit, writePeriod } from '@dossier/notation'
import type { Analyser } from '@dossier/retrieval'

/** A row of a table with figures, as it is shown to a model. */
export interface FactRow {
  /** 1-based. */
  page: number
  /** Title of its table; empty without one. */
  table: string
  /** Its labels as printed, outermost first. */
  label: string
  /** The period of each figure, or its column heads where it has none; its text as printed; and its unit: "USD millions". */
  figures: readonly { column: string; text: string; unit: string }[]
}

const maxRows = 24
/** A word of the label identifies a row; one of its section, title or columns only tells it from others. */
const labelWorth = 3
const scaleWords: Readonly<Record<number, string>> = { 3: 'thousands', 6: 'millions', 8: '100 millions', 9: 'billions', 12: 'trillions' }

/**
 * The rows whose labels have words of a query, those with most of its words first; words of few rows count more.
 *
 * @param tables of one document
 */
export function findFactRows(tables: readonly FactTable[], query: string, analyser: Pick<Analyser, 'terms'>): FactRow[] {
  const asked = new Set(analyser.terms(query))
  const rows = tables.flatMap((table) =>
    [...Map.groupBy(table.facts, ({ row }) => row).values()].map((facts) => ({
      table,
      facts,
      label: new Set(analyser.terms(labelOf(facts))),
      around: new Set(analyser.terms(aroundOf(table, facts))),
    })),
  )
  const has = (word: string): number => rows.filter(({ label, around }) => label.has(word) || around.has(word)).length
  const worth = new Map([...asked].map((word) => [word, Math.log(1 + rows.length / (1 + has(word)))]))
  const scoreOf = (words: ReadonlySet<string>): number =>
    [...asked].reduce((sum, word) => sum + (words.has(word) ? (worth.get(word) ?? 0) : 0), 0)
  return rows
    .map((row) => ({ ...row, ofLabel: scoreOf(row.label), all: labelWorth * scoreOf(row.label) + scoreOf(row.around) }))
    .filter(({ ofLabel }) => ofLabel > 0)
    .toSorted((one, other) => other.all - one.all || one.table.page - other.table.page)
    .slice(0, maxRows)
    .map(({ table, facts }) => ({ page: table.page, table: table.title, label: labelOf(facts), figures: facts.map(figureOf) }))
}

const labelOf = ([first]: readonly Fact[]): string => (first?.labels ?? []).map(({ text }) => text.trim()).join(' > ')

const aroundOf = ({ title }: FactTable, facts: readonly Fact[]): string =>
  [title, facts[0]?.section?.text ?? '', ...facts.map(columnOf)].join(' ')

const columnOf = ({ period, headings }: Fact): string =>
  period === null ? headings.map(({ text }) => text.trim()).join(' ') : writePeriod(period, 'en')

const figureOf = (fact: Fact): FactRow['figures'][number] => ({
  column: columnOf(fact),
  text: fact.cell.text.trim(),
  unit: fact.unitText ?? unitWords(fact.unit),
})

function unitWords({ dimension, currency, per, of, scale }: Unit): string {
  if (dimension === 'percent') return '%'
  const words = [currency, of, scaleWords[scale]].filter(Boolean).join(' ')
  return per === undefined ? words : `${words} per ${per}`
}
