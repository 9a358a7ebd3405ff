import { z } from 'zod'
import { certificateSchema } from './certificate.ts'
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

/** Amounts of a period that orders may not contain. What a file has a column for is taken from there. */
export const ecommerceTyped = [
  'ledgerRevenue',
  'sellerPayouts',
  'costOfGoods',
  'fulfilment',
  'payment',
  'marketing',
  'advertising',
  'inventory',
] as const
export type EcommerceTyped = (typeof ecommerceTyped)[number]

export const ecommerceChannelSchema = z.object({
  /** As the channel column names it: that is how new customers are counted. */
  label: z.string().trim().min(1).max(100),
  isPaid: z.boolean(),
  spend: typedSeriesSchema.default([]),
})

const ecommerceRequestShape = {
  ...cubeShape,
  files: z.array(orderSourceSchema).min(1).max(filesAtOnce),
  typed: z.partialRecord(z.enum(ecommerceTyped), typedSeriesSchema).default({}),
  /** Channels that somebody pays for, or says that nobody does. */
  channels: z.array(ecommerceChannelSchema).max(20).default([]),
  /** Value added or sales tax that the amounts of orders include, a fraction of the amount without it. */
  taxRate: z.number().min(0).max(0.5).default(0),
}

/** What metrics were asked for with, as it is kept. */
export const ecommerceAskedSchema = z.object({ ...ecommerceRequestShape, language: z.enum(languages) })
export type EcommerceAsked = z.infer<typeof ecommerceAskedSchema>

const misplaced: IssueKey = 'endsNoPeriod'

/** In units of the currency, and counts. What is taken off is positive. */
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
/** Fractions, but for `frequency` (orders a customer), amounts an order or a customer, days, and times (`marketingEfficiency`). */
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
      /** Null: nobody said. */
      isPaid: z.boolean().nullable(),
      spend: periodValuesSchema,
      newCustomers: periodValuesSchema,
      cac: periodValuesSchema,
      /** Of first orders and later ones. */
      netRevenue: periodValuesSchema,
    }),
  ),
  /** By period of the first order; lists are by periods since, from 0. */
  cohorts: z.array(
    z.object({
      period: z.string(),
      size: z.number().int(),
      customers: z.array(z.number().int()),
      customerIndex: periodValuesSchema,
      orders: z.array(z.number().int()),
      netRevenue: periodValuesSchema,
      revenueIndex: periodValuesSchema,
      /** CM2; costs that are known by period alone are shared out. */
      contribution: periodValuesSchema,
    }),
  ),
  repeat: z.array(z.object({ days: z.number().int(), observed: z.number().int(), rate: z.number().nullable() })),
  lifetime: z.object({
    /** Cumulative contribution (CM2) a customer, by periods since the first order. */
    curve: z.array(z.object({ age: z.number().int(), value: z.number(), customers: z.number().int() })),
    /** Blended, of the last period. */
    acquisitionCost: z.number().nullable(),
    /** Of the last point of the curve. */
    valueToCost: z.number().nullable(),
    payback: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('repaid'), age: z.number().int() }),
      z.object({ kind: z.literal('notWithin'), ages: z.number().int() }),
      z.object({ kind: z.literal('notAvailable') }),
    ]),
  }),
  concentration: z.array(concentrationSchema),
  cleaning: cleaningSchema,
  checks: z.array(cubeCheckSchema(ecommerceCheckCodes)),
})
export type EcommerceCube = z.infer<typeof ecommerceCubeSchema>

export const ecommerceResultSchema = ecommerceCubeSchema.extend({
  workflow: z.literal('ecommerce'),
  /** To begin the next one with. */
  request: ecommerceAskedSchema,
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
    }),
    response: outputSchema,
    errors: [...ledgerFileErrors, ...changingErrors],
  }),
}
