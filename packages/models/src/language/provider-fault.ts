import { APICallError, RetryError } from 'ai'

/** A provider's error response. Only for classification, never shown or stored. */
export interface ProviderFault {
  /** HTTP status, or the equivalent of the provider's code; absent without a connection. */
  status: number | undefined
  /** The error text, including codes. */
  text: string
  headers: Readonly<Record<string, string>>
}

/** @returns undefined when the error does not come from the provider */
export function providerFaultOf(error: unknown): ProviderFault | undefined {
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (APICallError.isInstance(last)) {
    const { statusCode, responseBody, message, responseHeaders = {} } = last
    return { status: statusCode, text: responseBody ?? message, headers: responseHeaders }
  }
  // An error inside a stream is the raw object that the provider sent.
  if (typeof last === 'string') return { status: statusIn(last), text: last, headers: {} }
  if (typeof last !== 'object' || last === null || isOwnError(last)) return undefined
  const text = [last instanceof Error ? last.message : '', JSON.stringify(last)].join(' ')
  const status = 'statusCode' in last && typeof last.statusCode === 'number' ? last.statusCode : statusIn(text)
  return { status, text, headers: {} }
}

/** Errors of the SDK and the runtime concern the response format or the connection. */
const isOwnError = (error: object) => error instanceof Error && !('statusCode' in error)

const CODES: readonly (readonly [RegExp, number])[] = [
  [/rate_limit|throttling|too many requests|RESOURCE_EXHAUSTED/i, 429],
  [/overloaded|unavailable/i, 529],
  [/authentication|invalid_api_key|UNAUTHENTICATED/i, 401],
  [/permission/i, 403],
  [/invalid_request|bad_request|validationexception|context_length|INVALID_ARGUMENT/i, 400],
]

function statusIn(text: string): number {
  return CODES.find(([code]) => code.test(text))?.[1] ?? 500
}
