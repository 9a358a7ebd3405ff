import { AppError, type InputOf, type projectEndpoints, projectTypes, taggingTypes } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { viewerOf, workspaceRoleOf } from './projects.policy.ts'
import { presentProject } from './projects.present.ts'
import { projectsRepository } from './projects.repository.ts'

/** Creates a workspace owned by the actor. */
export const createProject = useCase({
  needs: ['clock', 'limits'],
  policy: memberPolicy('project.create'),
  async run({ deps, actor, write }, input: InputOf<typeof projectEndpoints.create>) {
    const { name, description, taggingType = taggingTypes.company } = input
    const type = input.memberAccess ?? input.type ?? projectTypes.all
    const row = await write(async (within) => {
      const projects = within(projectsRepository)
      const now = deps.clock.now()
      const id = await projects.create({ name, description, taggingType, type }, actor.userId, now)
      const made = await projects.unsafeShow(id, viewerOf(actor))
      await record(within, actor, { action: 'project.created', projectId: id, subject: name, subjectId: id }, now)
      return made
    })
    const role = row === undefined ? null : workspaceRoleOf(actor, row)
    if (row === undefined || role === null) throw new AppError('PROJECT_NOT_FOUND')
    return presentProject(row, role, deps)
  },
})
