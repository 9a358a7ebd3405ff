import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { Readable } from 'node:stream'

/** What a service was asked, its form parsed. */
export interface TranscriptionRequest {
  path: string
  authorization: string | undefined
  contentLength: number
  fields: Record<string, string>
  file: { filename: string; mediaType: string; bytes: Uint8Array }
}

/** An answer; without a status it is a success. Objects are sent as JSON. */
export interface TranscriptionAnswer {
  status?: number
  headers?: Record<string, string>
  body?: object | string
}

/** A transcription service on this machine that speaks OpenAI's protocol. */
export interface TranscriptionServer {
  /** What to configure as its address. */
  url: string
  /** Requests so far, oldest first. */
  requests: TranscriptionRequest[]
  /** Decides every answer from now on; the attempt counts from 1. */
  answerWith(answer: (request: TranscriptionRequest, attempt: number) => TranscriptionAnswer | Promise<TranscriptionAnswer>): void
  close(): Promise<void>
}

export async function startTranscriptionServer(): Promise<TranscriptionServer> {
  const requests: TranscriptionRequest[] = []
  let answer: Parameters<TranscriptionServer['answerWith']>[0] = () => ({ body: { text: '' } })
  let attempt = 0
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = await parse(incoming)
    requests.push(request)
    attempt += 1
    const { status = 200, headers = {}, body = '' } = await answer(request, attempt)
    const text = typeof body === 'string' ? body : JSON.stringify(body)
    outgoing.writeHead(status, { 'content-type': 'application/json', ...headers }).end(text)
  }
  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch((error: unknown) => outgoing.destroy(error instanceof Error ? error : undefined))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the server has no port')
  return {
    url: `http://127.0.0.1:${address.port}/v1`,
    requests,
    answerWith(next) {
      answer = next
      attempt = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function parse(incoming: IncomingMessage): Promise<TranscriptionRequest> {
  const headers = { 'content-type': incoming.headers['content-type'] ?? '' }
  const form = await new Response(Readable.toWeb(incoming) as ReadableStream<Uint8Array>, { headers }).formData()
  const entries = [...form]
  const file = form.get('file')
  if (!(file instanceof File)) throw new Error('the form has no file')
  return {
    path: incoming.url ?? '',
    authorization: incoming.headers.authorization,
    contentLength: Number(incoming.headers['content-length'] ?? Number.NaN),
    fields: Object.fromEntries(entries.flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : []))),
    file: { filename: file.name, mediaType: file.type, bytes: await file.bytes() },
  }
}
