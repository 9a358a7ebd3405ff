import { projectTypes, roles } from '@dossier/contract'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { listProjects } from '../projects/list-projects.ts'
import { showProject } from '../projects/show-project.ts'
import { projectMembers, users } from '../schema/index.ts'
import { expectRefusal, makeMember, makeOrganization, openTestCore, type TestCore, visitor } from '../testing/test-core.ts'
import type { Member } from '../use-case/index.ts'
import { listMembers, listProjectMembers } from './list-members.ts'
import { makeHolder, makeProject, underBreakGlass } from '../testing/people.ts'

const page = { limit: 100, offset: 0, sort: 'name', descending: false } as const

describeOnEachDatabase('lists of members', (under) => {
  let core: TestCore
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())

  const change = (id: number, set: Partial<typeof users.$inferInsert>) =>
    core.deps.database.db.update(users).set(set).where(eq(users.id, id))
  const place = (projectId: number, member: Member, role: 3 | 4 | 5 | 6, status: 'active' | 'deactivated' = 'active') =>
    core.deps.database.db.insert(projectMembers).values({ projectId, userId: member.userId, role, status, createdAt: core.clock.now() })

  /** Creates an organization whose members have these names, in this order; the first is its owner. */
  async function organizationOf(...names: [firstName: string, lastName: string][]): Promise<Member[]> {
    const owner = await makeOrganization(core)
    const people = [owner]
    while (people.length < names.length) people.push(await makeMember(core, owner.organizationId, roles.teamMember))
    for (const [index, { userId }] of people.entries()) {
      const [firstName = '', lastName = ''] = names[index] ?? []
      await change(userId, { firstName, lastName })
    }
    return people
  }
  const namesOf = async (actor: Member, query: object = {}) =>
    (await listMembers(core.deps, actor, { ...page, ...query })).members.map(({ name }) => name)

  it('display and sort names in the Korean or Western order', async () => {
    const [owner] = await organizationOf(['지원', '박'], ['anna', 'Zeller'], ['민수', '김'], ['Ben', 'Adler'], ['하늘', '김'])
    if (owner === undefined) throw new Error('a member is missing')
    expect(await namesOf(owner)).toEqual(['anna Zeller', 'Ben Adler', '김민수', '김하늘', '박지원'])
    expect(await namesOf(owner, { descending: true })).toEqual(['박지원', '김하늘', '김민수', 'Ben Adler', 'anna Zeller'])
    expect(await namesOf(owner, { limit: 2, offset: 2 })).toEqual(['김민수', '김하늘'])
  })

  it.each([
    ['김민', ['김민수']],
    ['민수 김', ['김민수']],
    ['김 민수', ['김민수']],
    ['ZELL', ['anna Zeller']],
    ['zeller anna', ['anna Zeller']],
    ['person-', ['100%_sure', 'anna Zeller', '김민수']],
    ['100%_', ['100%_sure']],
    ['%', ['100%_sure']],
    ['nobody', []],
  ])('find people by %s', async (search, found) => {
    const [owner] = await organizationOf(['100%_sure', ''], ['anna', 'Zeller'], ['민수', '김'])
    if (owner === undefined) throw new Error('a member is missing')
    expect(await namesOf(owner, { search })).toEqual(found)
    expect((await listMembers(core.deps, owner, { ...page, search, limit: 1 })).count).toBe(found.length)
  })

  it('sort by address, role, status, activity and age', async () => {
    const people = await organizationOf(['A', ''], ['B', ''], ['C', ''])
    const [a, b, c] = people.map(({ userId }) => userId)
    const [owner] = people
    if (a === undefined || b === undefined || c === undefined || owner === undefined) throw new Error('a member is missing')
    const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))
    await change(a, { email: `z-${a}@example.com`, lastActiveAt: at(1), createdAt: at(3) })
    await change(b, { email: `y-${a}@example.com`, role: roles.guest, status: 'invited', createdAt: at(2) })
    await change(c, { email: `x-${a}@example.com`, status: 'deactivated', lastActiveAt: at(2), createdAt: at(1) })
    const sorted = async (sort: string, descending = false) => (await namesOf(owner, { sort, descending })).join('')
    expect(await sorted('email')).toBe('CBA')
    expect(await sorted('role')).toBe('ACB')
    expect(await sorted('role', true)).toBe('BCA')
    expect(await sorted('status')).toBe('ACB')
    expect(await sorted('lastActivity')).toBe('ACB')
    expect(await sorted('lastActivity', true)).toBe('CAB')
    expect(await sorted('createdAt')).toBe('CBA')
    expect(await namesOf(owner, { status: 'invited' })).toEqual(['B'])
  })

  it('show what colleagues may know of each other, and no deleted members', async () => {
    const [owner, member] = await organizationOf(['Owner', ''], ['Member', ''])
    if (owner === undefined || member === undefined) throw new Error('a member is missing')
    const gone = await makeMember(core, owner.organizationId, roles.guest)
    await change(gone.userId, { status: 'deleted' })
    await change(member.userId, { email: `person-of-${member.userId}@example.com` })
    await makeProject(core, member, projectTypes.restricted)
    await place(await makeProject(core, owner), member, 4)
    await place(await makeProject(core, owner), member, 4, 'deactivated')
    const { members, count } = await listMembers(core.deps, owner, page)
    expect(count).toBe(2)
    expect(members[0]).toEqual({
      id: member.userId,
      name: 'Member',
      firstName: 'Member',
      lastName: '',
      email: `person-of-${member.userId}@example.com`,
      avatar: null,
      role: roles.teamMember,
      customRole: null,
      status: 'active',
      isActive: true,
      access: 'all',
      projects: 2,
      lastActivity: null,
      createdAt: core.clock.now().toISOString(),
    })
  })

  it('are open to members of the organization who may see members', async () => {
    const owner = await makeOrganization(core)
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    await expectRefusal(listMembers(core.deps, guest, page), 'LIMITED_ACCESS')
    await expectRefusal(listMembers(core.deps, visitor, page), 'NOT_SIGNED_IN')
    expect((await listMembers(core.deps, await makeOrganization(core), page)).count).toBe(1)
    expect((await listMembers(core.deps, underBreakGlass(owner), page)).count).toBe(2)
  })

  it('of a workspace contain its owner, the people added to it and, if it is open, everybody else who sees it', async () => {
    const owner = await makeOrganization(core)
    const maker = await makeMember(core, owner.organizationId, roles.teamMember)
    const colleague = await makeMember(core, owner.organizationId, roles.teamMember)
    const restricted = await makeMember(core, owner.organizationId, roles.teamMember)
    const placed = await makeMember(core, owner.organizationId, roles.teamMember)
    const out = await makeMember(core, owner.organizationId, roles.admin)
    const auditor = await makeHolder(core, owner.organizationId, ['AuditLogView'])
    const everything = await makeHolder(core, owner.organizationId, ['SuperAdmin'])
    const waiting = await makeMember(core, owner.organizationId, roles.guest)
    await change(waiting.userId, { status: 'invited' })
    await core.deps.database.db
      .update(users)
      .set({ access: 'restricted' })
      .where(inArray(users.id, [restricted.userId, placed.userId, everything.userId]))
    const [open, closed] = [await makeProject(core, maker), await makeProject(core, maker, projectTypes.restricted)]
    for (const id of [open, closed]) {
      await place(id, placed, 5)
      await place(id, out, 4, 'deactivated')
    }
    const shown = async (id: number, query: object = {}) => {
      const { members, count } = await listProjectMembers(core.deps, maker, { id, ...page, sort: 'createdAt', ...query })
      expect(count).toBe(members.length)
      return members.map((member) => [member.id, member.role, member.status, member.through])
    }
    const inBoth = [
      [maker.userId, roles.admin, 'active', 'owner'],
      [placed.userId, roles.guest, 'active', 'member'],
      [out.userId, roles.teamMember, 'deactivated', 'member'],
    ]
    expect(new Set(await shown(closed))).toEqual(new Set(inBoth))
    expect(new Set(await shown(open))).toEqual(
      new Set([
        ...inBoth,
        [owner.userId, roles.organizationOwner, 'active', 'organization'],
        [colleague.userId, roles.teamMember, 'active', 'organization'],
        [everything.userId, roles.adminNotCreator, 'active', 'organization'],
        [waiting.userId, roles.guest, 'invited', 'organization'],
      ]),
    )
    expect(await shown(open, { status: 'deactivated' })).toEqual([inBoth[2]])
    expect(await shown(open, { status: 'invited' })).toHaveLength(1)
    expect((await shown(open, { sort: 'role' })).map(([, role]) => role)).toEqual([2, 3, 4, 4, 5, 5, 6])
    expect(auditor.permissions).toEqual(['AuditLogView'])
    expect((await showProject(core.deps, maker, { id: closed })).members).toBe(2)
    expect((await showProject(core.deps, maker, { id: open })).members).toBe(5)
    const { rows } = await listProjects(core.deps, maker, { limit: 10, offset: 0 })
    expect(rows.map(({ id, members }) => [id, members])).toEqual([
      [closed, 2],
      [open, 5],
    ])
  })

  it('of a workspace are refused to its guests and to people without access', async () => {
    const owner = await makeOrganization(core)
    const member = await makeMember(core, owner.organizationId, roles.teamMember)
    const guest = await makeMember(core, owner.organizationId, roles.guest)
    const [open, closed] = [await makeProject(core, owner), await makeProject(core, owner, projectTypes.restricted)]
    expect((await listProjectMembers(core.deps, member, { id: open, ...page })).count).toBe(3)
    await expectRefusal(listProjectMembers(core.deps, guest, { id: open, ...page }), 'LIMITED_ACCESS')
    await expectRefusal(listProjectMembers(core.deps, member, { id: closed, ...page }), 'PROJECT_NOT_FOUND')
    await expectRefusal(listProjectMembers(core.deps, await makeOrganization(core), { id: open, ...page }), 'PROJECT_NOT_FOUND')
    await expectRefusal(listProjectMembers(core.deps, visitor, { id: open, ...page }), 'NOT_SIGNED_IN')
  })
})
