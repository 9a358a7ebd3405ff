import { z } from 'zod'
import { verificationSchema } from './answer.ts'
import { jsonEndpoint } from './endpoint.ts'
import { searchParams } from './search-plan.ts'

/** A sentence of a kept answer as it comes out today. */
export const replayDifferenceSchema = z.object({
  /** Its place in the kept answer, or in today's where it is new there; from 0. */
  at: z.number().int(),
  /** What is otherwise: its words, its mark, the passages that it cites; or it is not there any more, or is new. */
  kind: z.enum(['text', 'mark', 'sources', 'gone', 'new']),
  text: z.string(),
  recorded: verificationSchema.optional(),
  today: verificationSchema.optional(),
})
export type ReplayDifference = z.infer<typeof replayDifferenceSchema>

/**
 * What came of making an answer again from the recorded replies of its models.
 *
 * `different`: `differences` names the sentences. With `unrecorded`, a model would have been asked something that the record does not have, and
 * the kept sentences were held against today's files instead: those that hold as they did are not among the differences.
 */
export const replaySchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('same'), sentences: z.number().int() }),
  z.object({
    outcome: z.literal('different'),
    /** Files that were searched are others by now; or it had ended at a bound of time; or neither: the program or what was said before it. */
    cause: z.enum(['files', 'bound', 'program']),
    /** What the first request is for that is not in the record. */
    unrecorded: z.enum(['planning', 'answering', 'checking', 'repair']).optional(),
    differences: z.array(replayDifferenceSchema),
  }),
  /** It was quoted without a model; was not finished; is without its record; read a file that is in the bin; or would take too long. */
  z.object({ outcome: z.literal('not-replayed'), reason: z.enum(['quoted', 'unfinished', 'removed', 'in-bin', 'too-long']) }),
])
export type Replay = z.infer<typeof replaySchema>

export const replayEndpoint = jsonEndpoint({
  method: 'POST',
  path: '/api/v2/project/search/{searchId}/replay',
  summary: 'Make an answer again from its record, on the files of today; asks no model and costs nothing',
  audience: 'user',
  permission: 'search.read',
  params: searchParams,
  response: replaySchema,
  errors: ['SEARCH_NOT_FOUND', 'LIMITED_ACCESS'],
})
