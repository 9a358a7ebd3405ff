import { isServiceAddress } from './service-address.ts'

/** A search model as configured by the operator. */
export interface ModelConfiguration<Provider extends string> {
  readonly provider: Provider
  /** Base address without a trailing slash; absent: the provider's own. */
  readonly baseUrl?: string
  readonly apiKey?: string
  readonly model: string
  /** US dollars per million tokens. */
  readonly price?: number
}

export interface EmbeddingConfiguration extends ModelConfiguration<'openai-compatible' | 'openai' | 'google' | 'cohere'> {
  /** Dimensions of the vectors; absent: the model's own. */
  readonly dimensions?: number
}

export type RerankConfiguration = ModelConfiguration<'openai-compatible' | 'cohere'>

const EMBEDDING_PROVIDERS = ['openai-compatible', 'openai', 'google', 'cohere'] as const
const RERANK_PROVIDERS = ['openai-compatible', 'cohere'] as const
const COMMON = ['PROVIDER', 'BASE_URL', 'API_KEY', 'MODEL', 'PRICE'] as const
const MAX_DIMENSIONS = 8_192

type Environment = Readonly<Record<string, string>>

/**
 * Reads the embedding and reranking models from the environment.
 *
 * @param given variables that are set
 * @returns the models, and one sentence for each invalid variable, without its value
 */
export function readModelSettings(given: Environment): {
  embedding?: EmbeddingConfiguration
  rerank?: RerankConfiguration
  problems: string[]
} {
  const embedding = readModel(given, 'EMBEDDING', EMBEDDING_PROVIDERS, ['DIMENSIONS'])
  const rerank = readModel(given, 'RERANK', RERANK_PROVIDERS, [])
  const dimensions = given['EMBEDDING_DIMENSIONS']?.trim()
  const isWrong = dimensions !== undefined && !(/^\d+$/.test(dimensions) && Number(dimensions) >= 1 && Number(dimensions) <= MAX_DIMENSIONS)
  const problems = [
    ...embedding.problems,
    ...(isWrong ? [`EMBEDDING_DIMENSIONS must be a whole number from 1 to ${MAX_DIMENSIONS}`] : []),
    ...rerank.problems,
  ]
  if (problems.length > 0) return { problems }
  return {
    ...(embedding.model && { embedding: { ...embedding.model, ...(dimensions !== undefined && { dimensions: Number(dimensions) }) } }),
    ...(rerank.model && { rerank: rerank.model }),
    problems,
  }
}

function readModel<Provider extends string>(
  given: Environment,
  prefix: string,
  providers: readonly Provider[],
  further: readonly string[],
): { model?: ModelConfiguration<Provider>; problems: string[] } {
  const known = new Set([...COMMON, ...further].map((name) => `${prefix}_${name}`))
  const names = Object.keys(given).filter((name) => name.startsWith(`${prefix}_`))
  const problems = names.filter((name) => !known.has(name)).map((name) => `${name} is not a setting`)
  const value = (name: (typeof COMMON)[number]) => given[`${prefix}_${name}`]?.trim()
  if (value('PROVIDER') === undefined) {
    return { problems: [...problems, ...names.filter((name) => known.has(name)).map((name) => `${name} needs ${prefix}_PROVIDER`)] }
  }
  const provider = providers.find((each) => each === value('PROVIDER'))
  const [baseUrl, apiKey, model, price] = (['BASE_URL', 'API_KEY', 'MODEL', 'PRICE'] as const).map(value)
  const fault = (isWrong: boolean, sentence: string) => {
    if (isWrong) problems.push(`${prefix}_${sentence}`)
  }
  fault(provider === undefined, `PROVIDER must be one of ${providers.join(', ')}`)
  fault(model === undefined || model.length > 200, 'MODEL must name the model to ask for')
  fault(provider === 'openai-compatible' && baseUrl === undefined, 'BASE_URL is missing: the address that speaks the protocol')
  fault(
    baseUrl !== undefined && !isServiceAddress(baseUrl),
    'BASE_URL must be an http:// or https:// address without user, query or fragment',
  )
  fault(provider !== undefined && provider !== 'openai-compatible' && apiKey === undefined, 'API_KEY is missing')
  fault(apiKey !== undefined && !/^[\u0021-\u007e]+$/.test(apiKey), 'API_KEY must be of printable ASCII')
  fault(price !== undefined && !/^\d{1,6}(\.\d{1,6})?$/.test(price), 'PRICE must be US dollars a million tokens, as 0.02')
  if (problems.length > 0 || provider === undefined || model === undefined) return { problems }
  return {
    model: {
      provider,
      model,
      ...(baseUrl !== undefined && { baseUrl: baseUrl.replace(/(?<!\/)\/+$/, '') }),
      ...(apiKey !== undefined && { apiKey }),
      ...(price !== undefined && { price: Number(price) }),
    },
    problems,
  }
}
