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

/** The price of a share and related figures, as far as the service states them. */
export interface Quote {
  readonly symbol: string
  readonly name?: string
  readonly price?: Figure
  readonly marketCapitalization?: Figure
  readonly shares?: Figure
  readonly beta?: Figure
}

/** A series that somebody may want, among all that a service has. */
export interface SuggestedSeries {
  /** What it is asked for by: "fred:DGS10". */
  readonly id: string
  /** The id of its service. */
  readonly service: string
  readonly name: { readonly en: string; readonly ko: string }
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
