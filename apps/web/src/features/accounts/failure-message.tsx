import { useLanguage } from '../../i18n/index.ts'
import type { Failure } from './failure.ts'
import { failureText } from './failure-text.ts'

/** The message of a failure. Loaded with the first one, since the catalogue of errors is large beside the sign-in page. */
export function FailureMessage({ failure }: { failure: Failure }) {
  return failureText(failure, useLanguage())
}
