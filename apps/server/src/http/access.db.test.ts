import { endpoints, projectTypes, roles } from '@dossier/contract'
import type { TestCore } from '@dossier/core/testing'
import { nextNumber, plantOrganization, plantPerson, plantRole, plantWorkspace } from '@dossier/core/testing/planted'
import { hashPassword } from '@dossier/platform'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { expectedRefusal, type NamedWorkspace, type Sender } from './testing/expected-access.ts'
import { injectSample, requestOf } from './testing/inject-sample.ts'
import type { SampleContext } from './testing/sample.ts'
import { sampled } from './testing/sample-requests.ts'
import { senders } from './testing/senders.ts'
import { plantSender } from './testing/plant-sender.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

const cases = sampled(endpoints)
const nobody: Sender = { name: 'nobody', is: 'nobody', role: roles.guest, permissions: [], access: 'restricted' }
const openToAll: NamedWorkspace = { type: projectTypes.all, madeBySender: true }
const workspaces: NamedWorkspace[] = [
  openToAll,
  { type: projectTypes.all, madeBySender: false },
  { type: projectTypes.restricted, madeBySender: true },
]

describe('access by the permission tables', () => {
  let test: TestApp
  let core: TestCore
  let organization: { id: number; code: string }
  let passwordHash: string
  let someone: number
  let roleOfNothing: number
  let roleOfStaff: number
  let anySampleContext: SampleContext

  beforeAll(async () => {
    test = await openTestApp()
    core = test.core
    passwordHash = await hashPassword('Correct-horse-1')
    organization = await plantOrganization(core, 'here')
    someone = (await plantPerson(core, 'here', { organizationId: organization.id, role: roles.admin })).id
    roleOfNothing = await plantRole(core, organization.id, 'nothing', [])
    roleOfStaff = await plantRole(core, organization.id, 'staff', ['StaffEdit'])
    anySampleContext = await makeSampleContext(nobody, someone, 0, openToAll)
  })
  afterAll(() => test.close())

  async function makeSampleContext(sender: Sender, userId: number, sessionId: number, workspace: NamedWorkspace): Promise<SampleContext> {
    const organizationId = organization.id
    const member = await plantPerson(core, 'member', { organizationId, role: roles.guest, customRoleId: roleOfNothing })
    const planted = await plantWorkspace(core, 'here', {
      organizationId,
      ownerId: sender.creator ? userId : someone,
      type: workspace.type,
      madeBy: workspace.madeBySender && sender.is === 'member' ? userId : someone,
      places: [{ userId: member.id, role: roles.guest }, ...(sender.place ? [{ userId, ...sender.place }] : [])],
    })
    const admin = await plantPerson(core, 'admin', { organizationId, role: roles.guest, customRoleId: roleOfStaff })
    const invited = await plantPerson(core, 'invited', {
      organizationId,
      role: roles.guest,
      customRoleId: roleOfNothing,
      status: 'invited',
    })
    return {
      ...planted,
      unique: `sample-${nextNumber()}`,
      organizationCode: organization.code,
      memberId: member.id,
      adminId: admin.id,
      invitedId: invited.id,
      roleId: await plantRole(core, organizationId, 'free', []),
      sessionId,
      governed: await plantOrganization(core, 'governed'),
    }
  }

  interface Place {
    token: string | undefined
    sampleContext: SampleContext
  }
  // Requests that only read or are refused change nothing, so they share the planted records.
  const places = new Map<Sender, Map<NamedWorkspace, Promise<Place>>>(senders.map((sender) => [sender, new Map()]))

  async function makePlace(sender: Sender, workspace: NamedWorkspace): Promise<Place> {
    const seed = { organizationId: organization.id, passwordHash, nobody: someone }
    const { userId, token, sessionId } = await plantSender(core, sender, seed)
    return { token, sampleContext: await makeSampleContext(sender, userId, sessionId, workspace) }
  }

  async function placeFor({ endpoint, sample }: (typeof cases)[number], sender: Sender, workspace: NamedWorkspace): Promise<Place> {
    const kept = places.get(sender)?.get(workspace) ?? makePlace(sender, workspace)
    places.get(sender)?.set(workspace, kept)
    const shared = await kept
    const isShared = endpoint.method === 'GET' || expectedRefusal(endpoint, sample(shared.sampleContext), sender, workspace) !== null
    return isShared ? shared : makePlace(sender, workspace)
  }

  it.each(cases.map((each) => [each.name, each] as const))('%s', async (_name, called) => {
    const { endpoint, sample } = called
    const wrong: string[] = []
    const isInProject = sample(anySampleContext).inProject !== undefined
    for (const sender of senders) {
      for (const workspace of isInProject ? workspaces : [openToAll]) {
        const { token, sampleContext } = await placeFor(called, sender, workspace)
        const request = sample(sampleContext)
        const refusal = expectedRefusal(endpoint, request, sender, workspace)
        const { status, code } = await injectSample(
          test.app,
          requestOf(endpoint, request, token),
          `10.0.${nextNumber() % 250}.${nextNumber() % 250}`,
        )
        const allowed = (status < 400 && status >= 200) || (code !== undefined && code === request.allowedAs)
        if (refusal === null ? !allowed : code !== refusal) {
          const where = request.inProject === undefined ? '' : ` (type ${workspace.type}, ${workspace.madeBySender ? 'own' : "another's"})`
          wrong.push(`${sender.name}${where}: ${refusal ?? 'allowed'} expected, ${code ?? status} given`)
        }
      }
    }
    expect(wrong).toEqual([])
  })

  it('has an allowed and a refused sender for every endpoint with a permission', () => {
    const guarded = cases.filter(({ endpoint }) => endpoint.audience !== 'public')
    for (const { name, endpoint, sample } of guarded) {
      const refusals = senders.map((sender) => expectedRefusal(endpoint, sample(anySampleContext), sender, openToAll))
      expect([name, refusals.includes(null), refusals.some((refusal) => refusal !== null)]).toEqual([name, true, true])
    }
  })

  it('covers every endpoint with a sample', () => {
    expect(() => sampled({ ...endpoints, roles: { ...endpoints.roles, another: endpoints.roles.list } })).toThrow(
      'roles.another has no sample',
    )
  })
})
