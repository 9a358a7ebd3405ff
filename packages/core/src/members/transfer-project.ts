import { AppError, type InputOf, type memberEndpoints } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { queueMail } from '../mail/index.ts'
import { presentProject, projectsRepository, projectPolicy, viewerOf, workspaceRoleOf } from '../projects/index.ts'
import { personName, useCase } from '../use-case/index.ts'
import { nextProjectOwner } from './members.policy.ts'
import { membersRepository } from './members.repository.ts'
import { placesRepository } from './places.repository.ts'

/** Transfers a workspace to another active member who may create workspaces; the former owner stays in it as an admin. */
export const transferProject = useCase({
  needs: ['clock', 'limits', 'queue'],
  policy: projectPolicy('project.transfer'),
  async run({ deps, actor, subject: { project }, write }, { userId }: InputOf<typeof memberEndpoints.transferProject>) {
    const row = await write(async (within) => {
      const projects = within(projectsRepository)
      const next = await nextProjectOwner(within(membersRepository).unsafeLock(userId))
      if (next.id !== project.ownerId) {
        const now = deps.clock.now()
        if (!(await projects.setOwner(project, next.id))) throw new AppError('LIMITED_ACCESS')
        await within(placesRepository).addFormerOwnerAsAdmin(project, now)
        const from = personName(project.ownerFirstName, project.ownerLastName)
        const facts = { from: actor.name, project: project.name }
        await queueMail(within, deps, { kind: 'ownershipReceived', userId, organizationId: actor.organizationId, facts })
        const to = personName(next.firstName, next.lastName)
        const happened = { action: 'project.transferred', projectId: project.id, subject: project.name, subjectId: project.id } as const
        await record(within, actor, { ...happened, from, to }, now)
      }
      return projects.unsafeShow(project.id, viewerOf(actor))
    })
    const role = row === undefined ? null : workspaceRoleOf(actor, row)
    if (row === undefined || role === null) throw new AppError('PROJECT_NOT_FOUND')
    return presentProject(row, role, deps)
  },
})
