import { builtInPermissions, type ChangeTopic, changeTopicNames, type RoleId, roles, type WorkspaceRole } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import type { PublishedChange } from '../changes/index.ts'
import type { Member, SuperAdmin } from '../use-case/index.ts'
import { mayHear } from './may-hear.ts'

const person = { userId: 7, sessionId: 1, name: 'Kim', address: '', language: 'en' } as const
const member = (role: RoleId): Member => ({
  kind: 'member',
  ...person,
  organizationId: 1,
  role,
  permissions: builtInPermissions[role],
  access: 'all',
})
const superAdmin: SuperAdmin = { kind: 'superAdmin', ...person }

/** The topics of one workspace that somebody in it hears. */
const heardAs = (role: WorkspaceRole, userId?: number): ChangeTopic[] => {
  const hearer = { actor: member(roles.guest), workspaceRoles: new Map([[3, role]]) }
  return changeTopicNames.filter((topic) => mayHear(hearer, { topic, organizationId: 1, projectId: 3, userId }))
}
const heardOfOrganization = (actor: Member | SuperAdmin): ChangeTopic[] =>
  changeTopicNames.filter((topic) => mayHear({ actor, workspaceRoles: new Map() }, { topic, organizationId: 1 }))

describe('who hears of a change', () => {
  it('is decided in a workspace by what the permission table grants there', () => {
    expect(heardAs('guest')).toEqual(['projects', 'files', 'reading', 'search', 'companies', 'companySummary', 'access'])
    expect(heardAs('breakGlass')).toEqual([
      'projects',
      'files',
      'reading',
      'search',
      'presence',
      'outputs',
      'companies',
      'companySummary',
      'members',
      'access',
    ])
    expect(heardAs('teamMember')).toEqual([
      'projects',
      'files',
      'reading',
      'runs',
      'search',
      'presence',
      'outputs',
      'companies',
      'companySummary',
      'members',
      'access',
    ])
    expect(heardAs('admin')).toContain('models')
  })

  it('is nobody to whom the workspace is not open', () => {
    const hearer = { actor: member(roles.admin), workspaceRoles: new Map<number, WorkspaceRole>([[4, 'admin']]) }
    const heard = changeTopicNames.filter((topic) => mayHear(hearer, { topic, organizationId: 1, projectId: 3 }))
    // Everybody has their own rights asked again.
    expect(heard).toEqual(['access'])
  })

  it('is in the organization whoever holds what its lists ask for', () => {
    expect(heardOfOrganization(member(roles.guest))).toEqual(['roles', 'access'])
    expect(heardOfOrganization(member(roles.teamMember))).toEqual(['members', 'roles', 'access'])
    expect(heardOfOrganization(member(roles.adminNotCreator))).toEqual(['members', 'admins', 'roles', 'models', 'access'])
    expect(heardOfOrganization(superAdmin)).toEqual(['organizations', 'access'])
  })

  it('is the one person alone where a change concerns one', () => {
    const own = (topic: ChangeTopic, userId: number): PublishedChange => ({ topic, organizationId: 1, userId })
    const hearer = { actor: member(roles.guest), workspaceRoles: new Map() }
    expect([mayHear(hearer, own('account', 7)), mayHear(hearer, own('access', 7))]).toEqual([true, true])
    expect([mayHear(hearer, own('account', 8)), mayHear(hearer, own('access', 8))]).toEqual([false, false])
    expect(heardAs('guest', 8)).toEqual([])
  })
})
