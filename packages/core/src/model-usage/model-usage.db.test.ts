import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createProject } from '../projects/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import { type Member, memberWho, theSystem, useCase } from '../use-case/index.ts'
import { addUsage } from './add-usage.ts'
import { modelCallsRepository, type NewModelCall } from './model-calls.repository.ts'
import { showOrganizationUsage, showWorkspaceUsage } from './show-usage.ts'

const spend = useCase({
  policy: theSystem,
  run: (context, input: Parameters<typeof addUsage>[1]) => addUsage(context, input),
})

const ask = useCase({
  policy: memberWho('project.list'),
  run: ({ write }, call: NewModelCall) => write((within) => within(modelCallsRepository).add(call)),
})

describeOnEachDatabase('what models were asked', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  beforeAll(async () => {
    const embedding = { name: 'local/now', price: 0.1, embed: () => Promise.reject(new Error('nobody is asked')) }
    core = await openTestCore(under, { embedding })
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = await workspace()
  })

  const workspace = async () => (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  const use = (tokens: number, price: number | undefined, { to = projectId, model = 'local/now', untold = 0 } = {}) => {
    const asked = {
      projectId: to,
      purpose: 'passages',
      model: { name: model, price },
      texts: 3,
      usage: { requests: 1, tokens, untold },
    } as const
    return spend(core.deps, { kind: 'system', organizationId: owner.organizationId, language: 'en' }, asked)
  }
  const shown = async (to = projectId) => (await showWorkspaceUsage(core.deps, owner, { projectId: to })).used

  it('adds up, each at the price of its time', async () => {
    await use(1_000_000, 0.1)
    await use(500_000, 0.2)
    await use(10, undefined)
    await use(0, 0.2, { untold: 1 })
    const sums = { requests: 4, untold: 1, texts: 12, tokens: 1_500_010, pricedTokens: 1_500_000, cost: expect.closeTo(0.2, 9) as number }
    expect(await shown()).toEqual([{ purpose: 'passages', model: 'local/now', ...sums }])
  })

  it('is told of a workspace, and of all of the organisation also when workspaces are gone', async () => {
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

  it('counts what happens at once', async () => {
    await Promise.all(Array.from({ length: 8 }, () => use(5, 1)))
    expect(await shown()).toMatchObject([{ requests: 8, tokens: 40 }])
  })

  it('of language models is told for this month, by purpose and model', async () => {
    const other = await workspace()
    const tokens = { inputTokens: 100, outputTokens: 20, searchId: null, userId: owner.userId }
    const called = (call: Partial<NewModelCall>) =>
      ask(core.deps, owner, {
        ...tokens,
        projectId,
        purpose: 'answering',
        model: 'm',
        isTold: true,
        cost: 1,
        at: core.clock.now(),
        ...call,
      })
    await called({})
    await called({ isTold: false, cost: null })
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

  it('is nobody else’s business', async () => {
    await use(100, 1)
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    await expectRefusal(showWorkspaceUsage(core.deps, colleague, { projectId }), 'LIMITED_ACCESS')
    await expectRefusal(showOrganizationUsage(core.deps, colleague, {}), 'LIMITED_ACCESS')
    const stranger = await makeOrganization(core)
    await expectRefusal(showWorkspaceUsage(core.deps, stranger, { projectId }), 'PROJECT_NOT_FOUND')
    expect((await showOrganizationUsage(core.deps, stranger, {})).used).toEqual([])
  })
})
