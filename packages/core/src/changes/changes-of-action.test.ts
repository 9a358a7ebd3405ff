import { type AuditActionName, auditActionNames } from '@dossier/contract'
import { describe, expect, it } from 'vitest'
import { changesOfAction } from './changes-of-action.ts'

const changesOf = (action: AuditActionName, projectId: number | null = 3) =>
  changesOfAction({ action, organizationId: 1, projectId, actorId: 7, subjectId: 9 })

describe('changesOfAction', () => {
  it('returns changes of the workspace, and of the organization when its lists show them', () => {
    expect(changesOf('file.renamed')).toEqual([{ topic: 'files', organizationId: 1, projectId: 3 }])
    expect(changesOf('member.added')).toEqual([
      { topic: 'access', organizationId: 1, userId: 9 },
      { topic: 'members', organizationId: 1, projectId: 3 },
      { topic: 'members', organizationId: 1 },
      { topic: 'admins', organizationId: 1 },
      { topic: 'projects', organizationId: 1, projectId: 3 },
    ])
  })

  it('requests a recheck of access for the subject, the actor or everyone', () => {
    const access = (action: AuditActionName) => changesOf(action).filter(({ topic }) => topic === 'access')
    expect(access('member.deactivated')).toEqual([{ topic: 'access', organizationId: 1, userId: 9 }])
    expect(access('password.changed')).toEqual([{ topic: 'access', organizationId: 1, userId: 7 }])
    expect(access('project.updated')).toEqual([{ topic: 'access', organizationId: 1 }])
  })

  it('returns changes of organizations for the super admin, whichever log the entry is in', () => {
    expect(changesOf('organization.exported', null)).toEqual([{ topic: 'organizations', organizationId: 0 }])
  })

  it('returns no changes for views and for questions, which may be private', () => {
    const silent = auditActionNames.filter((name) => /^(search|conversation)\.|viewed$|[dD]ownloaded$/.test(name))
    expect(silent.flatMap((name) => changesOf(name))).toEqual([])
  })
})
