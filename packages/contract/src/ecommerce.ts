import { z } from 'zod'
import { certificateSchema } from './certificate.ts'
import { benchmarkInput, benchmarkMetricCodes, benchmarkSchema, redFlagSchema } from './ecommerce-flags.ts'
import { jsonEndpoint } from './endpoint.ts'
import { inProject } from './file-requests.ts'
import type { IssueKey } from './input-issues.ts'
import { languages } from './language.ts'
import { ecommerceCheckCodes } from './ledger-texts.ts'
import {
  cleaningSchema,
  concentrationSchema,
  cubeCheckSchema,
  cubeResultShape,
  cubeShape,
  filesAtOnce,
  ledgerFileErrors,
  misplacedPeriods,
  orderSourceSchema,
  periodValuesSchema,
  typedSeriesSchema,
} from './ledgers.ts'
import { changingErrors, changingShape, outputSchema } from './output.ts'

/** Typed amounts per period that orders may not contain. A column of a file overrides them. */
export const ecommerceTyped = [
  'ledgerRevenue',
  'sellerPayouts',
  'costOfGoods',
  'fulfilment',
  'payment',
  'marketing',
  'advertising',
  'inventory',
  /** Brand searches ÷ all searches that led to the shop: a fraction, with its source. */
  'brandSearchShare',
] as const
export type EcommerceTyped = (typeof ecommerceTyped)[number]

export const ecommerceChannelSchema = z.object({
  /** As named in the channel column, by which new customers are counted. */
  label: z.string().trim().min(1).max(100),
  isPaid: z.boolean(),
  spend: typedSeriesSchema.default([]),
})

const ecommerceRequestShape = {
  ...cubeShape,
  files: z.array(orderSourceSchema).min(1).max(filesAtOnce),
  typed: z.partialRecord(z.enum(ecommerceTyped), typedSeriesSchema).default({}),
  /** Channels, with whether they are paid. */
  channels: z.array(ecommerceChannelSchema).max(20).default([]),
  /** Value added or sales tax included in the amounts of orders, as a fraction of the amount without tax. */
  taxRate: z.number().min(0).max(0.5).default(0),
  /** At most one a metric. */
  benchmarks: z.array(benchmarkInput).max(benchmarkMetricCodes.length).default([]),
}

/** The parameters of metrics, as stored with an output. */
export const ecommerceParametersSchema = z.object({
  ...ecommerceRequestShape,
  profile: cubeShape.profile.optional(),
  language: z.enum(languages),
})
export type EcommerceParameters = z.infer<typeof ecommerceParametersSchema>

const misplaced: IssueKey = 'endsNoPeriod'
const required: IssueKey = 'required'
const twice: IssueKey = 'twice'
const notAShare: IssueKey = 'notAShare'

/** In units of the currency, and counts. Deductions are positive. */
export const ecommerceSeries = [
  'gmv',
  'cancellations',
  'returns',
  'discounts',
  'sellerPayouts',
  'netRevenue',
  'ledgerRevenue',
  'orders',
  'activeCustomers',
  'newCustomers',
  'costOfGoods',
  'fulfilment',
  'payment',
  'marketing',
  'advertising',
  'inventory',
  'cm1',
  'cm2',
  'cm3',
] as const
/** Fractions, except `frequency` (orders per customer), amounts per order or customer, days, and times (`marketingEfficiency`). */
export const ecommerceMetrics = [
  'takeRate',
  'cancelRate',
  'returnRate',
  'discountRate',
  'repeatShare',
  'frequency',
  'orderValue',
  'cm1Margin',
  'cm2Margin',
  'cm3Margin',
  'cm1PerOrder',
  'cm2PerOrder',
  'cm3PerOrder',
  'fulfilmentPerOrder',
  'inventoryDays',
  'blendedCac',
  'paidCac',
  'paidShare',
  'marketingEfficiency',
] as const

export const ecommerceCubeSchema = z.object({
  ...cubeResultShape,
  series: z.record(z.enum(ecommerceSeries), periodValuesSchema),
  metrics: z.record(z.enum(ecommerceMetrics), periodValuesSchema),
  channels: z.array(
    z.object({
      label: z.string(),
      /** Null when not stated. */
      isPaid: z.boolean().nullable(),
      spend: periodValuesSchema,
      newCustomers: periodValuesSchema,
      cac: periodValuesSchema,
      /** Net revenue of first and later orders. */
      netRevenue: periodValuesSchema,
    }),
  ),
  /** By period of the first order; arrays are by periods since, from 0. */
  cohorts: z.array(
    z.object({
      period: z.string(),
      size: z.number().int(),
      customers: z.array(z.number().int()),
      customerIndex: periodValuesSchema,
      orders: z.array(z.number().int()),
      netRevenue: periodValuesSchema,
      revenueIndex: periodValuesSchema,
      /** CM2; costs that are known by period only are allocated. */
      contribution: periodValuesSchema,
    }),
  ),
  repeat: z.array(z.object({ days: z.number().int(), observed: z.number().int(), rate: z.number().nullable() })),
  lifetime: z.object({
    /** Cumulative contribution (CM2) per customer, by periods since the first order. */
    curve: z.array(z.object({ age: z.number().int(), value: z.number(), customers: z.number().int() })),
    /** Blended acquisition cost of the last period. */
    acquisitionCost: z.number().nullable(),
    /** At the last point of the curve. */
    valueToCost: z.number().nullable(),
    payback: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('repaid'), age: z.number().int() }),
      z.object({ kind: z.literal('notWithin'), ages: z.number().int() }),
      z.object({ kind: z.literal('notAvailable') }),
    ]),
  }),
  concentration: z.array(concentrationSchema),
  /** Brand searches ÷ all searches that led to the shop, as typed; null in results of the first version. */
  brandSearchShare: periodValuesSchema.nullable(),
  /** Null in results of the first version. */
  redFlags: z.array(redFlagSchema).nullable(),
  benchmarks: z.array(benchmarkSchema).nullable(),
  cleaning: cleaningSchema,
  checks: z.array(cubeCheckSchema(ecommerceCheckCodes)),
})
export type EcommerceCube = z.infer<typeof ecommerceCubeSchema>

export const ecommerceResultSchema = ecommerceCubeSchema.extend({
  workflow: z.literal('ecommerce'),
  /** Its parameters, as initial values for the next request. */
  request: ecommerceParametersSchema,
  certificate: certificateSchema,
})

export const ecommerceEndpoints = {
  ecommerce: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/ecommerce',
    summary: 'Have files of orders cleaned, tied to the general ledger and written as a workbook of e-commerce metrics with live formulas',
    audience: 'user',
    permission: 'outputs.make',
    body: inProject.extend({ ...ecommerceRequestShape, ...changingShape }).superRefine((request, context) => {
      const { typed, channels } = request
      const paths = [
        ...misplacedPeriods(typed, request).map((path) => ['typed', ...path]),
        ...channels.flatMap(({ spend }, at) => misplacedPeriods({ spend }, request).map((path) => ['channels', at, ...path])),
      ]
      for (const path of paths) context.addIssue({ code: 'custom', path, message: misplaced })
      for (const [at, { value, source }] of (typed.brandSearchShare ?? []).entries()) {
        if (value < 0 || value > 1)
          context.addIssue({ code: 'custom', path: ['typed', 'brandSearchShare', at, 'value'], message: notAShare })
        if (source === undefined) context.addIssue({ code: 'custom', path: ['typed', 'brandSearchShare', at, 'source'], message: required })
      }
      for (const [at, { metric }] of request.benchmarks.entries())
        if (request.benchmarks.findIndex((one) => one.metric === metric) < at)
          context.addIssue({ code: 'custom', path: ['benchmarks', at, 'metric'], message: twice })
    }),
    response: outputSchema,
    errors: [...ledgerFileErrors, ...changingErrors],
  }),
}
