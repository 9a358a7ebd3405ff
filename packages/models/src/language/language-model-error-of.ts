import { isTooLong } from './is-too-long.ts'
import { LanguageModelError } from './language-model-error.ts'
import { type ProviderFault, providerFaultOf } from './provider-fault.ts'
import { retryAfterSeconds } from './retry-after.ts'

/** Maps an error of the AI SDK to a LanguageModelError, without the texts it contains. */
export function languageModelErrorOf(error: unknown): LanguageModelError {
  if (error instanceof LanguageModelError) return error
  const fault = providerFaultOf(error)
  if (fault !== undefined) return ofFault(fault)
  const name = error instanceof Error ? error.name : ''
  if (name === 'TimeoutError' || name === 'AbortError') return new LanguageModelError('unavailable', 'it took too long')
  if (name === 'RequestRefused') return new LanguageModelError('refused', 'its address may not be asked')
  if (error instanceof TypeError) return new LanguageModelError('unavailable', 'the connection was lost')
  if (/^AI_(LoadAPIKey|LoadSetting|InvalidArgument|UnsupportedFunctionality)Error$/.test(name))
    return new LanguageModelError('refused', 'its provider does not take such settings')
  return new LanguageModelError('wrong-answer', `its answer cannot be used (${name})`)
}

function ofFault(fault: ProviderFault): LanguageModelError {
  const { status, text } = fault
  if (status === undefined) return new LanguageModelError('unavailable', 'no connection')
  if (status >= 200 && status < 300) return new LanguageModelError('wrong-answer', 'its answer has another form')
  const detail = `status ${status}`
  if (isTooLong(fault)) return new LanguageModelError('too-long', `${detail}: more than it takes`)
  if (
    status === 400 &&
    /content_?filter|content management policy|safety system|blocked.{0,60}safety|guardrail|data_inspection/i.test(text)
  )
    return new LanguageModelError('filtered', `${detail}: its provider does not let it answer`)
  // An account without credit gets the status of a busy model; waiting does not help.
  if (status === 429 && /insufficient_quota|billing/i.test(text)) return new LanguageModelError('refused', `${detail}: no credit left`)
  if (status === 429 || status === 529) return new LanguageModelError('busy', detail, retryAfterSeconds(fault))
  const isTemporary = status === 408 || status === 409 || status === 424 || status >= 500
  return new LanguageModelError(isTemporary ? 'unavailable' : 'refused', detail, isTemporary ? retryAfterSeconds(fault) : undefined)
}
