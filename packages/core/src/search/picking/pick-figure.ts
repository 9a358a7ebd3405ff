import { AppError, type InputOf, type searchEndpoints } from '@dossier/contract'
import { record } from '../../audit/index.ts'
import { useCase } from '../../use-case/index.ts'
import { searchAuditEvent } from '../audit-events.ts'
import { searchFeedbackRepository } from '../search-feedback.repository.ts'
import { recordFor } from '../records-for.ts'
import { searchPolicy } from '../search.policy.ts'
import { presentSearch } from '../search.present.ts'
import { figurePicksRepository } from './figure-picks.repository.ts'
import { isSameFigure } from './kept-first.ts'
import { hashOfSearch } from './question-hash.ts'

/**
 * Keeps one of the closest figures as the answer to its question, for everybody who may read the conversation. Choosing the kept figure
 * again, wherever the question was asked, releases it.
 *
 * @throws CANDIDATE_NOT_FOUND when the answer has no such figure
 */
export const pickFigure = useCase({
  needs: ['clock'],
  policy: searchPolicy('search.ask'),
  async run({ deps, actor, subject, read, write }, { candidate: at }: InputOf<typeof searchEndpoints.pick>) {
    const candidate = subject.answer.candidates?.[at]
    if (candidate === undefined) throw new AppError('CANDIDATE_NOT_FOUND')
    const hash = hashOfSearch(subject)
    const pickedAt = deps.clock.now()
    await write(async (within) => {
      const picks = within(figurePicksRepository)
      const kept = (await picks.openTo(actor.userId, subject.projectId, [hash])).get(hash)
      const isReleased = kept !== undefined && isSameFigure(kept.candidate, candidate)
      await picks.release(actor.userId, subject, hash)
      if (!isReleased) await picks.keep(subject, { questionHash: hash, candidate, pickedBy: actor.userId, pickedAt })
      await record(within, actor, searchAuditEvent(isReleased ? 'search.figureReleased' : 'search.figureKept', subject), pickedAt)
    })
    const given = await read(searchFeedbackRepository).givenBy(actor.userId, [subject.id])
    return recordFor(read, actor, presentSearch(subject, actor.language, given.get(subject.id)))
  },
})
