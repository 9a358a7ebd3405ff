import type { VerificationReason } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { verificationReasonTexts } from './verification-reasons.texts.ts'

/** Why a sentence is not supported, in words; empty where nothing is known of it. */
export function useReasonText(): (reasons: readonly VerificationReason[] | undefined) => string {
  const t = useTexts(verificationReasonTexts)
  // A reason about the whole sentence names no part of it.
  return (reasons = []) => [...new Set(reasons.map(({ code, text }) => t(code, { text }).replace(/:\s*$/, '')))].join(' · ')
}
