import { projectTypes } from '@dossier/contract'
import { record } from '../audit/index.ts'
import type { Authorised, Member, Within } from '../use-case/index.ts'
import { describeChange } from './describe-change.ts'
import { type ProjectWithMembership, projectsRepository } from './projects.repository.ts'

/** Opens a workspace to the whole organisation. */
export async function openToAll(within: Within, actor: Member, project: Authorised<ProjectWithMembership>, now: Date): Promise<void> {
  const opened = { ...project, type: projectTypes.all }
  const event = describeChange(project, opened)
  if (event === null) return
  await within(projectsRepository).update(project, { type: opened.type }, now)
  await record(within, actor, event, now)
}
