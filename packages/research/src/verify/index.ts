export { isClosedClass } from './reading/closed-class.ts'
export { evaluateCalculation, readCalculation } from './calculation.ts'
export { findingOf, reasonInWords } from './reason-in-words.ts'
export type { SupportedFigure } from './supported-figure.ts'
export { supportedFigures } from './supported-figures.ts'
export {
  type CitedQuote,
  type JudgedSentence,
  type OpenQuestion,
  type VerificationReason,
  type VerificationReasonCode,
  verificationReasons,
  type VerificationRequest,
  type CitedDocument,
  type VerifiedCalculation,
} from './verification.ts'
export { verifySentence } from './verify-sentence.ts'
export { readWrittenAmount } from './written-amount.ts'
