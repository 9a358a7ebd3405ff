import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { withProject } from './file-requests.ts'
import { idSchema } from './identifiers.ts'
import type { IssueKey } from './input-issues.ts'
import { languages } from './language.ts'
import { ledgerDefinitionCodes, ledgerRuleCodes } from './ledger-texts.ts'
import { endsPeriod, type PeriodLength, periodLengths } from './ledger-periods.ts'
import { limits } from './limits.ts'

/** What the rows of a file are. */
export const ledgerPurposes = ['orders', 'subscriptions', 'contracts'] as const
export type LedgerPurpose = (typeof ledgerPurposes)[number]

/** What a column of orders holds; a row is an order or one of its lines. Amounts are of the row. */
export const orderRoles = [
  'customer',
  'order',
  'date',
  'grossAmount',
  'quantity',
  'unitPrice',
  'discount',
  'cancelledAmount',
  'returnedAmount',
  'status',
  'sellerPayout',
  'costOfGoods',
  'fulfilment',
  'payment',
  'channel',
  'product',
  'currency',
] as const
/** What a column of subscriptions holds; a row is an invoice, or recurring revenue of a customer in a month. */
export const subscriptionRoles = ['customer', 'invoice', 'month', 'serviceEnd', 'recurringAmount', 'servicesAmount', 'currency'] as const
/** What a column of contracts holds; a row is a contract. */
export const contractRoles = ['customer', 'start', 'end', 'annualValue', 'renewal', 'currency'] as const
export const ledgerRoles = { orders: orderRoles, subscriptions: subscriptionRoles, contracts: contractRoles } as const
export type OrderRole = (typeof orderRoles)[number]
export type SubscriptionRole = (typeof subscriptionRoles)[number]
export type ContractRole = (typeof contractRoles)[number]
export type LedgerRole = OrderRole | SubscriptionRole | ContractRole

/** How the parts of "03/04/25" follow one another. */
export const dateOrders = ['yearFirst', 'dayFirst', 'monthFirst'] as const
export type DateOrder = (typeof dateOrders)[number]

/** What an order is by its status; what is left out was never an order: drafts, tests, unpaid ones. */
export const orderMeanings = ['kept', 'cancelled', 'returned', 'leftOut'] as const
export type OrderMeaning = (typeof orderMeanings)[number]
export const renewalMeanings = ['automatic', 'manual'] as const
export type RenewalMeaning = (typeof renewalMeanings)[number]

const columnSchema = z.number().int().min(0).max(16_383)
const headerRowSchema = z.number().int().min(0).max(limits.maximumInteger)
const calendarMonthSchema = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/)
const shortText = z.string().trim().min(1).max(limits.nameLength)

const sourceShape = {
  fileId: idSchema,
  /** Of a workbook; the first with rows where absent. */
  sheet: z.string().max(limits.nameLength).optional(),
  /** Number of the row that holds the headings, from 1, 0 for none; found out where absent. */
  headerRow: headerRowSchema.optional(),
  /** Needed where the dates of a column do not decide it. */
  dateOrder: z.enum(dateOrders).optional(),
}
const valueList = <Meaning extends readonly [string, ...string[]]>(meanings: Meaning) =>
  z
    .array(z.object({ value: z.string().max(limits.nameLength), meaning: z.enum(meanings) }))
    .max(100)
    .default([])

const required: IssueKey = 'required'
const twice: IssueKey = 'twice'

/** Roles of the column that holds the customers: it is no status, channel or product, whose values are shown where names are not. */
const rolesOfCustomers = <Role extends string>({ customer, ...others }: Partial<Record<Role | 'customer', number>>): string[] =>
  customer === undefined ? [] : Object.entries(others).flatMap(([role, column]) => (column === customer ? [role] : []))

/** A file of orders, with what its columns hold by their number from 0. */
export const orderSourceSchema = z
  .object({
    ...sourceShape,
    columns: z.partialRecord(z.enum(orderRoles), columnSchema),
    /** Whether the amount of an order is what was asked before its discount, or what was paid after it. */
    amounts: z.enum(['beforeDiscount', 'afterDiscount']).default('beforeDiscount'),
    /** What the texts of the status column mean; those that are not listed are kept. */
    statuses: valueList(orderMeanings),
  })
  .superRefine(({ columns }, context) => {
    const lacks = (role: OrderRole) => context.addIssue({ code: 'custom', path: ['columns', role], message: required })
    if (columns.customer === undefined) lacks('customer')
    if (columns.date === undefined) lacks('date')
    if (columns.grossAmount === undefined && (columns.quantity === undefined || columns.unitPrice === undefined)) lacks('grossAmount')
    for (const role of rolesOfCustomers(columns)) context.addIssue({ code: 'custom', path: ['columns', role], message: twice })
  })
export type OrderSource = z.infer<typeof orderSourceSchema>

/** A file of invoices or recurring revenue: a row a customer and month, or a row a customer with a column a month. */
export const subscriptionSourceSchema = z
  .object({
    ...sourceShape,
    columns: z.partialRecord(z.enum(subscriptionRoles), columnSchema),
    /** Columns that each hold the recurring revenue of a month, in place of the columns `month` and `recurringAmount`. */
    monthColumns: z
      .array(z.object({ column: columnSchema, month: calendarMonthSchema }))
      .max(240)
      .default([]),
  })
  .superRefine(({ columns, monthColumns }, context) => {
    const needed: SubscriptionRole[] = monthColumns.length > 0 ? ['customer'] : ['customer', 'month', 'recurringAmount']
    for (const role of needed)
      if (columns[role] === undefined) context.addIssue({ code: 'custom', path: ['columns', role], message: required })
    for (const role of rolesOfCustomers(columns)) context.addIssue({ code: 'custom', path: ['columns', role], message: twice })
  })
export type SubscriptionSource = z.infer<typeof subscriptionSourceSchema>

export const contractSourceSchema = z
  .object({
    ...sourceShape,
    columns: z.partialRecord(z.enum(contractRoles), columnSchema),
    /** What the texts of the renewal column mean; those that are not listed say nothing. */
    renewals: valueList(renewalMeanings),
  })
  .superRefine(({ columns }, context) => {
    for (const role of ['customer', 'start', 'annualValue'] as const)
      if (columns[role] === undefined) context.addIssue({ code: 'custom', path: ['columns', role], message: required })
    for (const role of rolesOfCustomers(columns)) context.addIssue({ code: 'custom', path: ['columns', role], message: twice })
  })
export type ContractSource = z.infer<typeof contractSourceSchema>

/** Files of one kind, which are read as one. */
export const filesAtOnce = 12

/** Amounts in units of the currency, positive for a cost or a spend, by the last month of their period. */
export const typedSeriesSchema = z
  .array(
    z.object({
      period: calendarMonthSchema,
      value: z.number().min(-1e18).max(1e18),
      /** Where the person has it from. */
      source: z.string().trim().min(1).max(300).optional(),
    }),
  )
  .max(240)
export type TypedSeries = z.infer<typeof typedSeriesSchema>

/** Typed amounts whose month ends no period would be of none: the paths of the first of each series. */
export const misplacedPeriods = (
  typed: Readonly<Partial<Record<string, TypedSeries>>>,
  { asOf, periodMonths }: { asOf: string; periodMonths: PeriodLength },
): (string | number)[][] =>
  Object.entries(typed).flatMap(([series, values]) => {
    const at = (values ?? []).findIndex(({ period }) => !endsPeriod(period, asOf, periodMonths))
    return at < 0 ? [] : [[series, at, 'period']]
  })

/** Amounts of a workbook, as one of them is in single units of currency. */
export const amountUnits = ['one', 'thousand', 'million', 'hundred-million', 'billion'] as const
export type LedgerAmountUnit = (typeof amountUnits)[number]

export const cubeShape = {
  /** Whose it is. */
  company: shortText,
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Of the workbook; chosen by the size of the amounts where absent. */
  unit: z.enum(amountUnits).optional(),
  /** Of its labels; the reader's where absent. */
  language: z.enum(languages).optional(),
  /** The last period ends with the last whole month up to it; what is later is left out. */
  asOf: z.iso.date(),
  /** Months of a period. */
  periodMonths: z.literal(periodLengths),
  /** In the person's words, beside those that follow from the columns. */
  definitions: z.array(z.string().trim().min(1).max(300)).max(10).default([]),
  /** Fraction of the ledger that rounding and timing may explain. */
  tolerance: z.number().min(0).max(0.2).default(0.005),
  /** Customers appear as "Customer 1", the largest first. */
  confidentialCustomers: z.boolean().default(false),
}

/** A value of a status or renewal column with what it is taken for; null: nobody can tell. */
const proposedValueSchema = z.object({ value: z.string(), count: z.number().int(), meaning: z.string().nullable() })

/** What the columns of a file are taken for, only where that is certain. */
const ledgerProposalSchema = z.object({
  /** Column by role. */
  columns: z.record(z.string(), z.number().int()),
  /** Roles that several columns may have. */
  open: z.array(z.object({ role: z.string(), candidates: z.array(z.number().int()) })),
  /** Roles without which nothing can be made and that no column is taken for. */
  missing: z.array(z.string()),
  /** Of the date columns; null where their values do not decide it: a person has to. */
  dateOrder: z.enum(dateOrders).nullable(),
  needsDateOrder: z.boolean(),
  /** Of the status or renewal column, the most frequent first. */
  values: z.array(proposedValueSchema),
  /** Columns that each hold a month, of subscriptions. */
  monthColumns: z.array(z.object({ column: z.number().int(), month: calendarMonthSchema })),
  currency: z.string().nullable(),
  /** First and last date of the rows, where they can be read. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
})
export type LedgerProposal = z.infer<typeof ledgerProposalSchema>

export const columnKinds = ['text', 'date', 'amount', 'wholeNumber', 'empty'] as const
export type ColumnKind = (typeof columnKinds)[number]

const ledgerColumnSchema = z.object({
  /** From 0. */
  column: z.number().int(),
  /** Empty where it has none. */
  header: z.string(),
  /** What most of its values are. */
  kind: z.enum(columnKinds),
  /** Rows with a value. */
  filled: z.number().int(),
  /** Of these, those that are not of its kind. */
  unreadable: z.number().int(),
  /** Different values; null: more than were counted. */
  distinct: z.number().int().nullable(),
  samples: z.array(z.string()),
  /** Samples of those that are not of its kind. */
  unreadableSamples: z.array(z.string()),
  /** All values of a text column that has few, the most frequent first. */
  values: z.array(z.object({ value: z.string(), count: z.number().int() })),
  /** ISO 4217, that its amounts or texts name. */
  currencies: z.array(z.string()),
  /** Orders in which all its dates can be read; of a column of dates. */
  dateOrders: z.array(z.enum(dateOrders)),
  /** Of all amounts that can be read; null for other kinds. */
  sum: z.number().nullable(),
})
export type LedgerColumn = z.infer<typeof ledgerColumnSchema>

export const ledgerColumnsSchema = z.object({
  fileId: z.number().int(),
  filename: z.string(),
  sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  /** The one that is described. */
  sheet: z.string(),
  /** Number of the row with the headings, from 1; 0 for none. */
  headerRow: z.number().int(),
  /** Below the headings, without empty ones. */
  rows: z.number().int(),
  columns: z.array(ledgerColumnSchema),
  /** The first rows below the headings. */
  preview: z.array(
    z.object({
      /** Of the sheet, from 1. */
      row: z.number().int(),
      /** As printed, one a column; long ones are cut. */
      cells: z.array(z.string()),
    }),
  ),
  proposals: z.object({ orders: ledgerProposalSchema, subscriptions: ledgerProposalSchema, contracts: ledgerProposalSchema }),
})
export type LedgerColumns = z.infer<typeof ledgerColumnsSchema>

const bilingual = z.object({ ko: z.string(), en: z.string() })

/** How something is counted: a rule with its figures and in words, or the person's own sentence. */
const definitionSchema = z.object({
  code: z.enum(ledgerDefinitionCodes).nullable(),
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
  text: bilingual,
})
export type LedgerDefinition = z.infer<typeof definitionSchema>

/** What was done with rows by one rule. */
const cleaningRuleSchema = z.object({
  code: z.enum(ledgerRuleCodes),
  /** Rows that it left out, changed, or that somebody should look at. */
  action: z.enum(['leftOut', 'changed', 'noted']),
  /** Rows. */
  count: z.number().int(),
  /** What the rows amount to, in units of the currency; null where it cannot be read. */
  amount: z.number().nullable(),
  examples: z.array(
    z.object({
      filename: z.string(),
      /** Of the sheet, from 1. */
      row: z.number().int(),
      /** Its heading; null: of the row as a whole. */
      column: z.string().nullable(),
      before: z.string(),
      /** Null: nothing is used of it. */
      after: z.string().nullable(),
    }),
  ),
})
export type LedgerCleaningRule = z.infer<typeof cleaningRuleSchema>

const rowCounts = { rowsRead: z.number().int(), rowsUsed: z.number().int(), rowsLeftOut: z.number().int() }

/** What became of the rows on the way to figures. */
export const cleaningSchema = z.object({
  purpose: z.enum(ledgerPurposes),
  files: z.array(z.object({ fileId: z.number().int(), filename: z.string(), sheet: z.string(), ...rowCounts })),
  ...rowCounts,
  /** In units of the currency, as printed, of all rows whose amount can be read: read = used + left out. */
  amounts: z.object({ read: z.number(), used: z.number(), leftOut: z.number() }),
  customers: z.number().int(),
  rules: z.array(cleaningRuleSchema),
})
export type LedgerCleaning = z.infer<typeof cleaningSchema>

/** A period of the result. */
export const cubePeriodSchema = z.object({
  /** Its last month, "2025-09". */
  key: calendarMonthSchema,
  /** "2025-09", "2025 Q3", "2025", "2024-12 – 2025-11". */
  label: z.string(),
  from: calendarMonthSchema,
  /** The data begin within it. */
  isPartial: z.boolean(),
})
export type CubePeriod = z.infer<typeof cubePeriodSchema>

/** One value a period; null where it is not known. */
export const periodValuesSchema = z.array(z.number().nullable())

/** The cube against the general ledger, a row a period. */
export const tieOutSchema = z.array(
  z.object({
    period: z.string(),
    ledger: z.number().nullable(),
    cube: z.number().nullable(),
    /** Of rows that were left out although their date and amount can be read. */
    leftOut: z.number(),
    difference: z.number().nullable(),
    /** Difference over the ledger. */
    relative: z.number().nullable(),
    outcome: z.enum(['ties', 'differs', 'unknown']),
  }),
)

/** How much the largest contributors make up. */
export const concentrationSchema = z.object({
  dimension: z.enum(['customer', 'product', 'channel']),
  total: z.number(),
  count: z.number().int(),
  /** Share of the largest 10, 20 and 50. */
  top: z.array(z.object({ count: z.number().int(), share: z.number() })),
  herfindahl: z.number(),
  /** At most 50. */
  largest: z.array(z.object({ label: z.string(), amount: z.number(), share: z.number() })),
})
export type CubeConcentration = z.infer<typeof concentrationSchema>

export const cubeCheckSchema = <Code extends readonly [string, ...string[]]>(codes: Code) =>
  z.object({
    code: z.enum(codes),
    /** Label of a period; null: of the whole. */
    period: z.string().nullable(),
    /** Null: what it needs is not there. */
    passed: z.boolean().nullable(),
    /** Whether one that is not passed is a mistake, or worth a look. */
    weight: z.enum(['error', 'warning']),
    /** What was compared, as the check names it. */
    value: z.number().nullable(),
  })

export const cubeResultShape = {
  company: z.string(),
  currency: z.string(),
  /** End of the last period. */
  asOf: z.iso.date(),
  periodMonths: z.literal(periodLengths),
  periods: z.array(cubePeriodSchema),
  definitions: z.array(definitionSchema),
  tolerance: z.number(),
  tieOut: tieOutSchema,
}

/** Why nothing is made of files. */
export const ledgerRefusals = [
  'LEDGER_UNREADABLE',
  'LEDGER_TOO_LARGE',
  'LEDGER_SHEET_NOT_FOUND',
  'LEDGER_COLUMN_NOT_FOUND',
  'LEDGER_WITHOUT_ROWS',
  'LEDGER_MIXED_CURRENCIES',
  'LEDGER_OTHER_CURRENCY',
  'LEDGER_DATE_ORDER_NEEDED',
  'LEDGER_ENDS_EARLIER',
  'LEDGER_TOO_MANY_PERIODS',
  'LEDGER_TOO_FEW_PERIODS',
] as const
/** Said at once, before anything is read. */
export const ledgerFileErrors = ['FILE_NOT_FOUND', 'LEDGER_FILE_REQUIRED', ...withProject] as const

export const ledgerEndpoints = {
  ledgerColumns: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/workflows/ledger/columns',
    summary: 'The columns of a file of orders, invoices or contracts, and what each is taken for where that is certain',
    audience: 'user',
    permission: 'files.read',
    query: z.object({
      projectId: idSchema,
      fileId: idSchema,
      sheet: z.string().max(limits.nameLength).optional(),
      headerRow: z.coerce.number().int().min(0).max(limits.maximumInteger).optional(),
    }),
    response: ledgerColumnsSchema,
    errors: ['LEDGER_UNREADABLE', 'LEDGER_TOO_LARGE', 'LEDGER_SHEET_NOT_FOUND', ...ledgerFileErrors],
  }),
}
