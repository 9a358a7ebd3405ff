import { type Attachment, endpoints } from '@dossier/contract'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api, firstOrganization } from './api.ts'
import { makeDataDirectory, type Product, startProduct } from './product.ts'

const FILES = 100

let product: Product
let directory: Awaited<ReturnType<typeof makeDataDirectory>>

beforeAll(async () => {
  directory = await makeDataDirectory()
  product = await startProduct(directory.path, firstOrganization)
})
afterAll(async () => {
  await product.kill()
  await directory.remove()
})

// Long enough for reading to take a moment, and each with a unique word.
const content = (n: number) =>
  `Annual report ${n}\n\n` +
  Array.from({ length: 400 }, (_, at) => `Paragraph ${at} of the report speaks of revenue, margin and outlook.`).join('\n\n') +
  `\n\nThe code word is zebra${n}quartz.`

it('reads every file once although the server is killed twice while reading a hundred', async () => {
  let api = new Api(product.url)
  await api.signIn()
  const projectId = await api.createProject('Killed')
  await api.upload(
    projectId,
    Array.from({ length: FILES }, (_, n) => [`reports/${n}.txt`, content(n)] as const),
  )
  for (const least of [5, 40]) {
    await expect.poll(async () => (await api.progress(projectId)).indexed, { timeout: 120_000, interval: 20 }).toBeGreaterThanOrEqual(least)
    await product.kill()
    product = await startProduct(directory.path)
    api = new Api(product.url)
    await api.signIn()
  }
  const progress = await api.untilRead(projectId, 180_000)
  expect(progress).toMatchObject({ indexed: FILES, failed: 0, uploaded: 0, reading: 0 })

  const { rows } = await api.call<{ rows: Attachment[] }>(endpoints.files.list, { query: { projectId, limit: 100 } })
  for (const n of [0, 37, 99]) {
    const { answer } = await api.ask(projectId, `What is the code word zebra${n}quartz?`)
    const cited = answer.sentences.flatMap((sentence) => sentence.citations).filter(({ quote }) => quote.includes(`zebra${n}quartz`))
    expect(cited.map((citation) => ('fileId' in citation ? citation.fileId : undefined))).toEqual([
      rows.find((row) => row.filename === `${n}.txt`)?.id,
    ])
  }
})

it('refuses a second process on the same data directory, and names the first one', async () => {
  await expect(startProduct(directory.path)).rejects.toThrow(/is in use by the process \d+/)
})

it('stops gracefully, and starts again on the same data directory', async () => {
  expect(await product.stop()).toBe(0)
  product = await startProduct(directory.path)
})
