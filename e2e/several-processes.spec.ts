import { connect, type Socket } from 'node:net'
import { once } from 'node:events'
import { type Attachment, endpoints } from '@dossier/contract'
import { type PostgresServer, startPostgresServer } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api, firstOrganization } from './api.ts'
import { makeDataDirectory, type Product, startProduct } from './product.ts'

const UPLOADS = 12
const BOUNDARY = 'several-processes'

let postgres: PostgresServer
let directory: Awaited<ReturnType<typeof makeDataDirectory>>
let settings: Record<string, string>
let first: Product
let second: Product

beforeAll(async () => {
  postgres = await startPostgresServer()
  directory = await makeDataDirectory()
  settings = { ...firstOrganization, DATABASE_URL: postgres.url, LOG_LEVEL: 'warn' }
  first = await startProduct(directory.path, settings)
  second = await startProduct(directory.path, settings)
})
afterAll(async () => {
  await first.kill()
  await second.kill()
  await postgres.stop()
  await directory.remove()
})

/** A multipart upload of which the first half has been sent. */
class HalfUpload {
  readonly #socket: Socket
  readonly #rest: Buffer
  readonly #answer: Promise<string>

  private constructor(socket: Socket, rest: Buffer) {
    this.#socket = socket
    this.#rest = rest
    let answer = ''
    socket.on('data', (chunk) => (answer += String(chunk))).on('error', () => {})
    this.#answer = once(socket, 'close').then(() => answer)
  }

  static async begin(api: Api, projectId: number, filename: string, content: string): Promise<HalfUpload> {
    const part = (disposition: string, text: string) => `--${BOUNDARY}\r\ncontent-disposition: form-data; ${disposition}\r\n\r\n${text}\r\n`
    const body = Buffer.from(
      `${part('name="projectId"', String(projectId))}${part(`name="files"; filename="${filename}"`, content)}--${BOUNDARY}--\r\n`,
    )
    const { hostname, port, host } = new URL(api.url)
    const socket = connect(Number(port), hostname)
    await once(socket, 'connect')
    const head = [
      `POST ${endpoints.files.upload.path} HTTP/1.1`,
      `host: ${host}`,
      'connection: close',
      `authorization: ${api.headers.authorization}`,
      `content-type: multipart/form-data; boundary=${BOUNDARY}`,
      `content-length: ${body.length}`,
    ]
    const half = body.length >> 1
    socket.write(`${head.join('\r\n')}\r\n\r\n`)
    socket.write(body.subarray(0, half))
    return new HalfUpload(socket, body.subarray(half))
  }

  /** Sends the rest. @returns the status of the answer */
  async finish(): Promise<string> {
    this.#socket.write(this.#rest)
    return (await this.#answer).slice('HTTP/1.1 '.length, 'HTTP/1.1 200'.length)
  }
}

it('loses no upload of one process when another one on the same database starts or stops', async () => {
  const api = new Api(first.url)
  await api.signIn()
  const projectId = await api.createProject('Shared')
  const content = (n: number) => `${n} `.repeat(200_000)
  const uploads = await Promise.all(Array.from({ length: UPLOADS }, (_, n) => HalfUpload.begin(api, projectId, `${n}.txt`, content(n))))
  await second.stop()
  second = await startProduct(directory.path, settings)
  expect(await Promise.all(uploads.map((upload) => upload.finish()))).toEqual(uploads.map(() => '200'))
  const { rows } = await api.call<{ rows: Attachment[] }>(endpoints.files.list, { query: { projectId, limit: UPLOADS } })
  expect(rows).toHaveLength(UPLOADS)
  for (const { fileUrl, filename } of rows) expect(await (await api.send(fileUrl)).text()).toBe(content(Number.parseInt(filename, 10)))
})

it('stops although a body trickles in, and the next start takes uploads again', async () => {
  const api = new Api(second.url)
  await api.signIn()
  const projectId = await api.createProject('Trickling')
  const upload = await HalfUpload.begin(api, projectId, 'slow.txt', 'x'.repeat(1_000_000))
  expect(await second.stop()).toBe(0)
  expect(await upload.finish()).not.toBe('200')
  second = await startProduct(directory.path, settings)
  const again = new Api(second.url)
  await again.signIn()
  expect(await again.upload(projectId, [['slow.txt', 'x']])).toHaveLength(1)
})
