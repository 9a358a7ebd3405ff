import type { VerificationReason, VerificationReasonCode } from './verification.ts'

/**
 * What a refusal says to whoever writes the sentence anew. `conflict`: the source says otherwise; `missing`: it says nothing of it;
 * `undecided`: no program can tell whether it does; `form`: the sentence cannot be judged as it is.
 */
const words: Readonly<Record<VerificationReasonCode, readonly [kind: 'conflict' | 'missing' | 'undecided' | 'form', text: string]>> = {
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
}

/** A reason as a model is told it. */
export function reasonInWords({ code, text }: VerificationReason): string {
  const [kind, why] = words[code]
  return `${kind}: ${why}${text === '' ? '' : `: "${text}"`}`
}
