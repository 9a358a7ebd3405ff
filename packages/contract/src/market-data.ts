import { z } from 'zod'
import { accountScopes } from './companies.ts'
import { marketFigureSchema } from './company-sources.ts'
import { jsonEndpoint } from './endpoint.ts'
import { withProject } from './file-requests.ts'
import { idSchema } from './identifiers.ts'
import type { Language, Translated } from './language.ts'
import { limits } from './limits.ts'
import { refSchema } from './references.ts'

const citationSchema = z.string().max(300)

/** The origin of a market figure, as requests and results of valuations store it. */
export const quotedSchema = marketFigureSchema.omit({ value: true }).extend({
  unit: z.string().max(20),
  /** The source and its service: "market/fmp". */
  service: z.string().max(60),
  /** Without a key. */
  address: z.url({ protocol: /^https?$/ }).max(limits.urlLength),
  retrievedAt: z.iso.datetime(),
  /** The figure with its service and day as readers of either language cite it; absent in earlier requests. */
  citation: z.object({ ko: citationSchema, en: citationSchema }).optional(),
})
export type Quoted = z.infer<typeof quotedSchema>

/** The source of a number in a language: the citation of a market figure whose source nobody replaced, else what was typed. */
export function citedSource(
  { source, quoted }: { source?: string | undefined; quoted?: { citation?: Translated | undefined } | undefined },
  language: Language,
): string | undefined {
  const { citation } = quoted ?? {}
  const isCited = citation !== undefined && (source === undefined || source === citation.ko || source === citation.en)
  return isCited ? citation[language] : source
}

/** A market figure as an input of a valuation; `source` is its citation in the language of the person who requested it. */
export const marketInputSchema = z.object({ value: z.number(), source: z.string(), quoted: quotedSchema })
export type MarketInput = z.infer<typeof marketInputSchema>

/** A figure of an uploaded table, with its position there. */
const tableFigureSchema = z.object({ value: z.number(), source: z.string(), filename: z.string(), origin: refSchema })

/** Figures of configured market sources and of tables of the workspace for a company; null if none states them. */
export const marketDataSchema = z.object({
  /** The symbol of its profile; null if it has none. */
  symbol: z.string().nullable(),
  /** Currency of its statements. */
  currency: z.string().nullable(),
  sharePrice: marketInputSchema.nullable(),
  /** All shares; market value over price if the service does not state them. */
  shares: marketInputSchema.nullable(),
  marketCapitalization: marketInputSchema.nullable(),
  /** Levered, as the service calculates it. */
  beta: marketInputSchema.nullable(),
  /** Unlevered with the debt of the last balance sheet over market value: βL ÷ (1 + (1 − t) × D/E). */
  unleveredBeta: marketInputSchema.nullable(),
  /** Yield of ten-year government bonds in the currency of the statements. */
  riskFree: marketInputSchema.nullable(),
  /** Units of the requested currency for one unit of the company's. */
  exchangeRate: marketInputSchema.nullable(),
  /** Of the country of its profile, from a table of country risk premiums. */
  countryPremium: tableFigureSchema.nullable(),
  /** Of mature markets, from the same table. */
  equityRiskPremium: tableFigureSchema.nullable(),
  /** Unlevered, of the industry of its profile, from a table of betas. */
  industryBeta: tableFigureSchema.nullable(),
  /** Why figures are missing, in the language of the user. */
  failures: z.array(z.string()),
})
export type MarketData = z.infer<typeof marketDataSchema>

export const marketDataEndpoints = {
  marketData: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/workflows/market-data',
    summary: 'Share price, shares, beta, yields and premiums for a company, each with its source, from configured market sources',
    audience: 'user',
    permission: 'files.read',
    query: z.object({
      projectId: idSchema,
      company: z.string().min(1).max(limits.nameLength),
      scope: z.enum(accountScopes).optional(),
      currency: z.string().max(20).optional(),
      /** The last day of prices and yields; today where absent. */
      asOf: z.iso.date().optional(),
      /** Another currency, for an exchange rate. */
      into: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
    }),
    response: marketDataSchema,
    errors: ['COMPANY_NOT_FOUND', ...withProject],
  }),
}
