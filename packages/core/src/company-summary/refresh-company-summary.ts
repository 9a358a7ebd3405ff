import type { CompanySummaryFields, companySummaryEndpoints, InputOf } from '@dossier/contract'
import { isDeepStrictEqual } from 'node:util'
import { record } from '../audit/index.ts'
import { inProjectWho, type ProjectAccess } from '../projects/index.ts'
import { filesToSearch, quotingNeeds, type QuotingPort } from '../search/index.ts'
import { type Member, type UseCaseContext, useCase } from '../use-case/index.ts'
import { companySummaryRepository } from './company-summary.repository.ts'
import { filesHash } from './files-hash.ts'
import { readFromFiles } from './reading/read-from-files.ts'
import { withRunway } from './runway.ts'
import { summaryNow } from './show-company-summary.ts'

/** Reads the company summary from the files anew. What a person wrote stays; what comes out the same makes no version. */
export const refreshCompanySummary = useCase({
  needs: quotingNeeds,
  policy: inProjectWho('project.edit'),
  run: (context, { projectId }: InputOf<typeof companySummaryEndpoints.refresh>) => readAnew(context, projectId),
})

/** Remembers which company the workspace is about, and reads the summary anew from the files of that company. */
export const chooseCompany = useCase({
  needs: quotingNeeds,
  policy: inProjectWho('project.edit'),
  async run(context, { projectId, company }: InputOf<typeof companySummaryEndpoints.choose>) {
    const { deps, actor, write } = context
    await write(async (within) => {
      const summaries = within(companySummaryRepository)
      await summaries.holdLatest(projectId)
      const before = await summaries.target(projectId)
      if (before === company) return
      await summaries.setTarget(projectId, company)
      const from = before === null ? {} : { from: before }
      const happened =
        company === null
          ? ({ action: 'companySummary.companyCleared', projectId, ...from } as const)
          : ({ action: 'companySummary.companyChosen', projectId, ...from, to: company } as const)
      await record(within, actor, happened, deps.clock.now())
    })
    return readAnew(context, projectId)
  },
})

async function readAnew(context: UseCaseContext<Member, ProjectAccess, QuotingPort>, projectId: number) {
  const { deps, actor, read, write } = context
  const files = await filesToSearch(read, projectId, [])
  const company = await read(companySummaryRepository).target(projectId)
  const hash = filesHash(files, company)
  const found = await readFromFiles(context, files, company)
  const now = deps.clock.now()
  await write(async (within) => {
    const summaries = within(companySummaryRepository)
    const latest = await summaries.holdLatest(projectId)
    const fields = withRunway(keepingWritten(found.fields, latest?.fields), actor.language)
    const { companies } = found
    const isSame = latest?.filesHash === hash && isDeepStrictEqual(latest.fields, fields) && isDeepStrictEqual(latest.companies, companies)
    const isNothing = latest === undefined && files.named.size === 0
    if (isSame || isNothing) return
    await summaries.add({ projectId, fields, filesHash: hash, companies, changedBy: null, createdAt: now })
    // The page asks for this by itself when it opens: nobody wrote anything.
    const { organizationId, language } = actor
    await record(within, { kind: 'system', organizationId, language }, { action: 'companySummary.read', projectId }, now)
  })
  return summaryNow(read, projectId, files)
}

function keepingWritten(found: CompanySummaryFields, before: CompanySummaryFields | undefined): CompanySummaryFields {
  if (before === undefined) return found
  const written = Object.entries(before).filter(([, field]) => field.edited)
  return { ...found, ...Object.fromEntries(written) }
}
