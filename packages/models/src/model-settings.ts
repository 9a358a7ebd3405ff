/** A model as the operator configures it. */
export interface ModelSettings<Provider extends string> {
  provider: Provider
  /** What the provider's paths follow, without a trailing slash; the provider's own address unless told. */
  baseUrl?: string
  apiKey?: string
  model: string
  /** US dollars a million tokens, for the cost shown. */
  price?: number
}

/** What one or several requests used. */
export interface ModelUsage {
  requests: number
  /** As the provider told them. */
  tokens: number
  /** Requests of which it told none. */
  untold: number
}
