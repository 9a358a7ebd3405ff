export { hedgesIn } from './comparing/modality.ts'
export { officesIn, roleHoldersIn } from './comparing/role-holders.ts'
export { isClosedClass } from './reading/closed-class.ts'
export { evaluateCalculation, readCalculation } from './calculation.ts'
export { findingOf, formatReason } from './format-reason.ts'
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
export { type Support, supportFrom, type SupportThresholds } from './deciding/decide-support.ts'
export { type ComparedSentence, isSettled, supportFeatures, supportRow } from './deciding/support-features.ts'
export { compareSentence, verifySentence } from './verify-sentence.ts'
export { readWrittenAmount } from './written-amount.ts'
