import { z } from 'zod'
import { timestampSchema } from './identifiers.ts'

/** What recalculating a workbook has shown. */
export const certificateSchema = z.object({
  engine: z.string(),
  madeAt: timestampSchema,
  formulas: z.number().int(),
  /** Of these, those that an evaluation in code was compared with as well. */
  independent: z.number().int(),
  /** Relative. */
  largestDifference: z.number(),
  differences: z.array(z.object({ cell: z.string(), computed: z.string(), other: z.string() })),
})
export type Certificate = z.infer<typeof certificateSchema>
