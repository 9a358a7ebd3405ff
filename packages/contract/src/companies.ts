import { z } from 'zod'
import { companyProfileEndpoints, companyProfileSchema } from './company-profiles.ts'
import { jsonEndpoint } from './endpoint.ts'
import { inProject, withProject } from './file-requests.ts'
import { idSchema, personSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { refSchema } from './references.ts'

/** The statements that contain accounts, in display order. */
export const accountStatements = ['income', 'balanceSheet', 'cashFlow'] as const
export type AccountStatement = (typeof accountStatements)[number]

/** Scope of figures: the parent with its subsidiaries, or the parent alone. */
export const accountScopes = ['consolidated', 'separate'] as const
export type AccountScope = (typeof accountScopes)[number]
const scopeSchema = z.enum(accountScopes)

const day = z.iso.date()
/** An account of the chart, by its id. */
const accountSchema = z.string().regex(/^[a-z][a-z-]{1,59}$/)
/** A decimal, exact: "-1234500000". */
const decimalSchema = z.string().regex(/^-?\d{1,30}(?:\.\d{1,12})?$/)
/** Key of a company in a workspace: its name without legal form, normalised for comparison. */
const companyKeySchema = z.string().min(1).max(limits.nameLength)

/** A company that files of a workspace are about. */
export const companySchema = z.object({
  company: companyKeySchema,
  /** The name printed by most of its files. */
  name: z.string(),
  files: z.number().int(),
  /** The last day that any of its files reports on. */
  latest: day.nullable(),
  /** Its stated profile; null without one. */
  profile: companyProfileSchema.nullable(),
})
export type Company = z.infer<typeof companySchema>

/** Kinds of sources of accounts, those that take precedence first. */
export const accountSources = ['audited-report', 'register', 'interim-report', 'release', 'management'] as const

/** A value stated by a source, with its place. */
const statedSchema = z.object({
  value: decimalSchema,
  /** The last day that the source reports on. */
  reportedAt: z.string(),
  fileId: z.number().int(),
  filename: z.string(),
  origin: refSchema,
  /** Absent where the kind of its document is not known. */
  source: z.enum(accountSources).optional(),
})
export type StatedValue = z.infer<typeof statedSchema>

/** An account that a sum adds or subtracts. */
export const accountPartSchema = z.object({ account: accountSchema, sign: z.union([z.literal(1), z.literal(-1)]) })

/** One account at one time. */
export const accountValueSchema = z.object({
  account: accountSchema,
  to: day,
  /** Length of a flow in months; null for a balance. */
  months: z.number().int().nullable(),
  /** In units of the currency; costs and payments positive. */
  value: decimalSchema,
  /** Stated by a document, derived from other accounts by an identity, or typed. */
  kind: z.enum(['reported', 'derived', 'typed']),
  /** The source of a reported value; for a typed value, the reported value that it overrides. */
  reported: statedSchema.nullable(),
  /** Number of further places that state the same value. */
  confirmations: z.number().int(),
  /** Different values of earlier reports. */
  restates: z.array(statedSchema),
  /** Different values of the report that this one corrects; absent where there are none. */
  corrects: z.array(statedSchema).optional(),
  /** Different values of statements of the same day. */
  conflicts: z.array(statedSchema),
  /** The accounts that a derived value is computed from. */
  from: z.array(accountPartSchema),
  /** Who typed it, when and why. */
  typed: z.object({ id: z.number().int(), by: personSchema, at: z.iso.datetime(), reason: z.string() }).nullable(),
})
export type AccountValueView = z.infer<typeof accountValueSchema>

/** Whether an identity of the statements holds. */
const identitySchema = z.object({
  total: accountSchema,
  parts: z.array(accountPartSchema),
  to: day,
  months: z.number().int().nullable(),
  /** The total less its parts. */
  difference: decimalSchema,
  ties: z.boolean(),
})

export const companyStatementsSchema = z.object({
  company: companyKeySchema,
  name: z.string(),
  /** Null where the currency of its statements is unknown. */
  currency: z.string().nullable(),
  /** Other currencies of its statements, which are shown on request. */
  currencies: z.array(z.string()),
  scope: scopeSchema,
  scopes: z.array(scopeSchema),
  /** Periods with statements, the latest first. */
  periods: z.array(
    z.object({
      to: day,
      months: z.number().int(),
      fiscalYear: z.number().int(),
      /** Whether it is a whole fiscal year; twelve months that end in another month than that of a stated fiscal calendar are not one. */
      isFiscalYear: z.boolean(),
      /** Of a part of a fiscal year, where it is known which: "Q2 2024", "2024년 2분기". */
      name: z.object({ en: z.string(), ko: z.string() }).optional(),
    }),
  ),
  values: z.array(accountValueSchema),
  checks: z.array(identitySchema),
  /** Accounts that multiples and a valuation need but the latest year does not state. */
  missing: z.array(accountSchema),
  /** Number of documents read, and of those left out above the limit. */
  documents: z.object({ read: z.number().int(), leftOut: z.number().int() }),
})
export type CompanyStatements = z.infer<typeof companyStatementsSchema>

const ofValue = {
  ...inProject.shape,
  company: companyKeySchema,
  scope: scopeSchema,
  account: accountSchema,
  to: day,
  months: z.number().int().min(1).max(12).nullable(),
}

/** A typed value of the history. */
export const typedValueSchema = z.object({
  id: z.number().int(),
  value: decimalSchema,
  reason: z.string(),
  by: personSchema,
  at: z.iso.datetime(),
  /** When and by whom it was removed or replaced. */
  endedAt: z.iso.datetime().nullable(),
  endedBy: personSchema.nullable(),
})
export type TypedValue = z.infer<typeof typedValueSchema>

const withCompany = ['COMPANY_NOT_FOUND', ...withProject] as const

export const companyEndpoints = {
  ...companyProfileEndpoints,
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/companies',
    summary: 'The companies that the files of a workspace are about',
    audience: 'user',
    permission: 'files.read',
    query: inProject,
    response: z.object({ rows: z.array(companySchema), count: z.number().int() }),
    errors: withProject,
  }),
  statements: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/companies/statements',
    summary: 'Statements of a company over its periods, each value with its place, what ties, and what is missing',
    audience: 'user',
    permission: 'files.read',
    query: inProject.extend({ company: companyKeySchema, scope: scopeSchema.optional(), currency: z.string().max(20).optional() }),
    response: companyStatementsSchema,
    errors: withCompany,
  }),
  typeValue: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/companies/values',
    summary: 'Put a value of one’s own in the place of what is reported, with a reason',
    audience: 'user',
    permission: 'files.edit',
    body: z.object({ ...ofValue, value: decimalSchema, reason: z.string().trim().min(1).max(limits.descriptionLength) }),
    response: typedValueSchema,
    errors: withCompany,
  }),
  takeBackValue: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/companies/{projectId}/values/{id}',
    summary: 'Take back a typed value: what is reported counts again',
    audience: 'user',
    permission: 'files.edit',
    params: inProject.extend({ id: idSchema }),
    response: z.null(),
    errors: ['TYPED_VALUE_NOT_FOUND', ...withProject],
  }),
  history: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/companies/values',
    summary: 'What was typed in the place of one value, the latest first',
    audience: 'user',
    permission: 'files.read',
    query: z.object({ ...ofValue, months: z.coerce.number().int().min(1).max(12).optional() }),
    response: z.object({ rows: z.array(typedValueSchema), count: z.number().int() }),
    errors: withProject,
  }),
}
