import { z } from 'zod'

/** Something that the making of an answer takes time for. */
export const searchActivitySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('search'), query: z.string() }),
  z.object({ kind: z.literal('figure'), question: z.string() }),
  z.object({
    kind: z.enum(['page', 'table']),
    /** Of what is kept in a file. */
    fileId: z.number().int().optional(),
    filename: z.string(),
    page: z.number().int(),
  }),
  z.object({ kind: z.literal('compute'), expression: z.string() }),
  z.object({ kind: z.literal('answer') }),
  z.object({ kind: z.literal('repair'), round: z.number().int() }),
  /** So many sentences that the program could not decide. */
  z.object({ kind: z.literal('check'), sentences: z.number().int() }),
])
export type SearchActivity = z.infer<typeof searchActivitySchema>

/** How much a search of the files found. */
export const foundSchema = z.object({ files: z.number().int(), pages: z.number().int() })

/** Something that was done for an answer. */
export const searchStepSchema = z.object({
  /** Of the plan's item, or of something that was decided later. */
  id: z.string(),
  activity: searchActivitySchema,
  /** False where the answer ended before it did. */
  done: z.boolean(),
  found: foundSchema.optional(),
})
export type SearchStep = z.infer<typeof searchStepSchema>
