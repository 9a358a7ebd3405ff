import { breakGlassPermissions, limits } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { breakGlassGrants } from '../schema/index.ts'
import { logOf, makeAccount, makeSuperAdmin, type TestAccount } from '../testing/make-account.ts'
import { statementsOf } from '../testing/statements-of.ts'
import { expectRefusal, incoming, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import { anyone, type Member, type SuperAdmin, useCase } from '../use-case/index.ts'
import { authenticate } from './authenticate.ts'
import { findAccount } from './find-account.ts'
import { listSessions } from './list-sessions.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import { revokeSession } from './revoke-session.ts'
import { showPicture } from './show-picture.ts'
import { showProfile } from './show-profile.ts'
import { signOut } from './sign-out.ts'
import { type SessionOptions, startSession } from './start-session.ts'
import { setLanguage, updateProfile } from './update-profile.ts'

const MINUTE_MS = 60_000

// An image of one pixel.
const PIXEL = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64')

const startFor = useCase({
  needs: ['clock'],
  policy: anyone,
  run: ({ deps, actor, write }, { userId, ...options }: Partial<SessionOptions> & { userId: number }) =>
    write(async (within) => {
      const account = await findAccount(within, userId)
      if (account === undefined) throw new Error('there is no such account')
      return startSession(within, account, { visitor: actor, now: deps.clock.now(), keepLoggedIn: true, ...options })
    }),
})

describeOnEachDatabase('accounts', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const enter = (userId: number, options: Partial<SessionOptions> = {}) => startFor(core.deps, visitor, { userId, ...options })

  const actorWith = async (token: string) => {
    const actor = await authenticate(core.deps, visitor, { token })
    if (actor.kind !== 'member' && actor.kind !== 'superAdmin') throw new Error('not signed in')
    return actor
  }

  const signedIn = async (account: Pick<TestAccount, 'userId'>, options?: Partial<SessionOptions>): Promise<Member | SuperAdmin> =>
    actorWith((await enter(account.userId, options)).accessToken)

  /** A super admin under break-glass access to an organization. */
  const lookInto = async (organizationId: number) => {
    const { userId } = await makeSuperAdmin(core)
    const now = core.clock.now()
    const until = new Date(now.getTime() + limits.breakGlassMinutes * MINUTE_MS)
    const [grant] = await core.deps.database.db
      .insert(breakGlassGrants)
      .values({ organizationId, grantedTo: userId, grantedToName: 'Root', reason: 'A court order', createdAt: now, until })
      .returning({ id: breakGlassGrants.id })
    const session = await enter(userId, { method: 'breakGlass', breakGlassId: grant?.id ?? 0, expiresAt: until })
    return { userId, until, session, actor: await actorWith(session.accessToken) }
  }

  describe('an access token', () => {
    it('authenticates its person until they sign out', async () => {
      const account = await makeAccount(core)
      const { accessToken: token } = await enter(account.userId)
      const actor = await actorWith(token)
      await signOut(core.deps, actor, {})
      await expectRefusal(authenticate(core.deps, visitor, { token }), 'NOT_SIGNED_IN')
      expect((await logOf(core, account.organizationId)).map(({ action }) => action)).toEqual(['signIn.signedOut'])
    })

    it.each([
      ['the account is deactivated', "update users set status = 'deactivated' where id = $1"],
      [
        'the organization is suspended',
        "update organizations set status = 'suspended' where id = (select organization_id from users where id = $1)",
      ],
      [
        'the organization is being deleted',
        "update organizations set status = 'deleting' where id = (select organization_id from users where id = $1)",
      ],
    ])('is invalid once %s', async (_what, statement) => {
      const account = await makeAccount(core)
      const { accessToken: token } = await enter(account.userId)
      await core.deps.database.pool.query(statement, [account.userId])
      await expectRefusal(authenticate(core.deps, visitor, { token }), 'NOT_SIGNED_IN')
    })

    it('is verified with one statement', async () => {
      const { accessToken: token } = await enter((await makeAccount(core)).userId)
      expect(await statementsOf(core, () => authenticate(core.deps, visitor, { token }))).toHaveLength(1)
    })

    it('records its last use once in five minutes', async () => {
      const account = await makeAccount(core)
      const { accessToken: token, sessionId } = await enter(account.userId)
      const begun = core.clock.now()
      const noted = async () => {
        const { rows } = await core.deps.database.pool.query<{ used: Date; active: Date }>(
          'select last_used_at as used, last_active_at as active from sessions join users on users.id = user_id where sessions.id = $1',
          [sessionId],
        )
        return rows[0]
      }
      core.clock.advance(5 * MINUTE_MS)
      await actorWith(token)
      expect(await noted()).toEqual({ used: begun, active: begun })
      core.clock.advance(1)
      const used = core.clock.now()
      await actorWith(token)
      await expect.poll(noted).toEqual({ used, active: used })
    })
  })

  describe('a profile', () => {
    it('shows the person and accepts changes', async () => {
      const account = await makeAccount(core)
      const actor = await signedIn(account)
      const changed = await updateProfile(core.deps, actor, { firstName: '지우', lastName: '김', phone: '+82 2-555-0100' })
      expect(changed).toMatchObject({ firstName: '지우', lastName: '김', phone: '+82 2-555-0100', email: account.email, language: 'en' })
      expect(await showProfile(core.deps, actor, {})).toEqual(changed)
      expect((await setLanguage(core.deps, actor, { language: 'ko' })).language).toBe('ko')
      expect(await showProfile(core.deps, actor, {})).toEqual({ ...changed, language: 'ko' })
      expect((await logOf(core, account.organizationId)).map(({ action, details }) => [action, details['changed']])).toEqual([
        ['profile.updated', ['firstName', 'lastName', 'phone']],
        ['profile.languageChanged', ['language']],
      ])
    })

    it('is not changed by an empty request', async () => {
      const account = await makeAccount(core)
      const actor = await signedIn(account)
      expect(await updateProfile(core.deps, actor, {})).toEqual(await showProfile(core.deps, actor, {}))
      expect(await logOf(core, account.organizationId)).toEqual([])
    })

    it('requires a signed-in person', async () => {
      await expectRefusal(showProfile(core.deps, visitor, {}), 'NOT_SIGNED_IN')
      await expectRefusal(updateProfile(core.deps, visitor, { firstName: 'Kim' }), 'NOT_SIGNED_IN')
      await expectRefusal(setLanguage(core.deps, visitor, { language: 'ko' }), 'NOT_SIGNED_IN')
    })

    it('has a picture that anybody with its address can see, until it is replaced', async () => {
      const actor = await signedIn(await makeAccount(core))
      const keyOf = (avatar: string | null) => avatar?.split('/').at(-1) ?? ''
      const bytesOf = async (key: string) => {
        const picture = await showPicture(core.deps, visitor, { key })
        return { ...picture, bytes: Buffer.concat(await Array.fromAsync(await picture.open())) }
      }
      const first = await updateProfile(core.deps, actor, { files: incoming({ 'me.png': PIXEL }) })
      const shown = await bytesOf(keyOf(first.avatar))
      expect(shown.mediaType).toMatch(/^image\//)
      expect(shown.size).toBe(shown.bytes.length)
      const second = await updateProfile(core.deps, actor, { files: incoming({ 'me.png': PIXEL }) })
      expect(second.avatar).not.toBe(first.avatar)
      await expectRefusal(bytesOf(keyOf(first.avatar)), 'NOT_FOUND')
      expect(await core.deps.blobs.exists(`avatars/${keyOf(first.avatar)}`)).toBe(false)
      expect((await updateProfile(core.deps, actor, { removePicture: true })).avatar).toBeNull()
      await expectRefusal(bytesOf(keyOf(second.avatar)), 'NOT_FOUND')
      expect(await core.deps.blobs.exists(`avatars/${keyOf(second.avatar)}`)).toBe(false)
    })

    it.each([
      ['is not a picture', { 'me.png': 'not a picture' }, 'PICTURE_NOT_ALLOWED'],
      ['is empty', { 'me.png': '' }, 'PICTURE_NOT_ALLOWED'],
      ['could run', { 'me.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>' }, 'PICTURE_NOT_ALLOWED'],
      ['is too large', { 'me.png': new Uint8Array(limits.pictureMegabytes * 1024 * 1024 + 1) }, 'FILE_TOO_LARGE'],
      ['is uploaded with a second one', { 'me.png': PIXEL, 'you.png': PIXEL }, 'TOO_MANY_FILES'],
    ] as const)('keeps its picture when a new one %s', async (_what, files, code) => {
      const actor = await signedIn(await makeAccount(core))
      const { avatar } = await updateProfile(core.deps, actor, { files: incoming({ 'me.png': PIXEL }) })
      await expectRefusal(updateProfile(core.deps, actor, { firstName: 'Changed', files: incoming(files) }), code)
      expect(await showProfile(core.deps, actor, {})).toMatchObject({ avatar })
    })

    it('reads a rejected picture to its end, so that the request completes', async () => {
      const actor = await signedIn(await makeAccount(core))
      let over = false
      async function* files() {
        yield* incoming({ 'large.png': new Uint8Array(limits.pictureMegabytes * 1024 * 1024 + 1), 'me.png': PIXEL })
        over = true
      }
      await expectRefusal(updateProfile(core.deps, actor, { files: files() }), 'FILE_TOO_LARGE')
      expect(over).toBe(true)
    })
  })

  describe('sessions', () => {
    it('are listed by their latest use', async () => {
      const account = await makeAccount(core)
      const elsewhere = { visitor: { address: '203.0.113.9', device: 'A phone' }, method: 'oidc' } as const
      await enter(account.userId, elsewhere)
      await enter(account.userId, { expiresAt: core.clock.now() })
      core.clock.advance(1000)
      const actor = await signedIn(account)
      const { rows, count } = await listSessions(core.deps, actor, {})
      expect(count).toBe(2)
      expect(rows).toMatchObject([
        { id: actor.sessionId, current: true, method: 'password', lastUsedAt: core.clock.now().toISOString() },
        { current: false, device: 'A phone', address: '203.0.113.9', method: 'oidc' },
      ])
    })

    it('can be ended individually', async () => {
      const account = await makeAccount(core)
      const other = await enter(account.userId)
      const actor = await signedIn(account)
      await revokeSession(core.deps, actor, { id: other.sessionId })
      await expectRefusal(authenticate(core.deps, visitor, { token: other.accessToken }), 'NOT_SIGNED_IN')
      await expectRefusal(revokeSession(core.deps, actor, { id: other.sessionId }), 'SESSION_NOT_FOUND')
      expect(await logOf(core, account.organizationId)).toMatchObject([
        { action: 'session.revoked', details: { subjectId: other.sessionId } },
      ])
    })

    it('of other people are not found', async () => {
      const account = await makeAccount(core)
      const colleague = await enter((await makeAccount(core, { organizationId: account.organizationId })).userId)
      const outsider = await enter((await makeAccount(core)).userId)
      const actor = await signedIn(account)
      for (const { sessionId, accessToken } of [colleague, outsider]) {
        await expectRefusal(revokeSession(core.deps, actor, { id: sessionId }), 'SESSION_NOT_FOUND')
        await actorWith(accessToken)
      }
    })

    it('can all be ended except the current one', async () => {
      const account = await makeAccount(core)
      const others = [await enter(account.userId), await enter(account.userId)]
      const mine = await enter(account.userId)
      await revokeOtherSessions(core.deps, await actorWith(mine.accessToken), {})
      for (const { accessToken: token } of others) await expectRefusal(authenticate(core.deps, visitor, { token }), 'NOT_SIGNED_IN')
      await actorWith(mine.accessToken)
    })

    it('require a signed-in person', async () => {
      await expectRefusal(listSessions(core.deps, visitor, {}), 'NOT_SIGNED_IN')
      await expectRefusal(revokeSession(core.deps, visitor, { id: 1 }), 'NOT_SIGNED_IN')
      await expectRefusal(revokeOtherSessions(core.deps, visitor, {}), 'NOT_SIGNED_IN')
    })
  })

  describe('under break-glass', () => {
    it('the profile shows the organization and the end of the grant', async () => {
      const { organizationId, organizationCode } = await makeAccount(core)
      const { actor, session, until } = await lookInto(organizationId)
      expect(actor).toMatchObject({ kind: 'member', organizationId, permissions: breakGlassPermissions })
      const profile = await showProfile(core.deps, actor, {})
      expect(profile).toMatchObject({
        userType: 'admin',
        permissions: breakGlassPermissions,
        organization: { code: organizationCode },
        breakGlass: { until: until.toISOString() },
      })
      expect(session.user).toEqual(profile)
    })

    it('nothing of the account can be changed', async () => {
      const { actor, session } = await lookInto((await makeAccount(core)).organizationId)
      await expectRefusal(updateProfile(core.deps, actor, { firstName: 'Kim' }), 'LIMITED_ACCESS')
      await expectRefusal(setLanguage(core.deps, actor, { language: 'ko' }), 'LIMITED_ACCESS')
      await expectRefusal(listSessions(core.deps, actor, {}), 'LIMITED_ACCESS')
      await expectRefusal(revokeSession(core.deps, actor, { id: session.sessionId }), 'LIMITED_ACCESS')
      await expectRefusal(revokeOtherSessions(core.deps, actor, {}), 'LIMITED_ACCESS')
    })

    it('access ends with the grant', async () => {
      const { session } = await lookInto((await makeAccount(core)).organizationId)
      core.clock.advance(limits.breakGlassMinutes * MINUTE_MS)
      await expectRefusal(authenticate(core.deps, visitor, { token: session.accessToken }), 'NOT_SIGNED_IN')
    })

    it.each([
      ['signing out', async ({ actor }: Awaited<ReturnType<typeof lookInto>>) => signOut(core.deps, actor, {})],
      [
        'revoking its session from the account itself',
        async ({ userId, session }: Awaited<ReturnType<typeof lookInto>>) =>
          revokeSession(core.deps, await signedIn({ userId }), { id: session.sessionId }),
      ],
      [
        'revoking all other sessions',
        async ({ userId }: Awaited<ReturnType<typeof lookInto>>) => revokeOtherSessions(core.deps, await signedIn({ userId }), {}),
      ],
    ])('%s ends the grant and is logged in the organization', async (_what, end) => {
      const { organizationId } = await makeAccount(core)
      const looking = await lookInto(organizationId)
      await end(looking)
      await expectRefusal(authenticate(core.deps, visitor, { token: looking.session.accessToken }), 'NOT_SIGNED_IN')
      const grants = await core.deps.database.db.select().from(breakGlassGrants)
      expect(grants.find((grant) => grant.organizationId === organizationId)?.endedAt).toEqual(core.clock.now())
      expect(await logOf(core, organizationId)).toMatchObject([{ action: 'breakGlass.ended', actor: looking.userId }])
    })
  })
})
