import { APICallError, RetryError } from 'ai'

/** What a provider said instead of answering: to be judged here, and never to be shown or kept. */
export interface ProviderFault {
  /** HTTP status, or what the provider's code amounts to; absent when there was no connection. */
  status: number | undefined
  /** As it was said, codes included. */
  text: string
  headers: Readonly<Record<string, string>>
}

/** @returns undefined when the error is none of the provider's */
export function providerFaultOf(error: unknown): ProviderFault | undefined {
  const last = RetryError.isInstance(error) ? error.lastError : error
  if (APICallError.isInstance(last)) {
    const { statusCode, responseBody, message, responseHeaders = {} } = last
    return { status: statusCode, text: responseBody ?? message, headers: responseHeaders }
  }
  // An error that is told inside a stream is whatever the provider sent there.
  if (typeof last === 'string') return { status: statusIn(last), text: last, headers: {} }
  if (typeof last !== 'object' || last === null || isOwnError(last)) return undefined
  const text = [last instanceof Error ? last.message : '', JSON.stringify(last)].join(' ')
  const status = 'statusCode' in last && typeof last.statusCode === 'number' ? last.statusCode : statusIn(text)
  return { status, text, headers: {} }
}

/** Errors of the SDK and of the runtime tell of the form of an answer or of the connection. */
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
