import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { personSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'

export const languageModelProviders = ['openai', 'anthropic', 'google', 'azure', 'bedrock', 'openai-compatible', 'ollama'] as const
const providerSchema = z.enum(languageModelProviders)
export type LanguageModelProvider = z.infer<typeof providerSchema>

/** US dollars a calendar month (UTC). What is left out has no bound. */
export const modelBudgetsSchema = z.object({
  organization: z.number().min(0).max(limits.maximumInteger).optional(),
  /** Of each workspace, and of each person. */
  workspace: z.number().min(0).max(limits.maximumInteger).optional(),
  person: z.number().min(0).max(limits.maximumInteger).optional(),
})
export type ModelBudgets = z.infer<typeof modelBudgetsSchema>

const price = z.number().min(0).max(10_000)
const modelText = z.string().trim().min(1).max(limits.nameLength)

export const modelEfforts = ['low', 'medium', 'high'] as const

/** A model of one's own, as it is typed. */
export const ownModelSchema = z.object({
  provider: providerSchema,
  baseUrl: z
    .url({ protocol: /^https?$/ })
    .max(limits.urlLength)
    .optional(),
  /** Bedrock's only: the AWS region. */
  region: z
    .string()
    .regex(/^[a-z0-9-]{1,40}$/)
    .optional(),
  /** Left out where one is kept already: that one stays. */
  apiKey: z.string().trim().min(1).max(limits.urlLength).optional(),
  model: modelText,
  helperModel: modelText.optional(),
  /** US dollars a million tokens. */
  inputPrice: price.optional(),
  outputPrice: price.optional(),
  contextTokens: z.number().int().min(2_000).max(10_000_000).optional(),
  /** How much a model that thinks before it writes is to think. */
  effort: z.enum(modelEfforts).optional(),
  /** For an answer. */
  timeLimitSeconds: z.number().int().min(30).max(600).optional(),
})

export type OwnModel = z.infer<typeof ownModelSchema>

/** What makes files searchable and finds in them, beside words: meaning, a second ranking, speech written down. */
export const searchModelPurposes = ['embedding', 'reranking', 'transcription'] as const
export type SearchModelPurpose = (typeof searchModelPurposes)[number]

const searchModelSchema = ownModelSchema.pick({ baseUrl: true, apiKey: true, model: true })

/** Models of one's own for each of them, as they are typed. Prices are US dollars a million tokens. */
export const ownEmbeddingSchema = searchModelSchema.extend({
  provider: z.enum(['openai-compatible', 'openai', 'google', 'cohere']),
  /** Wanted of the model; its own when left out. */
  dimensions: z.number().int().min(1).max(8_192).optional(),
  price: price.optional(),
})
export const ownRerankingSchema = searchModelSchema.extend({
  provider: z.enum(['openai-compatible', 'cohere']),
  price: price.optional(),
})
export const ownTranscriptionSchema = searchModelSchema.extend({
  provider: z.enum(['openai-compatible', 'openai']),
  /** Of the largest recording that the service takes. */
  maxMegabytes: z.number().int().min(1).max(10_000).optional(),
})
export type OwnEmbedding = z.infer<typeof ownEmbeddingSchema>
export type OwnReranking = z.infer<typeof ownRerankingSchema>
export type OwnTranscription = z.infer<typeof ownTranscriptionSchema>

const sourceSchema = z.enum(['organization', 'operator', 'none'])
const hasKey = z.boolean()

/** Which model is used for a purpose: as of the answering one. */
const used = <Own extends z.ZodType>(own: Own) => z.object({ source: sourceSchema, own: own.nullable(), operator: z.string().nullable() })

export const modelSettingsSchema = z.object({
  /** Whose model answers: the organization's own, the operator's, or none. */
  source: sourceSchema,
  /** The organization's own. Its key is never shown, only whether there is one. */
  own: ownModelSchema.omit({ apiKey: true }).extend({ hasKey }).nullable(),
  /** The operator's, by name. */
  operator: z.string().nullable(),
  embedding: used(ownEmbeddingSchema.omit({ apiKey: true }).extend({ hasKey })),
  reranking: used(ownRerankingSchema.omit({ apiKey: true }).extend({ hasKey })),
  transcription: used(ownTranscriptionSchema.omit({ apiKey: true }).extend({ hasKey })),
  budgets: modelBudgetsSchema,
  /** US dollars spent this month by all priced models, and answering requests of models without a price, which no budget can count. */
  spent: z.object({ cost: z.number(), unpriced: z.number().int() }),
  changedBy: personSchema.nullable(),
  changedAt: timestampSchema.nullable(),
})
export type ModelSettings = z.infer<typeof modelSettingsSchema>

/** What a model said when it was tried. */
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

/** What became of two sentences that were embedded, two passages that were ranked, or a second of sound that was written down. */
export const searchModelTrialSchema = z.union([
  searchModelTried.extend({ purpose: z.literal('embedding'), dimensions: z.number().int() }),
  /** `ordered`: the passage that answers came before the one that does not. */
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
