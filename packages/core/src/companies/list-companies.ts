import type { Company, companyEndpoints, InputOf } from '@dossier/contract'
import { inProjectPolicy } from '../projects/index.ts'
import { useCase } from '../use-case/index.ts'
import { findCompanies } from './find-companies.ts'
import { companyProfilesOf } from './show-company-details.ts'

/** The companies with statements in the files of a workspace. */
export const listCompanies = useCase({
  needs: ['blobs', 'indexes'],
  policy: inProjectPolicy('files.read'),
  async run(context, { projectId }: InputOf<typeof companyEndpoints.list>) {
    const { companies } = await findCompanies(context, projectId, context.actor.language)
    const profiles = await companyProfilesOf(context.read, projectId)
    const rows = companies.map(({ key, name, documents }): Company => {
      const ends = documents.flatMap(({ values }) => values.map(({ to }) => to))
      return { company: key, name, files: documents.length, latest: ends.toSorted().at(-1) ?? null, profile: profiles.get(key) ?? null }
    })
    return { rows, count: rows.length }
  },
})
