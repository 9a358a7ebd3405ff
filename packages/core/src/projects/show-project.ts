import { roleIdOf } from '@dossier/contract'
import { useCase } from '../use-case/index.ts'
import { projectWho } from './projects.policy.ts'
import { presentProject } from './projects.present.ts'

/** One workspace. */
export const showProject = useCase({
  policy: projectWho('project.read'),
  run: async ({ subject }, _input: { id: number }) => presentProject(subject.project, subject.role),
})

/** The actor's role in a workspace. */
export const showProjectRole = useCase({
  policy: projectWho('project.read'),
  run: async ({ subject }, _input: { id: number }) => ({ role: roleIdOf(subject.role) }),
})
