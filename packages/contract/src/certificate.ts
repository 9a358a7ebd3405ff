import { z } from 'zod'
import { timestampSchema } from './identifiers.ts'

/** The result of recalculating a workbook. */
export const certificateSchema = z.object({
  engine: z.string(),
  madeAt: timestampSchema,
  formulas: z.number().int(),
  /** Number of these cells that were also compared with an evaluation in code. */
  independent: z.number().int(),
  /** Relative difference. */
  largestDifference: z.number(),
  differences: z.array(z.object({ cell: z.string(), computed: z.string(), other: z.string() })),
})
export type Certificate = z.infer<typeof certificateSchema>
