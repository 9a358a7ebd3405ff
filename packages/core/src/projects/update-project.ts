import { AppError, type InputOf, type projectEndpoints, workspacePermissions } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { describeChange } from './describe-change.ts'
import { projectPolicy, viewerOf } from './projects.policy.ts'
import { presentProject } from './projects.present.ts'
import { projectsRepository } from './projects.repository.ts'

const MEGABYTE = 1024 * 1024
const bytesOf = (megabytes: number | null) => (megabytes === null ? null : megabytes * MEGABYTE)

/** Updates name, description, tagging type, member access or (owners only) storage quota of a workspace. Omitted fields stay. */
export const updateProject = useCase({
  needs: ['clock', 'limits'],
  policy: projectPolicy('project.edit'),
  async run({ deps, actor, subject, write }, input: InputOf<typeof projectEndpoints.update>) {
    const { project } = subject
    const change = {
      name: input.name ?? project.name,
      description: input.description ?? project.description,
      taggingType: input.taggingType ?? project.taggingType,
      type: input.memberAccess ?? input.type ?? project.type,
      quotaBytes: input.quotaMegabytes === undefined ? project.quotaBytes : bytesOf(input.quotaMegabytes),
    }
    if (change.quotaBytes !== project.quotaBytes && workspacePermissions[subject.role]['project.setQuota'] === 'none')
      throw new AppError('LIMITED_ACCESS')
    const row = await write(async (within) => {
      const projects = within(projectsRepository)
      const now = deps.clock.now()
      await projects.update(project, change, now)
      const updated = await projects.unsafeShow(project.id, viewerOf(actor))
      const event = describeChange(project, change)
      if (event !== null) await record(within, actor, event, now)
      return updated
    })
    if (row === undefined) throw new AppError('PROJECT_NOT_FOUND')
    return presentProject(row, subject.role, deps)
  },
})
