import { join } from 'node:path'
import type { FigureSentence } from '@dossier/research'
import { answerAsProduct, type Answerer } from './answer-as-product.ts'
import { readJsonLines } from './json-lines.ts'
import { printFigure, printProgress } from './print.ts'

interface FigureQuestion {
  id: string
  type: string
  question: string
  /** In steps of `unit`; null where no figure answers. */
  value: number | null
  /** "KRW million", "KRW 100 million", "%", "persons". */
  unit: string
}

/** The types of questions that a figure answers: printed and computed. */
const printed = 'metric'
const computed = 'computed'
const tolerance = 0.01

/**
 * The figures stated for the questions of a report: exact within 1 % with the same sign, wrong (any other figure, or one if no figure answers), or
 * unsure. Prints `korean.exact` and `korean.wrong` of printed figures, and the shares of computed ones.
 */
export async function printReportFigures(folder: string, answerer: Answerer): Promise<void> {
  const questions = await readJsonLines<FigureQuestion>(join(folder, 'questions.jsonl'))
  const countsByType = new Map<string, Record<ReturnType<typeof judge>, number>>()
  for (const question of questions) {
    const { figure } = await answerAsProduct(answerer, question.question, {})
    const verdict = judge(question, figure)
    const counts = countsByType.get(question.type) ?? { exact: 0, wrong: 0, unsure: 0 }
    countsByType.set(question.type, counts)
    counts[verdict] += 1
    if (question.value !== null && verdict !== 'exact') printProgress(`${question.id} ${verdict}: ${figure?.text ?? ''}`)
    if (question.value === null && verdict === 'wrong') printProgress(`${question.id} is no question for a figure: ${figure?.text ?? ''}`)
  }
  for (const [type, name] of [
    [printed, 'korean'],
    [computed, 'korean.computed'],
  ] as const) {
    const counts = countsByType.get(type)
    if (!counts) continue
    const all = counts.exact + counts.wrong + counts.unsure
    for (const verdict of ['exact', 'wrong', 'unsure'] as const) printFigure(`${name}.${verdict}`, counts[verdict] / all)
  }
  const others = [...countsByType].filter(([type]) => type !== printed && type !== computed)
  printFigure(
    'korean.figures-where-none-answers',
    others.reduce((sum, [, { wrong }]) => sum + wrong, 0),
  )
}

function judge({ value, unit }: FigureQuestion, sentence: FigureSentence | null): 'exact' | 'wrong' | 'unsure' {
  if (sentence === null) return 'unsure'
  if (value === null) return 'wrong'
  const wanted = value * scaleOf(unit)
  const given = sentence.figure.value * sentence.figure.scale
  return Math.abs(given - wanted) <= Math.abs(wanted) * tolerance ? 'exact' : 'wrong'
}

/** Value of a 1: "KRW 100 million" is 1e8. */
function scaleOf(unit: string): number {
  const count = Number(/\b(\d+) (?:thousand|million|billion)/i.exec(unit)?.[1] ?? 1)
  return count * (/billion/i.test(unit) ? 1e9 : /million/i.test(unit) ? 1e6 : /thousand/i.test(unit) ? 1e3 : 1)
}
