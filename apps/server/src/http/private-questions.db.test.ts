import { conversationEndpoints, endpoints, projectTypes, roles, searchEndpoints, workspacePermissions } from '@dossier/contract'
import { nextNumber, plantOrganization, plantPerson, plantRole, plantWorkspace } from '@dossier/core/testing/planted'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleIn, type Sender } from './testing/expected-access.ts'
import { injectSample, requestOf } from './testing/inject-sample.ts'
import { plantSender } from './testing/plant-sender.ts'
import type { SampleContext } from './testing/sample.ts'
import { sampled } from './testing/sample-requests.ts'
import { senders } from './testing/senders.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

const RUNS = Number(process.env['PRIVATE_QUESTION_RUNS'] ?? 3)

const cases = sampled(endpoints)
/** All endpoints that show, list or count. */
const looks = cases.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.audience !== 'public')
/** All endpoints that name a question or a conversation: they must not find a private one. */
const touches = cases.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && /\{(?:searchId|conversationId)\}/.test(endpoint.path) && endpoint.method !== 'DELETE',
)

// The audit log intentionally records that something was asked, so its number of entries grows. Their texts stay hidden.
const keepsThatSomethingWasAsked = /^activity\.(?:audit|exportAudit|verifyAudit)/
// These responses differ each time: links are sealed again, documents contain the time, exports of the activity are recorded in it.
const isAnotherEachTime = /^(?:files\.(?:signedUrl|index\..*)|activity\.(?:list|export)|drives\.leave)$/

// Senders with different views of questions; the other custom roles see less.
const viewers = senders.filter(
  ({ creator, place, isCustom, permissions }) =>
    creator === undefined &&
    place === undefined &&
    (isCustom === undefined || permissions.some((name) => ['SuperAdmin', 'StaffView', 'AuditLogView', 'ReportView'].includes(name))),
)

interface Person {
  sender: Sender
  userId: number
  token: string | undefined
  sessionId: number
}

/** Actions on a conversation before it becomes private; all its texts contain its owner's secret. */
const actionKinds = ['askAgain', 'rename', 'rate', 'export', 'colleagueLooks', 'colleagueAsks', 'shareAgain', 'deleteQuestion'] as const
const story = fc.record({
  owner: fc.nat(),
  colleague: fc.nat(),
  actions: fc.array(fc.constantFrom(...actionKinds), { maxLength: 6 }),
  isDeleted: fc.boolean(),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

const comparable = ({ status, text }: { status: number; text: string }) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`

describe('questions of private conversations', () => {
  let test: TestApp
  let people: Person[]
  let askers: Person[]
  let sampleContext: SampleContext
  let projectId: number

  beforeAll(async () => {
    test = await openTestApp()
    const { core } = test
    const organization = await plantOrganization(core, 'private')
    const organizationId = organization.id
    const owner = await plantPerson(core, 'planted', { organizationId, role: roles.organizationOwner })
    people = []
    for (const sender of viewers) {
      people.push({ sender, token: undefined, ...(await plantSender(core, sender, { organizationId, nobody: owner.id })) })
    }
    askers = people.filter(({ sender }) => {
      const role = sender.is === 'member' ? roleIn(sender, projectTypes.all) : null
      return role !== null && workspacePermissions[role]['search.ask'] === 'all'
    })
    const planted = await plantWorkspace(core, 'planted', { organizationId, ownerId: owner.id })
    projectId = planted.projectId
    const memberId = (await plantPerson(core, 'planted', { organizationId })).id
    const roleId = await plantRole(core, organizationId, 'planted', [])
    const governed = await plantOrganization(core, 'governed')
    const named = { memberId, adminId: memberId, invitedId: memberId, roleId, sessionId: 1 }
    sampleContext = { ...planted, ...named, unique: 'unique', organizationCode: organization.code, governed }
  }, 120_000)
  afterAll(() => test.close())

  const send = async (person: Person, endpoint: Parameters<typeof requestOf>[0], sample: Parameters<typeof requestOf>[1]) =>
    injectSample(test.app, requestOf(endpoint, sample, person.token))
  const mustSend = async (...asked: Parameters<typeof send>) => {
    const answer = await send(...asked)
    if (answer.status >= 400) throw new Error(`${asked[1].path} of ${asked[0].sender.name}: ${answer.text}`)
    return (JSON.parse(answer.text) as { data: { id: number; conversationId: number } }).data
  }
  const ask = (person: Person, query: string, conversationId?: number) =>
    mustSend(person, searchEndpoints.ask, { body: { query, projectId, ...(conversationId !== undefined && { conversationId }) } })
  const change = (person: Person, conversationId: number, body: Record<string, unknown>) =>
    mustSend(person, conversationEndpoints.change, { params: { conversationId }, body })

  interface PlayedStory {
    owner: Person
    secret: string
    searchId: number
    conversationId: number
    isDeleted: boolean
  }

  /** Plays one story. At its end the conversation is private and possibly deleted. */
  async function play({ owner: at, colleague: other, actions, isDeleted }: Story): Promise<PlayedStory> {
    const owner = askers[at % askers.length]
    const others = askers.filter((asker) => asker !== owner)
    const colleague = others[other % others.length]
    if (owner === undefined || colleague === undefined) throw new Error('nobody asks')
    const secret = `quokka${nextNumber()}x`
    const { id: searchId, conversationId } = await ask(owner, `Should we leave ${secret}?`)
    const share = (visibility: 'workspace' | 'private') => change(owner, conversationId, { visibility })
    if (!actions.some((action) => action.startsWith('colleague'))) await share('private')
    const handlers: Record<(typeof actionKinds)[number], () => Promise<unknown>> = {
      askAgain: () => ask(owner, `And what does ${secret} cost?`, conversationId),
      rename: () => change(owner, conversationId, { title: `All about ${secret}` }),
      rate: () => mustSend(owner, searchEndpoints.feedback, { params: { searchId }, body: { rating: 1, note: `${secret} it is` } }),
      export: () => send(owner, conversationEndpoints.export, { params: { conversationId }, query: { format: 'md' } }),
      colleagueLooks: async () => {
        await share('workspace')
        await mustSend(colleague, conversationEndpoints.get, { params: { conversationId } })
        await mustSend(colleague, searchEndpoints.get, { params: { searchId } })
      },
      colleagueAsks: async () => {
        await share('workspace')
        await ask(colleague, `I too ask about ${secret}`, conversationId)
      },
      shareAgain: () => share('workspace'),
      deleteQuestion: async () => {
        await share('private')
        const { id } = await ask(owner, `Forget ${secret}`, conversationId)
        // Guests cannot delete anything, not even their own.
        await send(owner, searchEndpoints.delete, { params: { searchId: id } })
      },
    }
    for (const action of actions) await handlers[action]()
    await share('private')
    const deletion = isDeleted ? await send(owner, conversationEndpoints.delete, { params: { conversationId } }) : undefined
    return { owner, secret, searchId, conversationId, isDeleted: deletion !== undefined && deletion.status < 400 }
  }

  /** The responses of all endpoints to all viewers, with the given question and conversation. */
  async function collectResponses(named: Pick<SampleContext, 'searchId' | 'conversationId'>, viewers = people) {
    const seen: { key: string; name: string; person: Person; text: string }[] = []
    for (const person of viewers) {
      for (const { name, endpoint, sample } of looks) {
        const given = sample({ ...sampleContext, ...named, sessionId: person.sessionId })
        const { search: _narrowed, ...wide } = given.query ?? {}
        const isPaged = 'query' in endpoint && endpoint.query !== undefined && 'limit' in endpoint.query.shape
        const query = { ...wide, ...(isPaged && { limit: 1_000 }) }
        const text = comparable(await send(person, endpoint, { ...given, query }))
        seen.push({ key: `${name} as ${person.sender.name}`, name, person, text })
      }
      for (const [name, endpoint] of [
        ['activity.list of searches', endpoints.activity.list],
        ['activity.export of searches', endpoints.activity.export],
      ] as const) {
        const query = { projectId, type: 'search', ...(name.startsWith('activity.list') && { limit: 1_000 }) }
        const text = comparable(await send(person, endpoint, { query }))
        seen.push({ key: `${name} as ${person.sender.name}`, name, person, text })
      }
      // Searching finds no more than lists show.
      for (const endpoint of [endpoints.activity.audit, endpoints.conversations.list]) {
        const text = comparable(await send(person, endpoint, { query: { projectId, search: 'quokka' } }))
        seen.push({ key: `a search of ${endpoint.path} as ${person.sender.name}`, name: 'a search', person, text })
      }
      const text = comparable(await send(person, endpoints.nameSearch.find, { query: { query: 'quokka' } }))
      seen.push({ key: `a search of names as ${person.sender.name}`, name: 'a search', person, text })
    }
    return seen
  }

  it('appear in no text and no count of anybody but their owner', async () => {
    const nowhere = { searchId: 999_999, conversationId: 999_999 }
    // First views are recorded as such.
    await collectResponses(nowhere)
    const shown = new Map((await collectResponses(nowhere)).map(({ key, text }) => [key, text]))
    const all: PlayedStory[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 3 }), async (stories) => {
        const played: PlayedStory[] = []
        for (const each of stories) played.push(await play(each))
        all.push(...played)
        const [named = nowhere] = played
        for (const { key, name, person, text } of await collectResponses(named)) {
          const leaked = all.filter(({ owner, secret }) => owner !== person && text.includes(secret))
          expect(
            leaked.map(({ owner }) => owner.sender.name),
            `${key}: ${text.slice(0, 3_000)}`,
          ).toEqual([])
          const isOwner = played.some(({ owner }) => owner === person)
          const mayDiffer = isOwner || keepsThatSomethingWasAsked.test(name) || isAnotherEachTime.test(name)
          expect(mayDiffer ? '' : text, key).toBe(mayDiffer ? '' : shown.get(key))
        }
        // Owners now see their own stories.
        const owners = people.filter((person) => played.some(({ owner }) => owner === person))
        for (const { key, text } of await collectResponses(nowhere, owners)) shown.set(key, text)
        for (const { searchId, conversationId, owner } of played) {
          for (const person of people.filter((one) => one !== owner)) {
            for (const { name, endpoint, sample } of touches) {
              const { status, text } = await send(person, endpoint, sample({ ...sampleContext, searchId, conversationId }))
              expect(status, `${name} as ${person.sender.name}: ${text.slice(0, 500)}`).toBeGreaterThanOrEqual(401)
              expect(status, name).toBeLessThan(500)
            }
          }
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    // Without any question the test would prove nothing.
    for (const { owner, secret, conversationId, isDeleted } of all) {
      const found = await send(owner, conversationEndpoints.get, { params: { conversationId } })
      expect(found.text.includes(secret)).toBe(!isDeleted)
    }
    expect(all.length).toBeGreaterThan(0)
  }, 600_000)

  it('appear in the activity of colleagues once they are shared', async () => {
    const [owner, colleague] = askers.filter(({ sender }) => sender.role !== roles.guest)
    if (owner === undefined || colleague === undefined) throw new Error('nobody asks')
    const { conversationId } = await ask(owner, 'Is the wombat shared?')
    const seen = async () => (await send(colleague, endpoints.activity.list, { query: { projectId, type: 'search', limit: 5 } })).text
    expect(await seen()).toContain('asked: Is the wombat shared?')
    await change(owner, conversationId, { visibility: 'private' })
    expect(await seen()).not.toContain('wombat')
    await change(owner, conversationId, { visibility: 'workspace' })
    expect(await seen()).toContain('asked: Is the wombat shared?')
  })
})
