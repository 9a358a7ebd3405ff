import type { Analyser } from '@dossier/retrieval'
import type { StatedFigure } from './comparing/quantity.ts'
import type { CitedFigure, CitedPassage } from './reading/cited-passage.ts'
import type { Token } from './reading/tokens.ts'
import type { VerificationReason } from './verification.ts'
import type { WrittenTime } from './reading/read-text.ts'

/** A parsed sentence with the cited passages that it is compared with. */
export interface ReadSentence {
  /** Plain text. */
  text: string
  figures: readonly StatedFigure[]
  times: readonly WrittenTime[]
  /** Digits that are no figure, as in "10-K". */
  codes: readonly { text: string; start: number; end: number }[]
  tokens: readonly Token[]
  passages: readonly ReadPassage[]
  cited: readonly CitedFigure[]
  /** The question that was asked; empty if unknown. */
  question: string
  analyser: Analyser
}

export interface ReadPassage extends CitedPassage {
  tokens: readonly Token[]
}

/** Compares one aspect of a sentence with its sources; returns its findings against the sentence. */
export type Comparer = (sentence: ReadSentence) => VerificationReason[]

/** A figure of a sentence with the cited figures that match it. */
export interface AlignedFigure {
  stated: StatedFigure
  /** Null if the figure is supported. */
  reason: VerificationReason | null
  /** The cited figures that match; empty if there is a reason, or if only words of the passage support the figure. */
  found: readonly CitedFigure[]
}
