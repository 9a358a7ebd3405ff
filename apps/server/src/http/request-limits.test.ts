import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitClosing, limitRequests, serverLimits } from './request-limits.ts'

const DEADLINE_MS = 150

describe('the body deadline', () => {
  let app: FastifyInstance
  let port: number

  beforeAll(async () => {
    app = Fastify()
    limitRequests(app, DEADLINE_MS)
    app.route({
      method: ['GET', 'POST'],
      url: '/slow-answer',
      handler: async () => {
        await sleep(3 * DEADLINE_MS)
        return { answered: true }
      },
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
    port = Number(new URL(app.listeningOrigin).port)
  })
  afterAll(() => app.close())

  async function exchange(request: string): Promise<string> {
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.write(request)
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk)))
    socket.on('error', () => {})
    await once(socket, 'close')
    return answer
  }

  const head = (method: string, length: number) =>
    `${method} /slow-answer HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`

  it('ends a request whose body does not arrive', async () => {
    const started = performance.now()
    expect(await exchange(`${head('POST', 20)}{"a":`)).not.toContain('answered')
    expect(performance.now() - started).toBeLessThan(3 * DEADLINE_MS)
  })

  it('does not apply to the response', async () => {
    expect(await exchange(`${head('POST', 7)}{"a":1}`)).toContain('{"answered":true}')
    expect(await exchange('GET /slow-answer HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toContain('{"answered":true}')
  })
})

describe('connections', () => {
  it('without a request are closed', async () => {
    const { headersTimeout, connectionsCheckingInterval } = serverLimits.http
    expect(headersTimeout + connectionsCheckingInterval).toBeLessThanOrEqual(12_000)
    const app = Fastify({ ...serverLimits, http: { ...serverLimits.http, headersTimeout: 100, connectionsCheckingInterval: 50 } })
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1')
    socket.resume()
    await once(socket, 'close')
    await app.close()
  })

  it('with a slow body do not prevent the server from closing', async () => {
    const app = Fastify()
    limitClosing(app, DEADLINE_MS)
    app.addContentTypeParser('application/octet-stream', (_request, payload, done) => {
      payload
        .resume()
        .on('end', () => done(null))
        .on('error', done)
    })
    app.post('/upload', async () => ({ answered: true }))
    await app.listen({ port: 0, host: '127.0.0.1' })
    const socket = connect(Number(new URL(app.listeningOrigin).port), '127.0.0.1').on('error', () => {})
    await once(socket, 'connect')
    const arrived = once(app.server, 'request')
    socket.write('POST /upload HTTP/1.1\r\nhost: x\r\ncontent-type: application/octet-stream\r\ncontent-length: 1000000\r\n\r\nx')
    await arrived
    const trickle = setInterval(() => socket.write('x'), 20)
    // Not `once`, which fails where the server's reset arrives as an error of a write.
    const ended = new Promise((resolve) => socket.once('close', resolve))
    await expect(app.close()).resolves.toBeUndefined()
    clearInterval(trickle)
    await ended
  })
})
