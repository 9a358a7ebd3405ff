import { z } from 'zod'

/** Totals of the requests to language models. */
export const callSumsSchema = z.object({
  requests: z.number(),
  /** Requests for which the provider reported no token counts: theirs are estimated. */
  estimated: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** US dollars of the requests with a known price; see `unpriced` for the others. */
  cost: z.number(),
  unpriced: z.number(),
})
export type CallSums = z.infer<typeof callSumsSchema>
