import type { ModelFetch } from '../model-fetch.ts'

/** A way out that tells whenever something arrives: the head of an answer, and each piece of its body. */
export function watchedFetch(fetch: ModelFetch, onArrival: () => void): ModelFetch {
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
