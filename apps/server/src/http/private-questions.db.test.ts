import { conversationEndpoints, endpoints, projectTypes, roles, searchEndpoints, workspacePermissions } from '@dossier/contract'
import { nextNumber, plantOrganization, plantPerson, plantRole, plantWorkspace } from '@dossier/core/testing/planted'
import * as fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { roleIn, type Sender } from './testing/expected-access.ts'
import { injectSample, requestOf } from './testing/inject-sample.ts'
import { plantSender } from './testing/plant-sender.ts'
import type { Surroundings } from './testing/sample.ts'
import { sampled } from './testing/sample-requests.ts'
import { senders } from './testing/senders.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

const RUNS = Number(process.env['PRIVATE_QUESTION_RUNS'] ?? 3)

const cases = sampled(endpoints)
/** Everything that shows, lists or counts. */
const looks = cases.filter(({ endpoint }) => endpoint.method === 'GET' && endpoint.audience !== 'public')
/** Everything that names a question or a conversation: of a private one it must find nothing, whatever it would do with it. */
const touches = cases.filter(
  ({ endpoint }) => endpoint.method !== 'GET' && /\{(?:searchId|conversationId)\}/.test(endpoint.path) && endpoint.method !== 'DELETE',
)

// The organisation's audit log keeps, on purpose, that something was asked: its entries grow. Their texts do not show all the same.
const keepsThatSomethingWasAsked = /^activity\.(?:audit|exportAudit|verifyAudit)/
// What these answer is another text each time: links are sealed anew, documents bear the time, exports of the activity are recorded in it.
const isAnotherEachTime = /^(?:files\.(?:signedUrl|index\..*)|activity\.(?:list|export)|drives\.leave)$/

// Those who differ in what they see of questions; the other custom roles see less.
const told = senders.filter(
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

/** What happens to one conversation until it is private; every text in it has its owner's secret. */
const deedKinds = ['askAgain', 'rename', 'rate', 'export', 'colleagueLooks', 'colleagueAsks', 'shareAgain', 'deleteQuestion'] as const
const story = fc.record({
  owner: fc.nat(),
  colleague: fc.nat(),
  deeds: fc.array(fc.constantFrom(...deedKinds), { maxLength: 6 }),
  isDeleted: fc.boolean(),
})
type Story = typeof story extends fc.Arbitrary<infer S> ? S : never

const comparable = ({ status, text }: { status: number; text: string }) => `${status} ${text.replace(/"requestId":"[^"]*"/, '')}`

describe('questions of private conversations', () => {
  let test: TestApp
  let people: Person[]
  let askers: Person[]
  let surroundings: Surroundings
  let projectId: number

  beforeAll(async () => {
    test = await openTestApp()
    const { core } = test
    const organization = await plantOrganization(core, 'private')
    const organizationId = organization.id
    const owner = await plantPerson(core, 'planted', { organizationId, role: roles.organizationOwner })
    people = []
    for (const sender of told) {
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
    surroundings = { ...planted, ...named, unique: 'unique', organizationCode: organization.code, governed }
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

  interface Told {
    owner: Person
    secret: string
    searchId: number
    conversationId: number
    isDeleted: boolean
  }

  /** Plays one story. At its end the conversation is private, and perhaps deleted. */
  async function play({ owner: at, colleague: other, deeds, isDeleted }: Story): Promise<Told> {
    const owner = askers[at % askers.length]
    const others = askers.filter((asker) => asker !== owner)
    const colleague = others[other % others.length]
    if (owner === undefined || colleague === undefined) throw new Error('nobody asks')
    const secret = `quokka${nextNumber()}x`
    const { id: searchId, conversationId } = await ask(owner, `Should we leave ${secret}?`)
    const share = (visibility: 'workspace' | 'private') => change(owner, conversationId, { visibility })
    if (!deeds.some((deed) => deed.startsWith('colleague'))) await share('private')
    const doings: Record<(typeof deedKinds)[number], () => Promise<unknown>> = {
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
        // Guests delete nothing, not even their own.
        await send(owner, searchEndpoints.delete, { params: { searchId: id } })
      },
    }
    for (const deed of deeds) await doings[deed]()
    await share('private')
    const deletion = isDeleted ? await send(owner, conversationEndpoints.delete, { params: { conversationId } }) : undefined
    return { owner, secret, searchId, conversationId, isDeleted: deletion !== undefined && deletion.status < 400 }
  }

  /** What everybody is shown by everything, with the ids of a question and a conversation put in. */
  async function lookEverywhere(named: Pick<Surroundings, 'searchId' | 'conversationId'>, viewers = people) {
    const seen: { key: string; name: string; person: Person; text: string }[] = []
    for (const person of viewers) {
      for (const { name, endpoint, sample } of looks) {
        const given = sample({ ...surroundings, ...named, sessionId: person.sessionId })
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
      // Searching finds no more than is shown.
      for (const endpoint of [endpoints.activity.audit, endpoints.conversations.list]) {
        const text = comparable(await send(person, endpoint, { query: { projectId, search: 'quokka' } }))
        seen.push({ key: `a search of ${endpoint.path} as ${person.sender.name}`, name: 'a search', person, text })
      }
      const text = comparable(await send(person, endpoints.nameSearch.find, { query: { query: 'quokka' } }))
      seen.push({ key: `a search of names as ${person.sender.name}`, name: 'a search', person, text })
    }
    return seen
  }

  it('show to nobody but their owner, in no text and in no count', async () => {
    const nowhere = { searchId: 999_999, conversationId: 999_999 }
    // The first looks are recorded, as first looks.
    await lookEverywhere(nowhere)
    const shown = new Map((await lookEverywhere(nowhere)).map(({ key, text }) => [key, text]))
    const all: Told[] = []
    await fc.assert(
      fc.asyncProperty(fc.array(story, { minLength: 1, maxLength: 3 }), async (stories) => {
        const told: Told[] = []
        for (const each of stories) told.push(await play(each))
        all.push(...told)
        const [named = nowhere] = told
        for (const { key, name, person, text } of await lookEverywhere(named)) {
          const leaked = all.filter(({ owner, secret }) => owner !== person && text.includes(secret))
          expect(
            leaked.map(({ owner }) => owner.sender.name),
            `${key}: ${text.slice(0, 3_000)}`,
          ).toEqual([])
          const isOwner = told.some(({ owner }) => owner === person)
          const mayDiffer = isOwner || keepsThatSomethingWasAsked.test(name) || isAnotherEachTime.test(name)
          expect(mayDiffer ? '' : text, key).toBe(mayDiffer ? '' : shown.get(key))
        }
        // What owners see of their own stories is theirs from now on.
        const owners = people.filter((person) => told.some(({ owner }) => owner === person))
        for (const { key, text } of await lookEverywhere(nowhere, owners)) shown.set(key, text)
        for (const { searchId, conversationId, owner } of told) {
          for (const person of people.filter((one) => one !== owner)) {
            for (const { name, endpoint, sample } of touches) {
              const { status, text } = await send(person, endpoint, sample({ ...surroundings, searchId, conversationId }))
              expect(status, `${name} as ${person.sender.name}: ${text.slice(0, 500)}`).toBeGreaterThanOrEqual(401)
              expect(status, name).toBeLessThan(500)
            }
          }
        }
      }),
      { numRuns: RUNS, endOnFailure: true },
    )
    // A test in which nothing was asked proves nothing.
    for (const { owner, secret, conversationId, isDeleted } of all) {
      const found = await send(owner, conversationEndpoints.get, { params: { conversationId } })
      expect(found.text.includes(secret)).toBe(!isDeleted)
    }
    expect(all.length).toBeGreaterThan(0)
  }, 600_000)

  it('are shown in the activity of colleagues once they are shared', async () => {
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
