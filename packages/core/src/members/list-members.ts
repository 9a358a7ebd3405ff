import type { InputOf, memberEndpoints } from '@dossier/contract'
import { projectPolicy } from '../projects/index.ts'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { presentMember, presentProjectMember } from './members.present.ts'
import { membersRepository } from './members.repository.ts'
import { placesRepository } from './places.repository.ts'

/** The members of the organization. */
export const listMembers = useCase({
  needs: [],
  policy: memberPolicy('member.list'),
  async run({ read }, input: InputOf<typeof memberEndpoints.list>) {
    const repository = read(membersRepository)
    const { rows, count } = await repository.page(input, input, input)
    const projects = await repository.countProjects(rows.map(({ id }) => id))
    return { members: rows.map((row) => presentMember(row, projects.get(row.id) ?? 0)), count }
  },
})

/** The members of a workspace: its owner, the people added to it and, if it is open to all, everybody else who sees it. */
export const listProjectMembers = useCase({
  needs: [],
  policy: projectPolicy('members.read'),
  async run({ read, subject: { project } }, input: InputOf<typeof memberEndpoints.listInProject>) {
    const { rows, count } = await read(placesRepository).page(project, input, input, input)
    const projects = await read(membersRepository).countProjects(rows.map(({ id }) => id))
    return { members: rows.map((row) => presentProjectMember(row, projects.get(row.id) ?? 0, project.ownerId)), count }
  },
})
