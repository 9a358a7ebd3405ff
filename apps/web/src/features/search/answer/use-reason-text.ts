import type { VerificationReason } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { verificationReasonTexts } from './verification-reasons.texts.ts'

/** Returns a formatter for why a sentence is unsupported; empty for unknown reasons. */
export function useReasonText(): (reasons: readonly VerificationReason[] | undefined) => string {
  const t = useTexts(verificationReasonTexts)
  // A reason about the whole sentence has no text, so its trailing colon is removed.
  return (reasons = []) => [...new Set(reasons.map(({ code, text }) => t(code, { text }).replace(/:\s*$/, '')))].join(' · ')
}
