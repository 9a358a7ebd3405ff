import { roles } from '@dossier/contract'
import { createGuardedFetch, createIdentityProviders, sha256Hex } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { authenticate } from '../accounts/index.ts'
import { providerSignIns } from '../schema/index.ts'
import { logOf, makeAccount, type TestAccount } from '../testing/make-account.ts'
import { expectRefusal, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import { openIdentityProvider, signInAtIdentityProvider, type TestIdentityProvider } from '../testing/identity-provider.ts'
import { exchangeTicket } from './exchange-ticket.ts'
import { finishProvider } from './finish-provider.ts'
import { listProviders } from './list-providers.ts'
import { startProvider } from './start-provider.ts'

const PUBLIC_URL = 'https://dossier.example'
const NOT_A_SECRET = 'x'.repeat(43)
const failed = (code: string) => `/login#error=${code}`

let subjects = 0

describeOnEachDatabase('external accounts', (under) => {
  let core: TestCore
  let thirdParty: TestIdentityProvider
  const privateCode = 'firm-of-its-own'

  beforeAll(async () => {
    thirdParty = await openIdentityProvider(PUBLIC_URL)
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

  /** A person whom the provider knows by the email of an account. */
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
  const callBack = (address: URL, browserSecret: string | null | undefined) =>
    finishProvider(core.deps, visitor, {
      ...Object.fromEntries(address.searchParams),
      ...(typeof browserSecret === 'string' && { browserSecret }),
    })
  /** Starts a sign-in, signs in at the provider, and returns. */
  const signInAtProvider = async (organizationCode: string, login: string, options?: Parameters<typeof leave>[1]) => {
    const { location, browserSecret } = await leave(organizationCode, options)
    const address = await signInAtIdentityProvider(location, login)
    return { address, browserSecret, ...(await callBack(address, browserSecret)) }
  }
  const ticketIn = (location: string) => /^\/login#ticket=([\w-]{43})$/.exec(location)?.[1] ?? ''
  const signIn = async ({ organizationCode }: TestAccount, login: string, options?: Parameters<typeof leave>[1]) => {
    const { location } = await signInAtProvider(organizationCode, login, options)
    return exchangeTicket(core.deps, visitor, { ticket: ticketIn(location) })
  }

  it('are listed for the organizations that their provider serves, and for no others', async () => {
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

  it('sign a member in by a verified email and link the account', async () => {
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

  it('sign a linked account in whatever its email at the provider is now', async () => {
    const account = await makeAccount(core)
    const login = known(account)
    await signIn(account, login)
    thirdParty.people.set(login, { email: 'moved@example.com', emailVerified: false })
    expect((await signIn(account, login)).user.id).toBe(account.userId)
  })

  it('activate an invited account, and the organization with its owner’s account', async () => {
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

  it('keep one person’s accounts in two organizations separate', async () => {
    const first = await makeAccount(core)
    const second = await makeAccount(core, { email: first.email })
    const login = known(first)
    expect((await signIn(first, login)).user).toMatchObject({ id: first.userId, organization: { id: first.organizationId } })
    expect((await signIn(second, login)).user).toMatchObject({ id: second.userId, organization: { id: second.organizationId } })
  })

  describe('are refused', () => {
    it('without an invitation, also with the email of a member of another organization', async () => {
      const elsewhere = await makeAccount(core)
      const { organizationCode } = await makeAccount(core)
      expect((await signInAtProvider(organizationCode, known(elsewhere))).location).toBe(failed('NO_ACCOUNT_HERE'))
    })

    it('if the identity is linked in another organization only', async () => {
      const linked = await makeAccount(core)
      const login = known(linked)
      await signIn(linked, login)
      expect((await signInAtProvider((await makeAccount(core)).organizationCode, login)).location).toBe(failed('NO_ACCOUNT_HERE'))
    })

    it('with an email that the provider has not verified', async () => {
      const account = await makeAccount(core)
      const { location } = await signInAtProvider(account.organizationCode, known(account, { emailVerified: false }))
      expect(location).toBe(failed('PROVIDER_EMAIL_UNVERIFIED'))
    })

    it.each(['deactivated', 'deleted'] as const)('for an account that is %s', async (status) => {
      const account = await makeAccount(core, { status })
      expect((await signInAtProvider(account.organizationCode, known(account))).location).toBe(failed('NO_ACCOUNT_HERE'))
    })

    it('for a linked account that was deactivated', async () => {
      const account = await makeAccount(core)
      const login = known(account)
      await signIn(account, login)
      await core.deps.database.pool.query("update users set status = 'deactivated' where id = $1", [account.userId])
      expect((await signInAtProvider(account.organizationCode, login)).location).toBe(failed('NO_ACCOUNT_HERE'))
    })

    it('for an organization that was suspended meanwhile', async () => {
      const account = await makeAccount(core)
      const { location, browserSecret } = await leave(account.organizationCode)
      const address = await signInAtIdentityProvider(location, known(account))
      await core.deps.database.pool.query("update organizations set status = 'suspended' where id = $1", [account.organizationId])
      expect((await callBack(address, browserSecret)).location).toBe(failed('ORGANIZATION_SUSPENDED'))
    })
  })

  describe('reject a callback', () => {
    const refused = { location: failed('PROVIDER_FAILED') }
    const startedSignIn = async () => {
      const account = await makeAccount(core)
      const { location, browserSecret } = await leave(account.organizationCode)
      return { account, browserSecret, address: await signInAtIdentityProvider(location, known(account)) }
    }

    it('with another state', async () => {
      const { address, browserSecret } = await startedSignIn()
      address.searchParams.set('state', NOT_A_SECRET)
      expect(await callBack(address, browserSecret)).toMatchObject(refused)
      address.searchParams.delete('state')
      expect(await callBack(address, browserSecret)).toMatchObject(refused)
    })

    it('in another browser, while the original one still succeeds', async () => {
      const { address, browserSecret } = await startedSignIn()
      for (const other of [undefined, NOT_A_SECRET]) expect(await callBack(address, other)).toMatchObject(refused)
      expect((await callBack(address, browserSecret)).location).toMatch(/^\/login#ticket=/)
    })

    it('with the code of another sign-in', async () => {
      const [mine, other] = [await startedSignIn(), await startedSignIn()]
      mine.address.searchParams.set('code', other.address.searchParams.get('code') ?? '')
      expect(await callBack(mine.address, mine.browserSecret)).toMatchObject(refused)
    })

    it('with the response of another issuer', async () => {
      const { address, browserSecret } = await startedSignIn()
      address.searchParams.set('iss', 'https://elsewhere.example')
      expect(await callBack(address, browserSecret)).toMatchObject(refused)
    })

    it('the second time', async () => {
      const { address, browserSecret } = await startedSignIn()
      const answers = await Promise.all([callBack(address, browserSecret), callBack(address, browserSecret)])
      expect(answers.filter(({ location }) => location === refused.location)).toHaveLength(1)
      expect(await callBack(address, browserSecret)).toMatchObject(refused)
    })

    it('after ten minutes', async () => {
      const { address, browserSecret } = await startedSignIn()
      core.clock.advance(10 * 60_000)
      expect(await callBack(address, browserSecret)).toMatchObject(refused)
      await leave((await makeAccount(core)).organizationCode)
      const kept = await core.deps.database.db.select().from(providerSignIns)
      expect(kept.filter(({ expiresAt }) => expiresAt < core.clock.now())).toEqual([])
    })

    it('in which the provider refuses', async () => {
      const { location, browserSecret } = await leave((await makeAccount(core)).organizationCode)
      const address = new URL(`${PUBLIC_URL}/api/user/auth/oidc/callback?error=access_denied`)
      address.searchParams.set('state', new URL(location).searchParams.get('state') ?? '')
      expect(await callBack(address, browserSecret)).toMatchObject(refused)
    })
  })

  it.each([
    ['the organization is unknown', 'nowhere', '1'],
    ['the provider is unknown', privateCode, '3'],
    ['the provider does not respond', privateCode, '2'],
  ])('do not redirect when %s', async (_what, organizationCode, provider) => {
    expect(await leave(organizationCode, { provider })).toEqual({ location: failed('PROVIDER_FAILED') })
  })

  it('do not redirect for organizations that the provider does not serve', async () => {
    const { organizationCode } = await makeAccount(core)
    expect(await leave(organizationCode, { provider: '2' })).toEqual({ location: failed('PROVIDER_FAILED') })
  })

  describe('a ticket', () => {
    const ticketFor = async (account: TestAccount, options?: Parameters<typeof leave>[1]) =>
      ticketIn((await signInAtProvider(account.organizationCode, known(account), options)).location)

    it('is exchanged for one session', async () => {
      const account = await makeAccount(core)
      const ticket = await ticketFor(account)
      const outcomes = await Promise.allSettled([
        exchangeTicket(core.deps, visitor, { ticket }),
        exchangeTicket(core.deps, visitor, { ticket }),
      ])
      expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
      await expectRefusal(exchangeTicket(core.deps, visitor, { ticket }), 'LINK_EXPIRED')
    })

    it('is refused after a minute, or when it is unknown', async () => {
      const ticket = await ticketFor(await makeAccount(core))
      core.clock.advance(60_000)
      await expectRefusal(exchangeTicket(core.deps, visitor, { ticket }), 'LINK_EXPIRED')
      await expectRefusal(exchangeTicket(core.deps, visitor, { ticket: NOT_A_SECRET }), 'LINK_EXPIRED')
    })

    it('is refused once the account is deactivated', async () => {
      const account = await makeAccount(core)
      const ticket = await ticketFor(account)
      await core.deps.database.pool.query("update users set status = 'deactivated' where id = $1", [account.userId])
      await expectRefusal(exchangeTicket(core.deps, visitor, { ticket }), 'LINK_EXPIRED')
    })

    it('redirects only to paths of the product', async () => {
      const account = await makeAccount(core)
      const ticket = await ticketFor(account, { next: 'https://elsewhere.example/login' })
      expect((await exchangeTicket(core.deps, visitor, { ticket })).next).toBeNull()
    })

    it('is stored as a hash, as are state and browser secret', async () => {
      const account = await makeAccount(core)
      const left = await leave(account.organizationCode)
      const back = await signInAtIdentityProvider(left.location, known(account))
      const ticket = ticketIn((await callBack(back, left.browserSecret)).location)
      const kept = JSON.stringify(await core.deps.database.db.select().from(providerSignIns))
      expect(kept).toContain(sha256Hex(ticket))
      for (const secret of [ticket, left.browserSecret, back.searchParams.get('state')]) expect(kept).not.toContain(secret)
    })
  })
})
