import { type Formula, item, operation, yearOf } from '@dossier/finance'
import { scan } from '@dossier/notation'
import type { Definition } from '../asking-part.ts'
import { readFormula } from './read-formula.ts'

/** A calculation that a question defines. Its items are the indices of its operands, with the number of years before the latest. */
export interface DefinedCalculation {
  formula: Formula
  operands: readonly { words: string }[]
}

const averaging = /\b(?:average|mean)\b|평균/i
const changing = /\b(?:change|increase|decrease)s? (?:in|of)\b|증감|변동/i
/** Words before a time. */
const beforeTime = new Set(['between', 'and', 'from', 'to', 'for', 'in', 'at', 'the', 'end', 'of', 'year'])
const maxDepth = 3

/**
 * Parses the definition in a question: operators in signs or words over figures in words, each of one year, the mean of several ("average inventory
 * between FY2018 and FY2019") or the change between two. A name that another sentence defines stands for that calculation. Of several definitions the
 * one of the requested measure is used, otherwise the first.
 *
 * @param asking the question without its definitions
 * @param years of the question
 * @returns null if there is none, or if a part of it cannot be parsed
 */
export function readDefinition(definitions: readonly Definition[], asking: string, years: readonly number[]): DefinedCalculation | null {
  const words = ` ${nameKey(asking)} `
  const meant = definitions.find((one) => namesOf(one).some((name) => words.includes(` ${name} `))) ?? definitions[0]
  if (meant === undefined) return null
  // Without any year all are of the requested period, and "before" means one year earlier.
  const latest = Math.max(...years, ...definitions.flatMap(({ expression }) => yearsIn(expression)))
  const newest = Number.isFinite(latest) ? latest : 0
  const keys: string[] = []
  const byName = new Map(definitions.flatMap((one) => namesOf(one).map((name) => [name, one] as const)))
  const read = (expression: string, depth: number): Formula | null =>
    readFormula(expression, (term) => {
      const defined = depth < maxDepth ? byName.get(nameKey(term)) : undefined
      return defined ? read(defined.expression, depth + 1) : readTerm(term, newest, keys)
    })
  const formula = read(meant.expression, 0)
  return formula && keys.length > 0 ? { formula, operands: keys.map((words) => ({ words })) } : null
}

const nameKey = (name: string): string =>
  name
    .replace(/[^\p{L}\p{N} ]/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .toUpperCase()

/** A definition may be named by its name and by the abbreviation in brackets after it. */
function namesOf({ name }: Definition): string[] {
  const abbreviation = /\(([^()]{2,12})\)/.exec(name)?.[1]
  return [nameKey(name.replace(/\([^()]*\)/g, ' ')), ...(abbreviation === undefined ? [] : [nameKey(abbreviation)])]
}

function periodsIn(text: string): { start: number; end: number; year: number | undefined }[] {
  return scan(text, 'question').flatMap((mention) =>
    mention.kind === 'period' ? [{ start: mention.start, end: mention.end, year: yearOf(mention.period) }] : [],
  )
}

const yearsIn = (text: string): number[] => periodsIn(text).flatMap(({ year }) => year ?? [])

function readTerm(term: string, latest: number, keys: string[]): Formula | null {
  const periods = periodsIn(term)
  const rest = withoutTimes(term, periods)
  const words = rest.replace(averaging, ' ').replace(changing, ' ').replace(/\s+/g, ' ').trim()
  if (!/\p{L}{2}/u.test(words)) return null
  const existing = keys.indexOf(words)
  const key = String(existing < 0 ? keys.push(words) - 1 : existing)
  const years = [...new Set(periods.flatMap(({ year }) => year ?? []))].toSorted((one, other) => one - other)
  const [first = latest, last = first] = [years[0], years.at(-1)]
  const of = (year: number): Formula => item(key, latest - year)
  const before = years.length > 1 ? first : last - 1
  if (averaging.test(rest)) return { kind: 'average', of: [of(before), of(last)] }
  if (changing.test(rest)) return operation('-', of(last), of(before))
  return years.length > 1 ? null : of(last)
}

/** The words of a figure without its times and the words that introduce them. */
function withoutTimes(term: string, periods: readonly { start: number; end: number }[]): string {
  let from = 0
  const parts: string[] = []
  for (const { start, end } of periods) {
    const words = term.slice(from, start).trim().split(/\s+/)
    while (beforeTime.has(words.at(-1)?.toLowerCase() ?? '')) words.pop()
    parts.push(...words)
    from = end
  }
  return [...parts, term.slice(from)].join(' ')
}
