import { endpoints, type Project, type RequestOf, roles } from '@dossier/contract'
import { useState } from 'react'
import { useSend } from '../../api/index.ts'
import { memberQueries } from '../members/member-queries.ts'

/** A created workspace, and the addresses without an account that were to be added. */
export interface CreatedProject {
  project: Project
  unregistered: readonly string[]
}

/**
 * Creates a workspace and adds members to it. When adding fails, the workspace is kept and the failure shown; members can be added later from its
 * list of members.
 */
export function useCreateProject(onCreated: (made: CreatedProject) => void) {
  const [busy, setBusy] = useState(false)
  const create = useSend(endpoints.projects.create, { invalidates: [endpoints.projects.list, endpoints.projects.get], announce: true })
  const add = useSend(endpoints.members.add, { invalidates: memberQueries })
  return {
    busy,
    create: async (request: RequestOf<typeof endpoints.projects.create>, emails: readonly string[]): Promise<void> => {
      setBusy(true)
      try {
        const project = await create.mutateAsync(request)
        const added =
          emails.length > 0 &&
          (await add.mutateAsync({ projectId: project.id, emails: [...emails], role: roles.teamMember }).catch(() => null))
        onCreated({ project, unregistered: added ? added.emails : [] })
      } catch {
        // The toast shows the failure; the form stays open.
      } finally {
        setBusy(false)
      }
    },
  }
}
