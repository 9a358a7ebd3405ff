import { z } from 'zod'
import { companyProfileInput } from './company-profiles.ts'
import { jsonEndpoint } from './endpoint.ts'
import { withProject } from './file-requests.ts'
import { idSchema } from './identifiers.ts'
import type { IssueKey } from './input-issues.ts'
import { translatedSchema, languages } from './language.ts'
import { ledgerDefinitionCodes, ledgerRuleCodes } from './ledger-texts.ts'
import { endsPeriod, type PeriodLength, periodLengths } from './ledger-periods.ts'
import { limits } from './limits.ts'

/** What the rows of a file are. */
export const ledgerPurposes = ['orders', 'subscriptions', 'contracts'] as const
export type LedgerPurpose = (typeof ledgerPurposes)[number]

/** Roles of columns of orders; a row is an order or one of its lines. Amounts are per row. */
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
/** Roles of columns of subscriptions; a row is an invoice, or recurring revenue of a customer in a month. */
export const subscriptionRoles = ['customer', 'invoice', 'month', 'serviceEnd', 'recurringAmount', 'servicesAmount', 'currency'] as const
/** Roles of columns of contracts; a row is a contract. */
export const contractRoles = ['customer', 'start', 'end', 'annualValue', 'renewal', 'currency'] as const
export const ledgerRoles = { orders: orderRoles, subscriptions: subscriptionRoles, contracts: contractRoles } as const
export type OrderRole = (typeof orderRoles)[number]
export type SubscriptionRole = (typeof subscriptionRoles)[number]
export type ContractRole = (typeof contractRoles)[number]
export type LedgerRole = OrderRole | SubscriptionRole | ContractRole

/** Orders of year, month and day in "03/04/25". */
export const dateOrders = ['yearFirst', 'dayFirst', 'monthFirst'] as const
export type DateOrder = (typeof dateOrders)[number]

/** Meanings of an order's status; `leftOut` is for records that were never orders: drafts, tests, unpaid ones. */
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
  /** Sheet of a workbook; the first with rows when absent. */
  sheet: z.string().max(limits.nameLength).optional(),
  /** Number of the row with the headings, from 1, 0 for none; detected when absent. */
  headerRow: headerRowSchema.optional(),
  /** Required where the dates of a column are ambiguous. */
  dateOrder: z.enum(dateOrders).optional(),
}
const valueList = <Meaning extends readonly [string, ...string[]]>(meanings: Meaning) =>
  z
    .array(z.object({ value: z.string().max(limits.nameLength), meaning: z.enum(meanings) }))
    .max(100)
    .default([])

const required: IssueKey = 'required'
const twice: IssueKey = 'twice'

/** Roles of the customer column: it must not also be a status, channel or product, whose values are shown even when customer names are hidden. */
const rolesOfCustomers = <Role extends string>({ customer, ...others }: Partial<Record<Role | 'customer', number>>): string[] =>
  customer === undefined ? [] : Object.entries(others).flatMap(([role, column]) => (column === customer ? [role] : []))

/** A file of orders, with its columns by role, as indexes from 0. */
export const orderSourceSchema = z
  .object({
    ...sourceShape,
    columns: z.partialRecord(z.enum(orderRoles), columnSchema),
    /** Whether the amount of an order is before or after its discount. */
    amounts: z.enum(['beforeDiscount', 'afterDiscount']).default('beforeDiscount'),
    /** Meanings of the texts in the status column; texts that are not listed are kept. */
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

/** A file of invoices or recurring revenue: a row per customer and month, or a row per customer with a column per month. */
export const subscriptionSourceSchema = z
  .object({
    ...sourceShape,
    columns: z.partialRecord(z.enum(subscriptionRoles), columnSchema),
    /** Columns that each contain the recurring revenue of one month, instead of the columns `month` and `recurringAmount`. */
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
    /** Meanings of the texts in the renewal column; texts that are not listed are unknown. */
    renewals: valueList(renewalMeanings),
  })
  .superRefine(({ columns }, context) => {
    for (const role of ['customer', 'start', 'annualValue'] as const)
      if (columns[role] === undefined) context.addIssue({ code: 'custom', path: ['columns', role], message: required })
    for (const role of rolesOfCustomers(columns)) context.addIssue({ code: 'custom', path: ['columns', role], message: twice })
  })
export type ContractSource = z.infer<typeof contractSourceSchema>

/** Maximum number of files of one kind, which are read as one. */
export const filesAtOnce = 12

/** The largest typed amount, in units of the currency. */
export const largestAmount = 1e18

/** Amounts in units of the currency, positive for a cost or a spend, by the last month of their period. */
export const typedSeriesSchema = z
  .array(
    z.object({
      period: calendarMonthSchema,
      value: z.number().min(-largestAmount).max(largestAmount),
      /** The stated source of the amounts. */
      source: z.string().trim().min(1).max(300).optional(),
    }),
  )
  .max(240)
export type TypedSeries = z.infer<typeof typedSeriesSchema>

/** Paths of typed amounts whose month is not the end of a period: the first of each series. */
export const misplacedPeriods = (
  typed: Readonly<Partial<Record<string, TypedSeries>>>,
  { asOf, periodMonths }: { asOf: string; periodMonths: PeriodLength },
): (string | number)[][] =>
  Object.entries(typed).flatMap(([series, values]) => {
    const at = (values ?? []).findIndex(({ period }) => !endsPeriod(period, asOf, periodMonths))
    return at < 0 ? [] : [[series, at, 'period']]
  })

/** Units of amounts in a workbook. */
export const amountUnits = ['one', 'thousand', 'million', 'hundred-million', 'billion'] as const
export type LedgerAmountUnit = (typeof amountUnits)[number]

/** Definitions in a person's words, and the characters of one. */
export const mostDefinitions = 10
export const longestDefinition = 300

export const cubeShape = {
  /** Name of the company. */
  company: shortText,
  /** Required of new metrics; the first outputs were made without. */
  profile: companyProfileInput,
  /** ISO 4217. */
  currency: z.string().regex(/^[A-Z]{3}$/),
  /** Unit of the workbook; chosen by the size of the amounts when absent. */
  unit: z.enum(amountUnits).optional(),
  /** Language of its labels; the reader's when absent. */
  language: z.enum(languages).optional(),
  /** The last period ends with the last complete month before this day; later data are left out. */
  asOf: z.iso.date(),
  /** Length of a period in months. */
  periodMonths: z.literal(periodLengths),
  /** Definitions in the person's words, in addition to those that follow from the columns. */
  definitions: z.array(z.string().trim().min(1).max(longestDefinition)).max(mostDefinitions).default([]),
  /** Difference to the ledger that rounding and timing may explain, as a fraction. */
  tolerance: z.number().min(0).max(0.2).default(0.005),
  /** Whether customers are shown as "Customer 1", the largest first. */
  confidentialCustomers: z.boolean().default(false),
}

/** A value of a status or renewal column with its proposed meaning; null when unknown. */
const proposedValueSchema = z.object({ value: z.string(), count: z.number().int(), meaning: z.string().nullable() })

/** The proposed roles of a file's columns, only where certain. */
const ledgerProposalSchema = z.object({
  /** Column by role. */
  columns: z.record(z.string(), z.number().int()),
  /** Roles with several possible columns. */
  open: z.array(z.object({ role: z.string(), candidates: z.array(z.number().int()) })),
  /** Required roles without a column. */
  missing: z.array(z.string()),
  /** Date order of the date columns; null where their values do not decide it, so that a person has to. */
  dateOrder: z.enum(dateOrders).nullable(),
  needsDateOrder: z.boolean(),
  /** Values of the status or renewal column, the most frequent first. */
  values: z.array(proposedValueSchema),
  /** For subscriptions: columns that each contain one month. */
  monthColumns: z.array(z.object({ column: z.number().int(), month: calendarMonthSchema })),
  currency: z.string().nullable(),
  /** First date of the rows, where it can be read. */
  from: z.iso.date().nullable(),
  to: z.iso.date().nullable(),
})
export type LedgerProposal = z.infer<typeof ledgerProposalSchema>

export const columnKinds = ['text', 'date', 'amount', 'wholeNumber', 'empty'] as const
export type ColumnKind = (typeof columnKinds)[number]

const ledgerColumnSchema = z.object({
  /** Index, from 0. */
  column: z.number().int(),
  /** Empty where there is no heading. */
  header: z.string(),
  /** The kind of most of its values. */
  kind: z.enum(columnKinds),
  /** Number of rows with a value. */
  filled: z.number().int(),
  /** Number of these values that are not of its kind. */
  unreadable: z.number().int(),
  /** Number of distinct values; null above the counting limit. */
  distinct: z.number().int().nullable(),
  samples: z.array(z.string()),
  /** Samples of values that are not of its kind. */
  unreadableSamples: z.array(z.string()),
  /** All values of a text column with few distinct ones, the most frequent first. */
  values: z.array(z.object({ value: z.string(), count: z.number().int() })),
  /** ISO 4217 codes named in its amounts or texts. */
  currencies: z.array(z.string()),
  /** For a date column: the orders in which all its dates can be read. */
  dateOrders: z.array(z.enum(dateOrders)),
  /** Sum of all readable amounts; null for other kinds. */
  sum: z.number().nullable(),
})
export type LedgerColumn = z.infer<typeof ledgerColumnSchema>

export const ledgerColumnsSchema = z.object({
  fileId: z.number().int(),
  filename: z.string(),
  sheets: z.array(z.object({ name: z.string(), rows: z.number().int() })),
  /** The described sheet. */
  sheet: z.string(),
  /** Number of the row with the headings, from 1; 0 for none. */
  headerRow: z.number().int(),
  /** Number of non-empty rows below the headings. */
  rows: z.number().int(),
  columns: z.array(ledgerColumnSchema),
  /** The first rows below the headings. */
  preview: z.array(
    z.object({
      /** Row number in the sheet, from 1. */
      row: z.number().int(),
      /** Printed texts, one per column, truncated. */
      cells: z.array(z.string()),
    }),
  ),
  proposals: z.object({ orders: ledgerProposalSchema, subscriptions: ledgerProposalSchema, contracts: ledgerProposalSchema }),
})
export type LedgerColumns = z.infer<typeof ledgerColumnsSchema>

/** A definition: a rule with its figures and text, or the person's own sentence. */
const definitionSchema = z.object({
  code: z.enum(ledgerDefinitionCodes).nullable(),
  figures: z.record(z.string(), z.union([z.number(), z.string()])),
  text: translatedSchema,
})
export type LedgerDefinition = z.infer<typeof definitionSchema>

/** The changes of one cleaning rule. */
const cleaningRuleSchema = z.object({
  code: z.enum(ledgerRuleCodes),
  /** Whether it left rows out, changed them, or only noted them for review. */
  action: z.enum(['leftOut', 'changed', 'noted']),
  /** Number of rows. */
  count: z.number().int(),
  /** Total amount of the rows, in units of the currency; null where an amount cannot be read. */
  amount: z.number().nullable(),
  examples: z.array(
    z.object({
      filename: z.string(),
      /** Row number in the sheet, from 1. */
      row: z.number().int(),
      /** Heading of the column; null for a change of the whole row. */
      column: z.string().nullable(),
      before: z.string(),
      /** Null when nothing of the value is used. */
      after: z.string().nullable(),
    }),
  ),
})
export type LedgerCleaningRule = z.infer<typeof cleaningRuleSchema>

const rowCounts = { rowsRead: z.number().int(), rowsUsed: z.number().int(), rowsLeftOut: z.number().int() }

const cleanedFileSchema = z.object({ fileId: z.number().int(), filename: z.string(), sheet: z.string(), ...rowCounts })

/** A file that the reader may not open: nothing of it is shown but counts and sums. */
const refusedFileSchema = z.object({ access: z.literal('refused'), reason: z.string() })

/** The result of cleaning the rows. Files and examples of changes are those that the reader may open. */
export const cleaningSchema = z.object({
  purpose: z.enum(ledgerPurposes),
  files: z.array(
    z.discriminatedUnion('access', [cleanedFileSchema.extend({ access: z.literal('open') }), refusedFileSchema.extend(rowCounts)]),
  ),
  ...rowCounts,
  /** In units of the currency, as printed, of all rows with a readable amount: read = used + left out. */
  amounts: z.object({ read: z.number(), used: z.number(), leftOut: z.number() }),
  customers: z.number().int(),
  rules: z.array(cleaningRuleSchema),
})
export type LedgerCleaning = z.infer<typeof cleaningSchema>
/** Before it is known who reads it. */
export type UnsafeLedgerCleaning = Omit<LedgerCleaning, 'files'> & { files: z.infer<typeof cleanedFileSchema>[] }

/** A period of the result. */
export const cubePeriodSchema = z.object({
  /** Its last month, "2025-09". */
  key: calendarMonthSchema,
  /** "2025-09", "2025 Q3", "2025", "2024-12 – 2025-11". */
  label: z.string(),
  from: calendarMonthSchema,
  /** Whether the data begin within it. */
  isPartial: z.boolean(),
})
export type CubePeriod = z.infer<typeof cubePeriodSchema>

/** One value per period; null where unknown. */
export const periodValuesSchema = z.array(z.number().nullable())

/** Comparison of the cube with the general ledger, one row per period. */
export const tieOutSchema = z.array(
  z.object({
    period: z.string(),
    ledger: z.number().nullable(),
    cube: z.number().nullable(),
    /** Amounts of rows that were left out although their date and amount can be read. */
    leftOut: z.number(),
    difference: z.number().nullable(),
    /** Difference ÷ ledger amount. */
    relative: z.number().nullable(),
    outcome: z.enum(['ties', 'differs', 'unknown']),
  }),
)

const concentrationDimensions = ['customer', 'product', 'channel'] as const

/** Concentration of a total on its largest contributors. */
export const concentrationSchema = z.object({
  dimension: z.enum(concentrationDimensions),
  total: z.number(),
  count: z.number().int(),
  /** Share of the largest 10, 20 and 50. */
  top: z.array(z.object({ count: z.number().int(), share: z.number() })),
  herfindahl: z.number(),
  /** The largest contributors, at most 50. */
  largest: z.array(z.object({ label: z.string(), amount: z.number(), share: z.number() })),
})
export type CubeConcentration = z.infer<typeof concentrationSchema>

export const cubeCheckSchema = <Code extends readonly [string, ...string[]]>(codes: Code) =>
  z.object({
    code: z.enum(codes),
    /** Label of a period; null for a check of the whole. */
    period: z.string().nullable(),
    /** Null when an input of the check is missing. */
    passed: z.boolean().nullable(),
    /** Whether a failed check is an error or a warning. */
    weight: z.enum(['error', 'warning']),
    /** The compared value; its meaning depends on the check. */
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

/** The rows of a file that were added up to the figures of a month. */
const usedRowsSchema = z.object({
  /** Index among the files of a request, from 0. */
  file: z.number().int(),
  month: calendarMonthSchema,
  rows: z.number().int(),
  /** Rows of the sheet, from 1, between which they are. */
  first: z.number().int(),
  last: z.number().int(),
})

export type UsedRowsOfMonth = z.infer<typeof usedRowsSchema>

/** Contracts in force that figures are of, in the order in which their rows are stored; the bands of contract values follow. */
export const contractSets = ['inForce', 'multiYear', 'automaticRenewal', 'unknownTerm', 'unknownRenewal'] as const
export type ContractSet = (typeof contractSets)[number]

const memberDimensions = [...concentrationDimensions, 'contract'] as const
export type MemberDimension = (typeof memberDimensions)[number]

/** A customer, product or channel of a concentration by its rank from 0, or a set of contracts. */
const memberShape = { dimension: z.enum(memberDimensions), member: z.number().int().min(0) }

/** The rows of a file that were added up to what one member contributes. */
const memberRowsSchema = z.object({
  ...memberShape,
  file: z.number().int(),
  /** Null: of all months that its figure covers. */
  month: calendarMonthSchema.nullable(),
  rows: z.number().int(),
  /** Rows of the sheet, from 1, as first and last of those that follow each other; the first of them where there are many. */
  ranges: z.array(z.tuple([z.number().int(), z.number().int()])),
})
export type MemberRowsOfFile = z.infer<typeof memberRowsSchema>

/** Of which member rows are requested; of all where absent. */
export const ledgerMemberQuery = z.object({
  dimension: memberShape.dimension.optional(),
  member: z.coerce.number().int().min(0).max(limits.maximumInteger).optional(),
})

/** A file that figures were added up from: its columns and rows, or why the reader may not see them. */
export const ledgerOriginSchema = z.discriminatedUnion('access', [
  z.object({
    access: z.literal('open'),
    fileId: z.number().int(),
    purpose: z.enum(ledgerPurposes),
    filename: z.string(),
    sheet: z.string(),
    /** Indexes from 0. */
    columns: z.array(z.object({ role: z.string(), column: z.number().int() })),
    /** Columns that each contain one month. */
    monthColumns: z.array(z.object({ column: z.number().int(), month: calendarMonthSchema })),
    /** By month; empty for files whose rows were not counted. */
    rows: z.array(usedRowsSchema.omit({ file: true })),
    /** Of the member that was asked for; empty in results whose members were not counted. */
    memberRows: z.array(memberRowsSchema.pick({ month: true, rows: true, ranges: true })),
  }),
  refusedFileSchema,
])
export type LedgerOrigin = z.infer<typeof ledgerOriginSchema>

/** Why files cannot be processed. */
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
/** Errors found before anything is read. */
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
