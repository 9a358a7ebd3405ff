import type { FigureChoice } from './figure-choice.ts'

/**
 * The choice for a question for several measures, from those for each measure: figures if all are certain, otherwise the closest figure of each.
 *
 * @returns null if there is no figure for one of them
 */
export function joinChoices(choices: readonly (FigureChoice | null)[]): FigureChoice | null {
  const closest = choices.flatMap((choice) => {
    if (choice?.kind === 'figure') return [choice.figure]
    return choice?.kind === 'candidates' ? choice.candidates.slice(0, 1) : []
  })
  if (closest.length < choices.length) return null
  const stated = choices.flatMap((choice) => (choice?.kind === 'figure' ? [choice] : []))
  if (stated.length < choices.length) return { kind: 'candidates', candidates: closest }
  const [figure, ...others] = stated.flatMap((choice) => [choice.figure, ...choice.others])
  return figure === undefined ? null : { kind: 'figure', figure, others }
}
