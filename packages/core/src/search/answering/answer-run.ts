import { jobs, type SearchEvent } from '@dossier/contract'
import { z } from 'zod'
import { runEventsRepository } from '../../runs/index.ts'
import { defineRunType } from '../../use-case/index.ts'
import { withUnavailable } from '../asking/chosen-sources.ts'
import { forgetWhenEnded } from '../records/forget-when-ended.ts'
import { searchesRepository } from '../searches.repository.ts'
import { publishSearchChange } from '../publish-search-change.ts'
import { answerSoFar } from './answer-so-far.ts'

const answerInputSchema = z.object({ searchId: z.number().int(), conversationId: z.number().int() })

/** The question that a run answers. */
export type AnswerInput = z.infer<typeof answerInputSchema>

/** Key of the run steps that hold the requests to models and their replies, in order. */
export const modelRequests = 'model'

/** The events of an answer run, typed as search events. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- written by `askQuestion`, `continueWithPlan` and `answerWork` alone
export const answerEvents = (kept: readonly object[]): SearchEvent[] => kept as SearchEvent[]

/** The kind of run in which a language model writes an answer. */
export const answerType = defineRunType({
  kind: 'answer',
  job: jobs.writeAnswer,
  needs: ['questionLimits'],
  input: answerInputSchema,
  report: z.null(),
  initialReport: null,
  // The question itself is logged with `search.asked`.
  actions: { continued: 'search.asked', answered: 'search.planReviewed', cancelled: 'search.cancelled' },
  logged: ({ searchId, conversationId }) => ({ subjectId: searchId, facts: { conversationId } }),
  minutes: 20,
  withoutStarter: 'stop',
  canRetry: ({ code }) => code !== 'LIMITED_ACCESS',
  async onEnd(within, deps, { id, organizationId, input: { searchId } }, state) {
    const row = await within(searchesRepository).unsafeFind(searchId)
    if (row === undefined) return
    if (state !== 'completed') {
      // The part that was written so far is stored.
      const made = answerSoFar(row.answer, answerEvents(await within(runEventsRepository).after(id, 0)))
      await within(searchesRepository).keepAnswer(searchId, withUnavailable(made, row.answer))
    }
    await forgetWhenEnded(within, deps, searchId)
    publishSearchChange(within, organizationId, row)
  },
})
