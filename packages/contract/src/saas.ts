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
  ledgerFileErrors,
  misplacedPeriods,
  periodValuesSchema,
  subscriptionSourceSchema,
  typedSeriesSchema,
} from './ledgers.ts'
import { changingErrors, changingShape, outputSchema } from './output.ts'

/** Amounts of a period that rows of customers do not contain. */
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

const required: IssueKey = 'required'
const misplaced: IssueKey = 'endsNoPeriod'

const saasRequestShape = {
  ...cubeShape,
  /** Without any, recurring revenue is that of the contracts in force. */
  subscriptions: z.array(subscriptionSourceSchema).max(filesAtOnce).default([]),
  contracts: z.array(contractSourceSchema).max(filesAtOnce).default([]),
  typed: z.partialRecord(z.enum(saasTyped), typedSeriesSchema).default({}),
  /** Rising annual values between the bands of contracts, in units of the currency; by the size of the contracts where absent. */
  valueBands: z.array(z.number().positive().max(1e18)).min(1).max(6).optional(),
}

/** Rows of customers, contracts, or both. */
const saasRequestSchema = inProject.extend({ ...saasRequestShape, ...changingShape }).superRefine((request, context) => {
  const { subscriptions, contracts, typed } = request
  if (subscriptions.length + contracts.length === 0) context.addIssue({ code: 'custom', path: ['subscriptions'], message: required })
  for (const path of misplacedPeriods(typed, request)) context.addIssue({ code: 'custom', path: ['typed', ...path], message: misplaced })
})

/** What metrics were asked for with, as it is kept. */
export const saasAskedSchema = z.object({ ...saasRequestShape, language: z.enum(languages) })
export type SaasAsked = z.infer<typeof saasAskedSchema>

const arrMovementsSchema = z.object({
  beginning: z.number(),
  new: z.number(),
  /** Of customers that came back. */
  reactivation: z.number(),
  expansion: z.number(),
  /** Positive, taken off. */
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
/** Fractions, but for amounts a customer, months (`payback`) and times. */
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
  /** One a period: annual recurring revenue from its beginning to its end. */
  bridges: z.array(arrMovementsSchema),
  /** Of each period. */
  retention: z.array(retentionSchema),
  /** Of the twelve months up to the end of each period; null where the data do not reach back so far. */
  yearlyRetention: z.array(retentionSchema.nullable()),
  series: z.record(z.enum(saasSeries), periodValuesSchema),
  metrics: z.record(z.enum(saasMetrics), periodValuesSchema),
  /** By the period in which recurring revenue began; the first holds everybody from before. Lists are by periods since, from 0. */
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
  /** Of annual recurring revenue at the end. */
  concentration: z.array(concentrationSchema),
  /** Contracts in force at the end; null where none were given. */
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
          /** Null: no upper end. */
          below: z.number().nullable(),
          customers: z.number().int(),
          annualValue: z.number(),
          share: z.number().nullable(),
        }),
      ),
    })
    .nullable(),
  /** Of what recurring revenue is made of, then of contracts beside it. */
  cleaning: z.array(cleaningSchema),
  checks: z.array(cubeCheckSchema(saasCheckCodes)),
})
export type SaasCube = z.infer<typeof saasCubeSchema>

export const saasResultSchema = saasCubeSchema.extend({
  workflow: z.literal('saas'),
  /** To begin the next one with. */
  request: saasAskedSchema,
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
