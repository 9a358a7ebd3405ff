import { z } from 'zod'
import { callSumsSchema } from './call-sums.ts'
import { jsonEndpoint } from './endpoint.ts'
import { idSchema, personSchema } from './identifiers.ts'

/** A month in ISO form: "2026-11". */
const monthSchema = z.string().regex(/^[1-9]\d{3}-(?:0[1-9]|1[0-2])$/)

const configuredModel = z.object({
  /** Provider and model, as `openai/text-embedding-3-small`. */
  name: z.string(),
  /** US dollars per million tokens; null when the operator configured none. */
  price: z.number().nullable(),
})

/** Usage of embedding and reranking models, and the progress of embedding files. */
export const modelUsageSchema = z.object({
  /** The embedding model; null when searches use keywords only. Counts are of the files' latest versions. */
  embedding: configuredModel
    .extend({
      files: z.number().int(),
      waiting: z.number().int(),
      /** Number of waiting files that are postponed until the budget is raised, or until the next month. */
      postponed: z.number().int(),
      /** Files that the model refused or did not answer for; keyword search still finds them. */
      failed: z.number().int(),
      passages: z.number().int(),
      /** Number of passages with an embedding. */
      embedded: z.number().int(),
    })
    .nullable(),
  /** The reranking model. */
  reranking: configuredModel.nullable(),
  /** Usage since the beginning, including models that are no longer configured. */
  used: z.array(
    z.object({
      purpose: z.enum(['passages', 'questions', 'reranking']),
      model: z.string(),
      requests: z.number(),
      /** Requests for which the provider reported no token counts: they are missing in the sums. */
      requestsWithoutUsage: z.number(),
      texts: z.number(),
      tokens: z.number(),
      /** Tokens used while a price was known, and their cost then in US dollars. */
      pricedTokens: z.number(),
      cost: z.number(),
    }),
  ),
  /** Requests to language models in this calendar month (UTC). */
  calls: z.array(callSumsSchema.extend({ purpose: z.enum(['planning', 'answering', 'checking']), model: z.string() })),
})
export type ModelUsageReport = z.infer<typeof modelUsageSchema>

const shareSums = callSumsSchema.extend({
  /** Embedding and reranking models: tokens, and US dollars of those with a price. */
  searching: z.object({ tokens: z.number(), cost: z.number() }),
})

/** Usage of models in one calendar month (UTC) by person and workspace; the most expensive first. */
export const usageSharesSchema = z.object({
  /** "2026-11". */
  month: monthSchema,
  /** Months with usage, the latest first, always including the current one. */
  months: z.array(monthSchema),
  people: z.array(
    shareSums.extend({
      /** Null for work on files, which belongs to no person. The name is empty where the account was deleted. */
      person: personSchema.nullable(),
    }),
  ),
  workspaces: z.array(
    shareSums.extend({
      projectId: z.number().int(),
      /** Null when the workspace was deleted. */
      name: z.string().nullable(),
    }),
  ),
})
export type UsageShares = z.infer<typeof usageSharesSchema>
export type UsageShare = z.infer<typeof shareSums>

export const modelUsageEndpoints = {
  ofWorkspace: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/model-usage',
    summary: 'What models were asked for a workspace, what it cost, and how many passages have a vector',
    audience: 'user',
    permission: 'project.edit',
    query: z.object({ projectId: idSchema }),
    response: modelUsageSchema,
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  ofOrganization: jsonEndpoint({
    method: 'GET',
    path: '/api/organization/model-usage',
    summary: 'The same for the whole organization, with the workspaces that are gone',
    audience: 'user',
    permission: 'admin.list',
    response: modelUsageSchema,
    errors: ['LIMITED_ACCESS'],
  }),
  shares: jsonEndpoint({
    method: 'GET',
    path: '/api/organization/model-usage/shares',
    summary: 'Who used models in a month, and in which workspaces, with what it cost',
    audience: 'user',
    permission: 'models.read',
    query: z.object({ month: monthSchema.optional() }),
    response: usageSharesSchema,
    errors: ['LIMITED_ACCESS'],
  }),
}
