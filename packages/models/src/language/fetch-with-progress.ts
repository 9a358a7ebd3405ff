import type { ModelFetch } from '../model-fetch.ts'

/** Wraps fetch to report whenever data arrives: the response headers, and each piece of the body. */
export function fetchWithProgress(fetch: ModelFetch, onArrival: () => void): ModelFetch {
  return async (address, request) => {
    const response = await fetch(address, request)
    onArrival()
    if (response.body === null) return response
    const watched = new TransformStream<Uint8Array, Uint8Array>({
      transform(piece, controller) {
        onArrival()
        controller.enqueue(piece)
      },
    })
    const { status, statusText, headers } = response
    return new Response(response.body.pipeThrough(watched), { status, statusText, headers })
  }
}
