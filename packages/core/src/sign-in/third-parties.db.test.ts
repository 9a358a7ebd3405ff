import { roles } from '@dossier/contract'
import { createGuardedFetch, createIdentityProviders, sha256Hex } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '../accounts/index.ts'
import { providerSignIns } from '../schema/index.ts'
import { logOf, makeAccount, type TestAccount } from '../testing/make-account.ts'
import { expectRefusal, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import { openThirdParty, signInThere, type ThirdParty } from '../testing/third-party.ts'
import { exchangeTicket } from './exchange-ticket.ts'
import { finishProvider } from './finish-provider.ts'
import { listProviders } from './list-providers.ts'
import { startProvider } from './start-provider.ts'

const PUBLIC_URL = 'https://dossier.example'
const NOT_A_SECRET = 'x'.repeat(43)
const failed = (code: string) => `/login#error=${code}`

let subjects = 0

describeOnEachDatabase('third parties', (under) => {
  let core: TestCore
  let thirdParty: ThirdParty
  const privateCode = 'firm-of-its-own'

  beforeAll(async () => {
    thirdParty = await openThirdParty(PUBLIC_URL)
    const away = { name: 'Away ID', issuer: 'http://127.0.0.1:9', clientId: 'dossier', clientSecret: 'secret' }
    const providers = [
      { id: '1', organizations: [], ...thirdParty.provider },
      { id: '2', organizations: [privateCode], ...away },
    ]
    const identityProviders = createIdentityProviders({
      providers,
      publicUrl: () => PUBLIC_URL,
      fetch: createGuardedFetch({ allowLoopback: true }),
    })
    core = await openTestCore(under, { identityProviders })
    const { organizationId } = await makeAccount(core)
    await core.deps.database.pool.query('update organizations set code = $1 where id = $2', [privateCode, organizationId])
  })
  afterAll(async () => {
    await core.close()
    await thirdParty.close()
  })

  /** Somebody whom the third party knows under the e-mail of an account. */
  const known = (
    { email }: { email: string },
    person: { emailVerified?: boolean; givenName?: string; familyName?: string } = {},
  ): string => {
    const login = `subject-${(subjects += 1)}`
    thirdParty.people.set(login, { email, emailVerified: true, ...person })
    return login
  }
  const leave = (
    organizationCode: string,
    { provider = '1', keepLoggedIn = false, next }: { provider?: string; keepLoggedIn?: boolean; next?: string } = {},
  ) => startProvider(core.deps, visitor, { provider, organizationCode, keepLoggedIn, next })
  const bringBack = (address: URL, browserSecret: string | null | undefined) =>
    finishProvider(core.deps, visitor, {
      ...Object.fromEntries(address.searchParams),
      ...(typeof browserSecret === 'string' && { browserSecret }),
    })
  /** Leaves, signs in at the third party, and comes back. */
  const goThrough = async (organizationCode: string, login: string, options?: Parameters<typeof leave>[1]) => {
    const { location, browserSecret } = await leave(organizationCode, options)
    const address = await signInThere(location, login)
    return { address, browserSecret, ...(await bringBack(address, browserSecret)) }
  }
  const ticketIn = (location: string) => /^\/login#ticket=([\w-]{43})$/.exec(location)?.[1] ?? ''
  const signIn = async ({ organizationCode }: TestAccount, login: string, options?: Parameters<typeof leave>[1]) => {
    const { location } = await goThrough(organizationCode, login, options)
    return exchangeTicket(core.deps, visitor, { ticket: ticketIn(location) })
  }

  it('are listed for the organisations that they serve, and none for others', async () => {
    const { organizationCode } = await makeAccount(core)
    const listed = async (code: string) => (await listProviders(core.deps, visitor, { organizationCode: code })).rows
    expect(await listed(organizationCode)).toEqual([{ id: '1', name: 'Harbor ID' }])
    expect(await listed(privateCode)).toEqual([
      { id: '1', name: 'Harbor ID' },
      { id: '2', name: 'Away ID' },
    ])
    expect(await listed('nowhere')).toEqual([])
    expect(await listed((await makeAccount(core, { organizationStatus: 'suspended' })).organizationCode)).toEqual([])
  })

  it('sign a member in whose e-mail they confirm, and link the account', async () => {
    const account = await makeAccount(core)
    const { accessToken, user, keepLoggedIn, next } = await signIn(account, known(account), { keepLoggedIn: true, next: '/files?folder=3' })
    expect(user).toMatchObject({ id: account.userId, email: account.email })
    expect({ keepLoggedIn, next }).toEqual({ keepLoggedIn: true, next: '/files?folder=3' })
    expect(await authenticate(core.deps, visitor, { token: accessToken })).toMatchObject({ userId: account.userId })
    const sessions = await core.deps.database.pool.query('select method from sessions where user_id = $1', [account.userId])
    expect(sessions.rows).toEqual([{ method: 'oidc' }])
    expect(await logOf(core, account.organizationId)).toMatchObject([
      { action: 'identity.linked', actor: account.userId, details: { subject: 'Harbor ID' } },
      { action: 'signIn.succeeded', actor: account.userId },
    ])
  })

  it('know a linked account again whatever its e-mail is there by now', async () => {
    const account = await makeAccount(core)
    const login = known(account)
    await signIn(account, login)
    thirdParty.people.set(login, { email: 'moved@example.com', emailVerified: false })
    expect((await signIn(account, login)).user.id).toBe(account.userId)
  })

  it('make an invited person’s account active, and open the organisation with its owner’s', async () => {
    const owner = await makeAccount(core, {
      status: 'invited',
      password: null,
      firstName: '',
      role: roles.organizationOwner,
      organizationStatus: 'invited',
    })
    const { user, accessToken } = await signIn(owner, known(owner, { givenName: '지우', familyName: '김' }))
    expect(user).toMatchObject({ id: owner.userId, firstName: '지우', lastName: '김', hasPassword: false })
    expect(await authenticate(core.deps, visitor, { token: accessToken })).toMatchObject({ userId: owner.userId })
    expect((await logOf(core, owner.organizationId)).map(({ action }) => action)).toEqual([
      'invitation.accepted',
      'organization.statusChanged',
      'identity.linked',
      'signIn.succeeded',
    ])
  })

  it('keep one person’s accounts in two organisations apart', async () => {
    const first = await makeAccount(core)
    const second = await makeAccount(core, { email: first.email })
    const login = known(first)
    expect((await signIn(first, login)).user).toMatchObject({ id: first.userId, organization: { id: first.organizationId } })
    expect((await signIn(second, login)).user).toMatchObject({ id: second.userId, organization: { id: second.organizationId } })
  })

  describe('open no account', () => {
    it('that was not invited: also not by the e-mail of a member of another organisation', async () => {
      const elsewhere = await makeAccount(core)
      const { organizationCode } = await makeAccount(core)
      expect((await goThrough(organizationCode, known(elsewhere))).location).toBe(failed('NO_ACCOUNT_HERE'))
    })

    it('by an identity that is linked in another organisation only', async () => {
      const linked = await makeAccount(core)
      const login = known(linked)
      await signIn(linked, login)
      expect((await goThrough((await makeAccount(core)).organizationCode, login)).location).toBe(failed('NO_ACCOUNT_HERE'))
    })

    it('by an e-mail that they do not confirm', async () => {
      const account = await makeAccount(core)
      const { location } = await goThrough(account.organizationCode, known(account, { emailVerified: false }))
      expect(location).toBe(failed('PROVIDER_EMAIL_UNVERIFIED'))
    })

    it.each(['deactivated', 'deleted'] as const)('that is %s', async (status) => {
      const account = await makeAccount(core, { status })
      expect((await goThrough(account.organizationCode, known(account))).location).toBe(failed('NO_ACCOUNT_HERE'))
    })

    it('that was linked and is deactivated by now', async () => {
      const account = await makeAccount(core)
      const login = known(account)
      await signIn(account, login)
      await core.deps.database.pool.query("update users set status = 'deactivated' where id = $1", [account.userId])
      expect((await goThrough(account.organizationCode, login)).location).toBe(failed('NO_ACCOUNT_HERE'))
    })

    it('of an organisation that was suspended meanwhile', async () => {
      const account = await makeAccount(core)
      const { location, browserSecret } = await leave(account.organizationCode)
      const address = await signInThere(location, known(account))
      await core.deps.database.pool.query("update organizations set status = 'suspended' where id = $1", [account.organizationId])
      expect((await bringBack(address, browserSecret)).location).toBe(failed('ORGANIZATION_SUSPENDED'))
    })
  })

  describe('are not believed', () => {
    const refused = { location: failed('PROVIDER_FAILED') }
    const onTheWay = async () => {
      const account = await makeAccount(core)
      const { location, browserSecret } = await leave(account.organizationCode)
      return { account, browserSecret, address: await signInThere(location, known(account)) }
    }

    it('with another state', async () => {
      const { address, browserSecret } = await onTheWay()
      address.searchParams.set('state', NOT_A_SECRET)
      expect(await bringBack(address, browserSecret)).toMatchObject(refused)
      address.searchParams.delete('state')
      expect(await bringBack(address, browserSecret)).toMatchObject(refused)
    })

    it('in another browser, and the one that left still gets in', async () => {
      const { address, browserSecret } = await onTheWay()
      for (const other of [undefined, NOT_A_SECRET]) expect(await bringBack(address, other)).toMatchObject(refused)
      expect((await bringBack(address, browserSecret)).location).toMatch(/^\/login#ticket=/)
    })

    it('with the code of another sign-in', async () => {
      const [mine, other] = [await onTheWay(), await onTheWay()]
      mine.address.searchParams.set('code', other.address.searchParams.get('code') ?? '')
      expect(await bringBack(mine.address, mine.browserSecret)).toMatchObject(refused)
    })

    it('with the answer of another issuer', async () => {
      const { address, browserSecret } = await onTheWay()
      address.searchParams.set('iss', 'https://elsewhere.example')
      expect(await bringBack(address, browserSecret)).toMatchObject(refused)
    })

    it('twice', async () => {
      const { address, browserSecret } = await onTheWay()
      const answers = await Promise.all([bringBack(address, browserSecret), bringBack(address, browserSecret)])
      expect(answers.filter(({ location }) => location === refused.location)).toHaveLength(1)
      expect(await bringBack(address, browserSecret)).toMatchObject(refused)
    })

    it('after ten minutes', async () => {
      const { address, browserSecret } = await onTheWay()
      core.clock.advance(10 * 60_000)
      expect(await bringBack(address, browserSecret)).toMatchObject(refused)
      await leave((await makeAccount(core)).organizationCode)
      const kept = await core.deps.database.db.select().from(providerSignIns)
      expect(kept.filter(({ expiresAt }) => expiresAt < core.clock.now())).toEqual([])
    })

    it('when they refuse', async () => {
      const { location, browserSecret } = await leave((await makeAccount(core)).organizationCode)
      const address = new URL(`${PUBLIC_URL}/api/user/auth/oidc/callback?error=access_denied`)
      address.searchParams.set('state', new URL(location).searchParams.get('state') ?? '')
      expect(await bringBack(address, browserSecret)).toMatchObject(refused)
    })
  })

  it.each([
    ['the organisation is unknown', 'nowhere', '1'],
    ['they are unknown', privateCode, '3'],
    ['they do not answer', privateCode, '2'],
  ])('are not gone to when %s', async (_what, organizationCode, provider) => {
    expect(await leave(organizationCode, { provider })).toEqual({ location: failed('PROVIDER_FAILED') })
  })

  it('are not gone to from organisations that they do not serve', async () => {
    const { organizationCode } = await makeAccount(core)
    expect(await leave(organizationCode, { provider: '2' })).toEqual({ location: failed('PROVIDER_FAILED') })
  })

  describe('a ticket', () => {
    const ticketFor = async (account: TestAccount, options?: Parameters<typeof leave>[1]) =>
      ticketIn((await goThrough(account.organizationCode, known(account), options)).location)

    it('is worth one session', async () => {
      const account = await makeAccount(core)
      const ticket = await ticketFor(account)
      const outcomes = await Promise.allSettled([
        exchangeTicket(core.deps, visitor, { ticket }),
        exchangeTicket(core.deps, visitor, { ticket }),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await expectRefusal(exchangeTicket(core.deps, visitor, { ticket }), 'LINK_EXPIRED')
    })

    it('is worth nothing after a minute, or made up', async () => {
      const ticket = await ticketFor(await makeAccount(core))
      core.clock.advance(60_000)
      await expectRefusal(exchangeTicket(core.deps, visitor, { ticket }), 'LINK_EXPIRED')
      await expectRefusal(exchangeTicket(core.deps, visitor, { ticket: NOT_A_SECRET }), 'LINK_EXPIRED')
    })

    it('is worth nothing once the account is deactivated', async () => {
      const account = await makeAccount(core)
      const ticket = await ticketFor(account)
      await core.deps.database.pool.query("update users set status = 'deactivated' where id = $1", [account.userId])
      await expectRefusal(exchangeTicket(core.deps, visitor, { ticket }), 'LINK_EXPIRED')
    })

    it('leads on to no address but our own', async () => {
      const account = await makeAccount(core)
      const ticket = await ticketFor(account, { next: 'https://elsewhere.example/login' })
      expect((await exchangeTicket(core.deps, visitor, { ticket })).next).toBeNull()
    })

    it('is kept as a hash, and so are state and browser secret', async () => {
      const account = await makeAccount(core)
      const left = await leave(account.organizationCode)
      const back = await signInThere(left.location, known(account))
      const ticket = ticketIn((await bringBack(back, left.browserSecret)).location)
      const kept = JSON.stringify(await core.deps.database.db.select().from(providerSignIns))
      expect(kept).toContain(sha256Hex(ticket))
      for (const secret of [ticket, left.browserSecret, back.searchParams.get('state')]) expect(kept).not.toContain(secret)
    })
  })
})
