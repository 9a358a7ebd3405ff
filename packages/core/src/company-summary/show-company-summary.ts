import type { CompanySummary, companySummaryEndpoints, InputOf } from '@dossier/contract'
import { inProjectPolicy } from '../projects/index.ts'
import { filesToSearch, type SearchedFiles } from '../search/index.ts'
import { type Read, useCase } from '../use-case/index.ts'
import { presentSummaryVersion } from './company-summary.present.ts'
import { companySummaryRepository } from './company-summary.repository.ts'
import { filesHash } from './files-hash.ts'

/** Limits the list; versions are added when files change or a person edits. */
const MAX_VERSIONS = 200

/** The latest stored company summary of a workspace. Reads no files. */
export const showCompanySummary = useCase({
  needs: [],
  policy: inProjectPolicy('search.read'),
  run: async ({ read }, { projectId }: InputOf<typeof companySummaryEndpoints.get>) =>
    currentSummary(read, projectId, await filesToSearch(read, projectId, [])),
})

/** All versions, latest first. */
export const listCompanySummaries = useCase({
  needs: [],
  policy: inProjectPolicy('search.read'),
  async run({ read }, { projectId }: InputOf<typeof companySummaryEndpoints.versions>) {
    const summaries = read(companySummaryRepository)
    const [rows, count] = await Promise.all([summaries.list(projectId, MAX_VERSIONS), summaries.count(projectId)])
    return { rows: rows.map(presentSummaryVersion), count }
  },
})

export async function currentSummary(read: Read, projectId: number, files: SearchedFiles): Promise<CompanySummary> {
  const summaries = read(companySummaryRepository)
  const [latest, company] = await Promise.all([summaries.latest(projectId), summaries.target(projectId)])
  if (latest === undefined) return { current: null, outdated: files.named.size > 0, companies: [], company }
  const outdated = latest.filesHash !== filesHash(files, company)
  return { current: presentSummaryVersion(latest), outdated, companies: latest.companies, company }
}
