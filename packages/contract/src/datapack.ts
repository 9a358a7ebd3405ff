import { z } from 'zod'
import { certificateSchema } from './certificate.ts'
import { accountScopes } from './companies.ts'
import { jsonEndpoint } from './endpoint.ts'
import { inProject, withProject } from './file-requests.ts'
import { languages } from './language.ts'
import { limits } from './limits.ts'
import { outputSchema } from './output.ts'

export const datapackResultSchema = z.object({
  workflow: z.literal('datapack'),
  company: z.string(),
  currency: z.string().nullable(),
  years: z.array(z.string()),
  /** Number of values with a source. */
  sourced: z.number().int(),
  certificate: certificateSchema,
})

export const datapackEndpoints = {
  datapack: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/datapack',
    summary: 'Have the statements of a company written as a workbook with live totals, ratios and ties, each input with its source',
    audience: 'user',
    permission: 'outputs.make',
    body: inProject.extend({
      company: z.string().min(1).max(limits.nameLength),
      scope: z.enum(accountScopes).optional(),
      currency: z.string().max(20).optional(),
      /** Language of its labels; the reader's when absent. */
      language: z.enum(languages).optional(),
    }),
    response: outputSchema,
    errors: ['COMPANY_NOT_FOUND', ...withProject],
  }),
}
