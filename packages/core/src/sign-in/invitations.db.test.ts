import { roles } from '@dossier/contract'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { authenticate } from '../accounts/index.ts'
import { queueMail } from '../mail/index.ts'
import { logOf, makeAccount, PASSWORD, type TestAccount } from '../testing/make-account.ts'
import { expectRefusal, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import { anyone, useCase } from '../use-case/index.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { showInvitation } from './show-invitation.ts'
import { signInMember } from './sign-in.ts'

const DAY_MS = 86_400_000
const NOT_A_LINK = 'x'.repeat(43)

const mailInvitation = useCase({
  needs: ['queue'],
  policy: anyone,
  run: ({ deps, write }, { userId, organizationId }: TestAccount) =>
    write((within) =>
      queueMail(within, deps, {
        kind: 'memberInvitation',
        userId,
        organizationId,
        facts: { organization: 'Firm', code: 'firm', inviter: 'Somebody' },
      }),
    ),
})

describeOnAnyDatabase('invitations', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  /** The token of the link in the latest invitation of an account. */
  const linkFor = async (account: TestAccount): Promise<string> => {
    const sent = async () => (await core.sentMails()).filter(({ to }) => to === account.email)
    const before = (await sent()).length
    await mailInvitation(core.deps, visitor, account)
    await expect.poll(async () => (await sent()).length, { timeout: 20_000, interval: 50 }).toBe(before + 1)
    return /\/accept-invitation#([\w-]{43})/.exec((await sent()).at(-1)?.text ?? '')?.[1] ?? ''
  }
  const accept = (token: string, language: 'en' | 'ko' = 'en') =>
    acceptInvitation(core.deps, visitor, { token, firstName: '지우', lastName: '김', password: PASSWORD, language })
  const makeInvited = (overrides: Parameters<typeof makeAccount>[1] = {}) =>
    makeAccount(core, { status: 'invited', password: null, ...overrides })

  it('show the invited person, the organization, the role and the inviter', async () => {
    const inviter = await makeAccount(core, { role: roles.organizationOwner, firstName: 'Minji' })
    const { organizationId, organizationCode } = inviter
    const invited = await makeInvited({ organizationId, role: roles.guest, invitedBy: inviter.userId })
    const token = await linkFor(invited)
    const shown = await showInvitation(core.deps, visitor, { token })
    expect(shown).toMatchObject({ email: invited.email, role: roles.guest, invitedBy: 'Minji', organization: { code: organizationCode } })
    expect(await showInvitation(core.deps, visitor, { token })).toEqual(shown)
  })

  it('are accepted once: the account is active, signed in, and has the chosen password', async () => {
    const invited = await makeInvited()
    const token = await linkFor(invited)
    const { accessToken, user } = await accept(token, 'ko')
    expect(user).toMatchObject({ id: invited.userId, firstName: '지우', lastName: '김', language: 'ko', hasPassword: true })
    expect(await authenticate(core.deps, visitor, { token: accessToken })).toMatchObject({ userId: invited.userId, name: '김지우' })
    expect((await signInMember(core.deps, visitor, { ...invited, password: PASSWORD, keepLoggedIn: false })).user.id).toBe(invited.userId)
    await expectRefusal(accept(token), 'LINK_EXPIRED')
    await expectRefusal(showInvitation(core.deps, visitor, { token }), 'LINK_EXPIRED')
    expect(await logOf(core, invited.organizationId)).toMatchObject([
      { action: 'invitation.accepted', actor: invited.userId },
      { action: 'signIn.succeeded' },
    ])
  })

  it('open an organization when its owner accepts, after which others can accept', async () => {
    const owner = await makeInvited({ role: roles.organizationOwner, organizationStatus: 'invited' })
    const member = await linkFor(await makeInvited({ organizationId: owner.organizationId }))
    await expectRefusal(accept(member), 'LINK_EXPIRED')
    const { accessToken } = await accept(await linkFor(owner))
    expect(await authenticate(core.deps, visitor, { token: accessToken })).toMatchObject({ userId: owner.userId })
    expect((await logOf(core, owner.organizationId)).at(-1)).toMatchObject({
      action: 'organization.statusChanged',
      details: { from: 'invited', to: 'active' },
    })
    expect((await accept(member)).user.organization?.id).toBe(owner.organizationId)
  })

  it('are accepted once by concurrent requests', async () => {
    const token = await linkFor(await makeInvited())
    const outcomes = await Promise.allSettled([accept(token), accept(token)])
    expect(outcomes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
  })

  it('expire after seven days and when a later one was sent', async () => {
    const invited = await makeInvited()
    const first = await linkFor(invited)
    const second = await linkFor(invited)
    await expectRefusal(accept(first), 'LINK_EXPIRED')
    core.clock.advance(7 * DAY_MS)
    await expectRefusal(showInvitation(core.deps, visitor, { token: second }), 'LINK_EXPIRED')
    await expectRefusal(accept(second), 'LINK_EXPIRED')
  })

  it.each([
    ['withdrawn', "update users set status = 'deleted' where id = $1"],
    ['deactivated', "update users set status = 'deactivated' where id = $1"],
    [
      'to a suspended organization',
      "update organizations set status = 'suspended' where id = (select organization_id from users where id = $1)",
    ],
  ])('are invalid when they are %s', async (_what, statement) => {
    const invited = await makeInvited()
    const token = await linkFor(invited)
    await core.deps.database.pool.query(statement, [invited.userId])
    await expectRefusal(showInvitation(core.deps, visitor, { token }), 'LINK_EXPIRED')
    await expectRefusal(accept(token), 'LINK_EXPIRED')
  })

  it('are refused with an unknown token', async () => {
    await expectRefusal(showInvitation(core.deps, visitor, { token: NOT_A_LINK }), 'LINK_EXPIRED')
    await expectRefusal(accept(NOT_A_LINK), 'LINK_EXPIRED')
  })
})
