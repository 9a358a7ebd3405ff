import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import Fastify, { type FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { limitRequests } from './request-limits.ts'

const DEADLINE_MS = 150

describe('the time that a body may take', () => {
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

  it('cuts off a body that does not arrive', async () => {
    const started = performance.now()
    expect(await exchange(`${head('POST', 20)}{"a":`)).not.toContain('answered')
    expect(performance.now() - started).toBeLessThan(3 * DEADLINE_MS)
  })

  it('waits for as long as the answer takes once the request is there', async () => {
    expect(await exchange(`${head('POST', 7)}{"a":1}`)).toContain('{"answered":true}')
    expect(await exchange('GET /slow-answer HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toContain('{"answered":true}')
  })
})
