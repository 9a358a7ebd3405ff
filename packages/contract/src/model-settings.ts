import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { personSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'

export const languageModelProviders = ['openai', 'anthropic', 'google', 'azure', 'bedrock', 'openai-compatible', 'ollama'] as const
const providerSchema = z.enum(languageModelProviders)
export type LanguageModelProvider = z.infer<typeof providerSchema>

/** US dollars a calendar month (UTC). An absent budget is unlimited. */
export const modelBudgetsSchema = z.object({
  organization: z.number().min(0).max(limits.maximumInteger).optional(),
  /** For each workspace, and for each person. */
  workspace: z.number().min(0).max(limits.maximumInteger).optional(),
  person: z.number().min(0).max(limits.maximumInteger).optional(),
})
export type ModelBudgets = z.infer<typeof modelBudgetsSchema>

const price = z.number().min(0).max(10_000)
const modelText = z.string().trim().min(1).max(limits.nameLength)

export const modelEfforts = ['low', 'medium', 'high'] as const

/** The organization's own model, as typed. */
export const ownModelSchema = z.object({
  provider: providerSchema,
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(limits.urlLength)
    .optional(),
  /** The AWS region, for Bedrock only. */
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  /** Absent to keep the stored key. */
  apiKey: z.string().trim().min(1).max(limits.urlLength).optional(),
  model: modelText,
  helperModel: modelText.optional(),
  /** US dollars per million tokens. */
  inputPrice: price.optional(),
  outputPrice: price.optional(),
  contextTokens: z.number().int().min(2_000).max(10_000_000).optional(),
  /** Reasoning effort, for models that support it. */
  effort: z.enum(modelEfforts).optional(),
  /** Time limit for an answer. */
  timeLimitSeconds: z.number().int().min(30).max(600).optional(),
})

export type OwnModel = z.infer<typeof ownModelSchema>

/** Purposes of models for search: embeddings, reranking, and transcription. */
export const searchModelPurposes = ['embedding', 'reranking', 'transcription'] as const
export type SearchModelPurpose = (typeof searchModelPurposes)[number]

const searchModelSchema = ownModelSchema.pick({ baseUrl: true, apiKey: true, model: true })

/** The organization's own models for these purposes, as typed. Prices are US dollars per million tokens. */
export const ownEmbeddingSchema = searchModelSchema.extend({
  provider: z.enum(['openai-compatible', 'openai', 'google', 'cohere']),
  /** Requested dimensions; the model's own when absent. */
  dimensions: z.number().int().min(1).max(8_192).optional(),
  price: price.optional(),
})
export const ownRerankingSchema = searchModelSchema.extend({
  provider: z.enum(['openai-compatible', 'cohere']),
  price: price.optional(),
})
export const ownTranscriptionSchema = searchModelSchema.extend({
  provider: z.enum(['openai-compatible', 'openai']),
  /** Size limit of the service for a recording. */
  maxMegabytes: z.number().int().min(1).max(10_000).optional(),
})
export type OwnEmbedding = z.infer<typeof ownEmbeddingSchema>
export type OwnReranking = z.infer<typeof ownRerankingSchema>
export type OwnTranscription = z.infer<typeof ownTranscriptionSchema>

const sourceSchema = z.enum(['organization', 'operator', 'none'])
const hasKey = z.boolean()

/** The model used for a purpose, like that for answers. */
const used = <Own extends z.ZodType>(own: Own) => z.object({ source: sourceSchema, own: own.nullable(), operator: z.string().nullable() })

export const modelSettingsSchema = z.object({
  /** Which model answers: the organization's own, the operator's, or none. */
  source: sourceSchema,
  /** The organization's own model. Its key is never shown, only whether there is one. */
  own: ownModelSchema.omit({ apiKey: true }).extend({ hasKey }).nullable(),
  /** The operator's model, by name. */
  operator: z.string().nullable(),
  embedding: used(ownEmbeddingSchema.omit({ apiKey: true }).extend({ hasKey })),
  reranking: used(ownRerankingSchema.omit({ apiKey: true }).extend({ hasKey })),
  transcription: used(ownTranscriptionSchema.omit({ apiKey: true }).extend({ hasKey })),
  budgets: modelBudgetsSchema,
  /** US dollars spent this month by all priced models, and the number of answering requests of models without a price, which no budget can count. */
  spent: z.object({ cost: z.number(), unpriced: z.number().int() }),
  changedBy: personSchema.nullable(),
  changedAt: timestampSchema.nullable(),
})
export type ModelSettings = z.infer<typeof modelSettingsSchema>

/** The result of testing a model. */
export const modelTrialSchema = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    model: z.string(),
    latencyMs: z.number().int(),
    takesTools: z.boolean(),
    takesStructuredOutput: z.boolean(),
  }),
  z.object({
    ok: z.literal(false),
    failure: z.enum(['refused', 'busy', 'unavailable', 'too-long', 'wrong-answer', 'filtered']),
  }),
])
export type ModelTrial = z.infer<typeof modelTrialSchema>

const searchModelTried = z.object({ ok: z.literal(true), model: z.string(), latencyMs: z.number().int() })

/** The result of testing a model for search: two sentences embedded, two passages ranked, or a second of sound transcribed. */
export const searchModelTrialSchema = z.union([
  searchModelTried.extend({ purpose: z.literal('embedding'), dimensions: z.number().int() }),
  /** `ordered`: the answering passage was ranked first. */
  searchModelTried.extend({ purpose: z.literal('reranking'), ordered: z.boolean() }),
  searchModelTried.extend({ purpose: z.literal('transcription') }),
  z.object({ ok: z.literal(false), failure: z.enum(['refused', 'unavailable', 'wrong-answer']) }),
])
export type SearchModelTrial = z.infer<typeof searchModelTrialSchema>

export const modelSettingsEndpoints = {
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/organization/model-settings',
    summary: 'Which models answer and search for the organization, and what they may cost',
    audience: 'user',
    permission: 'models.read',
    response: modelSettingsSchema,
    errors: ['LIMITED_ACCESS'],
  }),
  change: jsonEndpoint({
    method: 'PATCH',
    path: '/api/organization/model-settings',
    summary: 'Use models of the organization’s own (`own` answers; null: the operator’s again), and set monthly budgets',
    audience: 'user',
    permission: 'models.edit',
    body: z.object({
      own: ownModelSchema.nullable().optional(),
      embedding: ownEmbeddingSchema.nullable().optional(),
      reranking: ownRerankingSchema.nullable().optional(),
      transcription: ownTranscriptionSchema.nullable().optional(),
      budgets: modelBudgetsSchema.optional(),
    }),
    message: 'modelSettingsUpdated',
    response: modelSettingsSchema,
    errors: ['LIMITED_ACCESS', 'MODEL_KEY_MISSING', 'MODEL_ADDRESS_MISSING', 'MODEL_ADDRESS_NOT_ALLOWED'],
  }),
  try: jsonEndpoint({
    method: 'POST',
    path: '/api/organization/model-settings/test',
    summary: 'Ask a model something small: the one that is typed, else the one that answers now',
    audience: 'user',
    permission: 'models.edit',
    body: z.object({ own: ownModelSchema.optional() }),
    response: modelTrialSchema,
    errors: ['LIMITED_ACCESS', 'MODEL_KEY_MISSING', 'MODEL_ADDRESS_MISSING', 'MODEL_ADDRESS_NOT_ALLOWED', 'MODEL_NOT_CONFIGURED'],
  }),
  trySearchModel: jsonEndpoint({
    method: 'POST',
    path: '/api/organization/model-settings/test-search-model',
    summary: 'Try a model that embeds, ranks or writes down: the one that is typed for the purpose, else the one that is used now',
    audience: 'user',
    permission: 'models.edit',
    body: z.object({
      purpose: z.enum(searchModelPurposes),
      embedding: ownEmbeddingSchema.optional(),
      reranking: ownRerankingSchema.optional(),
      transcription: ownTranscriptionSchema.optional(),
    }),
    response: searchModelTrialSchema,
    errors: ['LIMITED_ACCESS', 'MODEL_KEY_MISSING', 'MODEL_ADDRESS_MISSING', 'MODEL_ADDRESS_NOT_ALLOWED', 'SEARCH_MODEL_NOT_CONFIGURED'],
  }),
}
