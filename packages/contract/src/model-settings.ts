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
})

export type OwnModel = z.infer<typeof ownModelSchema>

export const modelSettingsSchema = z.object({
  /** Whose model answers: the organization's own, the operator's, or none. */
  source: z.enum(['organization', 'operator', 'none']),
  /** The organization's own. Its key is never shown, only whether there is one. */
  own: ownModelSchema.omit({ apiKey: true }).extend({ hasKey: z.boolean() }).nullable(),
  /** The operator's, by name. */
  operator: z.string().nullable(),
  budgets: modelBudgetsSchema,
  /** US dollars spent this month, and requests of models without a price, which no budget can count. */
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

export const modelSettingsEndpoints = {
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/organization/model-settings',
    summary: 'Which language model answers for the organization, and what it may cost',
    audience: 'user',
    permission: 'models.read',
    response: modelSettingsSchema,
    errors: ['LIMITED_ACCESS'],
  }),
  change: jsonEndpoint({
    method: 'PATCH',
    path: '/api/organization/model-settings',
    summary: 'Use a model of the organization’s own (`own`; null: the operator’s again), and set monthly budgets',
    audience: 'user',
    permission: 'models.edit',
    body: z.object({ own: ownModelSchema.nullable().optional(), budgets: modelBudgetsSchema.optional() }),
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
}
