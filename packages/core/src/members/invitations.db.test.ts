import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { showProject } from '../projects/show-project.ts'
import { users } from '../schema/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import { addMembers } from './add-members.ts'
import { addNewMembers } from './add-new-members.ts'
import { listProjectMembers } from './list-members.ts'
import { accountOf, asActor, logOf, makeProject, underBreakGlass } from '../testing/people.ts'
import { resendInvitation } from './resend-invitation.ts'
import { setMemberStatus } from './set-member-status.ts'

const page = { limit: 100, offset: 0, sort: 'name', descending: false } as const
const none = { added: [], invited: [], eamils: [], emails: [] }
let count = 0
const newAddress = () => `newcomer-${(count += 1)}@example.com`

// Mails are sent in the background.
const SOON = { timeout: 20_000, interval: 50 }

describeOnEachDatabase('invitations to a workspace', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const emailOf = async (userId: number) => (await accountOf(core, userId)).email
  const request = (projectId: number, emails: string[], more: object = {}) => ({
    emails,
    projectId,
    isForAllMembers: false,
    role: roles.teamMember,
    ...more,
  })
  const peopleOf = async (actor: Parameters<typeof listProjectMembers>[1], id: number) =>
    (await listProjectMembers(core.deps, actor, { id, ...page })).members
  const mailsTo = async (email: string) => (await core.sentMails()).filter(({ to }) => to === email)
  const accountsWith = async (email: string) => core.deps.database.db.select().from(users).where(eq(users.email, email))

  describe('addMembers', () => {
    it('adds people with an account and returns addresses without one', async () => {
      const owner = await makeOrganization(core)
      const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
      const id = await makeProject(core, owner, projectTypes.restricted)
      const [known, unknown] = [await emailOf(colleague.userId), newAddress()]
      const result = await addMembers(core.deps, owner, request(id, [known, unknown, known], { role: roles.guest }))
      expect(result).toEqual({ added: [known], invited: [], eamils: [unknown], emails: [unknown] })
      expect((await showProject(core.deps, colleague, { id })).role).toBe(roles.guest)
      expect(await accountsWith(unknown)).toEqual([])
      const { name } = await showProject(core.deps, owner, { id })
      await expect.poll(() => mailsTo(known), SOON).toHaveLength(1)
      expect((await mailsTo(known))[0]?.text).toContain(name)
      expect(await logOf(core, owner)).toContainEqual(
        expect.objectContaining({ action: 'member.added', projectId: id, subjectId: colleague.userId, to: 'Guest', actorId: owner.userId }),
      )
    })

    it('adds no member if one of them is deactivated, and names the deactivated ones', async () => {
      const owner = await makeOrganization(core)
      const [one, gone] = [
        await makeMember(core, owner.organizationId, roles.teamMember),
        await makeMember(core, owner.organizationId, roles.teamMember),
      ]
      const id = await makeProject(core, owner, projectTypes.restricted)
      await setMemberStatus(core.deps, owner, { id: gone.userId, isActive: false })
      const emails = [await emailOf(one.userId), await emailOf(gone.userId)]
      await expect(addMembers(core.deps, owner, request(id, emails))).rejects.toMatchObject({
        code: 'MEMBER_DEACTIVATED',
        details: { emails: emails[1] },
      })
      await expect(addNewMembers(core.deps, owner, request(id, [...emails, newAddress()]))).rejects.toMatchObject({
        code: 'MEMBER_DEACTIVATED',
      })
      expect((await peopleOf(owner, id)).map((member) => member.id)).toEqual([owner.userId])
    })

    it('leaves existing members unchanged and reactivates deactivated ones', async () => {
      const owner = await makeOrganization(core)
      const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
      const email = await emailOf(colleague.userId)
      const id = await makeProject(core, owner, projectTypes.restricted)
      await addMembers(core.deps, owner, request(id, [email], { role: roles.guest }))
      expect((await addMembers(core.deps, owner, request(id, [email], { role: roles.admin }))).added).toEqual([])
      expect((await showProject(core.deps, colleague, { id })).role).toBe(roles.guest)
      await setMemberStatus(core.deps, owner, { id: colleague.userId, projectId: id, isActive: false })
      await expectRefusal(showProject(core.deps, colleague, { id }), 'PROJECT_NOT_FOUND')
      expect((await addMembers(core.deps, owner, request(id, [email]))).added).toEqual([email])
      expect((await showProject(core.deps, colleague, { id })).role).toBe(roles.teamMember)
    })

    it('gives owners no place, since they need none', async () => {
      const owner = await makeOrganization(core)
      const maker = await makeMember(core, owner.organizationId, roles.teamMember)
      const id = await makeProject(core, maker, projectTypes.restricted)
      const emails = [await emailOf(owner.userId), await emailOf(maker.userId)]
      expect(await addMembers(core.deps, maker, request(id, emails, { role: roles.guest }))).toEqual(none)
    })

    it('opens the workspace to the whole organization when it is for all members', async () => {
      const owner = await makeOrganization(core)
      const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
      const id = await makeProject(core, owner, projectTypes.restricted)
      await expectRefusal(showProject(core.deps, colleague, { id }), 'PROJECT_NOT_FOUND')
      await addMembers(core.deps, owner, request(id, [], { isForAllMembers: true }))
      expect(await showProject(core.deps, colleague, { id })).toMatchObject({ type: projectTypes.all, members: 2 })
      expect(await logOf(core, owner)).toContainEqual(
        expect.objectContaining({ action: 'project.updated', projectId: id, from: 'Restricted', to: 'All' }),
      )
    })

    it('is refused to team members, guests, other organizations and read-only access', async () => {
      const owner = await makeOrganization(core)
      const outsider = await makeOrganization(core)
      const id = await makeProject(core, owner)
      for (const act of [addMembers, addNewMembers]) {
        for (const role of [roles.teamMember, roles.guest])
          await expectRefusal(
            act(core.deps, await makeMember(core, owner.organizationId, role), request(id, [newAddress()])),
            'LIMITED_ACCESS',
          )
        await expectRefusal(act(core.deps, underBreakGlass(owner), request(id, [newAddress()])), 'LIMITED_ACCESS')
        await expectRefusal(act(core.deps, outsider, request(id, [newAddress()])), 'PROJECT_NOT_FOUND')
        await expectRefusal(act(core.deps, visitor, request(id, [newAddress()])), 'NOT_SIGNED_IN')
      }
    })

    it('finds no user of another organization', async () => {
      const owner = await makeOrganization(core)
      const outsider = await makeOrganization(core)
      const id = await makeProject(core, owner)
      const email = await emailOf(outsider.userId)
      expect(await addMembers(core.deps, owner, request(id, [email]))).toMatchObject({ added: [], eamils: [email] })
    })
  })

  describe('addNewMembers', () => {
    it('creates invited accounts that see only this workspace and get a mail', async () => {
      const owner = await makeOrganization(core)
      const elsewhere = await makeProject(core, owner)
      const id = await makeProject(core, owner)
      const [email, guestEmail] = [newAddress(), newAddress()]
      const result = await addNewMembers(core.deps, owner, request(id, [email]))
      expect(result).toEqual({ added: [], invited: [email], eamils: [email], emails: [email] })
      await addNewMembers(core.deps, owner, request(id, [guestEmail], { role: roles.guest }))
      const [account] = await accountsWith(email)
      expect(account).toMatchObject({
        status: 'invited',
        role: roles.teamMember,
        access: 'restricted',
        language: 'en',
        invitedBy: owner.userId,
      })
      expect(account?.firstName).toBe('')
      expect(await accountsWith(guestEmail)).toMatchObject([{ role: roles.guest }])
      const actor = await asActor(core, account?.id ?? 0)
      expect((await showProject(core.deps, actor, { id })).role).toBe(roles.teamMember)
      await expectRefusal(showProject(core.deps, actor, { id: elsewhere }), 'PROJECT_NOT_FOUND')
      await expect.poll(() => mailsTo(email), SOON).toHaveLength(1)
      expect((await mailsTo(email))[0]?.text).toContain('/accept-invitation#')
      expect((await peopleOf(owner, id)).find((member) => member.email === email)).toMatchObject({ status: 'invited', through: 'member' })
      const happened = (await logOf(core, owner)).filter(({ subject }) => subject === email)
      expect(happened.map(({ action, projectId }) => ({ action, projectId }))).toEqual([
        { action: 'member.invited', projectId: id },
        { action: 'member.added', projectId: id },
      ])
    })

    it('makes admins of a workspace team members of the organization', async () => {
      const owner = await makeOrganization(core)
      const id = await makeProject(core, owner)
      const email = newAddress()
      await addNewMembers(core.deps, owner, request(id, [email], { role: roles.adminNotCreator }))
      const [account] = await accountsWith(email)
      expect(account).toMatchObject({ role: roles.teamMember, access: 'restricted' })
      expect((await showProject(core.deps, await asActor(core, account?.id ?? 0), { id })).role).toBe(roles.admin)
    })

    it('lets new members see all open workspaces when the workspace is opened to all', async () => {
      const owner = await makeOrganization(core)
      const id = await makeProject(core, owner, projectTypes.restricted)
      const email = newAddress()
      await addNewMembers(core.deps, owner, request(id, [email], { isForAllMembers: true }))
      expect(await accountsWith(email)).toMatchObject([{ access: 'all' }])
    })

    it('refuses to invite anybody with more rights than the inviter', async () => {
      const owner = await makeOrganization(core)
      const id = await makeProject(core, owner)
      const [adminMail, email] = [newAddress(), newAddress()]
      await addNewMembers(core.deps, owner, request(id, [adminMail], { role: roles.admin }))
      const [invited] = await accountsWith(adminMail)
      await core.deps.database.db
        .update(users)
        .set({ status: 'active', role: roles.guest })
        .where(eq(users.id, invited?.id ?? 0))
      const projectAdmin = await asActor(core, invited?.id ?? 0)
      await addNewMembers(core.deps, projectAdmin, request(id, [email], { isForAllMembers: true }))
      expect(await accountsWith(email)).toMatchObject([{ role: roles.guest, access: 'restricted' }])
    })

    it('adds existing members without an invitation', async () => {
      const owner = await makeOrganization(core)
      const colleague = await makeMember(core, owner.organizationId, roles.guest)
      const id = await makeProject(core, owner, projectTypes.restricted)
      const [known, email] = [await emailOf(colleague.userId), newAddress()]
      const result = await addNewMembers(core.deps, owner, request(id, [known, email]))
      expect(result).toMatchObject({ added: [known], invited: [email] })
      expect(await accountOf(core, colleague.userId)).toMatchObject({ status: 'active', role: roles.guest, access: 'all' })
    })

    it('creates one account for concurrent invitations of the same person', async () => {
      const owner = await makeOrganization(core)
      const ids = await Promise.all([1, 2, 3, 4].map(() => makeProject(core, owner, projectTypes.restricted)))
      const emails = [newAddress(), newAddress(), newAddress()]
      const results = await Promise.all(
        ids.map((id, n) => addNewMembers(core.deps, owner, request(id, n % 2 === 0 ? emails : emails.toReversed()))),
      )
      expect(results.flatMap(({ invited }) => invited).toSorted()).toEqual(emails.toSorted())
      for (const email of emails) expect(await accountsWith(email)).toHaveLength(1)
      for (const id of ids) expect(await peopleOf(owner, id)).toHaveLength(4)
    })
  })

  describe('resendInvitation', () => {
    it('is allowed to those who may invite and to the inviter, while the invitation is open', async () => {
      const owner = await makeOrganization(core)
      const admin = await makeMember(core, owner.organizationId, roles.admin)
      const colleague = await makeMember(core, owner.organizationId, roles.admin)
      const id = await makeProject(core, owner)
      const email = newAddress()
      await addNewMembers(core.deps, admin, request(id, [email]))
      const [account] = await accountsWith(email)
      const invited = { id: account?.id ?? 0 }
      await expect.poll(() => mailsTo(email), SOON).toHaveLength(1)
      await resendInvitation(core.deps, admin, invited)
      await resendInvitation(core.deps, owner, invited)
      await expect.poll(() => mailsTo(email), SOON).toHaveLength(3)
      await expectRefusal(resendInvitation(core.deps, colleague, invited), 'LIMITED_ACCESS')
      await expectRefusal(resendInvitation(core.deps, colleague, { id: 2_000_000 }), 'LIMITED_ACCESS')
      await expectRefusal(resendInvitation(core.deps, owner, { id: 2_000_000 }), 'MEMBER_NOT_FOUND')
      await expectRefusal(resendInvitation(core.deps, await makeOrganization(core), invited), 'MEMBER_NOT_FOUND')
      await expectRefusal(resendInvitation(core.deps, underBreakGlass(admin), invited), 'LIMITED_ACCESS')
      await expectRefusal(resendInvitation(core.deps, owner, { id: colleague.userId }), 'NOT_INVITED')
    })
  })
})
