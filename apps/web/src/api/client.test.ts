import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { endpoints, type SearchEvent } from '@dossier/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError } from './api-error.ts'
import { failureTextOf } from './failure-texts.ts'
import { type Client, createClient } from './client.ts'

type Answer = (request: IncomingMessage, response: ServerResponse, body: string) => void

let answer: Answer = () => undefined
let client: Client
let ended: (string | null)[] = []
let token: string | null = 'token-1'
let reachable: boolean | undefined

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (piece: Buffer) => (body += piece.toString()))
  request.on('end', () => answer(request, response, body))
})

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  client = createClient({
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    token: () => token,
    language: () => 'en',
    onUnauthorized: (refused) => ended.push(refused),
    failureTextOf: async (endpoint) => failureTextOf(endpoint),
    onReachable: (isReachable) => (reachable = isReachable),
    eventSchema: async (endpoint) => endpoint.event,
  })
})
beforeEach(() => {
  ended = []
  token = 'token-1'
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

async function failureOf(call: Promise<unknown>): Promise<unknown> {
  return call.then(
    () => 'no failure',
    (error: unknown) => error,
  )
}

describe('call', () => {
  test('sends token and language, and returns the data', async () => {
    answer = (request, response, body) => {
      const { authorization, language, accept } = request.headers
      json(response, 200, { success: true, message: '', data: [request.method, request.url, authorization, language, accept, body] })
    }
    expect(await client.call(endpoints.projects.list, { limit: 10, offset: 20, search: '한강 & Co' })).toEqual([
      'GET',
      '/api/v2/project?limit=10&offset=20&search=%ED%95%9C%EA%B0%95+%26+Co',
      'Bearer token-1',
      'EN',
      'application/json',
      '',
    ])
  })

  test('passes the success message to onMessage', async () => {
    answer = (_request, response) => json(response, 200, { success: true, message: 'Workspace updated', data: {} })
    const messages: string[] = []
    await client.call(endpoints.projects.get, { id: 1 }, { onMessage: (message) => messages.push(message) })
    expect(messages).toEqual(['Workspace updated'])
  })

  test('sends a body as JSON, and no authorization without a session', async () => {
    token = null
    answer = (request, response, body) => {
      const { authorization, 'content-type': type } = request.headers
      json(response, 201, {
        success: true,
        message: '',
        data: [request.method, request.url, authorization ?? null, type, JSON.parse(body)],
      })
    }
    expect(await client.call(endpoints.projects.create, { name: 'Harbor' })).toEqual([
      'POST',
      '/api/v2/project',
      null,
      'application/json',
      { name: 'Harbor' },
    ])
  })

  test('fails with code, message and details of the server', async () => {
    answer = (_request, response) =>
      json(response, 429, { success: false, code: 'TOO_MANY_ATTEMPTS', message: 'Wait', details: { seconds: 5 }, requestId: 'r-1' })
    const failure = await failureOf(client.call(endpoints.projects.get, { id: 1 }))
    expect(failure).toBeInstanceOf(ApiError)
    expect(failure).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', status: 429, message: 'Wait', details: { seconds: 5 }, requestId: 'r-1' })
  })

  test.each(['<html>Bad gateway</html>', '{"code":"NO_SUCH_CODE","message":"x"}', '[]', 'null'])(
    'ignores a body of another server: %s',
    async (body) => {
      answer = (_request, response) => response.writeHead(502).end(body)
      expect(await failureOf(client.call(endpoints.projects.get, { id: 1 }))).toMatchObject({
        code: 'UNEXPECTED',
        status: 502,
        message: 'Error fetching workspaces',
        details: {},
      })
    },
  )

  test('uses the failure text of the endpoint for unexpected errors, and keeps the reason of the server', async () => {
    const failed = async (body: unknown) => {
      answer = (_request, response) => json(response, 500, body)
      return failureOf(client.call(endpoints.files.list, { projectId: 1 }))
    }
    const unknown = { success: false, code: 'UNEXPECTED', message: 'An unexpected error occurred', details: {} }
    expect(await failed(unknown)).toMatchObject({ message: 'Error fetching files', reason: undefined })
    expect(await failed({ ...unknown, message: 'The database is being restored' })).toMatchObject({
      reason: 'The database is being restored',
    })
    expect(await failed({ message: 'Maintenance' })).toMatchObject({ message: 'Error fetching files', reason: 'Maintenance' })
    expect(await failed({ message: 'x'.repeat(5_000) })).toMatchObject({ message: 'Error fetching files', reason: undefined })
  })

  test('reports whether the server was reachable', async () => {
    answer = (_request, response) => json(response, 500, {})
    await failureOf(client.call(endpoints.files.list, { projectId: 1 }))
    expect(reachable).toBe(true)
    answer = (request) => request.socket.destroy()
    await failureOf(client.call(endpoints.files.list, { projectId: 1 }))
    expect(reachable).toBe(false)
    answer = (_request, response) => json(response, 200, { success: true, message: '', data: { rows: [], count: 0 } })
    await client.call(endpoints.files.list, { projectId: 1 })
    expect(reachable).toBe(true)
  })

  test('fails as unexpected for a response without envelope', async () => {
    answer = (_request, response) => response.writeHead(200).end('<html></html>')
    expect(await failureOf(client.call(endpoints.projects.get, { id: 1 }))).toMatchObject({ code: 'UNEXPECTED', status: 200 })
  })

  test('fails as unexpected without a response', async () => {
    answer = (request) => request.socket.destroy()
    expect(await failureOf(client.call(endpoints.projects.get, { id: 1 }))).toMatchObject({
      code: 'UNEXPECTED',
      status: 0,
      message: 'An unexpected error occurred',
    })
  })

  test('rethrows the reason of an abort', async () => {
    const abort = new AbortController()
    answer = () => abort.abort()
    const failure = await failureOf(client.call(endpoints.projects.get, { id: 1 }, { signal: abort.signal }))
    expect(failure).toMatchObject({ name: 'AbortError' })
  })
})

describe('a 401 response', () => {
  const refused = { success: false, code: 'NOT_SIGNED_IN', message: 'Please sign in', details: {} }

  test('ends the session with the token that was sent', async () => {
    answer = (_request, response) => {
      token = 'token-2'
      json(response, 401, refused)
    }
    expect(await failureOf(client.call(endpoints.projects.list, {}))).toMatchObject({ code: 'NOT_SIGNED_IN', status: 401 })
    expect(ended).toEqual(['token-1'])
  })

  test('does not end a session at sign-in', async () => {
    answer = (_request, response) => json(response, 401, { ...refused, code: 'WRONG_CREDENTIALS' })
    const request = { email: 'a@b.test', password: 'x', organizationCode: 'c' }
    expect(await failureOf(client.call(endpoints.signIn.signInMember, request))).toMatchObject({ code: 'WRONG_CREDENTIALS' })
    expect(ended).toEqual([])
  })

  test('ends the session on a fetch of bytes too', async () => {
    answer = (_request, response) => json(response, 401, refused)
    await failureOf(client.fetchBytes(endpoints.files.content, { projectId: 1, attachmentId: 2 }))
    expect(ended).toEqual(['token-1'])
  })
})

describe('streamEvents', () => {
  const question = { query: 'What was revenue?', projectId: 1 }
  const searching: SearchEvent = { type: 'searching', searched: { files: 1, pages: 2, queries: ['q'], filenames: ['a.pdf'], unread: 0 } }

  function sendEvents(response: ServerResponse, events: unknown[]): void {
    response.writeHead(200, { 'content-type': 'text/event-stream' })
    for (const event of events) response.write(`data: ${JSON.stringify(event)}\n\n`)
    response.end()
  }

  test('requests events, and passes each validated event on', async () => {
    const failed: SearchEvent = { type: 'failed', code: 'UNEXPECTED', message: 'x' }
    let accept: string | undefined
    answer = (request, response) => {
      accept = request.headers.accept
      sendEvents(response, [searching, failed])
    }
    const seen: SearchEvent[] = []
    await client.streamEvents(endpoints.search.ask, question, (event) => seen.push(event))
    expect([accept, seen]).toEqual(['text/event-stream', [searching, failed]])
  })

  test('fails at an event that is not in the contract', async () => {
    answer = (_request, response) => sendEvents(response, [searching, { type: 'sentence', sentence: { text: 5 } }])
    const seen: SearchEvent[] = []
    expect(await failureOf(client.streamEvents(endpoints.search.ask, question, (event) => seen.push(event)))).toMatchObject({
      code: 'UNEXPECTED',
    })
    expect(seen).toEqual([searching])
  })

  test('fails as a call does when refused', async () => {
    answer = (_request, response) => json(response, 403, { success: false, code: 'LIMITED_ACCESS', message: 'No', details: {} })
    expect(await failureOf(client.streamEvents(endpoints.search.ask, question, () => undefined))).toMatchObject({
      code: 'LIMITED_ACCESS',
      status: 403,
    })
  })

  test('resumes after the last received event', async () => {
    let after: string | string[] | undefined
    answer = (request, response) => {
      after = request.headers['last-event-id']
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.end(`id: 5\ndata: ${JSON.stringify(searching)}\n\n`)
    }
    const ids: string[] = []
    await client.streamEvents(endpoints.search.events, { searchId: 3 }, (_event, id) => ids.push(id), { lastEventId: '4' })
    expect([after, ids]).toEqual(['4', ['5']])
  })

  test('fails with status 0 when the stream breaks, and with its status for an unknown event', async () => {
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify(searching)}\n\n`, () => response.destroy())
    }
    expect(await failureOf(client.streamEvents(endpoints.search.ask, question, () => undefined))).toMatchObject({ status: 0 })
    answer = (_request, response) => sendEvents(response, [{ type: 'unheard-of' }])
    expect(await failureOf(client.streamEvents(endpoints.search.ask, question, () => undefined))).toMatchObject({ status: 200 })
  })

  test('can be aborted', async () => {
    const abort = new AbortController()
    answer = (_request, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' })
      response.write(`data: ${JSON.stringify(searching)}\n\n`)
    }
    const failure = await failureOf(client.streamEvents(endpoints.search.ask, question, () => abort.abort(), { signal: abort.signal }))
    expect(failure).toMatchObject({ name: 'AbortError' })
  })
})

test('addressOf and requestHeaders serve code that makes its own requests', () => {
  expect(new URL(client.addressOf(endpoints.files.content, { projectId: 1, attachmentId: 2 })).pathname).toBe(
    '/api/v2/attachments/1/2/content',
  )
  expect(client.requestHeaders()).toEqual({ authorization: 'Bearer token-1', language: 'EN' })
})
