import type { InputOf, projectEndpoints } from '@dossier/contract'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { viewerOf, workspaceRoleOf } from './projects.policy.ts'
import { presentProject } from './projects.present.ts'
import { projectsRepository } from './projects.repository.ts'

/** The workspaces that the actor may open, latest activity first. */
export const listProjects = useCase({
  needs: ['limits'],
  policy: memberPolicy('project.list'),
  async run({ deps, actor, read }, input: InputOf<typeof projectEndpoints.list>) {
    const projects = read(projectsRepository)
    const viewer = viewerOf(actor)
    const [rows, count] = await Promise.all([projects.list(viewer, input), projects.count(viewer, input.search)])
    return { rows: rows.map((row) => presentProject(row, workspaceRoleOf(actor, row) ?? 'guest', deps)), count }
  },
})
