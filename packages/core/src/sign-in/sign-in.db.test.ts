import { roles } from '@dossier/contract'
import { sha256Hex } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '../accounts/index.ts'
import { logOf, makeAccount, makeSuperAdmin, PASSWORD, type TestAccount } from '../testing/make-account.ts'
import { statementsOf } from '../testing/statements-of.ts'
import { expectRefusal, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import type { Visitor } from '../use-case/index.ts'
import { deviceNameOf } from './known-device.ts'
import { signInAdmin, signInMember } from './sign-in.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
const WRONG = 'Wrong-horse-1'

let addresses = 0
/** A visitor from a separate address, so that tests do not share a throttle. */
const somebody = (): Visitor => ({ ...visitor, address: `198.51.100.${(addresses += 1)}`, device: 'A browser' })

interface Change {
  email?: string
  organizationCode?: string
  password?: string
  keepLoggedIn?: boolean
  deviceTokens?: Record<string, string>
  from?: Visitor
}

describeOnEachDatabase('sign-in', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const signIn = (account: TestAccount, { from = somebody(), ...change }: Change = {}) =>
    signInMember(core.deps, from, { ...account, password: PASSWORD, keepLoggedIn: false, ...change })

  it('signs a member in and logs it in their organization', async () => {
    const account = await makeAccount(core, { role: roles.organizationOwner })
    const { accessToken, user } = await signIn(account)
    expect(user).toMatchObject({
      id: account.userId,
      userType: 'user',
      organization: { code: account.organizationCode },
      hasPassword: true,
    })
    expect(await authenticate(core.deps, visitor, { token: accessToken })).toMatchObject({ kind: 'member', userId: account.userId })
    expect(await logOf(core, account.organizationId)).toMatchObject([{ action: 'signIn.succeeded', actor: account.userId }])
  })

  describe('from a browser that signed in before', () => {
    /** Attackers from separate addresses who know the email and the code. */
    const guessUntilBlocked = async (account: TestAccount) => {
      for (let guess = 0; guess < 5; guess += 1) await expectRefusal(signIn(account, { password: WRONG }), 'WRONG_CREDENTIALS')
      await expectRefusal(signIn(account), 'TOO_MANY_ATTEMPTS')
    }
    const tokensOf = ({ device }: { device: { name: string; token: string } }) => ({ [device.name]: device.token })

    it('works while the account is throttled, and does not clear that throttle', async () => {
      const account = await makeAccount(core)
      const deviceTokens = tokensOf(await signIn(account))
      await guessUntilBlocked(account)
      const again = await signIn(account, { deviceTokens })
      expect(tokensOf(again)).toEqual(deviceTokens)
      await expectRefusal(signIn(account), 'TOO_MANY_ATTEMPTS')
    })

    it('works for super admins, too', async () => {
      const { email } = await makeSuperAdmin(core)
      const enter = (password: string, deviceTokens?: Record<string, string>) =>
        signInAdmin(core.deps, somebody(), { email, password, keepLoggedIn: false, ...(deviceTokens && { deviceTokens }) })
      const deviceTokens = tokensOf(await enter(PASSWORD))
      for (let guess = 0; guess < 5; guess += 1) await expectRefusal(enter(WRONG), 'WRONG_CREDENTIALS')
      await expectRefusal(enter(PASSWORD), 'TOO_MANY_ATTEMPTS')
      expect((await enter(PASSWORD, deviceTokens)).user.email).toBe(email)
    })

    it('is throttled by its own wrong attempts, which do not count on the account', async () => {
      const account = await makeAccount(core)
      const deviceTokens = tokensOf(await signIn(account))
      for (let guess = 0; guess < 5; guess += 1)
        await expectRefusal(signIn(account, { password: WRONG, deviceTokens }), 'WRONG_CREDENTIALS')
      await expectRefusal(signIn(account, { deviceTokens }), 'TOO_MANY_ATTEMPTS')
      expect((await signIn(account)).user.id).toBe(account.userId)
    })

    it('is not recognised for another account or with an unknown secret', async () => {
      const [account, other] = [await makeAccount(core), await makeAccount(core)]
      const mine = await signIn(other)
      await guessUntilBlocked(account)
      const { device } = await signIn(await makeAccount(core))
      const name = deviceNameOf({ userType: 'user', ...account })
      for (const token of [mine.device.token, device.token, 'A'.repeat(43), '']) {
        await expectRefusal(signIn(account, { deviceTokens: { [name]: token } }), 'TOO_MANY_ATTEMPTS')
      }
      expect(mine.device.name).not.toBe(name)
    })

    it('stores only the hash of its secret', async () => {
      const { device } = await signIn(await makeAccount(core))
      const { rows } = await core.deps.database.pool.query<{ all: string }>('select string_agg(k::text, $$ $$) as all from known_devices k')
      expect(rows[0]?.all).toContain(sha256Hex(device.token))
      expect(rows[0]?.all).not.toContain(device.token)
    })
  })

  it('accepts a super admin at the admin sign-in only', async () => {
    const admin = await makeSuperAdmin(core)
    const before = (await logOf(core, 0)).length
    const { user } = await signInAdmin(core.deps, somebody(), { email: admin.email, password: PASSWORD, keepLoggedIn: false })
    expect(user).toMatchObject({ role: roles.superAdmin, userType: 'admin', organization: null })
    expect((await logOf(core, 0)).slice(before)).toMatchObject([{ action: 'signIn.succeeded', actor: admin.userId }])
    const account = await makeAccount(core)
    await expectRefusal(signIn({ ...account, email: admin.email }), 'WRONG_CREDENTIALS')
    await expectRefusal(signInAdmin(core.deps, somebody(), { ...account, password: PASSWORD, keepLoggedIn: false }), 'WRONG_CREDENTIALS')
  })

  it('stores device and address, and only hashes of token and password', async () => {
    const from = somebody()
    const account = await makeAccount(core)
    const { accessToken } = await signIn(account, { from })
    const { rows } = await core.deps.database.pool.query(
      'select * from users, sessions where sessions.user_id = users.id and users.id = $1',
      [account.userId],
    )
    expect(rows).toMatchObject([{ device: 'A browser', address: from.address, method: 'password' }])
    expect(JSON.stringify(rows)).not.toContain(accessToken)
    expect(JSON.stringify(rows)).not.toContain(PASSWORD)
  })

  it.each([
    ['seven days for those who stay logged in', true, 7 * DAY_MS],
    ['twelve hours for others', false, 12 * HOUR_MS],
  ])('lasts %s', async (_what, keepLoggedIn, lasts) => {
    const { accessToken: token } = await signIn(await makeAccount(core), { keepLoggedIn })
    core.clock.advance(lasts - 1000)
    await authenticate(core.deps, visitor, { token })
    core.clock.advance(1000)
    await expectRefusal(authenticate(core.deps, visitor, { token }), 'NOT_SIGNED_IN')
  })

  describe('gives the same response to', () => {
    it.each([
      ['a wrong password', {}, { password: WRONG }],
      ['an unknown e-mail', {}, { email: 'nobody@example.com' }],
      ['an unknown organization', {}, { organizationCode: 'nowhere' }],
      ['an account that is only invited', { status: 'invited', password: null }, {}],
      ['a deactivated account', { status: 'deactivated' }, {}],
      ['a deleted account', { status: 'deleted' }, {}],
      ['an account without a password', { password: null }, {}],
      ['an account of an organization whose owner has not accepted the invitation', { organizationStatus: 'invited' }, {}],
      ['a wrong password in a suspended organization', { organizationStatus: 'suspended' }, { password: WRONG }],
    ] as const)('%s', async (_what, wanted, change) => {
      await expectRefusal(signIn(await makeAccount(core, wanted), change), 'WRONG_CREDENTIALS')
    })

    it('the code of another organization', async () => {
      const [mine, other] = [await makeAccount(core), await makeAccount(core)]
      await expectRefusal(signIn({ ...mine, organizationCode: other.organizationCode }), 'WRONG_CREDENTIALS')
      expect(await logOf(core, other.organizationId)).toEqual([])
    })
  })

  it.each(['suspended', 'deleting'] as const)(
    'reports that the organization is %s only after the right password',
    async (organizationStatus) => {
      await expectRefusal(signIn(await makeAccount(core, { organizationStatus })), 'ORGANIZATION_SUSPENDED')
    },
  )

  it('logs failures on existing accounts in their organization', async () => {
    const account = await makeAccount(core)
    await expectRefusal(signIn(account, { password: WRONG }), 'WRONG_CREDENTIALS')
    await expectRefusal(signIn({ ...account, email: 'nobody@example.com' }), 'WRONG_CREDENTIALS')
    expect(await logOf(core, account.organizationId)).toMatchObject([{ action: 'signIn.failed', actor: account.userId }])
  })

  it('takes one statement before the password is verified and four afterwards', async () => {
    const account = await makeAccount(core)
    await expectRefusal(signIn(account, { password: WRONG }), 'WRONG_CREDENTIALS')
    const statements = await statementsOf(core, () => signIn(account))
    expect(statements).toHaveLength(5)
    expect(statements[1]).toMatch(/^begin/i)
    expect(statements[4]).toMatch(/^commit/i)
  })

  describe('is throttled', () => {
    const fail = async (account: TestAccount, times: number, from = somebody()) => {
      for (let time = 0; time < times; time += 1) await expectRefusal(signIn(account, { password: WRONG, from }), 'WRONG_CREDENTIALS')
    }

    it('for an account after five failures, for 30 seconds and then twice as long each time, up to 15 minutes', async () => {
      const account = await makeAccount(core)
      await fail(account, 5)
      for (const seconds of [30, 60, 120, 240, 480, 900, 900]) {
        await expect(signIn(account)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', details: { seconds } })
        core.clock.advance(seconds * 1000 - 1)
        await expect(signIn(account)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', details: { seconds: 1 } })
        core.clock.advance(1)
        await fail(account, 1)
      }
      core.clock.advance(900_000)
      await signIn(account)
      await fail(account, 4)
      await signIn(account)
    })

    it('for an account that does not exist as for one that does', async () => {
      const account = { ...(await makeAccount(core)), email: 'nobody@example.com' }
      await fail(account, 5)
      await expect(signIn(account)).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', details: { seconds: 30 } })
    })

    it('for that account only', async () => {
      const account = await makeAccount(core)
      await fail(account, 5)
      const others = [
        await makeAccount(core, { organizationId: account.organizationId }),
        await makeAccount(core, { email: account.email }),
      ]
      for (const other of others) expect((await signIn(other)).user.id).toBe(other.userId)
    })

    it('no longer after an hour without failure', async () => {
      const account = await makeAccount(core)
      await fail(account, 4)
      core.clock.advance(HOUR_MS)
      await fail(account, 4)
      expect((await signIn(account)).user.id).toBe(account.userId)
    })

    it('for an address after twenty failures on any accounts', async () => {
      const from = somebody()
      const account = await makeAccount(core)
      for (let time = 0; time < 20; time += 1) await fail({ ...account, email: `nobody-${time}@example.com` }, 1, from)
      await expect(signIn(account, { from })).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', details: { seconds: 30 } })
      await signIn(account)
    })

    it('for concurrent attempts as well', async () => {
      const account = await makeAccount(core)
      const outcomes = await Promise.allSettled(Array.from({ length: 25 }, () => signIn(account, { password: WRONG })))
      const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in'))
      expect(codes.filter((code) => code === 'WRONG_CREDENTIALS')).toHaveLength(5)
      expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(20)
      expect((await logOf(core, account.organizationId)).filter(({ action }) => action === 'signIn.failed')).toHaveLength(5)
    })

    it('also when the last of many concurrent attempts is right', async () => {
      const account = await makeAccount(core)
      const passwords = [...Array.from({ length: 24 }, () => WRONG), PASSWORD]
      const outcomes = await Promise.allSettled(passwords.map((password) => signIn(account, { password })))
      expect(outcomes.at(-1)).toMatchObject({ status: 'rejected', reason: { code: 'TOO_MANY_ATTEMPTS' } })
    })

    it('not by concurrent successful sign-ins', async () => {
      const account = await makeAccount(core)
      const tokens = await Promise.all(Array.from({ length: 12 }, () => signIn(account)))
      expect(new Set(tokens.map(({ accessToken }) => accessToken)).size).toBe(12)
    })
  })
})
