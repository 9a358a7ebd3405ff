import { once } from 'node:events'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { hashedRelevance, hashedVector } from './hashed-embedding.ts'

/** A request to the model. */
export interface ModelRequest {
  path: string
  authorization: string | undefined
  body: { model?: string; input?: string[]; dimensions?: number; query?: string; documents?: string[]; texts?: string[] }
}

/** Overrides the model's own response. Objects are sent as JSON. */
export interface ModelAnswer {
  status?: number
  headers?: Record<string, string>
  body?: object | string
}

/** Embedding and reranking models on this machine with OpenAI's `/v1/embeddings` and the common `/v1/rerank`. */
export interface ModelServer {
  /** Address to configure. */
  url: string
  /** Requests so far, oldest first. */
  requests: ModelRequest[]
  /** Texts embedded so far, oldest first. */
  embedded(): string[]
  /** Sets responses of later requests, where it returns one; the attempt counts from 1. Without an argument, restores the models' own. */
  answerWith(answer?: (request: ModelRequest, attempt: number) => ModelAnswer | undefined | Promise<ModelAnswer | undefined>): void
  close(): Promise<void>
}

const DIMENSIONS = 256

/** @param options.form request format of `/rerank`: the common one, or that of text-embeddings-inference */
export async function startModelServer({ form = 'documents' }: { form?: 'documents' | 'texts' } = {}): Promise<ModelServer> {
  const requests: ModelRequest[] = []
  let decide: NonNullable<Parameters<ModelServer['answerWith']>[0]> = () => undefined
  let attempt = 0
  const serve = async (incoming: IncomingMessage, outgoing: ServerResponse) => {
    const request = await parse(incoming)
    requests.push(request)
    attempt += 1
    const { status = 200, headers = {}, body = '' } = (await decide(request, attempt)) ?? answer(request, form)
    outgoing
      .writeHead(status, { 'content-type': 'application/json', ...headers })
      .end(typeof body === 'string' ? body : JSON.stringify(body))
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
    embedded: () => requests.flatMap(({ body }) => body.input ?? []),
    answerWith(next = () => undefined) {
      decide = next
      attempt = 0
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

async function parse(incoming: IncomingMessage): Promise<ModelRequest> {
  const chunks: Buffer[] = []
  for await (const chunk of incoming) chunks.push(Buffer.from(chunk as Uint8Array))
  // Requests come from the program itself; a body in another format would fail the test.
  const body = JSON.parse(Buffer.concat(chunks).toString()) as ModelRequest['body']
  return { path: incoming.url ?? '', authorization: incoming.headers.authorization, body }
}

function answer({ path, body }: ModelRequest, form: 'documents' | 'texts'): ModelAnswer {
  if (path === '/v1/embeddings' && body.input) return { body: embeddings(body.input, body.dimensions ?? DIMENSIONS, body.model) }
  const texts = path === '/v1/rerank' ? body[form] : undefined
  if (texts === undefined) return { status: path === '/v1/rerank' ? 422 : 404, body: { error: { message: 'no such thing' } } }
  const scores = texts.map((text, index) => ({ index, score: hashedRelevance(body.query ?? '', text) })).sort((a, b) => b.score - a.score)
  if (form === 'texts') return { body: scores }
  const results = scores.map(({ index, score }) => ({ index, relevance_score: score }))
  return { body: { model: body.model, results, usage: { total_tokens: tokensOf([body.query ?? '', ...texts]) } } }
}

function embeddings(input: readonly string[], dimensions: number, model: string | undefined): object {
  const data = input.map((text, index) => ({ object: 'embedding', index, embedding: hashedVector(text, dimensions) }))
  const tokens = tokensOf(input)
  return { object: 'list', model, data, usage: { prompt_tokens: tokens, total_tokens: tokens } }
}

const tokensOf = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.split(/\s+/).length, 0)
