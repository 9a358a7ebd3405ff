import { AppError, roleIdOf } from '@dossier/contract'
import { useCase } from '../use-case/index.ts'
import { projectPolicy, viewerOf } from './projects.policy.ts'
import { presentProject } from './projects.present.ts'
import { projectsRepository } from './projects.repository.ts'

/** One workspace. */
export const showProject = useCase({
  needs: ['limits'],
  policy: projectPolicy('project.read'),
  async run({ deps, actor, subject, read }, { id }: { id: number }) {
    const row = await read(projectsRepository).unsafeShow(id, viewerOf(actor))
    if (row === undefined) throw new AppError('PROJECT_NOT_FOUND')
    return presentProject(row, subject.role, deps)
  },
})

/** The actor's role in a workspace. */
export const showProjectRole = useCase({
  needs: [],
  policy: projectPolicy('project.read'),
  run: async ({ subject }, _input: { id: number }) => ({ role: roleIdOf(subject.role) }),
})
