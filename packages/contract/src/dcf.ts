import { z } from 'zod'
import { certificateSchema } from './certificate.ts'
import { accountScopes, accountValueSchema } from './companies.ts'
import { dcfBasisCodes, dcfCheckCodes } from './dcf-texts.ts'
import { jsonEndpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { inProject, withProject } from './file-requests.ts'
import { idSchema } from './identifiers.ts'
import type { IssueKey } from './input-issues.ts'
import { languages } from './language.ts'
import { limits } from './limits.ts'
import { quotedSchema } from './market-data.ts'
import { refSchema } from './references.ts'
import { changingErrors, changingShape, outputSchema } from './output.ts'

export const dcfScenarios = ['bear', 'base', 'bull'] as const
export type DcfScenario = (typeof dcfScenarios)[number]

/** Fractions of revenue, except growth (of the preceding year's revenue) and the tax rate (of operating profit). */
export const dcfDrivers = ['growth', 'ebitMargin', 'depreciation', 'capex', 'workingCapital', 'taxRate'] as const
export type DcfDriver = (typeof dcfDrivers)[number]

export const dcfForecastYears = { least: 5, most: 10 } as const

/**
 * Items between enterprise value and equity value. The first eight are accounts of the chart, read from the statements unless they are typed; the
 * rest count only when typed, as they are not accounts of the chart.
 */
export const dcfReadItems = [
  'short-term-debt',
  'long-term-debt',
  'lease-liabilities',
  'minority-equity',
  'pension-liability',
  'cash',
  'short-term-investments',
  'investments-associates',
] as const
export type DcfReadItem = (typeof dcfReadItems)[number]
export const dcfBridgeItems = [...dcfReadItems, 'preferred', 'other-claim', 'other-investment'] as const
export type DcfBridgeItem = (typeof dcfBridgeItems)[number]

/** Where the person has a number from; absent for an assumption. */
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
const ratesBetween = (least: number, most: number) =>
  z.object({
    rates: z.array(z.number().min(least).max(most)).min(dcfForecastYears.least).max(dcfForecastYears.most),
    source: sourceSchema,
  })
/** Amounts in units of the currency. */
const amountSchema = numberBetween(0, 1e18)

/** Fractions: 0.05 is 5 %. One rate per forecast year. */
const driversSchema = z.object({
  growth: ratesBetween(-0.95, 5),
  ebitMargin: ratesBetween(-5, 1),
  depreciation: ratesBetween(0, 1),
  capex: ratesBetween(0, 2),
  workingCapital: ratesBetween(-3, 3),
  taxRate: ratesBetween(0, 0.6),
})

const evenYears: IssueKey = 'ofEachYear'
const required: IssueKey = 'required'

/** A person's assumptions on a company's future and its cost of capital. Rates are fractions a year. */
export const dcfAssumptionsSchema = z
  .object({
    scenarios: z.object({ bear: driversSchema, base: driversSchema, bull: driversSchema }),
    selected: z.enum(dcfScenarios),
    wacc: z.object({
      riskFree: numberBetween(-0.02, 0.5),
      equityRiskPremium: numberBetween(0, 0.3),
      sizePremium: numberBetween(-0.1, 0.2).optional(),
      countryPremium: numberBetween(0, 0.3).optional(),
      unleveredBeta: numberBetween(0, 5),
      preTaxDebtCost: numberBetween(0, 0.5),
      /** Marginal rate, including local income tax. */
      taxRate: numberBetween(0, 0.6),
      /** Debt ÷ (debt + equity). */
      targetDebtShare: numberBetween(0, 0.95),
      /** Capital structure: market equity and gross debt, which need a share price, or the target. */
      structure: z.enum(['market', 'target']),
    }),
    terminal: z.object({
      growth: numberBetween(-0.05, 0.1),
      /** Enterprise value ÷ EBITDA of the last forecast year. */
      multiple: numberBetween(0.1, 100),
      /** Weight of the growth method in enterprise value; the multiple method has the rest. */
      growthWeight: z.number().min(0).max(1),
    }),
    shares: z.object({
      /** Common shares without treasury shares, in single shares. */
      outstanding: numberBetween(1, 1e13),
      /** Share price on the valuation date; absent for an unlisted company. */
      sharePrice: numberBetween(0.000001, 1e9).optional(),
      options: z
        .array(z.object({ label: z.string().trim().min(1).max(100), count: numberBetween(0, 1e13), strike: numberBetween(0, 1e9) }))
        .max(10)
        .default([]),
    }),
    /** Typed bridge items, which override those of the statements. */
    bridge: z
      .array(z.object({ item: z.enum(dcfBridgeItems), label: z.string().trim().min(1).max(100).optional(), amount: amountSchema }))
      .max(30)
      .default([]),
  })
  .superRefine(({ scenarios, wacc, shares }, context) => {
    const years = scenarios.base.growth.rates.length
    for (const scenario of dcfScenarios)
      for (const driver of dcfDrivers)
        if (scenarios[scenario][driver].rates.length !== years)
          context.addIssue({ code: 'custom', path: ['scenarios', scenario, driver, 'rates'], message: evenYears })
    if (wacc.structure === 'market' && shares.sharePrice === undefined)
      context.addIssue({ code: 'custom', path: ['shares', 'sharePrice'], message: required })
  })
export type DcfAssumptions = z.infer<typeof dcfAssumptionsSchema>

/** The company, and its industry classification where known: banks and insurers are refused. */
export const dcfCompanyShape = {
  company: z.string().min(1).max(limits.nameLength),
  scope: z.enum(accountScopes).optional(),
  currency: z.string().max(20).optional(),
  /** Standard Industrial Classification of the SEC. */
  sic: z
    .string()
    .regex(/^\d{4}$/)
    .optional(),
  /** 한국표준산업분류. */
  ksic: z
    .string()
    .regex(/^\d{2,5}$/)
    .optional(),
}

export const dcfHistoryLines = [
  'revenue',
  'grossProfit',
  'ebit',
  'depreciation',
  'capex',
  'workingCapital',
  'netIncome',
  'pretaxIncome',
  'incomeTax',
] as const
export type DcfHistoryLine = (typeof dcfHistoryLines)[number]

/** An amount of the statements, in units of the currency, with the accounts that it is computed from. */
const historyAmountSchema = z.object({
  value: z.number(),
  parts: z.array(z.object({ sign: z.union([z.literal(1), z.literal(-1)]), of: accountValueSchema })),
  /** Accounts that would belong to it but are missing from the statements. */
  unknown: z.array(z.string()),
})
export type DcfHistoryAmount = z.infer<typeof historyAmountSchema>

const historyYearSchema = z.object({
  fiscalYear: z.number().int(),
  to: z.iso.date(),
  amounts: z.record(z.enum(dcfHistoryLines), historyAmountSchema.nullable()),
})
export type DcfHistoryYear = z.infer<typeof historyYearSchema>

/** The rule for a proposed number, with its figures (fractions, and counts of years). */
const basisSchema = z.object({
  code: z.enum(dcfBasisCodes),
  figures: z.record(z.string(), z.number()),
  /** The rule as text. */
  text: z.object({ ko: z.string(), en: z.string() }),
})
export type DcfBasis = z.infer<typeof basisSchema>

const proposedRatesSchema = z.object({ rates: z.array(z.number()), basis: basisSchema })
export type DcfProposedRates = z.infer<typeof proposedRatesSchema>
const proposedNumberSchema = z.object({ value: z.number(), basis: basisSchema })
export type DcfProposedNumber = z.infer<typeof proposedNumberSchema>

/** Null where the history lacks the inputs of the rule. */
const proposedDriversSchema = z.record(z.enum(dcfDrivers), proposedRatesSchema.nullable())

/** Initial values for the form of assumptions. */
export const dcfProposalSchema = z.object({
  company: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  currencies: z.array(z.string()),
  scope: z.enum(accountScopes),
  scopes: z.array(z.enum(accountScopes)),
  /** The end of the last year, to which cash flows are discounted; null without an annual statement. */
  asOf: z.iso.date().nullable(),
  /** Consecutive years, the oldest first, at most five. */
  history: z.array(historyYearSchema),
  /** At the end of the last year. `value` is null where the statements do not state it: it must be typed, even if 0. */
  bridge: z.array(z.object({ item: z.enum(dcfReadItems), value: z.number().nullable(), of: accountValueSchema.nullable() })),
  /** "2026" of each forecast year. */
  forecastYears: z.array(z.number().int()),
  scenarios: z.record(z.enum(dcfScenarios), proposedDriversSchema),
  terminal: z.object({ growth: proposedNumberSchema }),
  wacc: z.object({
    preTaxDebtCost: proposedNumberSchema.nullable(),
    /** Statutory, of a Korean company; null for others. */
    taxRate: proposedNumberSchema.nullable(),
  }),
  /** Required inputs without a proposal, as paths into the assumptions: "wacc.riskFree", "bridge.pension-liability". */
  missing: z.array(z.string()),
  /** Why this company cannot be valued; null when it can. */
  refusal: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
})
export type DcfProposal = z.infer<typeof dcfProposalSchema>

/** Amounts in units of the currency; values per share in the currency. */
const terminalCaseSchema = z.object({
  terminalValue: z.number(),
  presentValue: z.number(),
  enterpriseValue: z.number(),
  equityValue: z.number(),
  perShare: z.number(),
  /** Present value of the terminal value ÷ enterprise value; null when that is not positive. */
  terminalShare: z.number().nullable(),
  /** Assumed, or implied by the multiple. */
  growth: z.number().nullable(),
  /** Assumed, or implied by growth. */
  multiple: z.number().nullable(),
})
export type DcfTerminalCase = z.infer<typeof terminalCaseSchema>

/** Values per share by row, then column; the middle is the base case; null where undefined. */
const gridSchema = z.object({
  rows: z.array(z.number()),
  columns: z.array(z.number()),
  values: z.array(z.array(z.number().nullable())),
})
export type DcfGridView = z.infer<typeof gridSchema>

const forecastYearSchema = z.object({
  fiscalYear: z.number().int(),
  revenue: z.number(),
  growth: z.number(),
  ebit: z.number(),
  tax: z.number(),
  nopat: z.number(),
  depreciation: z.number(),
  capex: z.number(),
  workingCapital: z.number(),
  /** Positive when cash is tied up. */
  workingCapitalChange: z.number(),
  freeCashFlow: z.number(),
  discountFactor: z.number(),
  presentValue: z.number(),
})
export type DcfForecastYear = z.infer<typeof forecastYearSchema>

/** What each bar of a football field varies. */
export const dcfRangeCodes = ['methods', 'scenarios', 'wacc', 'terminalGrowth', 'operations'] as const

const checkSchema = z.object({
  code: z.enum(dcfCheckCodes),
  /** The terminal value method, or the grid, that the check is about. */
  of: z.enum(['growth', 'multiple', 'waccGrowth', 'growthMargin', 'betaRiskFree']).nullable(),
  /** Null when an input of the check is missing. */
  passed: z.boolean().nullable(),
  /** Whether a failed check is an error or a warning. */
  weight: z.enum(['error', 'warning']),
  figures: z.record(z.string(), z.number()),
})
export type DcfCheck = z.infer<typeof checkSchema>

/**
 * A valuation in one scenario. The first version of outputs stored the forecast, ranges, grids and checks of the selected scenario only: these are
 * empty in the others.
 */
const scenarioValueSchema = z.object({
  forecast: z.array(forecastYearSchema),
  presentValueOfCashFlows: z.number(),
  /** Null without a positive cash flow, or a positive EBITDA, in the last year. */
  byGrowth: terminalCaseSchema.nullable(),
  byMultiple: terminalCaseSchema.nullable(),
  /** Weighted value; null when a method with a weight has no value. */
  blended: z
    .object({
      enterpriseValue: z.number(),
      equityValue: z.number(),
      perShare: z.number(),
      /** Number of single shares, at the value per share. */
      dilutedShares: z.number(),
      terminalShare: z.number().nullable(),
    })
    .nullable(),
  footballField: z.array(z.object({ code: z.enum(dcfRangeCodes), low: z.number(), high: z.number() })),
  grids: z.object({
    /** WACC in rows, terminal growth in columns. */
    waccGrowth: gridSchema,
    /** Points added to the growth (rows) and the EBIT margin (columns) of every year. */
    growthMargin: gridSchema,
    /** Relevered beta in rows, risk-free rate in columns. */
    betaRiskFree: gridSchema,
  }),
  checks: z.array(checkSchema),
})
export type DcfScenarioValue = z.infer<typeof scenarioValueSchema>

/** A valuation for display. */
export const dcfValuationSchema = z.object({
  /** Key of the company for further requests. */
  companyKey: z.string(),
  company: z.string(),
  scope: z.enum(accountScopes),
  currency: z.string(),
  asOf: z.iso.date(),
  /** Its assumptions, as initial values for the next valuation. */
  assumptions: dcfAssumptionsSchema,
  /** The years before the forecast, the oldest first. */
  history: z.array(historyYearSchema),
  scenarios: z.record(z.enum(dcfScenarios), scenarioValueSchema),
  wacc: z.object({
    wacc: z.number(),
    costOfEquity: z.number(),
    afterTaxCostOfDebt: z.number(),
    equityWeight: z.number(),
    debtWeight: z.number(),
    releveredBeta: z.number(),
    grossDebt: z.number(),
    /** Null without a share price. */
    marketEquity: z.number().nullable(),
  }),
  /** Steps from enterprise value to equity value, signed as drawn. */
  bridge: z.array(
    z.object({
      item: z.enum(dcfBridgeItems),
      /** A typed label; null for the label of the item. */
      label: z.string().nullable(),
      amount: z.number(),
      isTyped: z.boolean(),
      /** The value of the statements; null for a typed amount. */
      of: accountValueSchema.nullable(),
      /** The stated source of a typed amount. */
      source: z.string().nullable(),
    }),
  ),
  sharePrice: z.number().nullable(),
})
export type DcfValuationView = z.infer<typeof dcfValuationSchema>

export const dcfResultSchema = dcfValuationSchema.extend({ workflow: z.literal('dcf'), certificate: certificateSchema })

export const dcfProposalQuery = z.object({
  projectId: idSchema,
  ...dcfCompanyShape,
  /** Number of forecast years. */
  years: z.coerce.number().int().min(dcfForecastYears.least).max(dcfForecastYears.most).default(dcfForecastYears.least),
})

/** Why a company cannot be valued. */
export const dcfRefusals = [
  'DCF_BANK',
  'DCF_INSURER',
  'DCF_DATE_IN_FUTURE',
  'DCF_TOO_FEW_YEARS',
  'DCF_WITHOUT_CURRENCY',
  'DCF_WITHOUT_OPERATING_INCOME',
  'DCF_WITHOUT_WORKING_CAPITAL',
  'DCF_BRIDGE_INCOMPLETE',
  'DCF_WACC_NOT_POSITIVE',
  'DCF_GROWTH_NOT_BELOW_WACC',
  'DCF_TERMINAL_NOT_POSITIVE',
] as const

const valuedCompany = inProject.extend({ ...dcfCompanyShape, assumptions: dcfAssumptionsSchema })

export const dcfEndpoints = {
  proposeDcf: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/workflows/dcf/assumptions',
    summary: 'What a valuation of a company begins with: its history, its bridge, and assumptions proposed by stated rules',
    audience: 'user',
    permission: 'files.read',
    query: dcfProposalQuery,
    response: dcfProposalSchema,
    errors: ['COMPANY_NOT_FOUND', ...withProject],
  }),
  dcf: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/dcf',
    summary: 'Have a company valued by its discounted cash flows, as a workbook with live formulas, each input with its source',
    audience: 'user',
    permission: 'outputs.make',
    body: valuedCompany.extend({
      ...changingShape,
      /** Of its labels; the reader's where absent. */
      language: z.enum(languages).optional(),
    }),
    response: outputSchema,
    errors: ['COMPANY_NOT_FOUND', ...dcfRefusals, ...changingErrors, ...withProject],
  }),
  previewDcf: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/dcf/preview',
    summary: 'What a company is worth by some assumptions, without making an output of it',
    audience: 'user',
    permission: 'files.read',
    body: valuedCompany,
    response: dcfValuationSchema,
    errors: ['COMPANY_NOT_FOUND', ...dcfRefusals, ...withProject],
  }),
}
