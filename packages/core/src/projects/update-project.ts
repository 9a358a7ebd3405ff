import { AppError, type InputOf, type projectEndpoints } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { describeChange } from './describe-change.ts'
import { projectWho, viewerOf } from './projects.policy.ts'
import { presentProject } from './projects.present.ts'
import { projectsRepository } from './projects.repository.ts'

/** Renames a workspace, or changes its description or who sees it. What the input leaves out stays. */
export const updateProject = useCase({
  policy: projectWho('project.edit'),
  async run({ deps, actor, subject, write }, input: InputOf<typeof projectEndpoints.update>) {
    const { project } = subject
    const change = {
      name: input.name ?? project.name,
      description: input.description ?? project.description,
      taggingType: input.taggingType ?? project.taggingType,
      type: input.memberAccess ?? input.type ?? project.type,
    }
    const row = await write(async (within) => {
      const projects = within(projectsRepository)
      const now = deps.clock.now()
      await projects.update(project, change, now)
      const updated = await projects.unsafeShow(project.id, viewerOf(actor))
      const happened = describeChange(project, change)
      if (happened !== null) await record(within, actor, happened, now)
      return updated
    })
    if (row === undefined) throw new AppError('PROJECT_NOT_FOUND')
    return presentProject(row, subject.role)
  },
})
