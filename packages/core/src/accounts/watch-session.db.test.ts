import { roles, type SessionEvent } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { setMemberStatus } from '../members/set-member-status.ts'
import { organizations } from '../schema/index.ts'
import { plantSession } from '../testing/planted.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import { signOut } from './sign-out.ts'
import { watchSession } from './watch-session.ts'

describeOnEachDatabase('watching a session', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const signedIn = async (member: Member): Promise<Member> => ({ ...member, sessionId: (await plantSession(core, member.userId)).id })
  const start = async (actor: Member, signal?: AbortSignal) => {
    const events = (await watchSession(core.deps, actor, { streams: true, ...(signal && { signal }) })) as AsyncGenerator<SessionEvent>
    expect((await events.next()).value).toEqual({ type: 'open' })
    return events
  }
  const rest = async (events: AsyncGenerator<SessionEvent>) => (await Array.fromAsync(events)).map(({ type }) => type)

  it.each<[string, (owner: Member, member: Member) => Promise<unknown>]>([
    ['deactivated', (owner, { userId }) => setMemberStatus(core.deps, owner, { id: userId, isActive: false })],
    ['removed', (owner, { userId }) => setMemberStatus(core.deps, owner, { id: userId, confirmDelete: true })],
    ['signed out', (_owner, member) => signOut(core.deps, member, {})],
    ['ended from another device', async (_owner, member) => revokeOtherSessions(core.deps, await signedIn(member), {})],
  ])('says at once that its person was %s', async (_name, end) => {
    const owner = await makeOrganization(core)
    const member = await signedIn(await makeMember(core, owner.organizationId, roles.teamMember))
    const colleague = await signedIn(await makeMember(core, owner.organizationId, roles.teamMember))
    const [first, second, other] = [await start(member), await start(member), await start(colleague)]
    await end(owner, member)
    expect([await rest(first), await rest(second)]).toEqual([['ended'], ['ended']])
    // The colleague's goes on until it ends itself.
    await signOut(core.deps, colleague, {})
    expect(await rest(other)).toEqual(['ended'])
  })

  it('says so too when the session ended before it was watched', async () => {
    const member = await signedIn(await makeOrganization(core))
    await core.deps.database.db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, member.organizationId))
    expect(await rest(await start(member))).toEqual(['ended'])
  })

  it('ends without a word when its page goes away, and makes room for another', async () => {
    const member = await signedIn(await makeOrganization(core))
    const leaving = new AbortController()
    const watched = []
    for (let page = 0; page < 10; page += 1) watched.push(await start(member, leaving.signal))
    await expectRefusal(start(member), 'TOO_MANY_ATTEMPTS')
    leaving.abort()
    expect(await Promise.all(watched.map(rest))).toEqual(watched.map(() => []))
    await (await start(member)).return(undefined)
  })

  it('tells who does not stay that it is open, and nobody who is not signed in', async () => {
    const member = await signedIn(await makeOrganization(core))
    expect(await Array.fromAsync(await watchSession(core.deps, member, {}))).toEqual([{ type: 'done', record: { open: true } }])
    await expectRefusal(watchSession(core.deps, visitor, { streams: true }), 'NOT_SIGNED_IN')
  })
})
