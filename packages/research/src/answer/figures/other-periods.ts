import { evaluate, yearOf } from '@dossier/finance'
import { earlierFigure, type FigureCandidate, sizeInCalculation } from '../../tables/index.ts'
import { calculationSentence } from './calculation-sentence.ts'
import type { Composed } from './composed.ts'
import { factSentence } from './fact-sentence.ts'
import type { FigureFormat, FigureSentence } from './figure-sentence.ts'

/** The figures of other years in the row of a stated one, as far as they are printed. */
export function printedOfOtherYears(
  stated: FigureCandidate,
  { years, all, as }: { years: readonly number[]; all: readonly FigureCandidate[]; as: FigureFormat },
): FigureSentence[] {
  return years.flatMap((before) => {
    const other = earlierFigure(stated, before, all)
    return (other && factSentence(other, as)) ?? []
  })
}

/** A calculation with the operands of other years, as far as all are printed. */
export function calculatedOfOtherYears(
  stated: Composed,
  { years, all, as }: { years: readonly number[]; all: readonly FigureCandidate[]; as: FigureFormat },
): FigureSentence[] {
  return years.flatMap((before) => {
    const figures = new Map<string, FigureCandidate>()
    for (const [key, figure] of stated.figures) {
      const other = earlierFigure(figure, before, all)
      if (other !== null) figures.set(key, other)
    }
    if (figures.size < stated.figures.size) return []
    const value = evaluate(stated.calculation.formula, ({ item, year }) => {
      const figure = figures.get(`${item} ${year}`)
      return figure === undefined ? null : sizeInCalculation(figure)
    })
    return value === null ? [] : (calculationSentence({ ...stated, figures, value }, as) ?? [])
  })
}

/** The year of a figure, by its period. */
export const yearOfFigure = ({ fact: { period } }: FigureCandidate): number | undefined => (period === null ? undefined : yearOf(period))
