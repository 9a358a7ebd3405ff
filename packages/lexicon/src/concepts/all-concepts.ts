import type { Measure, NamedConcept } from '../concept.ts'
import { balanceItems } from '../glossary/balance-items.ts'
import { cashFlowItems } from '../glossary/cash-flow-items.ts'
import type { NamedItem } from '../glossary/concept.ts'
import { derivedMeasures } from '../glossary/derived-measures.ts'
import { incomeItems } from '../glossary/income-items.ts'
import { topics } from '../glossary/topics.ts'
import { byScript } from './by-script.ts'
import { namedConcepts } from './named-concepts.ts'

/** Line items whose figure is not an amount of money. */
const otherMeasures: Readonly<Record<string, Measure | undefined>> = {
  'earnings-per-share': { in: 'per-share', nature: 'flow' },
  'weighted-shares': { in: 'count', nature: 'flow' },
  'equity-changes': undefined,
}

/** A name in its form for comparison: lower case and without blanks. */
export const nameKey = (name: string): string => name.toLowerCase().replace(/\s/g, '')

function measureOf({ id, statements }: NamedItem): Measure | undefined {
  if (id in otherMeasures) return otherMeasures[id]
  return { in: 'money', nature: statements.includes('balance-sheet') ? 'stock' : 'flow' }
}

const withMeasure = (measure: Measure | undefined): Pick<NamedConcept, 'measure'> => (measure === undefined ? {} : { measure })

/** The glossary has some names twice (goodwill is a line item and a topic): a name belongs to the first concept that has it. */
function eachNameOnce(rows: readonly NamedConcept[]): NamedConcept[] {
  const taken = new Set<string>()
  const free = (name: string): boolean => {
    const key = nameKey(name)
    if (taken.has(key)) return false
    taken.add(key)
    return true
  }
  return rows.map((row) => ({ ...row, en: row.en.filter(free), ko: row.ko.filter(free) }))
}

const measures: readonly NamedConcept[] = derivedMeasures.map(({ id, names, measure }) => ({
  id,
  ...byScript(names),
  ...withMeasure(measure),
}))

const items: readonly NamedConcept[] = [...balanceItems, ...incomeItems, ...cashFlowItems].map((item) => ({
  id: item.id,
  ...byScript([...item.en, ...item.ko, ...(item.asked ?? [])]),
  ...withMeasure(measureOf(item)),
}))

const idsOfMeasures = new Set([...measures, ...items].map(({ id }) => id))

const ofTopics: readonly NamedConcept[] = topics.map(({ id, en, ko, field }) => ({
  id: idsOfMeasures.has(id) ? `${id}-topic` : id,
  en,
  ko,
  ...(field && { field }),
}))

/**
 * Every concept of the lexicon, each name in exactly one: ratios, line items, the concepts by field, and the topics with names of their own in both
 * languages. A topic whose id is also a measure's gets the id `<id>-topic`.
 */
export const concepts: readonly NamedConcept[] = eachNameOnce([...measures, ...items, ...namedConcepts, ...ofTopics]).filter(
  ({ en, ko }) => en.length > 0 && ko.length > 0,
)
