import type { Response as UndiciResponse } from 'undici'
import { RequestRefused } from './request-refused.ts'

/** The answer as everybody's `Response`; its body fails once it grows beyond `maxBytes`, unpacked. */
export async function boundedResponse(response: UndiciResponse, maxBytes: number, url: URL): Promise<Response> {
  const { status, statusText, body } = response
  const tooLarge = () => new RequestRefused(`the answer is larger than ${maxBytes} bytes`, url)
  if (body !== null && Number(response.headers.get('content-length') ?? 0) > maxBytes) {
    await body.cancel()
    throw tooLarge()
  }
  return new Response(body === null ? null : ReadableStream.from(bounded(body, maxBytes, tooLarge)), {
    status,
    statusText,
    headers: [...response.headers],
  })
}

async function* bounded(body: AsyncIterable<Uint8Array>, maxBytes: number, tooLarge: () => Error): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of body) {
    size += chunk.byteLength
    if (size > maxBytes) throw tooLarge()
    yield chunk
  }
}
