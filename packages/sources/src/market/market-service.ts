import { exactOf, writeDecimal } from '@dossier/notation'
import type { Service, ServiceProtocol, ServiceReply } from '../client/service.ts'
import type { SourceName } from '../source/source.ts'

/** A number as a service gives it, before it has its source. */
export interface QuotedFigure {
  /** Exact. */
  readonly value: string
  readonly unit: string
  /** ISO day. */
  readonly asOf: string
}

export interface QuotedShare {
  readonly name?: string | undefined
  /** The price of a share, of all of them, how many there are, and how it moves with its market. */
  readonly price?: QuotedFigure | undefined
  readonly marketCapitalization?: QuotedFigure | undefined
  readonly shares?: QuotedFigure | undefined
  readonly beta?: QuotedFigure | undefined
}

export interface SeriesAsked {
  /** Behind the colon: "DGS10". */
  readonly name: string
  readonly from: string
  readonly to: string
  readonly signal?: AbortSignal | undefined
}

/** A service of prices or series. */
export interface MarketService {
  readonly protocol: ServiceProtocol
  /** The form of its names, shown when a name has another form. */
  readonly seriesPattern?: RegExp
  readonly series?: (service: Service, asked: SeriesAsked) => Promise<ServiceReply<{ name: string; figures: QuotedFigure[] }>>
  /** Series that deals ask for, by their names behind the colon. @param symbol of a share, where one is asked about */
  readonly suggested?: (symbol: string | undefined) => readonly { readonly name: string; readonly title: SourceName }[]
  readonly symbolPattern?: RegExp
  /** @returns nothing where it does not have the symbol */
  readonly quote?: (
    service: Service,
    asked: { symbol: string; on: string; signal?: AbortSignal | undefined },
  ) => Promise<ServiceReply<QuotedShare | undefined>>
  /** A request that costs little and needs the key. */
  readonly check: (service: Service, signal: AbortSignal | undefined) => Promise<unknown>
}

/** "1,380.25" → "1380.25"; undefined for what is no number: ".", "None", "-". */
export function decimalOf(text: string | null | undefined): string | undefined {
  const plain = (text ?? '').trim().replaceAll(',', '')
  if (/^-?\d{1,40}(?:\.\d{1,40})?$/.test(plain)) return plain
  return /^-?\d{1,20}(?:\.\d{1,20})?e[+-]?\d{1,2}$/i.test(plain) ? writeDecimal(exactOf(Number(plain))) : undefined
}

const units: Readonly<Record<string, string>> = { '%': 'percent', '연%': 'percent', percent: 'percent', 원: 'KRW', 'U.S. Dollars': 'USD' }

/** A unit by the name that all services share; one that has none stays as it is. */
export const unitOf = (printed: string): string => units[printed.trim()] ?? units[printed.trim().toLowerCase()] ?? printed.trim()

export function figureOf(text: string | null | undefined, unit: string, asOf: string | undefined): QuotedFigure | undefined {
  const value = decimalOf(text)
  return value === undefined || asOf === undefined ? undefined : { value, unit, asOf }
}
