const KINDS: Readonly<Record<number, { type: string; code: string | null }>> = {
  401: { type: 'invalid_request_error', code: 'invalid_api_key' },
  429: { type: 'requests', code: 'rate_limit_exceeded' },
}

const kindOf = (status: number) => KINDS[status] ?? { type: status >= 500 ? 'server_error' : 'invalid_request_error', code: null }

/** https://platform.openai.com/docs/guides/error-codes */
export function openAiError(status: number, message: string): object {
  return { error: { message, param: null, ...kindOf(status) } }
}
