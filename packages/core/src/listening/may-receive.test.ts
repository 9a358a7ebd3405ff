import { builtInPermissions, type ChangeTopic, changeTopicNames, type RoleId, roles, type WorkspaceRole } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import type { PublishedChange } from '../changes/index.ts'
import type { Member, SuperAdmin } from '../use-case/index.ts'
import { mayReceive } from './may-receive.ts'

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

/** The topics of one workspace that a person with this role receives. */
const topicsInWorkspace = (role: WorkspaceRole, userId?: number): ChangeTopic[] => {
  const subscriber = { actor: member(roles.guest), workspaceRoles: new Map([[3, role]]) }
  return changeTopicNames.filter((topic) => mayReceive(subscriber, { topic, organizationId: 1, projectId: 3, userId }))
}
const topicsInOrganization = (actor: Member | SuperAdmin): ChangeTopic[] =>
  changeTopicNames.filter((topic) => mayReceive({ actor, workspaceRoles: new Map() }, { topic, organizationId: 1 }))

describe('mayReceive', () => {
  it('follows the permission table in a workspace', () => {
    expect(topicsInWorkspace('guest')).toEqual(['projects', 'files', 'reading', 'search', 'companies', 'companySummary', 'access'])
    expect(topicsInWorkspace('breakGlass')).toEqual([
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
    expect(topicsInWorkspace('teamMember')).toEqual([
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
    expect(topicsInWorkspace('admin')).toContain('models')
  })

  it('is false for workspaces without access', () => {
    const subscriber = { actor: member(roles.admin), workspaceRoles: new Map<number, WorkspaceRole>([[4, 'admin']]) }
    const received = changeTopicNames.filter((topic) => mayReceive(subscriber, { topic, organizationId: 1, projectId: 3 }))
    // Everybody is notified that their own rights are to be reloaded.
    expect(received).toEqual(['access'])
  })

  it('follows the permissions for the lists of the organization', () => {
    expect(topicsInOrganization(member(roles.guest))).toEqual(['roles', 'access'])
    expect(topicsInOrganization(member(roles.teamMember))).toEqual(['members', 'roles', 'access'])
    expect(topicsInOrganization(member(roles.adminNotCreator))).toEqual(['members', 'admins', 'roles', 'models', 'access'])
    expect(topicsInOrganization(superAdmin)).toEqual(['organizations', 'access'])
  })

  it('is true only for the person that a change concerns', () => {
    const own = (topic: ChangeTopic, userId: number): PublishedChange => ({ topic, organizationId: 1, userId })
    const subscriber = { actor: member(roles.guest), workspaceRoles: new Map() }
    expect([mayReceive(subscriber, own('account', 7)), mayReceive(subscriber, own('access', 7))]).toEqual([true, true])
    expect([mayReceive(subscriber, own('account', 8)), mayReceive(subscriber, own('access', 8))]).toEqual([false, false])
    expect(topicsInWorkspace('guest', 8)).toEqual([])
  })
})
