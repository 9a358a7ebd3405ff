import { endpoints, roles, searchEndpoints } from '@dossier/contract'
import { plantOrganization, plantPerson, plantSession, plantWorkspace } from '@dossier/core/testing/planted'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestOf } from './testing/inject-sample.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

describe('questions beyond the limits', () => {
  let test: TestApp
  let projectId: number
  let tokens: string[]
  beforeAll(async () => {
    test = await openTestApp()
    const { core } = test
    const { id: organizationId } = await plantOrganization(core, 'burst')
    const owner = await plantPerson(core, 'burst', { organizationId, role: roles.organizationOwner })
    projectId = (await plantWorkspace(core, 'burst', { organizationId, ownerId: owner.id })).projectId
    tokens = []
    for (let person = 0; person < 20; person += 1) {
      const { id } = await plantPerson(core, 'burst', { organizationId, role: roles.teamMember })
      tokens.push((await plantSession(core, id)).token)
    }
  }, 120_000)
  afterAll(() => test.close())

  const ask = async (token: string | undefined, query = 'When does the lease end?') => {
    const { statusCode, headers, payload } = await test.app.inject(requestOf(searchEndpoints.ask, { body: { query, projectId } }, token))
    return {
      statusCode,
      retryAfter: headers['retry-after'],
      body: JSON.parse(payload) as { code?: string; details?: { seconds?: number } },
    }
  }

  it('are refused with a retry delay and never queued', async () => {
    const { questionsAtOnce } = test.core.deps.questionLimits
    const burst = await Promise.all(Array.from({ length: 200 }, (_, at) => ask(tokens[at % tokens.length])))
    const refused = burst.filter(({ statusCode }) => statusCode === 429)
    expect(burst.filter(({ statusCode }) => statusCode === 200).length).toBe(200 - refused.length)
    expect(refused.length).toBeGreaterThanOrEqual(1)
    expect(200 - refused.length).toBeGreaterThanOrEqual(questionsAtOnce)
    for (const { body, retryAfter } of refused) {
      expect(body.code).toBe('TOO_MANY_QUESTIONS')
      expect(body.details?.seconds).toBeGreaterThanOrEqual(1)
      expect(retryAfter).toBe(String(body.details?.seconds))
    }
    // Once they are answered, new questions are admitted.
    expect((await ask(tokens[0])).statusCode).toBe(200)
    const kept = await test.app.inject(requestOf(endpoints.search.list, { query: { projectId } }, tokens[0]))
    expect((JSON.parse(kept.payload) as { data: { count: number } }).data.count).toBe(200 - refused.length + 2)
  }, 120_000)

  it('of one person leave capacity for others', async () => {
    const { questionsAtOncePerPerson } = test.core.deps.questionLimits
    const own = Promise.all(Array.from({ length: questionsAtOncePerPerson * 3 }, () => ask(tokens[1])))
    const others = await Promise.all(tokens.slice(2, 6).map((token) => ask(token)))
    const statuses = (await own).map(({ statusCode }) => statusCode)
    expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(statuses.filter((status) => status === 429).length).toBeGreaterThanOrEqual(1)
    expect(new Set(statuses)).toEqual(new Set([200, 429]))
  })

  it('are admitted again once earlier ones are answered', async () => {
    const { questionsAtOncePerPerson } = test.core.deps.questionLimits
    await Promise.all(Array.from({ length: questionsAtOncePerPerson }, () => ask(tokens[7], 'x'.repeat(3_000))))
    expect((await ask(tokens[7])).statusCode).toBe(200)
  })
})
