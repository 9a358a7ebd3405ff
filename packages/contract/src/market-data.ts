import { z } from 'zod'
import { accountScopes } from './companies.ts'
import { jsonEndpoint } from './endpoint.ts'
import { withProject } from './file-requests.ts'
import { idSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { refSchema } from './references.ts'

/** Where a figure of the market was asked for. */
export const quotedSchema = z.object({
  /** ISO 4217, "percent", "shares", "ratio". */
  unit: z.string().max(20),
  /** The day that it is of. */
  asOf: z.iso.date(),
  /** The source and its service: "market/fmp". */
  service: z.string().max(60),
  /** Without a key. */
  address: z.url({ protocol: /^https?$/ }).max(limits.urlLength),
  retrievedAt: z.iso.datetime(),
})
export type Quoted = z.infer<typeof quotedSchema>

/** A figure of the market; `source` is what it is and who gives it, as a person would type it. */
export const marketFigureSchema = z.object({ value: z.number(), source: z.string(), quoted: quotedSchema })
export type MarketFigure = z.infer<typeof marketFigureSchema>

/** A figure of a table that somebody uploaded to the workspace, with its place there. */
const tableFigureSchema = z.object({ value: z.number(), source: z.string(), filename: z.string(), origin: refSchema })

/** What configured market sources, and tables of the workspace, say for a company; null: nobody says it. */
export const marketDataSchema = z.object({
  /** By which its share was asked for; null where its profile names none. */
  symbol: z.string().nullable(),
  /** Currency of its statements. */
  currency: z.string().nullable(),
  sharePrice: marketFigureSchema.nullable(),
  /** All shares; as market value over price where the service gives no number. */
  shares: marketFigureSchema.nullable(),
  marketCapitalization: marketFigureSchema.nullable(),
  /** Levered, as the service calculates it. */
  beta: marketFigureSchema.nullable(),
  /** That beta without the debt of the last balance sheet over market value: βL ÷ (1 + (1 − t) × D/E). */
  unleveredBeta: marketFigureSchema.nullable(),
  /** Yield of ten-year government bonds in the currency of the statements. */
  riskFree: marketFigureSchema.nullable(),
  /** Units of the currency that was asked for, for one unit of the company's. */
  exchangeRate: marketFigureSchema.nullable(),
  /** Of the country of its profile, out of a table of country risk premiums. */
  countryPremium: tableFigureSchema.nullable(),
  /** Of mature markets, out of the same table. */
  equityRiskPremium: tableFigureSchema.nullable(),
  /** Unlevered, of the industry of its profile, out of a table of betas. */
  industryBeta: tableFigureSchema.nullable(),
  /** Why something is not known, as a person reads it. */
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
      /** Another currency, into which an exchange rate is asked for. */
      into: z
        .string()
        .regex(/^[A-Z]{3}$/)
        .optional(),
    }),
    response: marketDataSchema,
    errors: ['COMPANY_NOT_FOUND', ...withProject],
  }),
}
