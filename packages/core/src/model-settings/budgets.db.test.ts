import { projectTypes, roles } from '@dossier/contract'
import { openLanguageModel } from '@dossier/models'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { addUsage, modelCallsRepository, type NewModelCall } from '../model-usage/index.ts'
import { createProject } from '../projects/index.ts'
import { makeMember, makeOrganization, openTestCore, type TestCore } from '../testing/test-core.ts'
import { type Member, memberPolicy, useCase } from '../use-case/index.ts'
import { changeModelSettings } from './change-model-settings.ts'
import { chooseModel } from './choose-model.ts'
import { showModelSettings } from './show-model-settings.ts'

const DAY = 24 * 60 * 60 * 1000

const choose = useCase({
  needs: ['clock', 'languageModels', 'secretBox'],
  policy: memberPolicy('project.list'),
  run: (context, { projectId }: { projectId: number }) => chooseModel(context, { projectId }),
})
const spend = useCase({
  needs: [],
  policy: memberPolicy('project.list'),
  run: ({ write }, call: NewModelCall) => write((within) => within(modelCallsRepository).add(call)),
})

const search = useCase({
  needs: ['clock'],
  policy: memberPolicy('project.list'),
  run: (context, asked: Parameters<typeof addUsage>[1]) => addUsage(context, asked),
})

describeOnAnyDatabase('model budgets', (under) => {
  let core: TestCore
  let owner: Member
  let colleague: Member
  let projectId: number
  beforeAll(async () => {
    const unreachable = () => Promise.reject(new Error('no request is expected'))
    const operator = openLanguageModel({ provider: 'openai', apiKey: 'key', model: 'operators' }, unreachable)
    core = await openTestCore(under, { languageModels: { operator: { answering: operator, helper: operator }, open: unreachable } })
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = await workspace()
    colleague = await makeMember(core, owner.organizationId, roles.admin)
  })
  const workspace = async () => (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  const spent = async (cost: number | null, { by = owner, to = projectId, at = core.clock.now() } = {}) => {
    const tokens = { inputTokens: 1, outputTokens: 1, isReported: true }
    await spend(core.deps, by, {
      projectId: to,
      userId: by.userId,
      searchId: null,
      purpose: 'answering',
      model: 'm',
      cost,
      at,
      ...tokens,
    })
  }
  const chosen = (by = owner, to = projectId) => choose(core.deps, by, { projectId: to })

  it('of the organization stop all questions at the amount', async () => {
    await change({ budgets: { organization: 10 } })
    await spent(9.99)
    expect(await chosen(colleague)).toMatchObject({ state: 'ready', left: expect.closeTo(0.01, 6) as number })
    await spent(0.01)
    expect(await chosen(colleague, await workspace())).toEqual({ state: 'spent' })
  })

  it('of a workspace stop questions in that workspace only', async () => {
    await change({ budgets: { workspace: 10 } })
    await spent(6)
    await spent(4, { by: colleague })
    expect(await chosen()).toEqual({ state: 'spent' })
    expect(await chosen(owner, await workspace())).toMatchObject({ state: 'ready', left: 10 })
  })

  it('of a person stop that person in all workspaces', async () => {
    await change({ budgets: { person: 10 } })
    await spent(6)
    await spent(4, { to: await workspace() })
    expect(await chosen()).toEqual({ state: 'spent' })
    expect(await chosen(colleague)).toMatchObject({ state: 'ready', left: 10 })
  })

  it('include the cost of searching, per workspace and person, within the month', async () => {
    await change({ budgets: { person: 10 } })
    const usage = { requests: 1, tokens: 1_000_000, requestsWithoutUsage: 0 }
    const asked = { projectId, purpose: 'questions' as const, model: { name: 'm', price: 4 }, texts: 1, usage }
    core.clock.advance(-30 * DAY)
    await search(core.deps, owner, asked)
    core.clock.advance(30 * DAY)
    await search(core.deps, owner, asked)
    await spent(3)
    expect(await chosen()).toMatchObject({ left: 3 })
    expect(await chosen(colleague)).toMatchObject({ left: 10 })
    await change({ budgets: { workspace: 7 } })
    expect(await chosen(colleague)).toEqual({ state: 'spent' })
    expect((await show()).spent).toEqual({ cost: 7, unpriced: 0 })
  })

  it('leave the lowest remainder, and undefined without a budget', async () => {
    expect(await chosen()).toMatchObject({ state: 'ready', left: undefined })
    await change({ budgets: { organization: 10, workspace: 3, person: 5 } })
    await spent(1)
    expect(await chosen()).toMatchObject({ left: 2 })
  })

  it('reset at the calendar month in UTC', async () => {
    await change({ budgets: { organization: 10 } })
    await spent(50, { at: new Date('2026-10-31T23:59:59.999Z') })
    expect(await chosen()).toMatchObject({ left: 10 })
    await spent(10, { at: new Date('2026-11-01T00:00:00.000Z') })
    expect(await chosen()).toEqual({ state: 'spent' })
    core.clock.advance(11 * DAY)
    expect(core.clock.now().toISOString().slice(0, 10)).toBe('2026-12-01')
    expect(await chosen()).toMatchObject({ left: 10 })
    core.clock.advance(-11 * DAY)
  })

  it('of zero stop the first request', async () => {
    await change({ budgets: { organization: 0 } })
    expect(await chosen()).toEqual({ state: 'spent' })
  })

  it('ignore requests to models without a price, which are reported separately', async () => {
    await change({ budgets: { organization: 10 } })
    await spent(null)
    await spent(2)
    expect((await show()).spent).toEqual({ cost: 2, unpriced: 1 })
    expect(await chosen()).toMatchObject({ left: 8 })
  })

  it('count only the costs of the own organization', async () => {
    const outsider = await makeOrganization(core)
    await spent(50, { by: outsider })
    await change({ budgets: { organization: 10, workspace: 10, person: 10 } })
    expect(await chosen()).toMatchObject({ left: 10 })
  })

  const change = (input: Parameters<typeof changeModelSettings>[2]) => changeModelSettings(core.deps, owner, input)
  const show = () => showModelSettings(core.deps, owner, {})
})
