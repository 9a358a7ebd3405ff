import type { Finding, VerificationReason, VerificationReasonCode } from './verification.ts'

/** Usual class of each reason code, and its explanation to the model that rewrites the sentence. */
const reasons: Readonly<Record<VerificationReasonCode, readonly [Finding, text: string]>> = {
  'quote-not-on-page': ['form', 'this quotation does not stand on the page literally'],
  'no-citation': ['form', 'nothing that it cites stands on its page'],
  'too-long': ['form', 'it is too long to be checked; write one statement a sentence'],
  'number-not-in-source': ['missing', 'no cited row or passage has this number, and no calculation gives it'],
  'unit-differs': ['conflict', 'the source prints this figure in another unit, scale or currency'],
  'sign-differs': ['conflict', 'the source prints this figure with the other sign'],
  'direction-differs': ['conflict', 'the cited figures or words do not go this way'],
  'negation-differs': ['conflict', 'the source affirms what is denied here, or denies what is affirmed'],
  'number-of-another-place': ['conflict', 'the source tells this figure of another item, column or part'],
  'measure-differs': ['conflict', 'the row of this figure is called something else'],
  'term-differs': ['conflict', 'the source uses the contrary term, or does not say it of all'],
  'certainty-differs': ['conflict', 'the source is less certain, or leaves open what is a duty here'],
  'roles-differ': ['conflict', 'the source tells it of another person or party'],
  'name-not-in-source': ['missing', 'neither the cited pages nor the question have this name'],
  'period-differs': ['conflict', 'the source tells it of another period or day'],
  'words-not-in-source': ['undecided', 'what is cited does not speak of this; cite the passage that does, or leave it out'],
  'calculation-unreadable': ['form', 'the calculation is no plain arithmetic'],
  'operand-not-in-source': ['missing', 'no cited row or passage has this number of the calculation'],
  'calculation-wrong': ['conflict', 'the calculation gives this, which is no figure of the sentence'],
  'check-contradicts': ['conflict', 'the cited passage says otherwise'],
}

export const findingOf = ({ code, finding }: VerificationReason): Finding => finding ?? reasons[code][0]

/** A reason as text for a model. */
export function formatReason(reason: VerificationReason): string {
  const why = reasons[reason.code][1]
  return `${findingOf(reason)}: ${why}${reason.text === '' ? '' : `: "${reason.text}"`}`
}
