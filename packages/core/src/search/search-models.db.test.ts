import { projectTypes } from '@dossier/contract'
import { openReranking } from '@dossier/models'
import { type ModelServer, startModelServer } from '@dossier/models/testing'
import { createGuardedFetch } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { showWorkspaceUsage } from '../model-usage/show-usage.ts'
import { createProject } from '../projects/index.ts'
import { makeOrganization, openTestCore, type TestCore, uploadAndRead } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { askQuestion } from './asking/ask-question.ts'

const files = {
  'a.md': '# Claims\n\nThe claims manual describes how claims are filed. Claims, claims and claims again.\n',
  'b.md': '# Litigation\n\nTwo claims are pending in a lawsuit before the Seoul court.\n',
}
const question = 'Which claims are litigation?'

describeOnAnyDatabase('a search with a reranking model', (under) => {
  let core: TestCore
  let server: ModelServer
  let owner: Member
  let projectId: number
  let logged: string[]

  beforeAll(async () => {
    server = await startModelServer()
    const settings = { provider: 'openai-compatible', baseUrl: server.url, model: 'local', price: 2 } as const
    core = await openTestCore(under, { reranking: openReranking(settings, createGuardedFetch({ trustedOrigins: [server.url] })) })
    core.deps.logger.warn = (_details: unknown, message?: string) => void logged.push(message ?? '')
  })
  afterAll(async () => {
    await core.close()
    await server.close()
  })
  beforeEach(async () => {
    server.answerWith()
    logged = []
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
    await uploadAndRead(core, owner, projectId, files)
  })

  const ask = async () => {
    const asked = { projectId, query: question, toolids: [], chat_history: [], file_search_tools: [] }
    const last = (await Array.fromAsync(await askQuestion(core.deps, owner, asked))).at(-1)
    if (last?.type !== 'done') throw new Error('the answer did not finish')
    return last.record.answer
  }
  const used = async () => (await showWorkspaceUsage(core.deps, owner, { projectId })).used

  it('has the best pages reranked and counts the cost', async () => {
    const { hits, degraded } = await ask()
    expect(hits[0]?.filename).toBe('b.md')
    expect(degraded).toBeUndefined()
    const { body } = server.requests.at(-1)!
    expect(body.query).toBe(question)
    expect(body.documents?.toSorted()).toEqual([expect.stringContaining('manual'), expect.stringContaining('lawsuit')])
    const [usage, ...others] = await used()
    expect(usage).toMatchObject({ purpose: 'reranking', model: 'openai-compatible/local', requests: 1, texts: 2, requestsWithoutUsage: 0 })
    expect(usage!.cost).toBeCloseTo((usage!.tokens * 2) / 1e6, 9)
    expect(others).toEqual([])
  })

  it.each([
    ['refuses', { status: 401 }],
    ['returns an invalid response', { body: '<html>' }],
  ])(
    'continues without the model when it %s, stops calling it for a while, and reports it in the answer and once in the log',
    async (_, answer) => {
      server.answerWith(() => answer)
      const first = await ask()
      expect(first.hits.map(({ filename }) => filename).sort()).toEqual(['a.md', 'b.md'])
      expect(first.degraded).toEqual(['reranked'])
      const asked = server.requests.length
      expect((await ask()).degraded).toEqual(['reranked'])
      expect(server.requests).toHaveLength(asked)
      core.clock.advance(31_000)
      await ask()
      expect(server.requests.length).toBeGreaterThan(asked)
      expect(logged).toEqual(['searches do without a model that gives no answer'])
      expect(await used()).toEqual([])
      server.answerWith()
      core.clock.advance(31_000)
      expect((await ask()).degraded).toBeUndefined()
    },
  )

  it('waits two seconds for the model at most', async () => {
    server.answerWith(() => new Promise(() => {}))
    const from = performance.now()
    expect((await ask()).degraded).toEqual(['reranked'])
    expect(performance.now() - from).toBeGreaterThan(1_900)
  })
})
