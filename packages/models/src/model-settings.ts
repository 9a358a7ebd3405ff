/** A model as configured by the operator. */
export interface ModelSettings<Provider extends string> {
  provider: Provider
  /** Base address without a trailing slash; the provider's own by default. */
  baseUrl?: string
  apiKey?: string
  model: string
  /** US dollars per million tokens, for the displayed cost. */
  price?: number
}

/** Usage of one or several requests. */
export interface ModelUsage {
  requests: number
  /** As reported by the provider. */
  tokens: number
  /** Number of requests without reported usage. */
  requestsWithoutUsage: number
}
