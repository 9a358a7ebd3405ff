import { z } from 'zod'

/** An activity during the making of an answer. */
export const searchActivitySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('search'), query: z.string() }),
  /** A search of a model in the outside sources of the question. */
  z.object({ kind: z.literal('sources'), query: z.string() }),
  z.object({ kind: z.literal('figure'), question: z.string() }),
  z.object({
    kind: z.enum(['page', 'table']),
    /** The file concerned, where there is one. */
    fileId: z.number().int().optional(),
    filename: z.string(),
    page: z.number().int(),
  }),
  z.object({ kind: z.literal('compute'), expression: z.string() }),
  z.object({ kind: z.literal('answer') }),
  z.object({ kind: z.literal('repair'), round: z.number().int() }),
  /** Number of sentences that the program could not decide. */
  z.object({ kind: z.literal('check'), sentences: z.number().int() }),
])
export type SearchActivity = z.infer<typeof searchActivitySchema>

/** Result counts of a search. */
export const foundSchema = z.object({ files: z.number().int(), pages: z.number().int() })

/** A step of an answer. */
export const searchStepSchema = z.object({
  /** Id of the plan's item, or of a step that was added later. */
  id: z.string(),
  activity: searchActivitySchema,
  /** False when the answer ended before the step. */
  done: z.boolean(),
  found: foundSchema.optional(),
})
export type SearchStep = z.infer<typeof searchStepSchema>
