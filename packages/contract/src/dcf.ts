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
import { changingErrors, changingShape, outputSchema } from './output.ts'

export const dcfScenarios = ['bear', 'base', 'bull'] as const
export type DcfScenario = (typeof dcfScenarios)[number]

/** Shares of revenue but for growth (of the revenue of the year before) and the tax rate (of operating profit). */
export const dcfDrivers = ['growth', 'ebitMargin', 'depreciation', 'capex', 'workingCapital', 'taxRate'] as const
export type DcfDriver = (typeof dcfDrivers)[number]

export const dcfForecastYears = { least: 5, most: 10 } as const

/**
 * What lies between enterprise value and equity value. The first eight are accounts of the chart, read from the statements unless somebody types
 * them; the rest count only when typed, since no account holds them.
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

/** Where the person has a number from; absent: it is their assumption. */
const sourceSchema = z.string().trim().min(1).max(300).optional()
const numberBetween = (least: number, most: number) => z.object({ value: z.number().min(least).max(most), source: sourceSchema })
const ratesBetween = (least: number, most: number) =>
  z.object({
    rates: z.array(z.number().min(least).max(most)).min(dcfForecastYears.least).max(dcfForecastYears.most),
    source: sourceSchema,
  })
/** Amounts in units of the currency. */
const amountSchema = numberBetween(0, 1e18)

/** Fractions: 0.05 is 5 %. One rate a forecast year. */
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

/** What a person assumes of a company's future and of its cost of capital. Rates are fractions a year. */
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
      /** Marginal, with local income tax. */
      taxRate: numberBetween(0, 0.6),
      /** Debt over debt and equity. */
      targetDebtShare: numberBetween(0, 0.95),
      /** Weights of market equity and gross debt, which need a share price, or of the target. */
      structure: z.enum(['market', 'target']),
    }),
    terminal: z.object({
      growth: numberBetween(-0.05, 0.1),
      /** Enterprise value over EBITDA of the last forecast year. */
      multiple: numberBetween(0.1, 100),
      /** Of the growth method in enterprise value; the rest is the multiple's. */
      growthWeight: z.number().min(0).max(1),
    }),
    shares: z.object({
      /** Common shares without treasury shares, in single shares. */
      outstanding: numberBetween(1, 1e13),
      /** Of the valuation date; absent for a company that is not listed. */
      sharePrice: numberBetween(0.000001, 1e9).optional(),
      options: z
        .array(z.object({ label: z.string().trim().min(1).max(100), count: numberBetween(0, 1e13), strike: numberBetween(0, 1e9) }))
        .max(10)
        .default([]),
    }),
    /** Of an item that is read: in its place. */
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

/** Of which company, and how its industry is classified where somebody knows: banks and insurers are refused. */
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

/** An amount of the statements, in units of the currency, with the accounts that it is made of. */
const historyAmountSchema = z.object({
  value: z.number(),
  parts: z.array(z.object({ sign: z.union([z.literal(1), z.literal(-1)]), of: accountValueSchema })),
  /** Accounts that would belong to it and that the statements do not state. */
  unknown: z.array(z.string()),
})
export type DcfHistoryAmount = z.infer<typeof historyAmountSchema>

const historyYearSchema = z.object({
  fiscalYear: z.number().int(),
  to: z.iso.date(),
  amounts: z.record(z.enum(dcfHistoryLines), historyAmountSchema.nullable()),
})
export type DcfHistoryYear = z.infer<typeof historyYearSchema>

/** By which rule a number is proposed, and of which figures (fractions, and counts of years). */
const basisSchema = z.object({
  code: z.enum(dcfBasisCodes),
  figures: z.record(z.string(), z.number()),
  /** The same in words. */
  text: z.object({ ko: z.string(), en: z.string() }),
})
export type DcfBasis = z.infer<typeof basisSchema>

const proposedRatesSchema = z.object({ rates: z.array(z.number()), basis: basisSchema })
export type DcfProposedRates = z.infer<typeof proposedRatesSchema>
const proposedNumberSchema = z.object({ value: z.number(), basis: basisSchema })
export type DcfProposedNumber = z.infer<typeof proposedNumberSchema>

/** Null where the history does not give what the rule needs. */
const proposedDriversSchema = z.record(z.enum(dcfDrivers), proposedRatesSchema.nullable())

/** What a form of assumptions begins with. */
export const dcfProposalSchema = z.object({
  company: z.string(),
  name: z.string(),
  currency: z.string().nullable(),
  currencies: z.array(z.string()),
  scope: z.enum(accountScopes),
  scopes: z.array(z.enum(accountScopes)),
  /** The end of the last year, to which cash flows are discounted; null without one. */
  asOf: z.iso.date().nullable(),
  /** Consecutive years, the oldest first, at most five. */
  history: z.array(historyYearSchema),
  /** As of the end of the last year. `value` is null where the statements do not state it: it has to be typed, 0 too. */
  bridge: z.array(z.object({ item: z.enum(dcfReadItems), value: z.number().nullable(), of: accountValueSchema.nullable() })),
  /** "2026" of each forecast year. */
  forecastYears: z.array(z.number().int()),
  scenarios: z.record(z.enum(dcfScenarios), proposedDriversSchema),
  terminal: z.object({ growth: proposedNumberSchema }),
  wacc: z.object({ preTaxDebtCost: proposedNumberSchema.nullable() }),
  /** What a valuation needs and nothing proposes, as paths into the assumptions: "wacc.riskFree", "bridge.pension-liability". */
  missing: z.array(z.string()),
  /** Why this company is not valued; null: it can be. */
  refusal: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
})
export type DcfProposal = z.infer<typeof dcfProposalSchema>

/** Amounts in units of the currency; values a share in the currency. */
const terminalCaseSchema = z.object({
  terminalValue: z.number(),
  presentValue: z.number(),
  enterpriseValue: z.number(),
  equityValue: z.number(),
  perShare: z.number(),
  /** Present value of the terminal value over enterprise value; null when that is not positive. */
  terminalShare: z.number().nullable(),
  /** Assumed, or implied by the multiple. */
  growth: z.number().nullable(),
  /** Assumed, or implied by growth. */
  multiple: z.number().nullable(),
})
export type DcfTerminalCase = z.infer<typeof terminalCaseSchema>

/** Values a share by row, then column; the middle is the base case; null where there is none. */
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

/** What each bar of a football field is the range of. */
export const dcfRangeCodes = ['methods', 'scenarios', 'wacc', 'terminalGrowth', 'operations'] as const

const checkSchema = z.object({
  code: z.enum(dcfCheckCodes),
  /** Of which terminal value, or of which grid. */
  of: z.enum(['growth', 'multiple', 'waccGrowth', 'growthMargin', 'betaRiskFree']).nullable(),
  /** Null: what it needs is not there. */
  passed: z.boolean().nullable(),
  /** Whether one that is not passed is a mistake, or worth a look. */
  weight: z.enum(['error', 'warning']),
  figures: z.record(z.string(), z.number()),
})
export type DcfCheck = z.infer<typeof checkSchema>

/**
 * A valuation in one scenario. Outputs of the first version kept the forecast, ranges, grids and checks of the selected scenario alone: these are
 * empty in the others.
 */
const scenarioValueSchema = z.object({
  forecast: z.array(forecastYearSchema),
  presentValueOfCashFlows: z.number(),
  /** Null where the last year has no positive cash flow, or no positive EBITDA, to have a value of. */
  byGrowth: terminalCaseSchema.nullable(),
  byMultiple: terminalCaseSchema.nullable(),
  /** Weighted; null when a method with a weight has no value. */
  blended: z
    .object({
      enterpriseValue: z.number(),
      equityValue: z.number(),
      perShare: z.number(),
      /** In single shares, at the value per share. */
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

/** A valuation, as a screen draws it. */
export const dcfValuationSchema = z.object({
  /** What the company is asked for by. */
  companyKey: z.string(),
  company: z.string(),
  scope: z.enum(accountScopes),
  currency: z.string(),
  asOf: z.iso.date(),
  /** What was assumed, to begin the next one with. */
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
  /** From the enterprise value to the equity value, each step signed as it is drawn. */
  bridge: z.array(
    z.object({
      item: z.enum(dcfBridgeItems),
      /** What somebody called it; null: by its item. */
      label: z.string().nullable(),
      amount: z.number(),
      isTyped: z.boolean(),
      /** The value of the statements that it is; null of what is typed. */
      of: accountValueSchema.nullable(),
      /** Where the one who typed it has it from. */
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
  /** How many years are forecast. */
  years: z.coerce.number().int().min(dcfForecastYears.least).max(dcfForecastYears.most).default(dcfForecastYears.least),
})

/** Why a company is not valued. */
export const dcfRefusals = [
  'DCF_BANK',
  'DCF_INSURER',
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
