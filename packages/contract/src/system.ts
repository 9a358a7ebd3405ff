import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'

/** What the page must know of the installation before anybody asks. */
export const clientConfigurationSchema = z.object({
  version: z.string(),
  maximumFileMegabytes: z.number().int(),
  maximumFilesPerRequest: z.number().int(),
  /** Where users turn with questions about the product; null when the operator named nobody. */
  contactEmail: z.string().nullable(),
  /** The configured language model, or null: answers are then quotations. */
  model: z.string().nullable(),
})
export type ClientConfiguration = z.infer<typeof clientConfigurationSchema>

export const systemEndpoints = {
  configuration: jsonEndpoint({
    method: 'GET',
    path: '/api/configuration',
    summary: 'Limits and features of this installation',
    audience: 'public',
    response: clientConfigurationSchema,
  }),
}
