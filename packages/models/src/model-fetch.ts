/** Fetch for a model's provider. Redirects are not followed: texts and keys only go to the configured address. */
export type ModelFetch = (
  address: string,
  request: {
    method: string
    headers: Readonly<Record<string, string>>
    body: string | null
    redirect: 'manual'
    signal?: AbortSignal
  },
) => Promise<Response>

/** The same with the signature that the AI SDK requires. It only sends JSON. */
export function sdkFetch(fetch: ModelFetch): typeof globalThis.fetch {
  return async (address, request = {}) => {
    const { method = 'GET', headers, body, signal } = request
    if (body !== null && body !== undefined && typeof body !== 'string') throw new TypeError('a model is asked in JSON')
    return fetch(address instanceof Request ? address.url : String(address), {
      method,
      headers: Object.fromEntries(new Headers(headers)),
      body: body ?? null,
      redirect: 'manual',
      ...(signal && { signal }),
    })
  }
}
