import { roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { users } from '../schema/index.ts'
import { expectRefusal, openTestCore, setUpFirst, type TestCore, visitor } from '../testing/test-core.ts'
import { authenticate } from './authenticate.ts'
import { setLanguage, showProfile } from './profile.ts'
import { showSetUpState } from './set-up.ts'
import { signInAdmin, signInMember } from './sign-in.ts'
import { signOut } from './sign-out.ts'

const credentials = { email: 'owner@example.com', password: 'Correct-horse-1', organizationCode: 'first', keepLoggedIn: false }
const WEEK_MS = 7 * 86_400_000

describeOnEachDatabase('accounts', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  it('begin with a set-up that happens once, also when two start it at the same moment', async () => {
    expect(await showSetUpState(core.deps, visitor, {})).toEqual({ needed: true })
    const outcomes = await Promise.allSettled([setUpFirst(core), setUpFirst(core)])
    expect(outcomes.map((outcome) => outcome.status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(await showSetUpState(core.deps, visitor, {})).toEqual({ needed: false })
    await expectRefusal(setUpFirst(core), 'ALREADY_SET_UP')
    expect(await core.deps.database.db.$count(users)).toBe(2)
  })

  it('let the owner in as member and, at the admin’s door, as super admin', async () => {
    const member = await signInMember(core.deps, visitor, credentials)
    expect(member.user).toMatchObject({ role: roles.organizationOwner, userType: 'user', organization: { code: 'first' } })
    const admin = await signInAdmin(core.deps, visitor, credentials)
    expect(admin.user).toMatchObject({ role: roles.superAdmin, userType: 'admin', organization: null })
  })

  it.each([
    ['a wrong password', { password: 'Wrong-horse-1' }],
    ['an unknown e-mail', { email: 'nobody@example.com' }],
    ['another organisation’s code', { organizationCode: 'second' }],
  ])('answer alike to %s', async (_what, change) => {
    await expectRefusal(signInMember(core.deps, visitor, { ...credentials, ...change }), 'WRONG_CREDENTIALS')
  })

  it('know the person behind a token until they sign out', async () => {
    const { accessToken: token } = await signInMember(core.deps, visitor, credentials)
    const actor = await authenticate(core.deps, visitor, { token })
    expect(actor).toMatchObject({ kind: 'member', name: 'Ji-woo Kim' })
    await signOut(core.deps, actor, {})
    await expectRefusal(authenticate(core.deps, visitor, { token }), 'NOT_SIGNED_IN')
  })

  it('forget a token after seven days', async () => {
    const { accessToken: token } = await signInMember(core.deps, visitor, credentials)
    core.clock.advance(WEEK_MS - 1000)
    await authenticate(core.deps, visitor, { token })
    core.clock.advance(1000)
    await expectRefusal(authenticate(core.deps, visitor, { token }), 'NOT_SIGNED_IN')
  })

  it('keep the language that a person sets', async () => {
    const { accessToken: token } = await signInMember(core.deps, visitor, credentials)
    const actor = await authenticate(core.deps, visitor, { token })
    expect((await setLanguage(core.deps, actor, { language: 'ko' })).language).toBe('ko')
    expect((await showProfile(core.deps, actor, {})).language).toBe('ko')
    await expectRefusal(showProfile(core.deps, visitor, {}), 'NOT_SIGNED_IN')
  })

  it('keep no token and no password in plain', async () => {
    const { accessToken } = await signInMember(core.deps, visitor, credentials)
    const { rows } = await core.deps.database.pool.query('select * from users, sessions')
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain(accessToken)
    expect(kept).not.toContain(credentials.password)
  })
})
