import { mentionsIn } from './named-measures.ts'
import { readOperation } from './asked-operation.ts'

/** Between the measures of a list: "and", ", and its", 및, "과 ". */
const joined = /^\s*(?:,|&|(?:,\s)?(?:and|as well as|plus)\b|[와과]|및|하고|\/)(?:\s(?:및|the|its|their|total))?\s*$/i
/** Words that relate measures to each other instead of listing them. */
const related =
  /\b(?:between|ratio|divided|per|relative|as a (?:percentage|share|%)|less|minus|net of|sum|combined|difference)\b|비율|비중|대비|차이|합계|합산|더한|뺀|나눈/i
/** More measures are a summary of a statement. */
const mostParts = 4

/**
 * The questions for one figure each of which a question for several measures consists: "What were net sales and net income in 2022?".
 *
 * @returns the question itself if it names one measure, or relates several to each other
 */
export function measureParts(question: string): readonly string[] {
  const mentions = mentionsIn(question)
  const [first, last] = [mentions[0], mentions.at(-1)]
  if (first === undefined || last === undefined || mentions.length < 2 || mentions.length > mostParts) return [question]
  const isList = mentions.every(({ start }, at) => at === 0 || joined.test(question.slice(mentions[at - 1]?.end, start)))
  if (!isList || related.test(question) || readOperation(question, []) !== null) return [question]
  return mentions.map(({ start, end }) => `${question.slice(0, first.start)}${question.slice(start, end)}${question.slice(last.end)}`)
}
