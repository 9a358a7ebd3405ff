import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'

/** Configuration that the page needs before sign-in. */
export const clientConfigurationSchema = z.object({
  version: z.string(),
  maximumFileMegabytes: z.number().int(),
  maximumFilesPerRequest: z.number().int(),
  /** Contact address for questions about the product; null when not configured. */
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
