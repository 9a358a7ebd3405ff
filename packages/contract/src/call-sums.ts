import { z } from 'zod'

/** What language models were asked, added up. */
export const callSumsSchema = z.object({
  requests: z.number(),
  /** Requests of which the provider told no tokens: theirs are estimated. */
  estimated: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  /** US dollars of the requests that had a price, and how many had none. */
  cost: z.number(),
  unpriced: z.number(),
})
export type CallSums = z.infer<typeof callSumsSchema>
