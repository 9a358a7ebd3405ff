/** The way to a model's provider. Redirects come back as they are: texts and keys go where the operator said, and nowhere else. */
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

/** The same in the form that the AI SDK asks for. It only ever sends JSON. */
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
