import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sessions, users } from '../schema/index.ts'
import { logOf } from '../testing/make-account.ts'
import { expectRefusal, openTestCore, setUpFirst, type TestCore, visitor } from '../testing/test-core.ts'
import { setUpUnattended, showSetUpState } from './set-up.ts'

describeOnEachDatabase('set-up', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  it('happens once when requested concurrently', async () => {
    expect(await showSetUpState(core.deps, visitor, {})).toEqual({ needed: true })
    const outcomes = await Promise.allSettled([setUpFirst(core), setUpFirst(core)])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await showSetUpState(core.deps, visitor, {})).toEqual({ needed: false })
    await expectRefusal(setUpFirst(core), 'ALREADY_SET_UP')
    expect(await core.deps.database.db.$count(users)).toBe(2)
  })

  it('starts the logs of the installation and of its first organization', async () => {
    expect((await logOf(core, 0)).map(({ action, details }) => [action, details['subject']])).toEqual([
      ['organization.invited', 'First Capital'],
    ])
    expect((await logOf(core, 1)).map(({ action }) => action)).toEqual(['signIn.succeeded'])
  })

  it('creates no session when it runs unattended', async () => {
    const other = await openTestCore(under)
    const owner = { firstName: 'owner', lastName: '', email: 'owner@example.com', password: 'Correct-horse-1', language: 'ko' } as const
    const input = { ...owner, organizationName: 'First', organizationCode: 'first', sampleWorkspace: true }
    await setUpUnattended(other.deps, visitor, input)
    expect(await other.deps.database.db.$count(users)).toBe(2)
    expect(await other.deps.database.db.$count(sessions)).toBe(0)
    await other.close()
  })
})
