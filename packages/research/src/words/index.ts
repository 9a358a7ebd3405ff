export { stopEndsSentence } from './abbreviations.ts'
export type { AskedConcept } from './asked-concept.ts'
export { askedOnly, exclusive, type FigureKind, kindsIn, figureOnly, countedKinds, kindOfCounted } from './figure-kinds.ts'
export { isAskingWord, isNeutralLabel, particles, totalWords } from './figure-words.ts'
export {
  capitalWords,
  type HangulName,
  hangulNamesIn,
  soundsLikeOne,
  certainSimilarity,
  withLatinNames,
  withSpelledCapitals,
} from './hangul-names.ts'
export { isApartFrom, isSeparable, readKoreanWord } from './korean-words.ts'
export { withInitials } from './initials.ts'
export { literalForm, type LiteralForm } from './literal-form.ts'
export { withLoans, withLoansOfPages } from './loan-words.ts'
export { namesIn } from './names.ts'
export { pairsOf, sharedPairs } from './neighbouring-words.ts'
export { namesSomebody } from './people.ts'
export { isHint, isQuestionWord } from './question-words.ts'
export type { Span } from './span.ts'
export { tableWords } from './table-words.ts'
export { compactText, probeOf } from './name-probe.ts'
