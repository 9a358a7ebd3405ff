import type { Analyser } from '@dossier/retrieval'
import type { SaidFigure } from './comparing/quantity.ts'
import type { CitedFigure, CitedPassage } from './reading/cited-passage.ts'
import type { Token } from './reading/places.ts'
import type { VerificationReason } from './verification.ts'
import type { WrittenTime } from './reading/read-text.ts'

/** A sentence with all that it rests on, as its parts are judged. */
export interface ReadSentence {
  /** Plain text. */
  text: string
  figures: readonly SaidFigure[]
  times: readonly WrittenTime[]
  /** Digits that are no figure. */
  codes: readonly { text: string; start: number; end: number }[]
  tokens: readonly Token[]
  passages: readonly ReadPassage[]
  cited: readonly CitedFigure[]
  /** What was asked; empty where it is not known. */
  question: string
  analyser: Analyser
}

export interface ReadPassage extends CitedPassage {
  tokens: readonly Token[]
}

/** What one rule finds: nothing, when the sentence keeps to it. */
export type Rule = (sentence: ReadSentence) => VerificationReason[]

/** What became of one figure of a sentence. */
export interface AlignedFigure {
  said: SaidFigure
  /** Null when a cited figure says it. */
  reason: VerificationReason | null
  /** The cited figures that say it; none where a reason stands against it, or words of the passage say it. */
  found: readonly CitedFigure[]
}
