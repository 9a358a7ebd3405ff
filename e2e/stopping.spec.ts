import { endpoints } from '@dossier/contract'
import { type LanguageModelServer, startLanguageModelServer } from '@dossier/models/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Api, firstOrganization } from './api.ts'
import { makeDataDirectory, startProduct } from './product.ts'

const lease = 'The lease of the Busan warehouse ends on 30 June 2027.\n'
/** Longer than the time limit of a graceful stop. */
const FOR_LONG_MS = 300_000

let model: LanguageModelServer
let directory: Awaited<ReturnType<typeof makeDataDirectory>>
beforeAll(async () => {
  model = await startLanguageModelServer({ protocol: 'openai' })
  directory = await makeDataDirectory()
})
afterAll(async () => {
  await model.close()
  await directory.remove()
})

it('stops gracefully while an answer is streamed, and the next server resumes the answer', async () => {
  const settings = {
    ...firstOrganization,
    LLM_PROVIDER: 'openai-compatible',
    LLM_BASE_URL: model.url,
    LLM_MODEL: 'local',
    LOG_LEVEL: 'warn',
  }
  model.answerWith(() => ({ text: 'late', delayMs: FOR_LONG_MS }))
  const first = await startProduct(directory.path, settings)
  const api = new Api(first.url)
  await api.signIn()
  const projectId = await api.createProject('Lease')
  await api.upload(projectId, [['lease.md', new TextEncoder().encode(lease)]])
  await api.untilRead(projectId, 60_000)
  const watched = await api.send(endpoints.search.ask.path, {
    method: 'POST',
    headers: { accept: 'text/event-stream', 'content-type': 'application/json' },
    body: JSON.stringify({ projectId, query: 'When does the lease of the Busan warehouse end?' }),
  })
  const seen = watched.text()
  await expect.poll(() => model.requests.length, { timeout: 20_000 }).toBeGreaterThan(0)
  await first.stop()
  expect(await seen).toContain('"type":"searching"')
  expect(await seen).not.toContain('"type":"failed"')

  model.answerWith(() => ({ status: 401, error: 'no' }))
  const second = await startProduct(directory.path, settings)
  try {
    const again = new Api(second.url)
    await again.signIn()
    const last = async () => {
      const response = await again.send(`${endpoints.search.list.path}?projectId=${projectId}`)
      const { data } = (await response.json()) as { data: { rows: { found: boolean }[] } }
      return data.rows[0]?.found
    }
    await expect.poll(last, { timeout: 30_000 }).toBe(true)
  } finally {
    await second.stop()
  }
})
