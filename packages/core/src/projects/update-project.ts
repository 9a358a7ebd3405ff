import { AppError, type InputOf, type projectEndpoints } from '@dossier/contract'
import { useCase } from '../use-case/index.ts'
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
      type: input.type ?? project.type,
    }
    const row = await write(async (within) => {
      const projects = within(projectsRepository)
      await projects.update(project, change, deps.clock.now())
      return projects.unsafeFind(project.id, viewerOf(actor))
    })
    if (row === undefined) throw new AppError('PROJECT_NOT_FOUND')
    return presentProject(row, subject.role)
  },
})
