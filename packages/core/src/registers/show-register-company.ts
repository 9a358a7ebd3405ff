import { AppError, type InputOf, type RegisterCompany, type registerEndpoints } from '@dossier/contract'
import { comparableName } from '@dossier/entities'
import type { CompanyOverview } from '@dossier/sources'
import { findCompanies } from '../companies/index.ts'
import { askSource } from '../sources/index.ts'
import { useCase } from '../use-case/index.ts'
import { presentRegisterCompany } from './registers.present.ts'
import { registerPolicy } from './registers.policy.ts'
import { presentWatch } from './watches/present-watch.ts'
import { watchesRepository } from './watches/watches.repository.ts'

/** What a register knows of a company, the same company among the files of the workspace, and whether it is watched. */
export const showRegisterCompany = useCase({
  needs: ['blobs', 'clock', 'indexes', 'secretBox', 'sources'],
  policy: registerPolicy('files.read'),
  async run(context, { projectId, source: id, company }: InputOf<typeof registerEndpoints.company>): Promise<RegisterCompany> {
    const { actor, read } = context
    const { overview, source } = await askSource(context, id, async (asked) => {
      if (asked.overview === undefined) throw new AppError('SOURCE_NOT_FOUND')
      return { overview: await asked.overview(company), source: asked }
    })
    const [{ companies }, watch] = await Promise.all([
      findCompanies(context, projectId, actor.language),
      read(watchesRepository).find(projectId, id, overview.id),
    ])
    const names = namesOf(overview)
    const same = companies.find((one) => [...one.names].some((name) => names.has(name)))
    return presentRegisterCompany(source, overview, {
      inFiles: same === undefined ? null : { company: same.key, name: same.name },
      watch: watch === undefined ? null : presentWatch(watch, actor.language),
    })
  },
})

const namesOf = ({ name, englishName, aliases = [] }: CompanyOverview): ReadonlySet<string> =>
  new Set([name, englishName ?? '', ...aliases].map(comparableName).filter((one) => one !== ''))
