import type { InputOf, searchEndpoints } from '@dossier/contract'
import { record } from '../audit/index.ts'
import { useCase } from '../use-case/index.ts'
import { searchAuditEvent } from './audit-events.ts'
import { searchFeedbackRepository } from './search-feedback.repository.ts'
import { searchPolicy } from './search.policy.ts'
import { presentSearch } from './search.present.ts'
import { recordFor } from './records-for.ts'

/** Stores or removes a reader's rating of an answer. Each reader has one rating per answer. */
export const rateSearch = useCase({
  needs: ['clock'],
  policy: searchPolicy('search.read'),
  async run({ deps, actor, subject, read, write }, { rating, note }: InputOf<typeof searchEndpoints.feedback>) {
    const now = deps.clock.now()
    const feedback = rating === 0 ? undefined : { rating, note }
    await write(async (within) => {
      const given = within(searchFeedbackRepository)
      if (feedback === undefined) await given.takeBack(subject, actor.userId)
      else await given.give(subject, actor.userId, feedback, now)
      await record(within, actor, searchAuditEvent('search.rated', subject, { rating }), now)
    })
    return recordFor(read, actor, presentSearch(subject, actor.language, feedback))
  },
})
