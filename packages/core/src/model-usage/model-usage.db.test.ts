import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createProject } from '../projects/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import { type Member, memberPolicy, theSystem, useCase } from '../use-case/index.ts'
import { addUsage } from './add-usage.ts'
import { modelCallsRepository, type NewModelCall } from './model-calls.repository.ts'
import { showUsageShares } from './show-usage-shares.ts'
import { showOrganizationUsage, showWorkspaceUsage } from './show-usage.ts'

const spend = useCase({
  needs: ['clock'],
  policy: theSystem,
  run: (context, input: Parameters<typeof addUsage>[1]) => addUsage(context, input),
})

const ask = useCase({
  needs: [],
  policy: memberPolicy('project.list'),
  run: ({ write }, call: NewModelCall) => write((within) => within(modelCallsRepository).add(call)),
})

describeOnEachDatabase('model usage', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  beforeAll(async () => {
    const embedding = { name: 'local/now', price: 0.1, embed: () => Promise.reject(new Error('no request is expected')) }
    core = await openTestCore(under, { embedding })
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = await workspace()
  })

  const workspace = async () => (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  const use = (tokens: number, price: number | undefined, { to = projectId, model = 'local/now', requestsWithoutUsage = 0 } = {}) => {
    const asked = {
      projectId: to,
      purpose: 'passages',
      model: { name: model, price },
      texts: 3,
      usage: { requests: 1, tokens, requestsWithoutUsage },
    } as const
    return spend(core.deps, { kind: 'system', organizationId: owner.organizationId, language: 'en' }, asked)
  }
  const shown = async (to = projectId) => (await showWorkspaceUsage(core.deps, owner, { projectId: to })).used

  it('is summed with the price at the time of each request', async () => {
    await use(1_000_000, 0.1)
    await use(500_000, 0.2)
    await use(10, undefined)
    await use(0, 0.2, { requestsWithoutUsage: 1 })
    const sums = {
      requests: 4,
      requestsWithoutUsage: 1,
      texts: 12,
      tokens: 1_500_010,
      pricedTokens: 1_500_000,
      cost: expect.closeTo(0.2, 9) as number,
    }
    expect(await shown()).toEqual([{ purpose: 'passages', model: 'local/now', ...sums }])
  })

  it('is reported for a workspace, and for the organization including deleted workspaces', async () => {
    const other = await workspace()
    await use(100, 1)
    await use(200, 1, { to: other })
    await use(300, 1, { to: 999_999, model: 'local/before' })
    expect((await shown()).map(({ tokens }) => tokens)).toEqual([100])
    const all = await showOrganizationUsage(core.deps, owner, {})
    expect(all.used.map(({ model, tokens }) => [model, tokens])).toEqual([
      ['local/before', 300],
      ['local/now', 300],
    ])
    expect(all).toMatchObject({ embedding: { name: 'local/now', price: 0.1, files: 0, passages: 0, embedded: 0 }, reranking: null })
  })

  it('counts concurrent requests', async () => {
    await Promise.all(Array.from({ length: 8 }, () => use(5, 1)))
    expect(await shown()).toMatchObject([{ requests: 8, tokens: 40 }])
  })

  it('of language models is reported for this month, by purpose and model', async () => {
    const other = await workspace()
    const tokens = { inputTokens: 100, outputTokens: 20, searchId: null, userId: owner.userId }
    const called = (call: Partial<NewModelCall>) =>
      ask(core.deps, owner, {
        ...tokens,
        projectId,
        purpose: 'answering',
        model: 'm',
        isReported: true,
        cost: 1,
        at: core.clock.now(),
        ...call,
      })
    await called({})
    await called({ isReported: false, cost: null })
    await called({ purpose: 'planning', model: 'small', projectId: other })
    await called({ at: new Date('2026-10-31T23:59:59Z') })
    const sums = { requests: 2, estimated: 1, inputTokens: 200, outputTokens: 40, cost: 1, unpriced: 1 }
    expect((await showWorkspaceUsage(core.deps, owner, { projectId })).calls).toEqual([{ purpose: 'answering', model: 'm', ...sums }])
    const all = await showOrganizationUsage(core.deps, owner, {})
    expect(all.calls.map(({ purpose, model, requests }) => [purpose, model, requests])).toEqual([
      ['answering', 'm', 2],
      ['planning', 'small', 1],
    ])
  })

  describe('of a month', () => {
    const called = (by: Member, call: Partial<NewModelCall> = {}) =>
      ask(core.deps, by, {
        projectId,
        userId: by.userId,
        searchId: null,
        purpose: 'answering',
        model: 'm',
        inputTokens: 100,
        outputTokens: 20,
        isReported: true,
        cost: 1,
        at: core.clock.now(),
        ...call,
      })
    const sums = { requests: 1, estimated: 0, inputTokens: 100, outputTokens: 20, cost: 1, unpriced: 0 }

    it('is reported by person and by workspace, the highest cost first', async () => {
      const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
      const other = await workspace()
      await called(owner)
      await called(colleague, { cost: 3, projectId: other })
      await called(colleague, { cost: null, isReported: false, projectId: 999_999 })
      await use(1_000_000, 0.5)
      const shares = await showUsageShares(core.deps, owner, {})
      expect(shares.month).toBe('2026-11')
      expect(shares.people).toEqual([
        {
          person: { id: colleague.userId, name: colleague.name },
          requests: 2,
          estimated: 1,
          inputTokens: 200,
          outputTokens: 40,
          cost: 3,
          unpriced: 1,
          searching: { tokens: 0, cost: 0 },
        },
        { person: { id: owner.userId, name: owner.name }, ...sums, searching: { tokens: 0, cost: 0 } },
        { person: null, ...sums, requests: 0, inputTokens: 0, outputTokens: 0, cost: 0, searching: { tokens: 1_000_000, cost: 0.5 } },
      ])
      expect(shares.workspaces.map(({ projectId: id, name, cost, searching }) => [id, name, cost + searching.cost])).toEqual([
        [other, 'Deal', 3],
        [projectId, 'Deal', 1.5],
        [999_999, null, 0],
      ])
    })

    it('is reported for the chosen month', async () => {
      await called(owner)
      await called(owner, { at: new Date('2026-10-31T23:59:59Z'), cost: 7 })
      await called(owner, { at: new Date('2026-08-01T00:00:00Z'), cost: 8 })
      const costs = async (month?: string) =>
        (await showUsageShares(core.deps, owner, { ...(month !== undefined && { month }) })).people.map(({ cost }) => cost)
      expect((await showUsageShares(core.deps, owner, {})).months).toEqual(['2026-11', '2026-10', '2026-08'])
      expect(await costs()).toEqual([1])
      expect(await costs('2026-10')).toEqual([7])
      expect(await costs('2026-08')).toEqual([8])
      expect(await costs('2026-09')).toEqual([])
    })

    it('is empty without requests, and not visible to others', async () => {
      expect(await showUsageShares(core.deps, owner, {})).toEqual({ month: '2026-11', months: ['2026-11'], people: [], workspaces: [] })
      await called(owner)
      const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
      await expectRefusal(showUsageShares(core.deps, colleague, {}), 'LIMITED_ACCESS')
      const outsider = await makeOrganization(core)
      expect((await showUsageShares(core.deps, outsider, {})).people).toEqual([])
    })
  })

  it('is visible to the own organization and its members only', async () => {
    await use(100, 1)
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    await expectRefusal(showWorkspaceUsage(core.deps, colleague, { projectId }), 'LIMITED_ACCESS')
    await expectRefusal(showOrganizationUsage(core.deps, colleague, {}), 'LIMITED_ACCESS')
    const outsider = await makeOrganization(core)
    await expectRefusal(showWorkspaceUsage(core.deps, outsider, { projectId }), 'PROJECT_NOT_FOUND')
    expect((await showOrganizationUsage(core.deps, outsider, {})).used).toEqual([])
  })
})
