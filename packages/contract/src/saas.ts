import { z } from 'zod'
import { certificateSchema } from './certificate.ts'
import { jsonEndpoint } from './endpoint.ts'
import { inProject } from './file-requests.ts'
import type { IssueKey } from './input-issues.ts'
import { languages } from './language.ts'
import { saasCheckCodes } from './ledger-texts.ts'
import {
  cleaningSchema,
  concentrationSchema,
  contractSourceSchema,
  cubeCheckSchema,
  cubeResultShape,
  cubeShape,
  filesAtOnce,
  largestAmount,
  ledgerFileErrors,
  misplacedPeriods,
  periodValuesSchema,
  subscriptionSourceSchema,
  typedSeriesSchema,
} from './ledgers.ts'
import { changingErrors, changingShape, outputSchema } from './output.ts'
import { revenueQualitySchema } from './saas-quality.ts'

/** Typed amounts per period that customer rows do not contain. */
export const saasTyped = [
  'ledgerRevenue',
  'servicesRevenue',
  'subscriptionCost',
  'salesAndMarketing',
  'freeCashFlow',
  'statedEndingArr',
  'statedCustomers',
] as const
export type SaasTyped = (typeof saasTyped)[number]

/** Bounds between bands of contract values. */
export const mostValueBands = 6

const required: IssueKey = 'required'
const misplaced: IssueKey = 'endsNoPeriod'

const saasRequestShape = {
  ...cubeShape,
  /** When empty, recurring revenue is computed from the contracts in force. */
  subscriptions: z.array(subscriptionSourceSchema).max(filesAtOnce).default([]),
  contracts: z.array(contractSourceSchema).max(filesAtOnce).default([]),
  typed: z.partialRecord(z.enum(saasTyped), typedSeriesSchema).default({}),
  /** Ascending bounds between the bands of contracts by annual value, in units of the currency; derived from the contract sizes when absent. */
  valueBands: z.array(z.number().positive().max(largestAmount)).min(1).max(mostValueBands).optional(),
}

/** Rows of customers, contracts, or both. */
const saasRequestSchema = inProject.extend({ ...saasRequestShape, ...changingShape }).superRefine((request, context) => {
  const { subscriptions, contracts, typed } = request
  if (subscriptions.length + contracts.length === 0) context.addIssue({ code: 'custom', path: ['subscriptions'], message: required })
  for (const path of misplacedPeriods(typed, request)) context.addIssue({ code: 'custom', path: ['typed', ...path], message: misplaced })
})

/** The parameters of metrics, as stored with an output. */
export const saasParametersSchema = z.object({ ...saasRequestShape, profile: cubeShape.profile.optional(), language: z.enum(languages) })
export type SaasParameters = z.infer<typeof saasParametersSchema>

const arrMovementsSchema = z.object({
  beginning: z.number(),
  new: z.number(),
  /** ARR of returning customers. */
  reactivation: z.number(),
  expansion: z.number(),
  /** Positive; deducted. */
  contraction: z.number(),
  churn: z.number(),
  ending: z.number(),
  customers: z.object({
    beginning: z.number().int(),
    new: z.number().int(),
    reactivated: z.number().int(),
    churned: z.number().int(),
    ending: z.number().int(),
  }),
})
export type ArrMovements = z.infer<typeof arrMovementsSchema>

const retentionSchema = z.object({
  grossRevenue: z.number().nullable(),
  netRevenue: z.number().nullable(),
  logoChurn: z.number().nullable(),
})

/** In units of the currency. */
export const saasSeries = [
  'recurringRevenue',
  'ledgerRevenue',
  'servicesRevenue',
  'subscriptionCost',
  'salesAndMarketing',
  'freeCashFlow',
] as const
/** Fractions, except amounts per customer, months (`payback`) and times. */
export const saasMetrics = [
  'arpa',
  'grossMargin',
  'acquisitionCost',
  'payback',
  'lifetimeValue',
  'ltvToCac',
  'magicNumber',
  'growth',
  'freeCashFlowMargin',
  'ruleOf40',
  'burnMultiple',
] as const

export const saasCubeSchema = z.object({
  ...cubeResultShape,
  /** One per period: annual recurring revenue from its beginning to its end. */
  bridges: z.array(arrMovementsSchema),
  /** One per period. */
  retention: z.array(retentionSchema),
  /** Over the twelve months up to the end of each period; null where the data do not reach back that far. */
  yearlyRetention: z.array(retentionSchema.nullable()),
  series: z.record(z.enum(saasSeries), periodValuesSchema),
  metrics: z.record(z.enum(saasMetrics), periodValuesSchema),
  /** By the period in which recurring revenue began; the first contains all earlier customers. Arrays are by periods since, from 0. */
  cohorts: z.array(
    z.object({
      period: z.string(),
      customers: z.array(z.number().int()),
      customerIndex: periodValuesSchema,
      /** Annual recurring revenue. */
      arr: periodValuesSchema,
      arrIndex: periodValuesSchema,
    }),
  ),
  /** Concentration of annual recurring revenue at the end. */
  concentration: z.array(concentrationSchema),
  /** Contracts in force at the end; null without contracts. */
  contracts: z
    .object({
      count: z.number().int(),
      customers: z.number().int(),
      annualValue: z.number(),
      multiYearShare: z.number().nullable(),
      automaticRenewalShare: z.number().nullable(),
      unknownTerm: z.number(),
      unknownRenewal: z.number(),
      bands: z.array(
        z.object({
          from: z.number(),
          /** Null for no upper bound. */
          below: z.number().nullable(),
          customers: z.number().int(),
          annualValue: z.number(),
          share: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  /** At the last period; null in results of the first version. */
  quality: revenueQualitySchema.nullable(),
  /** Cleaning of the rows of recurring revenue, then of the contracts. */
  cleaning: z.array(cleaningSchema),
  checks: z.array(cubeCheckSchema(saasCheckCodes)),
})
export type SaasCube = z.infer<typeof saasCubeSchema>

export const saasResultSchema = saasCubeSchema.extend({
  workflow: z.literal('saas'),
  /** Its parameters, as initial values for the next request. */
  request: saasParametersSchema,
  certificate: certificateSchema,
})

export const saasEndpoints = {
  saas: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/saas',
    summary: 'Have invoices, recurring revenue or contracts cleaned, tied to the general ledger and written as a workbook of SaaS metrics',
    audience: 'user',
    permission: 'outputs.make',
    body: saasRequestSchema,
    response: outputSchema,
    errors: [...ledgerFileErrors, ...changingErrors],
  }),
}
