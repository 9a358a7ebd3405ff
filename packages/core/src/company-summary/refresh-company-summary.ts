import type { CompanySummaryFields, companySummaryEndpoints, InputOf } from '@dossier/contract'
import { isDeepStrictEqual } from 'node:util'
import { record } from '../audit/index.ts'
import { inProjectWho } from '../projects/index.ts'
import { filesToSearch } from '../search/index.ts'
import { useCase } from '../use-case/index.ts'
import { companySummaryRepository } from './company-summary.repository.ts'
import { filesHash } from './files-hash.ts'
import { readFromFiles } from './reading/read-from-files.ts'
import { withRunway } from './runway.ts'
import { summaryNow } from './show-company-summary.ts'

/** Reads the company summary from the files anew. What a person wrote stays; what comes out the same makes no version. */
export const refreshCompanySummary = useCase({
  policy: inProjectWho('project.edit'),
  async run(context, { projectId }: InputOf<typeof companySummaryEndpoints.refresh>) {
    const { deps, actor, read, write } = context
    const files = await filesToSearch(read, projectId, [])
    const hash = filesHash(files)
    const found = await readFromFiles(context, files)
    const now = deps.clock.now()
    await write(async (within) => {
      const summaries = within(companySummaryRepository)
      const latest = await summaries.holdLatest(projectId)
      const fields = withRunway(keepingWritten(found, latest?.fields), actor.language)
      const isSame = latest?.filesHash === hash && isDeepStrictEqual(latest.fields, fields)
      const isNothing = latest === undefined && files.named.size === 0
      if (isSame || isNothing) return
      await summaries.add({ projectId, fields, filesHash: hash, changedBy: null, createdAt: now })
      // The page asks for this by itself when it opens: nobody wrote anything.
      const { organizationId, language } = actor
      await record(within, { kind: 'system', organizationId, language }, { action: 'companySummary.read', projectId }, now)
    })
    return summaryNow(read, projectId, files)
  },
})

function keepingWritten(found: CompanySummaryFields, before: CompanySummaryFields | undefined): CompanySummaryFields {
  if (before === undefined) return found
  const written = Object.entries(before).filter(([, field]) => field.edited)
  return { ...found, ...Object.fromEntries(written) }
}
