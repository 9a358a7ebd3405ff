import type { CompanySummaryFields, companySummaryEndpoints, InputOf } from '@dossier/contract'
import { isDeepStrictEqual } from 'node:util'
import { record } from '../audit/index.ts'
import { inProjectPolicy, type ProjectAccess } from '../projects/index.ts'
import { filesToSearch, quotingNeeds, type QuotingPort } from '../search/index.ts'
import { type Member, type UseCaseContext, useCase } from '../use-case/index.ts'
import { companySummaryRepository } from './company-summary.repository.ts'
import { filesHash } from './files-hash.ts'
import { readFromFiles } from './reading/read-from-files.ts'
import { withRunway } from './runway.ts'
import { currentSummary } from './show-company-summary.ts'

/** Reads the company summary from the files again. Edited fields stay; an unchanged result adds no version. */
export const refreshCompanySummary = useCase({
  needs: quotingNeeds,
  policy: inProjectPolicy('project.edit'),
  run: (context, { projectId }: InputOf<typeof companySummaryEndpoints.refresh>) => rereadSummary(context, projectId),
})

/** Stores the company of the workspace and reads the summary again from that company's files. */
export const chooseCompany = useCase({
  needs: quotingNeeds,
  policy: inProjectPolicy('project.edit'),
  async run(context, { projectId, company }: InputOf<typeof companySummaryEndpoints.choose>) {
    const { deps, actor, write } = context
    await write(async (within) => {
      const summaries = within(companySummaryRepository)
      await summaries.lockLatest(projectId)
      const before = await summaries.target(projectId)
      if (before === company) return
      await summaries.setTarget(projectId, company)
      const from = before === null ? {} : { from: before }
      const event =
        company === null
          ? ({ action: 'companySummary.companyCleared', projectId, ...from } as const)
          : ({ action: 'companySummary.companyChosen', projectId, ...from, to: company } as const)
      await record(within, actor, event, deps.clock.now())
    })
    return rereadSummary(context, projectId)
  },
})

async function rereadSummary(context: UseCaseContext<Member, ProjectAccess, QuotingPort>, projectId: number) {
  const { deps, actor, read, write } = context
  const files = await filesToSearch(read, projectId, [])
  const company = await read(companySummaryRepository).target(projectId)
  const hash = filesHash(files, company)
  const found = await readFromFiles(context, files, company)
  const now = deps.clock.now()
  await write(async (within) => {
    const summaries = within(companySummaryRepository)
    const latest = await summaries.lockLatest(projectId)
    const fields = withRunway(withEditedFields(found.fields, latest?.fields), actor.language)
    const { companies } = found
    const isSame = latest?.filesHash === hash && isDeepStrictEqual(latest.fields, fields) && isDeepStrictEqual(latest.companies, companies)
    const isNothing = latest === undefined && files.named.size === 0
    if (isSame || isNothing) return
    await summaries.add({ projectId, fields, filesHash: hash, companies, changedBy: null, createdAt: now })
    // The page refreshes automatically when it opens, so this is no action of a person.
    const { organizationId, language } = actor
    await record(within, { kind: 'system', organizationId, language }, { action: 'companySummary.read', projectId }, now)
  })
  return currentSummary(read, projectId, files)
}

function withEditedFields(found: CompanySummaryFields, before: CompanySummaryFields | undefined): CompanySummaryFields {
  if (before === undefined) return found
  const edited = Object.entries(before).filter(([, field]) => field.edited)
  return { ...found, ...Object.fromEntries(edited) }
}
