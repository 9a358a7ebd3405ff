import { type PageEvent, projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { revokeOtherSessions } from '../accounts/revoke-other-sessions.ts'
import { signOut } from '../accounts/sign-out.ts'
import { createFolder } from '../files/organising/create-folder.ts'
import { addMembers } from '../members/add-members.ts'
import { setMemberStatus } from '../members/set-member-status.ts'
import { deleteProject } from '../projects/delete-project.ts'
import { createProject, updateProject } from '../projects/index.ts'
import { conversations, organizations } from '../schema/index.ts'
import { askQuestion } from '../search/asking/ask-question.ts'
import { plantSession } from '../testing/planted.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, uploadAndRead, visitor } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { listen } from './listen.ts'

/** Longer than a change takes to reach a listener. */
const A_MOMENT_MS = 400

describeOnEachDatabase('listen', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const signedIn = async (member: Member): Promise<Member> => ({ ...member, sessionId: (await plantSession(core, member.userId)).id })
  const start = async (actor: Member, signal?: AbortSignal) => {
    const events = (await listen(core.deps, actor, { streams: true, ...(signal && { signal }) })) as AsyncGenerator<PageEvent>
    expect((await events.next()).value).toEqual({ type: 'open' })
    return events
  }
  const rest = async (events: AsyncGenerator<PageEvent>) => (await Array.fromAsync(events)).map(({ type }) => type)

  /** Listens until `stop` is called. Collects the events after the first check of rights as texts. */
  const collectEvents = async (actor: Member) => {
    const leaving = new AbortController()
    const received: string[] = []
    const events = await start(actor, leaving.signal)
    const read = async () => {
      for await (const event of events) {
        if (event.type === 'changed') received.push(...event.changes.map(({ topic, projectId }) => `${topic} ${projectId ?? '-'}`))
        else received.push(event.type === 'left' ? `left ${event.projectId}${event.isDeleted ? ' deleted' : ''}` : event.type)
      }
    }
    const ended = read()
    await moment()
    received.length = 0
    return {
      received,
      ended,
      async stop() {
        leaving.abort()
        await ended
      },
    }
  }
  const moment = () => new Promise((resolve) => setTimeout(resolve, A_MOMENT_MS))
  const makeProject = async (owner: Member, type: (typeof projectTypes)[keyof typeof projectTypes]) =>
    (await createProject(core.deps, owner, { name: `Deal ${Math.random()}`, description: '', taggingType: 1, type })).id
  const colleagueOf = async (owner: Member, role: Member['role'] = roles.teamMember) =>
    signedIn(await makeMember(core, owner.organizationId, role))

  describe('sessions', () => {
    it.each<[string, (owner: Member, member: Member) => Promise<unknown>]>([
      ['deactivated', (owner, { userId }) => setMemberStatus(core.deps, owner, { id: userId, isActive: false })],
      ['removed', (owner, { userId }) => setMemberStatus(core.deps, owner, { id: userId, confirmDelete: true })],
      ['signed out', (_owner, member) => signOut(core.deps, member, {})],
      ['ended from another device', async (_owner, member) => revokeOtherSessions(core.deps, await signedIn(member), {})],
    ])('sends `ended` at once when the person is %s', async (_name, end) => {
      const owner = await makeOrganization(core)
      const member = await colleagueOf(owner)
      const colleague = await colleagueOf(owner)
      const [first, second, other] = [await start(member), await start(member), await start(colleague)]
      await end(owner, member)
      expect([(await rest(first)).at(-1), (await rest(second)).at(-1)]).toEqual(['ended', 'ended'])
      // The colleague's session stays open until it ends itself.
      await signOut(core.deps, colleague, {})
      expect((await rest(other)).at(-1)).toBe('ended')
    })

    it('sends `ended` when the session ended before the page listened', async () => {
      const member = await signedIn(await makeOrganization(core))
      await core.deps.database.db.update(organizations).set({ status: 'suspended' }).where(eq(organizations.id, member.organizationId))
      expect((await rest(await start(member))).at(-1)).toBe('ended')
    })

    it('closes silently when the page disconnects, and frees its slot', async () => {
      const member = await signedIn(await makeOrganization(core))
      const leaving = new AbortController()
      const listening = []
      for (let page = 0; page < 10; page += 1) listening.push(await start(member, leaving.signal))
      await expectRefusal(listen(core.deps, member, { streams: true }), 'TOO_MANY_ATTEMPTS')
      leaving.abort()
      expect((await Promise.all(listening.map(rest))).flat()).not.toContain('ended')
      await (await start(member)).return(undefined)
    })

    it('returns whether the session is open to a request that does not stream, and refuses visitors', async () => {
      const member = await signedIn(await makeOrganization(core))
      expect(await Array.fromAsync(await listen(core.deps, member, {}))).toEqual([{ type: 'done', record: { open: true } }])
      await expectRefusal(listen(core.deps, visitor, { streams: true }), 'NOT_SIGNED_IN')
    })
  })

  describe('workspaces', () => {
    it('sends changes of a workspace only to members with access to it', async () => {
      const owner = await signedIn(await makeOrganization(core))
      const open = await makeProject(owner, projectTypes.all)
      const closed = await makeProject(owner, projectTypes.restricted)
      const colleague = await collectEvents(await colleagueOf(owner))
      const outsider = await collectEvents(await signedIn(await makeOrganization(core)))
      await createFolder(core.deps, owner, { projectId: open, name: 'Contracts' })
      await createFolder(core.deps, owner, { projectId: closed, name: 'Secret' })
      await expect.poll(() => colleague.received).toEqual([`files ${open}`])
      await moment()
      expect([colleague.received, outsider.received]).toEqual([[`files ${open}`], []])
      await Promise.all([colleague.stop(), outsider.stop()])
    })

    it('sends changes while files are being read', async () => {
      const owner = await signedIn(await makeOrganization(core))
      const projectId = await makeProject(owner, projectTypes.all)
      const page = await collectEvents(owner)
      await uploadAndRead(core, owner, projectId, { 'lease.md': 'The lease ends in 2027.' })
      await expect.poll(() => page.received).toContain(`files ${projectId}`)
      await expect.poll(() => page.received).toContain(`reading ${projectId}`)
      await page.stop()
    })

    it('sends `left` when access to a workspace is lost, then nothing more of it, and continues with the other workspaces', async () => {
      const owner = await signedIn(await makeOrganization(core))
      const lost = await makeProject(owner, projectTypes.restricted)
      const kept = await makeProject(owner, projectTypes.all)
      const member = await colleagueOf(owner)
      const { email } = await personOf(member)
      await addMembers(core.deps, owner, { projectId: lost, emails: [email], isForAllMembers: false, role: roles.teamMember })
      const page = await collectEvents(member)
      await setMemberStatus(core.deps, owner, { id: member.userId, isActive: false, projectId: lost })
      await expect.poll(() => page.received).toContain(`left ${lost}`)
      await moment()
      page.received.length = 0
      await createFolder(core.deps, owner, { projectId: lost, name: 'Later' })
      await createFolder(core.deps, owner, { projectId: kept, name: 'Later' })
      await expect.poll(() => page.received).toContain(`files ${kept}`)
      expect(page.received).not.toContain(`files ${lost}`)
      await page.stop()
    })

    it('states in `left` that a workspace was deleted', async () => {
      const owner = await signedIn(await makeOrganization(core))
      const projectId = await makeProject(owner, projectTypes.all)
      const pages = [await collectEvents(owner), await collectEvents(await colleagueOf(owner))]
      await deleteProject(core.deps, owner, { id: projectId })
      for (const page of pages) await expect.poll(() => page.received).toContain(`left ${projectId} deleted`)
      await Promise.all(pages.map((page) => page.stop()))
    })

    it('sends `left` when a workspace becomes restricted, and a change when it is opened again', async () => {
      const owner = await signedIn(await makeOrganization(core))
      const projectId = await makeProject(owner, projectTypes.all)
      const page = await collectEvents(await colleagueOf(owner))
      const described = { name: 'Deal', description: '', taggingType: 1 as const }
      await updateProject(core.deps, owner, { id: projectId, ...described, type: projectTypes.restricted })
      await expect.poll(() => page.received).toContain(`left ${projectId}`)
      // Waits until the throttle is empty.
      await moment()
      await moment()
      page.received.length = 0
      await updateProject(core.deps, owner, { id: projectId, ...described, type: projectTypes.all })
      await expect.poll(() => page.received).toContain(`projects ${projectId}`)
      await page.stop()
    })

    it('sends changes of a private conversation only to its owner', async () => {
      const owner = await signedIn(await makeOrganization(core))
      const projectId = await makeProject(owner, projectTypes.all)
      await uploadAndRead(core, owner, projectId, { 'lease.md': 'The lease ends in 2027.' })
      const ask = async (conversationId?: number) => {
        const question = { projectId, query: 'When does the lease end?', file_search_tools: [], toolids: [], chat_history: [] }
        const asked = { ...question, ...(conversationId !== undefined && { conversationId }) }
        await Array.fromAsync(await askQuestion(core.deps, owner, asked))
      }
      const colleague = await collectEvents(await colleagueOf(owner))
      await ask()
      await expect.poll(() => colleague.received).toContain(`search ${projectId}`)
      const [conversation] = await core.deps.database.db.select().from(conversations).where(eq(conversations.projectId, projectId))
      await core.deps.database.db.update(conversations).set({ visibility: 'private' })
      const own = await collectEvents(owner)
      await moment()
      colleague.received.length = 0
      await ask(conversation?.id)
      await expect.poll(() => own.received).toContain(`search ${projectId}`)
      await moment()
      expect(colleague.received).not.toContain(`search ${projectId}`)
      await Promise.all([own.stop(), colleague.stop()])
    })
  })

  const personOf = async ({ userId }: Member) => {
    const { rows } = await core.deps.database.pool.query<{ email: string }>('select email from users where id = $1', [userId])
    return { email: rows[0]?.email ?? '' }
  }
})
