import { z } from 'zod'
import { callSumsSchema } from './call-sums.ts'
import { jsonEndpoint } from './endpoint.ts'
import { idSchema, personSchema } from './identifiers.ts'

// eslint-disable-next-line dossier/no-notation-in-patterns -- The month of a request of ours, in ISO form and no other; nobody prints it.
const monthSchema = z.string().regex(/^20\d{2}-(?:0[1-9]|1[0-2])$/)

const configuredModel = z.object({
  /** Provider and model, as `openai/text-embedding-3-small`. */
  name: z.string(),
  /** US dollars a million tokens; null when the operator told none. */
  price: z.number().nullable(),
})

/** What models of meaning and of ranking were asked, and how far files are with their vectors. */
export const modelUsageSchema = z.object({
  /** The model that finds by meaning; null: searches go by words alone. Counts are of the files' latest versions. */
  embedding: configuredModel
    .extend({
      files: z.number().int(),
      waiting: z.number().int(),
      /** Those of them that wait for a larger budget, or for the next month. */
      postponed: z.number().int(),
      /** Files that the model refused or did not answer for; their words are searched all the same. */
      failed: z.number().int(),
      passages: z.number().int(),
      /** Passages that have a vector by now. */
      embedded: z.number().int(),
    })
    .nullable(),
  /** The model that ranks the best pages once more. */
  reranking: configuredModel.nullable(),
  /** Since the beginning, also by models that are not configured any more. */
  used: z.array(
    z.object({
      purpose: z.enum(['passages', 'questions', 'reranking']),
      model: z.string(),
      requests: z.number(),
      /** Requests of which the provider told no tokens: they are missing in the sums. */
      untold: z.number(),
      texts: z.number(),
      tokens: z.number(),
      /** Tokens that had a price when they were used, and what they cost then in US dollars. */
      pricedTokens: z.number(),
      cost: z.number(),
    }),
  ),
  /** What language models were asked this calendar month (UTC). */
  calls: z.array(callSumsSchema.extend({ purpose: z.enum(['planning', 'answering', 'checking']), model: z.string() })),
})
export type ModelUsageReport = z.infer<typeof modelUsageSchema>

const shareSums = callSumsSchema.extend({
  /** Models of meaning and of ranking: tokens, and US dollars of those that had a price. */
  searching: z.object({ tokens: z.number(), cost: z.number() }),
})

/** Who used models in one calendar month (UTC), and in which workspaces; the dearest first. */
export const usageSharesSchema = z.object({
  /** "2026-11". */
  month: monthSchema,
  /** Months in which anything was used, the latest first; this month is always one of them. */
  months: z.array(monthSchema),
  people: z.array(
    shareSums.extend({
      /** Null: work on files, which is nobody's. The name is empty where the account is gone. */
      person: personSchema.nullable(),
    }),
  ),
  workspaces: z.array(
    shareSums.extend({
      projectId: z.number().int(),
      /** Null: it is gone. */
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
