import { z } from 'zod'
import { verificationSchema } from './answer.ts'
import { jsonEndpoint } from './endpoint.ts'
import { searchParams } from './search-plan.ts'

/** A sentence of a stored answer that differs when the answer is replayed. */
export const replayDifferenceSchema = z.object({
  /** Its index in the stored answer, or in the replay for a new sentence; from 0. */
  at: z.number().int(),
  /** The difference: its words, its mark, its cited passages; or the sentence is gone, or new. */
  kind: z.enum(['text', 'mark', 'sources', 'gone', 'new']),
  text: z.string(),
  recorded: verificationSchema.optional(),
  today: verificationSchema.optional(),
})
export type ReplayDifference = z.infer<typeof replayDifferenceSchema>

/**
 * The result of replaying an answer from the recorded replies of its models.
 *
 * `different`: `differences` lists the sentences. With `unrecorded`, a model request was missing from the record, and the stored sentences were
 * verified against today's files instead: those with an unchanged result are not listed.
 */
export const replaySchema = z.discriminatedUnion('outcome', [
  z.object({ outcome: z.literal('same'), sentences: z.number().int() }),
  z.object({
    outcome: z.literal('different'),
    /** The searched files changed; or it had ended at a limit; or neither, so the program or an earlier turn changed. */
    cause: z.enum(['files', 'bound', 'program']),
    /** Purpose of the first request that is missing from the record. */
    unrecorded: z.enum(['planning', 'answering', 'checking', 'repair']).optional(),
    differences: z.array(replayDifferenceSchema),
  }),
  /** It was quoted without a model; was not finished; has no record; read a file that is in the bin; or would take too long. */
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
