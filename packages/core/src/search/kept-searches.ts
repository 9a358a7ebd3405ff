import type { InputOf, searchEndpoints } from '@dossier/contract'
import { record, recordView } from '../audit/index.ts'
import { inProjectPolicy } from '../projects/index.ts'
import { deleteRunsOf } from '../runs/index.ts'
import { useCase } from '../use-case/index.ts'
import { queueRelease } from './outside/queue-release.ts'
import { answerType } from './answering/answer-run.ts'
import { searchAuditEvent } from './audit-events.ts'
import { searchFeedbackRepository } from './search-feedback.repository.ts'
import { searchPolicy } from './search.policy.ts'
import { presentSearch, presentSearchSummary } from './search.present.ts'
import { searchesRepository } from './searches.repository.ts'
import { recordFor } from './records-for.ts'
import { publishSearchChange } from './publish-search-change.ts'

/** The searches of a workspace, latest first. */
export const listSearches = useCase({
  needs: [],
  policy: inProjectPolicy('search.read'),
  async run({ actor, read }, input: InputOf<typeof searchEndpoints.list>) {
    const searches = read(searchesRepository)
    const [rows, count] = await Promise.all([
      searches.list(input.projectId, actor.userId, input),
      searches.count(input.projectId, actor.userId),
    ])
    return { rows: rows.map(presentSearchSummary), count }
  },
})

/** One search with its answer. Views by others than its author are recorded. */
export const showSearch = useCase({
  needs: ['clock'],
  policy: searchPolicy('search.read'),
  async run({ deps, actor, subject, read, write }, _input: { searchId: number }) {
    if (subject.createdBy !== actor.userId) {
      await recordView({ read, write }, actor, searchAuditEvent('search.viewed', subject), deps.clock.now())
    }
    const given = await read(searchFeedbackRepository).givenBy(actor.userId, [subject.id])
    return recordFor(read, actor, presentSearch(subject, actor.language, given.get(subject.id)))
  },
})

/** Deletes a search; an answer in progress is stopped. */
export const deleteSearch = useCase({
  needs: ['clock', 'queue'],
  policy: searchPolicy('search.delete'),
  async run({ deps, actor, subject, write }, _input: { searchId: number }) {
    await write(async (within) => {
      await deleteRunsOf(within, answerType.kind, [subject.id])
      await within(searchesRepository).delete(subject)
      await queueRelease(within, deps, { organizationId: actor.organizationId, projectId: subject.projectId })
      await record(within, actor, searchAuditEvent('search.deleted', subject), deps.clock.now())
      publishSearchChange(within, actor.organizationId, subject)
    })
    return null
  },
})
