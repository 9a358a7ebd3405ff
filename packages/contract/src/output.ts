import { z } from 'zod'
import { idSchema, personSchema, timestampSchema } from './identifiers.ts'
import { runStateSchema } from './runs.ts'
import { workflowSchema } from './workflow-names.ts'

/** File types of outputs. */
export const outputFileTypes = ['excel'] as const

/** In a request: the output whose inputs it changes, one of the same workflow and workspace. */
export const changingShape = { changedFrom: idSchema.optional() }
export const changingErrors = ['OUTPUT_NOT_FOUND', 'OUTPUT_IN_BIN'] as const

/** What a workflow made, or is making. */
export const outputSchema = z.object({
  id: z.number().int(),
  projectId: z.number().int(),
  workflow: workflowSchema,
  /** Subject of the output: a company, a file. */
  inputVariable: z.string(),
  createdBy: personSchema,
  createdAt: timestampSchema,
  state: runStateSchema,
  /** Why it failed, in the reader's language. */
  failure: z.string().nullable(),
  /** The run that creates it. */
  runId: z.number().int().nullable(),
  fileType: z.enum(outputFileTypes).nullable(),
  filename: z.string().nullable(),
})
export type Output = z.infer<typeof outputSchema>
