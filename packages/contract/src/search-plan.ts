import { z } from 'zod'
import { idSchema } from './identifiers.ts'
import { jsonEndpoint } from './endpoint.ts'
import { limits } from './limits.ts'

const lineSchema = z.string().trim().min(1).max(limits.planStepLength)

/** The edited plan of an answer: each step is searched for literally and in this order. */
export const editedPlanSchema = z.object({
  /** The understood question; unchanged when absent. */
  understanding: z.string().trim().min(1).max(limits.queryLength).optional(),
  items: z
    .array(z.object({ title: lineSchema.optional(), query: lineSchema }))
    .min(1)
    .max(limits.planSteps),
  /** Figure questions of the edited plan, reused when its understanding is unchanged. */
  figures: z.array(z.string().trim().min(1).max(limits.queryLength)).max(limits.planSteps).optional(),
})
export type EditedPlan = z.infer<typeof editedPlanSchema>

export const searchParams = z.object({ searchId: idSchema })

/** @param record schema of the response: the record of the search */
export const planEndpoint = <Record extends z.ZodType>(record: Record) =>
  jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project/search/{searchId}/plan',
    summary: 'Go on with a search in state `planned` by this plan; of two at once, one does',
    audience: 'user',
    permission: 'search.edit',
    params: searchParams,
    body: editedPlanSchema,
    response: record,
    errors: ['SEARCH_NOT_FOUND', 'LIMITED_ACCESS', 'SEARCH_NOT_PLANNED'],
  })
