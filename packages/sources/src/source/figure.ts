/** A number of a market or of a statistic. */
export interface Figure {
  /** Exact, as the service prints it: "1380.25", "-0.5". */
  readonly value: string
  /** ISO 4217, "percent", "shares", or as the service calls it. */
  readonly unit: string
  /** ISO day that it is of; the last day of a month, a quarter, a year. */
  readonly asOf: string
  /** The source and its service: "market/fred". */
  readonly source: string
  /** Where it was asked for, without a key. */
  readonly address: string
  readonly retrievedAt: Date
}

/** What a share costs, and what goes with it, as far as the service says. */
export interface Quote {
  readonly symbol: string
  readonly name?: string
  readonly price?: Figure
  readonly marketCapitalization?: Figure
  readonly shares?: Figure
  readonly beta?: Figure
}

export interface QuoteRequest {
  /** Six digits of the Korean exchanges, a ticker of others. */
  readonly symbol: string
  /** ISO day, or the last trading day before; today unless given. Only the Korean exchanges know earlier ones. */
  readonly on?: string
}

export interface SeriesRequest {
  /** The service and its own name of the series: "fred:DGS10", "ecos:817Y002/D/010210000", "ecb:EXR/D.KRW.EUR.SP00.A". */
  readonly id: string
  /** First and last day, ISO. */
  readonly from?: string
  readonly to?: string
}

export interface FigureSeries {
  readonly id: string
  /** As the service calls it. */
  readonly name: string
  /** The oldest first; days without a figure are left out. */
  readonly figures: readonly Figure[]
}
