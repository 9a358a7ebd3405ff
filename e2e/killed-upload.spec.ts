import { join } from 'node:path'
import { type Attachment, endpoints } from '@dossier/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api, firstOrganization } from './api.ts'
import { digestOfStored, writeVideo } from './video-file.ts'
import { freePort, makeDataDirectory, type Product, startProduct } from './product.ts'
import { sendByTus } from './send-by-tus.ts'

/** Size of the file, in megabytes. The upload benchmark does the same with gigabytes. */
const MEGABYTES = 24
const MEGABYTE = 1024 * 1024

let product: Product
let directory: Awaited<ReturnType<typeof makeDataDirectory>>
let port: number
const settings = { ...firstOrganization, MAX_FILE_MB: String(MEGABYTES + 1) }

beforeAll(async () => {
  directory = await makeDataDirectory()
  port = await freePort()
  product = await startProduct(directory.path, settings, port)
})
afterAll(async () => {
  await product.kill()
  await directory.remove()
})

async function killAndRestart(): Promise<void> {
  await product.kill()
  product = await startProduct(directory.path, settings, port)
}

it(`uploads a file of ${MEGABYTES} MB intact and once although the server is killed twice`, async () => {
  const api = new Api(product.url)
  await api.signIn()
  const projectId = await api.createProject('Large')
  const path = join(directory.path, 'film.mp4')
  const digest = await writeVideo(path, MEGABYTES)
  const kills = [1 / 3, 2 / 3].map((share) => ({ at: MEGABYTES * MEGABYTE * share, run: killAndRestart }))
  const { attachmentId, resumedAt } = await sendByTus(api, { projectId, path, filename: '실사/대용량.mp4' }, kills)

  // Stored bytes were not sent again.
  const [first = 0, second = 0, ...others] = resumedAt
  expect(others).toEqual([])
  expect(first).toBeGreaterThan(0)
  expect(second).toBeGreaterThan(first)
  expect(second).toBeLessThan(MEGABYTES * MEGABYTE)
  expect(await digestOfStored(api, projectId, attachmentId)).toBe(digest)
  const list = await api.call<{ rows: Attachment[]; count: number }>(endpoints.files.list, { query: { projectId } })
  expect(list).toMatchObject({ count: 1, rows: [{ id: attachmentId, filename: '대용량.mp4', status: 'stored' }] })
})
