import type { FigureSentence } from './figure-sentence.ts'

/**
 * Answer to a question for a figure: a figure that is certain; the closest ones, best first and at most three; or nothing, if something contradicts
 * that the files answer it. `elsewhere` are the figures of other documents, one of each, that differ from the first one for the same line and time.
 */
export type FigureChoice =
  | {
      kind: 'figure'
      figure: FigureSentence
      /** The other figures that the question asks for: of other years, the latest first, and of other measures. */
      others: readonly FigureSentence[]
      elsewhere?: readonly FigureSentence[]
    }
  | {
      kind: 'candidates'
      candidates: readonly FigureSentence[]
      /** The most probable printed figure, if it agrees with the question in every slot and only its probability is too low to state it. */
      agreeing?: FigureSentence
      elsewhere?: readonly FigureSentence[]
    }
  /** If a figure is only unlikely, a passage with everything requested may still answer. */
  | { kind: 'none'; because: 'unlikely'; likelihood: number }
  | { kind: 'none'; because: 'contradicted' }

/** The figure that was chosen, or the most probable candidate, and what other documents print for the same line and time. */
export function figuresOfLine(choice: FigureChoice | null): FigureSentence[] {
  if (choice === null || choice.kind === 'none') return []
  const first = choice.kind === 'figure' ? choice.figure : choice.candidates[0]
  return first === undefined ? [] : [first, ...(choice.elsewhere ?? [])]
}
