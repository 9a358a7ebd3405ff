import { operatingMeasureIds } from '@dossier/lexicon'
import { z } from 'zod'
import { certificateSchema } from './certificate.ts'
import { accountPartSchema, accountScopes, accountValueSchema } from './companies.ts'
import { companyProfileInput } from './company-profiles.ts'
import { jsonEndpoint } from './endpoint.ts'
import { inProject, withProject } from './file-requests.ts'
import { languages } from './language.ts'
import { limits } from './limits.ts'
import { marketInputSchema } from './market-data.ts'
import { outputSchema } from './output.ts'
import { refSchema } from './references.ts'

/** The measures of a datapack's summary, in display order: amounts, then shares of revenue, then ratios and days. */
export const datapackMeasures = [
  'revenue',
  'growth',
  'grossProfit',
  'grossMargin',
  'ebitda',
  'ebitdaMargin',
  'ebit',
  'ebitMargin',
  'netIncome',
  'netMargin',
  'operatingCash',
  'capex',
  'freeCashFlow',
  'totalAssets',
  'totalEquity',
  'netDebt',
  'netDebtToEbitda',
  'debtToEquity',
  'interestCover',
  'currentRatio',
  'returnOnEquity',
  'returnOnAssets',
  'receivableDays',
  'inventoryDays',
  'payableDays',
] as const
export type DatapackMeasure = (typeof datapackMeasures)[number]

/** Amounts in units of the currency, shares as fractions. "NM": its denominator is not positive; null: unknown. */
const figureSchema = z.union([z.number(), z.literal('NM'), z.null()])
export type DatapackFigure = z.infer<typeof figureSchema>

/** An amount in units of the currency with its place in a file. */
const placedAmountSchema = z.object({ value: z.number(), origin: refSchema })

/** Revenue and operating results of parts, an amount a year; null: not stated. */
const datapackBreakdownSchema = z.object({
  kind: z.enum(['segment', 'region', 'product']),
  parts: z.array(
    z.object({
      name: z.string(),
      revenue: z.array(placedAmountSchema.nullable()),
      result: z.array(placedAmountSchema.nullable()),
    }),
  ),
})
export type DatapackBreakdownView = z.infer<typeof datapackBreakdownSchema>

/** What documents state of an operating measure in a year. */
const operatingFigureSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('stated'),
    ...placedAmountSchema.shape,
    /** The day of the figure, which may be soon after the end of the year. */
    day: z.iso.date(),
    /** Whether the document calls it approximate. */
    isAbout: z.boolean(),
  }),
  /** One document states figures that differ: none counts. */
  z.object({ kind: z.literal('conflict'), stated: z.array(placedAmountSchema) }),
])
export type DatapackOperatingFigure = z.infer<typeof operatingFigureSchema>

/** A measure of the company as a whole, a figure a year; null: not stated. Counts are of single things, money is in units of the currency. */
const operatingRowSchema = z.object({
  measure: z.enum(operatingMeasureIds),
  isMoney: z.boolean(),
  figures: z.array(operatingFigureSchema.nullable()),
})
export type DatapackOperatingRow = z.infer<typeof operatingRowSchema>

/** Multiples of the last fiscal year. */
export const datapackMultiples = ['evRevenue', 'evEbitda', 'evEbit', 'pe', 'pb'] as const
export type DatapackMultiple = (typeof datapackMultiples)[number]

/** What a market pays for the company; amounts in units of the currency. */
const datapackMarketSchema = z.object({
  symbol: z.string().nullable(),
  /** Price, shares and stated market value with their sources; null if no source states them. */
  sharePrice: marketInputSchema.nullable(),
  shares: marketInputSchema.nullable(),
  /** Null in earlier results. */
  marketCapitalization: marketInputSchema.nullable(),
  /** Price × shares, else as stated. */
  marketValue: figureSchema,
  enterpriseValue: figureSchema,
  multiples: z.array(z.object({ multiple: z.enum(datapackMultiples), figure: figureSchema })),
  /** What is missing and who can add it, in the language of the reader; of earlier results in that of the workbook. */
  needs: z.array(z.string()),
})
export type DatapackMarketView = z.infer<typeof datapackMarketSchema>

export const datapackResultSchema = z.object({
  workflow: z.literal('datapack'),
  /** Key of the company in the workspace; null in results of the first version. */
  companyKey: z.string().nullable(),
  company: z.string(),
  /** As it was stated when the workbook was made; null without one. */
  profile: companyProfileInput.nullable(),
  scope: z.enum(accountScopes).nullable(),
  currency: z.string().nullable(),
  years: z.array(z.string()),
  /** A figure a year; empty in results of the first version. */
  summary: z.array(z.object({ measure: z.enum(datapackMeasures), figures: z.array(figureSchema) })),
  /** Accounts that the summary, ties and multiples are calculated of, a value a year; null: unknown. Empty in earlier results. */
  accounts: z.array(z.object({ account: z.string(), years: z.array(accountValueSchema.nullable()) })),
  /** Sums of the statements by year, in units of the currency: the total less its parts, which earlier results do not name. */
  ties: z.array(
    z.object({ total: z.string(), parts: z.array(accountPartSchema), year: z.string(), difference: z.number(), ties: z.boolean() }),
  ),
  /** Empty where no document prints one, and in earlier results. */
  breakdowns: z.array(datapackBreakdownSchema),
  /** Those that documents state; null in earlier results. */
  operating: z.array(operatingRowSchema).nullable(),
  /** Null in earlier results. */
  market: datapackMarketSchema.nullable(),
  /** Number of values with a source. */
  sourced: z.number().int(),
  certificate: certificateSchema,
})

export const datapackEndpoints = {
  datapack: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/datapack',
    summary: 'Have the statements of a company written as a workbook with live totals, ratios and ties, each input with its source',
    audience: 'user',
    permission: 'outputs.make',
    body: inProject.extend({
      company: z.string().min(1).max(limits.nameLength),
      scope: z.enum(accountScopes).optional(),
      currency: z.string().max(20).optional(),
      /** Requests price, shares and market value for the symbol of its profile from the market source. */
      withMarketData: z.boolean().optional(),
      /** Language of its labels; the reader's when absent. */
      language: z.enum(languages).optional(),
    }),
    response: outputSchema,
    errors: ['COMPANY_NOT_FOUND', ...withProject],
  }),
}
