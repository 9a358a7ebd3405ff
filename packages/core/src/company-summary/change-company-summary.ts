import { type CompanySummaryFields, type companySummaryEndpoints, companySummaryFieldNames, type InputOf } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { filesToSearch, quotingNeeds } from '../search/index.ts'
import { useCase } from '../use-case/index.ts'
import { companySummaryRepository } from './company-summary.repository.ts'
import { filesHash } from './files-hash.ts'
import { readFromFiles } from './reading/read-from-files.ts'
import { withRunway } from './runway.ts'
import { currentSummary } from './show-company-summary.ts'
import { typedField } from './typed-field.ts'

/** Sets fields by hand, or (null) resets them to what the files contain. Each change adds a version. */
export const changeCompanySummary = useCase({
  needs: quotingNeeds,
  policy: inProjectPolicy('project.edit'),
  async run(context, { projectId, fields: typed }: InputOf<typeof companySummaryEndpoints.change>) {
    const { deps, actor, read, write } = context
    const files = await filesToSearch(read, projectId, [])
    const named = companySummaryFieldNames.filter((name) => typed[name] !== undefined)
    const before = await read(companySummaryRepository).latest(projectId)
    const isRead = before === undefined || named.some((name) => typed[name] === null)
    const company = await read(companySummaryRepository).target(projectId)
    const found = isRead ? await readFromFiles(context, files, company) : before
    const now = deps.clock.now()
    await write(async (within) => {
      const summaries = within(companySummaryRepository)
      const latest = await summaries.lockLatest(projectId)
      const fields: CompanySummaryFields = { ...(latest?.fields ?? found.fields) }
      for (const name of named) {
        const text = typed[name]
        fields[name] = typeof text === 'string' ? typedField(name, text) : found.fields[name]
      }
      const hash = latest?.filesHash ?? filesHash(files, company)
      await summaries.add({
        projectId,
        fields: withRunway(fields, actor.language),
        filesHash: hash,
        companies: latest?.companies ?? found.companies,
        changedBy: actor.userId,
        createdAt: now,
      })
      await record(within, actor, { action: 'companySummary.updated', projectId, facts: { fields: named } }, now)
    })
    return currentSummary(read, projectId, files)
  },
})
