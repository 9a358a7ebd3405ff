import { z } from 'zod'
import { certificateSchema } from './certificate.ts'
import { accountScopes, accountValueSchema } from './companies.ts'
import { compsCheckCodes, compsLacks, compsNoteCodes, compsReasonCodes } from './comps-texts.ts'
import { dcfReadItems } from './dcf.ts'
import { jsonEndpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { companyProfileSchema } from './company-profiles.ts'
import { namedSchema, outsideSourceSchema, registeredCompanySchema, registerFailureSchema } from './sources.ts'
import { quotedSchema } from './market-data.ts'
import { refSchema } from './references.ts'
import { inProject, withProject } from './file-requests.ts'
import { idSchema } from './identifiers.ts'
import type { IssueKey } from './input-issues.ts'
import { languages } from './language.ts'
import { limits } from './limits.ts'
import { changingErrors, changingShape, outputSchema } from './output.ts'

export const compsMetrics = ['revenue', 'ebitda', 'ebit', 'netIncome'] as const
export type CompsMetric = (typeof compsMetrics)[number]

/** In the order of print: of the last twelve months (LTM), of the calendar year, of the next twelve months (NTM), of the last balance sheet. */
export const compsMultiples = [
  'evRevenue',
  'evEbitda',
  'evEbitdaCalendar',
  'evEbitdaNtm',
  'evEbit',
  'pe',
  'peCalendar',
  'peNtm',
  'pb',
] as const
export type CompsMultiple = (typeof compsMultiples)[number]

/** Operating ratios with statistics; growth is of the calendar year over the preceding one. */
export const compsRatios = ['growth', 'ebitdaMargin', 'ebitMargin', 'netMargin'] as const
export type CompsRatio = (typeof compsRatios)[number]

/** Items between market value and enterprise value: accounts of the chart, and preferred stock, which counts only when typed. */
export const compsBridgeItems = [...dcfReadItems, 'preferred'] as const
export type CompsBridgeItem = (typeof compsBridgeItems)[number]

/** Statistics in the order of print, the largest first. */
export const compsStatistics = ['max', 'upper', 'median', 'lower', 'min'] as const
export type CompsStatistic = (typeof compsStatistics)[number]

export const mostCompsPeers = 30

const sourceSchema = z.string().trim().min(1).max(300).optional()
const numberBetween = (least: number, most: number) =>
  z.object({
    value: z.number().min(least).max(most),
    source: sourceSchema,
    /** The origin of a market figure that was not changed. */
    quoted: quotedSchema.optional(),
    /** The position of a figure of an uploaded table that was not changed. */
    origin: refSchema.optional(),
  })
/** In units of the company’s currency. */
const amountSchema = numberBetween(-1e18, 1e18)
const priceSchema = numberBetween(0.000001, 1e9)

/** Estimates for the two fiscal years after the last reported one. */
const estimateSchema = z.object({ nextYear: amountSchema.optional(), yearAfter: amountSchema.optional() })

/** Typed inputs for a company, in its own currency and in single shares. */
const marketShape = {
  /** Share price on the as-of date; absent for an unlisted subject. */
  sharePrice: priceSchema.optional(),
  /** Common shares without treasury shares. */
  shares: numberBetween(1, 1e13).optional(),
  /** On its day: gives the price or the shares that are absent, and is compared with their product otherwise. */
  marketCapitalization: numberBetween(1, 1e18).extend({ date: z.iso.date() }).optional(),
  options: z.object({ count: numberBetween(0, 1e13), strike: numberBetween(0, 1e9) }).optional(),
  estimates: z.partialRecord(z.enum(compsMetrics), estimateSchema).default({}),
  /** Typed bridge items, which override those of the statements. */
  bridge: z
    .array(z.object({ item: z.enum(compsBridgeItems), amount: amountSchema }))
    .max(compsBridgeItems.length)
    .default([]),
  /** Whether it is a bank or an insurer; decided by its balance sheet when absent. */
  isFinancial: z.boolean().optional(),
}

const companyShape = {
  company: z.string().min(1).max(limits.nameLength),
  scope: z.enum(accountScopes).optional(),
  currency: z.string().max(20).optional(),
}

const peerSchema = z.object({
  ...companyShape,
  ...marketShape,
  isIncluded: z.boolean(),
  /** Why it is compared, or why not; the proposed reasons when absent. */
  rationale: z.string().trim().min(1).max(limits.descriptionLength).optional(),
  /** Units of the subject's currency for one unit of this company's. */
  exchangeRate: z
    .object({
      rate: z.number().min(1e-9).max(1e9),
      source: z.string().trim().min(1).max(300),
      date: z.iso.date(),
      /** The origin of a rate that was retrieved and not changed. */
      quoted: quotedSchema.optional(),
    })
    .optional(),
})

const twice: IssueKey = 'twice'

/** The inputs of a comparison: the subject, its peers, and their market data. */
export const compsAssumptionsSchema = z
  .object({
    /** Date of prices; statements that end later are left out. */
    asOf: z.iso.date(),
    /** The year to which fiscal years are calendarised. */
    calendarYear: z.number().int().min(1990).max(2100),
    subject: z.object({ ...companyShape, ...marketShape }),
    peers: z.array(peerSchema).min(1).max(mostCompsPeers),
  })
  .superRefine(({ subject, peers }, context) => {
    const seen = new Set([subject.company])
    for (const [at, { company }] of peers.entries()) {
      if (seen.has(company)) context.addIssue({ code: 'custom', path: ['peers', at, 'company'], message: twice })
      seen.add(company)
    }
  })
export type CompsAssumptions = z.infer<typeof compsAssumptionsSchema>
export type CompsPeerAssumptions = CompsAssumptions['peers'][number]

/** An amount of the statements, in units of their currency, with the accounts that it is computed from. */
const statedAmountSchema = z.object({
  value: z.number(),
  parts: z.array(z.object({ sign: z.union([z.literal(1), z.literal(-1)]), of: accountValueSchema })),
})
export type CompsStatedAmount = z.infer<typeof statedAmountSchema>

const ofMetrics = <Schema extends z.ZodType>(schema: Schema) => z.record(z.enum(compsMetrics), schema)

/** A month end, with whether it is of the last fiscal year or of a later interim period. */
const ltmPeriodSchema = z.object({ to: z.iso.date(), basis: z.enum(['LTM', 'fiscal-year']) })
export type CompsPeriod = z.infer<typeof ltmPeriodSchema>

/** What the last twelve months of a metric are made of. */
const ltmPartsSchema = ofMetrics(
  z.object({
    fiscalYear: statedAmountSchema.nullable(),
    yearToDate: statedAmountSchema.nullable(),
    priorYearToDate: statedAmountSchema.nullable(),
    ltm: z.number().nullable(),
  }),
)
const fiscalYearSchema = z.object({ to: z.iso.date(), fiscalYear: z.number().int(), amounts: ofMetrics(statedAmountSchema.nullable()) })

/** Why forecasts of files are not used: several files or several scenarios of one state different amounts, or another currency or none. */
export const forecastProblems = ['several', 'currency'] as const
export type ForecastProblem = (typeof forecastProblems)[number]

/** What files of the workspace forecast for the two fiscal years after the last reported one. */
const forecastsSchema = z.object({
  /** Amounts by metric, each with its place. */
  metrics: z.partialRecord(z.enum(compsMetrics), estimateSchema),
  /** Why some are not used, with the names of the files. */
  problems: z.array(z.object({ problem: z.enum(forecastProblems), files: z.array(z.string()) })),
})
export type CompsForecasts = z.infer<typeof forecastsSchema>

/** What statements say of a company that is compared. */
const knownCompanySchema = z.object({
  company: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  currencies: z.array(z.string()),
  /** Its stated profile; null without one. */
  profile: companyProfileSchema.pick({ country: true, segment: true, industry: true, industryCode: true, symbol: true }).nullable(),
  scope: z.enum(accountScopes),
  scopes: z.array(z.enum(accountScopes)),
  /** Decided by the industry code of its profile, else by its balance sheet: deposits or loans are over a third of total assets. */
  isFinancial: z.boolean(),
  /** Month of its fiscal year-end; null without an annual statement. */
  fiscalYearEnd: z.number().int().nullable(),
  ltm: ltmPeriodSchema.nullable(),
  /** Accounts missing from later interim statements, so that no last twelve months are computed. */
  interimLacks: z.array(z.string()),
  metrics: ltmPartsSchema,
  /** Fiscal years that end in the same month as the last, the oldest first. */
  years: z.array(fiscalYearSchema),
  /** To common shareholders, at the last balance sheet. */
  bookEquity: statedAmountSchema.nullable(),
  balanceAt: z.iso.date().nullable(),
  /** `value` is null where the balance sheet does not state it: there is no enterprise value until it is typed, even if 0. */
  bridge: z.array(z.object({ item: z.enum(compsBridgeItems), value: z.number().nullable(), of: accountValueSchema.nullable() })),
  /** Metrics and bridge items missing from the statements. */
  missing: z.array(z.string()),
  forecasts: forecastsSchema,
  /** Why it cannot be compared; null when it can. */
  refusal: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
})
export type CompsKnownCompany = z.infer<typeof knownCompanySchema>

const reasonSchema = z.object({
  code: z.enum(compsReasonCodes),
  figures: z.record(z.string(), z.union([z.string(), z.number()])),
  /** Whether it is a reason against a comparison. */
  isAgainst: z.boolean(),
  text: z.object({ ko: z.string(), en: z.string() }),
})
export type CompsReason = z.infer<typeof reasonSchema>

const proposedPeerSchema = knownCompanySchema.extend({
  /** Of the same kind, and close enough in size and time. */
  isSuggested: z.boolean(),
  reasons: z.array(reasonSchema),
})
export type CompsProposedPeer = z.infer<typeof proposedPeerSchema>

/** Initial values for the form of a comparison. */
export const compsProposalSchema = z.object({
  asOf: z.iso.date(),
  /** The last calendar year covered by the fiscal years of the subject and the suggested peers. */
  calendarYear: z.number().int(),
  subject: knownCompanySchema,
  /** The closest first, at most thirty. */
  peers: z.array(proposedPeerSchema),
  /** Number of further companies in the workspace. */
  leftOut: z.number().int(),
})
export type CompsProposal = z.infer<typeof compsProposalSchema>

/** A listed company of a register that is not necessarily in the workspace. */
const registerPeerSchema = registeredCompanySchema.extend({
  industryCode: z.string(),
  reasons: z.array(reasonSchema),
  /** Its key if files of the workspace are about it. */
  company: z.string().nullable(),
  address: z.string(),
})
export type CompsRegisterPeer = z.infer<typeof registerPeerSchema>

export const compsRegisterPeersSchema = z.object({
  /** The industry code that registers were asked with; null if the profile of the subject has none. */
  industryCode: z.string().nullable(),
  peers: z.array(registerPeerSchema),
  /** Registers that were asked, with the number of companies whose codes were compared. */
  asked: z.array(z.object({ source: outsideSourceSchema, name: namedSchema, compared: z.number().int() })),
  failures: z.array(registerFailureSchema),
})

/** A multiple: a number, NM with the reason, or N/A with the missing figures. */
const multipleSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('value'), value: z.number() }),
  z.object({
    kind: z.literal('not-meaningful'),
    reason: z.enum(['negative-denominator', 'tiny-denominator', 'negative-value', 'financial-institution']),
  }),
  z.object({ kind: z.literal('not-available'), missing: z.array(z.string()) }),
])
export type CompsMultipleView = z.infer<typeof multipleSchema>

const metricsOf = ofMetrics(z.number().nullable())

/** What the statements say that figures of a table were made of, in units of the company’s own currency. */
const statedFiguresSchema = z.object({
  metrics: ltmPartsSchema,
  /** The last ones, the oldest first; what is estimated is not among them. */
  years: z.array(
    fiscalYearSchema.extend({
      /** The calendar year of the month end that it is nearest to: 2025 of a year to 3 January 2026. */
      endsIn: z.number().int(),
    }),
  ),
  bookEquity: statedAmountSchema.nullable(),
  /** Of the calendar year before, from which growth is measured; in units of the subject’s currency. */
  revenueBefore: z.number().nullable(),
})
export type CompsStatedFigures = z.infer<typeof statedFiguresSchema>

/** A company of the table, in units of the subject’s currency. */
const comparedCompanySchema = z.object({
  company: z.string(),
  name: z.string(),
  isIncluded: z.boolean(),
  isFinancial: z.boolean(),
  /** As it was typed; proposed reasons in both languages, or in that of the workbook in outputs that were made before both were kept. */
  rationale: z.union([z.string(), z.object({ ko: z.string(), en: z.string() })]).nullable(),
  isRationaleTyped: z.boolean(),
  /** Of its statements; null in outputs that were made before it was kept. */
  scope: z.enum(accountScopes).nullable(),
  /** Currency of its statements. */
  currency: z.string(),
  exchangeRate: z.number().nullable(),
  /** Null, like its period, for a company without an annual statement, which is left out. */
  fiscalYearEnd: z.number().int().nullable(),
  period: ltmPeriodSchema.nullable(),
  sharePrice: z.number().nullable(),
  dilutedShares: z.number().nullable(),
  marketValue: z.number().nullable(),
  /** From market value to enterprise value, each as it counts. */
  bridge: z.array(
    z.object({
      item: z.enum(compsBridgeItems),
      amount: z.number().nullable(),
      isTyped: z.boolean(),
      /** The value of the balance sheet that it is; null of what is typed or not stated. */
      of: accountValueSchema.nullable(),
    }),
  ),
  enterpriseValue: z.number().nullable(),
  ltm: metricsOf,
  calendar: metricsOf,
  /** Null in outputs that were made before it was kept; its metrics are null without estimates. */
  ntm: metricsOf.nullable(),
  bookEquity: z.number().nullable(),
  ratios: z.record(z.enum(compsRatios), z.number().nullable()),
  multiples: z.record(z.enum(compsMultiples), multipleSchema),
  /** Null in outputs that were made before it was kept. */
  stated: statedFiguresSchema.nullable(),
})
export type CompsComparedCompany = z.infer<typeof comparedCompanySchema>

/** Statistics over the included peers with a meaningful ratio. */
const statisticsSchema = z.object({
  max: z.number(),
  upper: z.number(),
  median: z.number(),
  lower: z.number(),
  min: z.number(),
  count: z.number().int(),
})

const impliedSchema = z.object({
  /** Null for an equity multiple of a subject with an unknown bridge. */
  enterpriseValue: z.number().nullable(),
  equityValue: z.number(),
  perShare: z.number(),
})
export type CompsImplied = z.infer<typeof impliedSchema>

/** A comparison, as a screen draws it: amounts in units of the currency, values a share in the currency. */
export const compsComparisonSchema = z.object({
  company: z.string(),
  currency: z.string(),
  asOf: z.iso.date(),
  calendarYear: z.number().int(),
  /** Month end of the next twelve months; null in outputs that were made before it was kept. */
  ntmTo: z.iso.date().nullable(),
  /** Its inputs, as initial values for the next comparison. */
  assumptions: compsAssumptionsSchema,
  subject: comparedCompanySchema,
  peers: z.array(comparedCompanySchema),
  statistics: z.object({
    ratios: z.record(z.enum(compsRatios), statisticsSchema.nullable()),
    multiples: z.record(z.enum(compsMultiples), statisticsSchema.nullable()),
  }),
  /** Values of the subject implied by the quartiles of the peers. */
  implied: z.array(
    z.object({
      multiple: z.enum(compsMultiples),
      metric: z.number().nullable(),
      low: impliedSchema.nullable(),
      middle: impliedSchema.nullable(),
      high: impliedSchema.nullable(),
      /** Why there is no value; null when there is one. */
      lacks: z.enum(compsLacks).nullable(),
    }),
  ),
  /** Peers whose last twelve months differ from the subject's, with the number of months that they end later. */
  exceptions: z.array(z.object({ name: z.string(), period: ltmPeriodSchema, months: z.number().int() })),
  notes: z.array(
    z.object({
      code: z.enum(compsNoteCodes),
      details: z.record(z.string(), z.union([z.string(), z.number()])),
      /** Accounts named in the text. */
      accounts: z.array(z.string()),
    }),
  ),
  checks: z.array(
    z.object({
      code: z.enum(compsCheckCodes),
      /** Null when an input of the check is missing. */
      passed: z.boolean().nullable(),
      /** Whether a failed check is an error or a warning. */
      weight: z.enum(['error', 'warning']),
      /** Companies and multiples that failed the check. */
      found: z.array(z.string()),
    }),
  ),
})
export type CompsComparison = z.infer<typeof compsComparisonSchema>

export const compsResultSchema = compsComparisonSchema.extend({ workflow: z.literal('comps'), certificate: certificateSchema })

/** Why companies cannot be compared. */
export const compsRefusals = [
  'COMPS_PEER_NOT_FOUND',
  'COMPS_DATE_IN_FUTURE',
  'COMPS_WITHOUT_STATEMENTS',
  'COMPS_WITHOUT_CURRENCY',
  'COMPS_EXCHANGE_RATE_MISSING',
  'COMPS_INPUT_MISSING',
  'COMPS_WITHOUT_PEERS',
] as const

export const compsEndpoints = {
  proposeComps: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/workflows/comps/proposal',
    summary: 'What a comparison of a company begins with: its figures, and the companies of the workspace as peers, each with its reasons',
    audience: 'user',
    permission: 'files.read',
    query: z.object({ projectId: idSchema, ...companyShape, asOf: z.iso.date().optional() }),
    response: compsProposalSchema,
    errors: ['COMPANY_NOT_FOUND', ...withProject],
  }),
  registerPeers: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/workflows/comps/register-peers',
    summary:
      'Listed companies of the industry of a company in the registers that are on, each with its reasons, and which registers did not answer',
    audience: 'user',
    permission: 'files.read',
    query: z.object({ projectId: idSchema, company: companyShape.company }),
    response: compsRegisterPeersSchema,
    errors: ['COMPANY_NOT_FOUND', ...withProject],
  }),
  comps: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/comps',
    summary: 'Have a company compared with its peers, as a workbook with live formulas, each input with its source',
    audience: 'user',
    permission: 'outputs.make',
    body: inProject.extend({
      ...changingShape,
      /** Of its labels; the reader’s where absent. */
      language: z.enum(languages).optional(),
      assumptions: compsAssumptionsSchema,
    }),
    response: outputSchema,
    errors: ['COMPANY_NOT_FOUND', ...compsRefusals, ...changingErrors, ...withProject],
  }),
}
