import type { FigureSentence } from '../../answer/index.ts'
import { hedgesIn } from '../../verify/index.ts'
import type { ResearchTools } from '../tools/research-tools.ts'

/** Scopes of a statement, which the choice of a figure compares. */
const scopes: ReadonlySet<string> = new Set(['consolidated', 'separate'])

/**
 * Whether the words of a figure name nothing that a question does not: "revenue in Europe", "segment revenue" and "target for revenue" are no other
 * value of the revenue.
 */
export function isOfSameMeasure(question: string, { text }: FigureSentence, conceptsIn: ResearchTools['conceptsIn']): boolean {
  const words = clauseOf(text)
  if (hedgesIn(words).length > hedgesIn(question).length) return false
  const asked = new Set(conceptsIn(question).map(({ id }) => id))
  return conceptsIn(words).every(({ id, usualUnit }) => asked.has(id) || usualUnit === 'time' || usualUnit === 'date' || scopes.has(id))
}

/** The clause of a sentence that has the figure, or the title of a figure in a table; without period and value, which follow it. */
function clauseOf(sentence: string): string {
  const title = sentence.replace(/ ?(?:\([^()]*\))?: [^:]*$/u, '')
  const clauses = title.split(/[,;] /u)
  return clauses.find((clause) => /\d/u.test(clause)) ?? title
}
