import type { FigureSentence } from './figure-sentence.ts'

/**
 * Answer to a question for a figure: a figure that is certain; the closest ones, best first and at most three; or nothing, if something contradicts
 * that the files answer it.
 */
export type FigureChoice =
  | {
      kind: 'figure'
      figure: FigureSentence
      /** The other figures that the question asks for: of other years, the latest first, and of other measures. */
      others: readonly FigureSentence[]
    }
  | {
      kind: 'candidates'
      candidates: readonly FigureSentence[]
      /** The most probable printed figure, if it agrees with the question in every slot and only its probability is too low to state it. */
      agreeing?: FigureSentence
    }
  /** If a figure is only unlikely, a passage with everything requested may still answer. */
  | { kind: 'none'; because: 'unlikely'; likelihood: number }
  | { kind: 'none'; because: 'contradicted' }
