import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '../accounts/index.ts'
import { logOf, makeAccount, makeSuperAdmin, PASSWORD, type TestAccount } from '../testing/make-account.ts'
import { statementsOf } from '../testing/statements-of.ts'
import { expectRefusal, openTestCore, type SentMail, type TestCore, visitor } from '../testing/test-core.ts'
import type { Visitor } from '../use-case/index.ts'
import { changePassword } from './change-password.ts'
import { forgotPassword } from './forgot-password.ts'
import { signInAdmin, signInMember } from './sign-in.ts'
import { updatePassword } from './update-password.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const NEW = 'Another-horse-2'
const WRONG = 'Wrong-horse-1'

let addresses = 0
/** A visitor from a separate address, so that tests do not share a throttle. */
const somebody = (): Visitor => ({ ...visitor, address: `192.0.2.${(addresses += 1)}` })

describeOnEachDatabase('passwords', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const signIn = (account: TestAccount, password: string, from = somebody()) =>
    signInMember(core.deps, from, { ...account, password, keepLoggedIn: false })
  /** Waits until the queue has no job of a kind. */
  const idle = async (job: string) => {
    const left = "select count(*)::int as n from pgboss.job where name = $1 and state in ('created', 'retry', 'active')"
    const count = async () => (await core.deps.database.pool.query<{ n: number }>(left, [job])).rows[0]?.n
    await expect.poll(count, { timeout: 20_000, interval: 20 }).toBe(0)
  }
  /** Requests a link and waits until the job is done. */
  const forget = async (typed: { email: string; organizationCode?: string; userType?: 'user' | 'admin' }, from = somebody()) => {
    const answer = await forgotPassword(core.deps, from, { userType: 'user', ...typed })
    await idle('mail-password-links')
    await idle('send-mail')
    return answer
  }
  const mailsTo = async (email: string): Promise<SentMail[]> => {
    await idle('send-mail')
    return (await core.sentMails()).filter(({ to }) => to === email)
  }
  const tokenIn = (mail: SentMail | undefined) => /\/reset-password#([\w-]{43})/.exec(mail?.text ?? '')?.[1] ?? ''
  const linkFor = async (account: TestAccount) => {
    await forget(account)
    return tokenIn((await mailsTo(account.email)).at(-1))
  }

  describe('that are forgotten', () => {
    it('are reset by a mailed link, once', async () => {
      const account = await makeAccount(core)
      const token = await linkFor(account)
      await updatePassword(core.deps, visitor, { token, password: NEW })
      await expectRefusal(signIn(account, PASSWORD), 'WRONG_CREDENTIALS')
      expect((await signIn(account, NEW)).user.id).toBe(account.userId)
      await expectRefusal(updatePassword(core.deps, visitor, { token, password: PASSWORD }), 'LINK_EXPIRED')
      expect(await mailsTo(account.email)).toHaveLength(2)
      expect((await logOf(core, account.organizationId)).map(({ action }) => action)).toEqual([
        'password.resetRequested',
        'password.changed',
        'signIn.failed',
        'signIn.succeeded',
      ])
    })

    it('end all sessions when they are reset, and clear the account’s throttle', async () => {
      const account = await makeAccount(core)
      const { accessToken: token } = await signIn(account, PASSWORD)
      for (let time = 0; time < 5; time += 1) await expectRefusal(signIn(account, WRONG), 'WRONG_CREDENTIALS')
      await expectRefusal(signIn(account, PASSWORD), 'TOO_MANY_ATTEMPTS')
      await updatePassword(core.deps, visitor, { token: await linkFor(account), password: NEW })
      await expectRefusal(authenticate(core.deps, visitor, { token }), 'NOT_SIGNED_IN')
      expect((await signIn(account, NEW)).user.id).toBe(account.userId)
    })

    it('are reset once by concurrent uses of the link', async () => {
      const token = await linkFor(await makeAccount(core))
      const outcomes = await Promise.allSettled([NEW, `${NEW}!`].map((password) => updatePassword(core.deps, visitor, { token, password })))
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    })

    it('remain unchanged when the link is expired or unknown, or the account was deactivated', async () => {
      const account = await makeAccount(core)
      const old = await linkFor(account)
      core.clock.advance(30 * MINUTE_MS)
      await expectRefusal(updatePassword(core.deps, visitor, { token: old, password: NEW }), 'LINK_EXPIRED')
      await expectRefusal(updatePassword(core.deps, visitor, { token: 'x'.repeat(43), password: NEW }), 'LINK_EXPIRED')
      const token = await linkFor(account)
      await core.deps.database.pool.query("update users set status = 'deactivated' where id = $1", [account.userId])
      await expectRefusal(updatePassword(core.deps, visitor, { token, password: NEW }), 'LINK_EXPIRED')
    })

    it('can be set for the first time by people who signed in with an external account', async () => {
      const account = await makeAccount(core, { password: null })
      await updatePassword(core.deps, visitor, { token: await linkFor(account), password: NEW })
      expect((await signIn(account, NEW)).user).toMatchObject({ id: account.userId, hasPassword: true })
    })

    it('can be reset by the super admin as well', async () => {
      const { email } = await makeSuperAdmin(core)
      await forget({ email })
      expect(await mailsTo(email)).toEqual([])
      await forget({ email, userType: 'admin' })
      const token = tokenIn((await mailsTo(email)).at(-1))
      await updatePassword(core.deps, visitor, { token, password: NEW })
      expect((await signInAdmin(core.deps, somebody(), { email, password: NEW, keepLoggedIn: false })).user.userType).toBe('admin')
    })
  })

  describe('a reset link', () => {
    it('is mailed for the named organization, or for each one with the address', async () => {
      const account = await makeAccount(core)
      await makeAccount(core, { email: account.email })
      await forget({ email: account.email, organizationCode: account.organizationCode })
      expect(await mailsTo(account.email)).toHaveLength(1)
      core.clock.advance(MINUTE_MS)
      await forget({ email: account.email })
      const tokens = (await mailsTo(account.email)).map(tokenIn)
      expect(new Set(tokens).size).toBe(3)
    })

    it.each([
      ['an invited account', { status: 'invited', password: null }],
      ['a deactivated account', { status: 'deactivated' }],
      ['a deleted account', { status: 'deleted' }],
      ['an account of a suspended organization', { organizationStatus: 'suspended' }],
    ] as const)('is not mailed for %s, with the same response', async (_what, wanted) => {
      const account = await makeAccount(core, wanted)
      expect(await forget(account)).toBeNull()
      expect(await forget({ email: account.email })).toBeNull()
      expect(await mailsTo(account.email)).toEqual([])
      expect(await logOf(core, account.organizationId)).toEqual([])
    })

    it('is not mailed for an unknown address or organization, and the response is the same', async () => {
      const account = await makeAccount(core)
      expect(await forget({ email: 'nobody@example.com' })).toBeNull()
      expect(await forget({ ...account, organizationCode: 'nowhere' })).toBeNull()
      expect(await mailsTo(account.email)).toEqual([])
      expect(await mailsTo('nobody@example.com')).toEqual([])
    })

    it('is requested with the same statements whether there is an account or not', async () => {
      const { email } = await makeAccount(core)
      const workFor = (typed: string) => statementsOf(core, () => forgotPassword(core.deps, somebody(), { email: typed, userType: 'user' }))
      const known = await workFor(email)
      expect(known.length).toBeGreaterThan(2)
      expect(await workFor('nobody@example.com')).toEqual(known)
    })

    it('is mailed at most once a minute and five times an hour', async () => {
      const account = await makeAccount(core)
      for (const advance of [0, MINUTE_MS - 1, 1, MINUTE_MS, MINUTE_MS, MINUTE_MS, MINUTE_MS, MINUTE_MS]) {
        core.clock.advance(advance)
        await forget(account)
      }
      expect(await mailsTo(account.email)).toHaveLength(5)
      core.clock.advance(HOUR_MS - 5 * MINUTE_MS)
      await forget(account)
      expect(await mailsTo(account.email)).toHaveLength(6)
    })

    it('is mailed once for concurrent requests', async () => {
      const account = await makeAccount(core)
      await Promise.all(Array.from({ length: 10 }, () => forget(account)))
      expect(await mailsTo(account.email)).toHaveLength(1)
    })

    it('is refused for an address with too many requests', async () => {
      const from = somebody()
      for (let time = 0; time < 20; time += 1) {
        await forgotPassword(core.deps, from, { email: `nobody-${time}@example.com`, userType: 'user' })
      }
      await expect(forget({ email: 'nobody@example.com' }, from)).rejects.toMatchObject({
        code: 'TOO_MANY_ATTEMPTS',
        details: { seconds: 30 },
      })
    })
  })

  describe('are changed', () => {
    const signedIn = async (account: TestAccount, password = PASSWORD) => {
      const { accessToken } = await signIn(account, password)
      return { accessToken, actor: await authenticate(core.deps, somebody(), { token: accessToken }) }
    }

    it('with the current one, ending all sessions but this one, which continues under another token', async () => {
      const account = await makeAccount(core)
      const elsewhere = await signedIn(account)
      const { actor, accessToken: before } = await signedIn(account)
      core.clock.advance(HOUR_MS)
      const { accessToken: after, user } = await changePassword(core.deps, actor, { currentPassword: PASSWORD, newPassword: NEW })
      expect(user.id).toBe(account.userId)
      for (const token of [before, elsewhere.accessToken]) await expectRefusal(authenticate(core.deps, visitor, { token }), 'NOT_SIGNED_IN')
      expect(await authenticate(core.deps, visitor, { token: after })).toMatchObject({ userId: account.userId })
      // Its expiry does not change.
      core.clock.advance(11 * HOUR_MS)
      await expectRefusal(authenticate(core.deps, visitor, { token: after }), 'NOT_SIGNED_IN')
      await expectRefusal(signIn(account, PASSWORD), 'WRONG_CREDENTIALS')
      expect((await signIn(account, NEW)).user.id).toBe(account.userId)
      expect(await mailsTo(account.email)).toHaveLength(1)
      expect(await logOf(core, account.organizationId)).toContainEqual(
        expect.objectContaining({ action: 'password.changed', actor: account.userId }),
      )
    })

    it('not by guessing: wrong attempts count as at sign-in', async () => {
      const account = await makeAccount(core)
      const { actor } = await signedIn(account)
      for (let time = 0; time < 5; time += 1) {
        await expectRefusal(changePassword(core.deps, actor, { currentPassword: WRONG, newPassword: NEW }), 'WRONG_PASSWORD')
      }
      await expectRefusal(changePassword(core.deps, actor, { currentPassword: PASSWORD, newPassword: NEW }), 'TOO_MANY_ATTEMPTS')
      await expectRefusal(signIn(account, PASSWORD), 'TOO_MANY_ATTEMPTS')
    })

    it('not by concurrent guesses', async () => {
      const account = await makeAccount(core)
      const { actor } = await signedIn(account)
      const guess = () => changePassword(core.deps, actor, { currentPassword: WRONG, newPassword: NEW })
      const outcomes = await Promise.allSettled(Array.from({ length: 15 }, guess))
      const codes = outcomes.map((outcome) => (outcome.status === 'rejected' ? (outcome.reason as { code: string }).code : 'in'))
      expect(codes.filter((code) => code === 'WRONG_PASSWORD')).toHaveLength(5)
      expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(10)
    })

    it('not for accounts without one', async () => {
      const account = await makeAccount(core, { password: null })
      await updatePassword(core.deps, visitor, { token: await linkFor(account), password: NEW })
      const { actor } = await signedIn(account, NEW)
      await core.deps.database.pool.query('update users set password_hash = null where id = $1', [account.userId])
      await expectRefusal(changePassword(core.deps, actor, { currentPassword: NEW, newPassword: PASSWORD }), 'WRONG_PASSWORD')
    })

    it('not by visitors or under break-glass', async () => {
      const passwords = { currentPassword: PASSWORD, newPassword: NEW }
      await expectRefusal(changePassword(core.deps, visitor, passwords), 'NOT_SIGNED_IN')
      const { actor } = await signedIn(await makeAccount(core))
      if (actor.kind !== 'member') throw new Error('a member was expected')
      const looking = { ...actor, breakGlass: { grantId: 1, until: core.clock.now() } }
      await expectRefusal(changePassword(core.deps, looking, passwords), 'LIMITED_ACCESS')
    })
  })

  it('appear neither in the queue nor in the log, and neither do links', async () => {
    const account = await makeAccount(core)
    const token = await linkFor(account)
    await updatePassword(core.deps, visitor, { token, password: NEW })
    const { rows } = await core.deps.database.pool.query('select data::text from pgboss.job union all select content from audit_entries')
    const kept = JSON.stringify(rows)
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(NEW)
  })
})
