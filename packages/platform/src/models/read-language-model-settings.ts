import { isServiceAddress } from './service-address.ts'

const EFFORTS = ['low', 'medium', 'high'] as const
const PROVIDERS = ['openai', 'anthropic', 'google', 'azure', 'bedrock', 'openai-compatible', 'ollama'] as const

/** A language model as configured by the operator. */
export interface LanguageModelConfiguration {
  readonly provider: (typeof PROVIDERS)[number]
  /** Base address without a trailing slash; absent: the provider's own. */
  readonly baseUrl?: string
  readonly apiKey?: string
  readonly model: string
  /** For Amazon only. */
  readonly region?: string
  readonly accessKeyId?: string
  readonly secretAccessKey?: string
  readonly sessionToken?: string
  /** US dollars per million tokens. */
  readonly prices?: { readonly input: number; readonly output: number }
  /** Context window, input and output together. */
  readonly contextTokens?: number
  /** Reasoning effort. */
  readonly effort?: (typeof EFFORTS)[number]
  /** Time limit of an answer. */
  readonly timeLimitSeconds?: number
}

/** The answering model, and the helper model for small steps; the same unless a cheaper one is named. */
export interface LanguageModelsConfiguration {
  readonly answering: LanguageModelConfiguration
  readonly helper: LanguageModelConfiguration
}

const AMAZON = ['REGION', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'SESSION_TOKEN'] as const
const SECRETS = ['API_KEY', 'ACCESS_KEY_ID', 'SECRET_ACCESS_KEY', 'SESSION_TOKEN'] as const
const PRICES = ['PRICE_INPUT', 'PRICE_OUTPUT', 'HELPER_PRICE_INPUT', 'HELPER_PRICE_OUTPUT'] as const
const LIMITS = ['CONTEXT_TOKENS', 'EFFORT', 'TIME_LIMIT_SECONDS'] as const
const NAMES = ['PROVIDER', 'BASE_URL', 'API_KEY', 'MODEL', 'HELPER_MODEL', ...LIMITS, ...PRICES, ...AMAZON] as const
type Name = (typeof NAMES)[number]

/** Ollama's address on its own machine. */
const OLLAMA = 'http://127.0.0.1:11434'
const PRINTABLE = /^[\u0021-\u007e]+$/
const MAX_CONTEXT_TOKENS = 100_000_000

/**
 * Reads the language models from the environment.
 *
 * @param given variables that are set
 * @returns the models, and one sentence for each invalid variable, without its value
 */
export function readLanguageModelSettings(given: Readonly<Record<string, string>>): {
  languageModels?: LanguageModelsConfiguration
  problems: string[]
} {
  const names = Object.keys(given).filter((name) => name.startsWith('LLM_'))
  const isKnown = (name: string) => NAMES.some((known) => name === `LLM_${known}`)
  const value = (name: Name) => given[`LLM_${name}`]?.trim()
  const problems = names.filter((name) => !isKnown(name)).map((name) => `${name} is not a setting`)
  if (value('PROVIDER') === undefined)
    return { problems: [...problems, ...names.filter(isKnown).map((name) => `${name} needs LLM_PROVIDER`)] }
  const provider = PROVIDERS.find((each) => each === value('PROVIDER'))
  problems.push(...faultsOf(provider, value).map((sentence) => `LLM_${sentence}`))
  const model = value('MODEL')
  if (problems.length > 0 || provider === undefined || model === undefined) return { problems }
  const access = accessOf(provider, value)
  const answering = { ...access, model, ...limitsOf(value) }
  const helperModel = value('HELPER_MODEL')
  const helper = { ...access, model: helperModel ?? model, ...pricesOf(value, 'HELPER_') }
  return { languageModels: { answering, helper: helperModel === undefined ? answering : helper }, problems }
}

type Value = (name: Name) => string | undefined
type Access = Omit<LanguageModelConfiguration, 'model' | 'prices' | 'contextTokens' | 'effort' | 'timeLimitSeconds'>

function accessOf(provider: Access['provider'], value: Value): Access {
  const baseUrl = value('BASE_URL') ?? (provider === 'ollama' ? OLLAMA : undefined)
  const [apiKey, region] = [value('API_KEY'), value('REGION')]
  const [accessKeyId, secretAccessKey, sessionToken] = [value('ACCESS_KEY_ID'), value('SECRET_ACCESS_KEY'), value('SESSION_TOKEN')]
  return {
    provider,
    ...(baseUrl !== undefined && { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, '') }),
    ...(apiKey !== undefined && { apiKey }),
    ...(region !== undefined && { region }),
    ...(accessKeyId !== undefined && { accessKeyId }),
    ...(secretAccessKey !== undefined && { secretAccessKey }),
    ...(sessionToken !== undefined && { sessionToken }),
  }
}

function limitsOf(value: Value): Pick<LanguageModelConfiguration, 'prices' | 'contextTokens' | 'effort' | 'timeLimitSeconds'> {
  const [contextTokens, timeLimitSeconds] = [value('CONTEXT_TOKENS'), value('TIME_LIMIT_SECONDS')]
  const effort = EFFORTS.find((each) => each === value('EFFORT'))
  return {
    ...pricesOf(value, ''),
    ...(contextTokens !== undefined && { contextTokens: Number(contextTokens) }),
    ...(effort && { effort }),
    ...(timeLimitSeconds !== undefined && { timeLimitSeconds: Number(timeLimitSeconds) }),
  }
}

function pricesOf(value: Value, prefix: '' | 'HELPER_'): Pick<LanguageModelConfiguration, 'prices'> {
  const [input, output] = [value(`${prefix}PRICE_INPUT`), value(`${prefix}PRICE_OUTPUT`)]
  return input === undefined || output === undefined ? {} : { prices: { input: Number(input), output: Number(output) } }
}

function faultsOf(provider: Access['provider'] | undefined, value: Value): string[] {
  const faults: string[] = []
  const fault = (isWrong: boolean, sentence: string) => {
    if (isWrong) faults.push(sentence)
  }
  const isMissing = (name: Name) => value(name) === undefined
  fault(provider === undefined, `PROVIDER must be one of ${PROVIDERS.join(', ')}`)
  fault(isMissing('MODEL') || (value('MODEL')?.length ?? 0) > 200, 'MODEL must name the model to ask for')
  fault((value('HELPER_MODEL')?.length ?? 0) > 200, 'HELPER_MODEL must name the model to ask for')
  fault(
    (provider === 'openai-compatible' || provider === 'azure') && isMissing('BASE_URL'),
    `BASE_URL is missing: ${provider === 'azure' ? 'the address of the Azure resource' : 'the address that speaks the protocol'}`,
  )
  const baseUrl = value('BASE_URL')
  fault(
    baseUrl !== undefined && !isServiceAddress(baseUrl),
    'BASE_URL must be an http:// or https:// address without user, query or fragment',
  )
  for (const name of SECRETS) fault(!PRINTABLE.test(value(name) ?? '-'), `${name} must be of printable ASCII`)
  const needsKey = provider === 'openai' || provider === 'anthropic' || provider === 'google' || provider === 'azure'
  fault(needsKey && isMissing('API_KEY'), 'API_KEY is missing')
  if (provider === 'bedrock') {
    fault(!/^[a-z]{2}(-[a-z]+)+-\d$/.test(value('REGION') ?? ''), 'REGION must be an AWS region, as us-east-1')
    const isSigned = !isMissing('ACCESS_KEY_ID') && !isMissing('SECRET_ACCESS_KEY')
    fault(isMissing('API_KEY') && !isSigned, 'API_KEY is missing, or LLM_ACCESS_KEY_ID and LLM_SECRET_ACCESS_KEY in its place')
  } else if (provider !== undefined) {
    for (const name of AMAZON) fault(!isMissing(name), `${name} is for LLM_PROVIDER=bedrock only`)
  }
  for (const name of PRICES)
    fault(!/^\d{1,6}(\.\d{1,6})?$/.test(value(name) ?? '0'), `${name} must be US dollars a million tokens, as 2.50`)
  for (const prefix of ['', 'HELPER_'] as const) {
    const isHalf = isMissing(`${prefix}PRICE_INPUT`) !== isMissing(`${prefix}PRICE_OUTPUT`)
    fault(isHalf, `${prefix}PRICE_INPUT and LLM_${prefix}PRICE_OUTPUT are set both or not at all`)
  }
  fault(
    isMissing('HELPER_MODEL') && !isMissing('HELPER_PRICE_INPUT') && !isMissing('HELPER_PRICE_OUTPUT'),
    'HELPER_PRICE_INPUT needs LLM_HELPER_MODEL',
  )
  const effort = value('EFFORT')
  fault(effort !== undefined && !EFFORTS.some((each) => each === effort), `EFFORT must be one of ${EFFORTS.join(', ')}`)
  const limit = value('TIME_LIMIT_SECONDS') ?? '30'
  fault(!/^\d{1,3}$/.test(limit) || Number(limit) < 30 || Number(limit) > 600, 'TIME_LIMIT_SECONDS must be a whole number from 30 to 600')
  const context = value('CONTEXT_TOKENS') ?? '1000'
  fault(
    !/^\d+$/.test(context) || Number(context) < 1_000 || Number(context) > MAX_CONTEXT_TOKENS,
    `CONTEXT_TOKENS must be a whole number from 1000 to ${MAX_CONTEXT_TOKENS}`,
  )
  return faults
}
