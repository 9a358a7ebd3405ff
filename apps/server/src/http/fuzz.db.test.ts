import { endpoints } from '@dossier/contract'
import { nextNumber, plantOrganization, plantWorkspace } from '@dossier/core/testing/planted'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { injectSample, requestOf } from './testing/inject-sample.ts'
import { mutateRequest, mutateSample } from './testing/mutate-request.ts'
import { plantSender } from './testing/plant-sender.ts'
import type { SampleContext } from './testing/sample.ts'
import { sampled } from './testing/sample-requests.ts'
import { type Choice, seededChoice } from './testing/seeded-choice.ts'
import { senders } from './testing/senders.ts'
import { plantTenant, type Tenant } from './testing/tenant.ts'
import { openTestApp, type TestApp } from './testing/test-app.ts'

// In continuous integration; the first half of them in local runs.
const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? (process.env['EVERY_DATABASE'] === '1' ? 20_000 : 10_000))
// A fixed seed, so that a commit passes or fails on its own; FUZZ_SEED sets another.
const SEED = Number(process.env['FUZZ_SEED'] ?? 20_261_121)
const REQUESTS_OF_A_WORLD = 250
// A slower response counts as hanging. Generous, since five parallel suites on two cores slow it down tenfold.
const SLOWEST_MS = 60_000
// Hashing a password is slow by design, so only some of these requests are sent.
const COSTLY = new Set(['signIn.signInMember', 'signIn.signInAdmin', 'accounts.changePassword', 'members.transferOrganization'])
const ONE_IN = 10
// As events, these responses last as long as the session.
const STAYS_OPEN = new Set(['changes.events'])

const cases = sampled(endpoints)
const asking = senders.filter(({ name }) => ['nobody', 'a super admin', 'the owner', 'a team member', 'a guest'].includes(name))

describe('hostile requests', () => {
  let test: TestApp
  let tenant: Tenant
  let tokens: Map<string, string | undefined>
  let sampleContext: SampleContext

  beforeAll(async () => {
    test = await openTestApp()
    tenant = await plantTenant(test, 'fuzz')
  }, 120_000)
  afterAll(() => test.close())

  async function renew(): Promise<void> {
    const { core } = test
    const { organization, ownerId, memberId, adminId, invitedId, roleId } = tenant
    const organizationId = organization.id
    tokens = new Map()
    let sessionId = 0
    for (const sender of asking) {
      const planted = await plantSender(core, sender, { organizationId, nobody: ownerId })
      tokens.set(sender.name, planted.token)
      sessionId = planted.sessionId
    }
    const workspace = await plantWorkspace(core, 'fuzz', { organizationId, ownerId })
    const governed = await plantOrganization(core, 'governed')
    const people = { memberId, adminId, invitedId, roleId, sessionId }
    sampleContext = { ...workspace, ...people, unique: '', organizationCode: organization.code, governed }
  }

  function draw(choice: Choice) {
    const each = choice.one(cases)
    if (COSTLY.has(each.name) && !choice.happens(1 / ONE_IN)) return draw(choice)
    const sender = choice.happens(0.5) ? (each.endpoint.audience === 'superAdmin' ? 'a super admin' : 'the owner') : choice.one(asking).name
    let sample = each.sample({ ...sampleContext, unique: `fuzz-${nextNumber()}` })
    for (let rounds = choice.below(4); rounds > 0; rounds -= 1) sample = mutateSample(sample, choice)
    const plain = requestOf(each.endpoint, sample, tokens.get(sender))
    const mutated = choice.happens(0.4) ? mutateRequest(plain, choice) : plain
    const request = STAYS_OPEN.has(each.name) ? { ...mutated, headers: { ...mutated.headers, accept: 'application/json' } } : mutated
    return { name: each.name, sender, request }
  }

  it(`get ${REQUESTS} responses in time and without an internal error`, async () => {
    const choice = seededChoice(SEED)
    const failed: unknown[] = []
    const statuses = new Map<number, number>()
    for (let at = 0; at < REQUESTS && failed.length < 20; at += 1) {
      if (at % REQUESTS_OF_A_WORLD === 0) await renew()
      const { name, sender, request } = draw(choice)
      const address = `10.2.${choice.below(250)}.${choice.below(250)}`
      const answered = await within(SLOWEST_MS, injectSample(test.app, request, address))
      const status = answered?.status ?? 0
      statuses.set(status, (statuses.get(status) ?? 0) + 1)
      // A request may have configured an outside source, which nobody answers for here.
      const isOutside = status === 503 && /^(?:registers\.|companySources\.|companies\.proposeProfile$)/.test(name)
      if (status < 200 || (status >= 500 && !isOutside))
        failed.push({ at, name, sender, status, request: JSON.stringify(request).slice(0, 600), logged: test.failures.at(-1) })
    }
    expect({ seed: SEED, failed }).toEqual({ seed: SEED, failed: [] })
    // Some requests succeed, and most refusals are about the content.
    expect(statuses.get(200)).toBeGreaterThan(REQUESTS / 50)
    expect(statuses.get(400)).toBeGreaterThan(REQUESTS / 10)
  }, 900_000)
})

/** Resolves to undefined when the promise takes longer. */
async function within<One>(milliseconds: number, promise: Promise<One>): Promise<One | undefined> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, milliseconds, undefined)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    clearTimeout(timer)
  }
}
