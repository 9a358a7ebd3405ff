import type { adminEndpoints, InputOf } from '@dossier/contract'
import { projectsRepository, viewerOf } from '../projects/index.ts'
import { memberPolicy, useCase } from '../use-case/index.ts'
import { adminsRepository } from './admins.repository.ts'
import { presentAdmins } from './present-admins.ts'

/** The admins of the organization, and those of the workspaces that the reader can open. */
export const listAdmins = useCase({
  needs: [],
  policy: memberPolicy('admin.list'),
  async run({ actor, read }, input: InputOf<typeof adminEndpoints.list>) {
    const visible = await read(projectsRepository).names(viewerOf(actor))
    const ids = visible.map(({ id }) => id)
    const admins = read(adminsRepository)
    const [rows, count] = await Promise.all([admins.list(ids, input, input), admins.count(ids, input)])
    return { rows: await presentAdmins(read, rows, visible), count }
  },
})
