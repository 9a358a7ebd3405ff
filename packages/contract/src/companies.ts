import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { inProject, withProject } from './file-requests.ts'
import { idSchema, personSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { refSchema } from './references.ts'

/** The statements that accounts stand in, in the order in which they are shown. */
export const accountStatements = ['income', 'balanceSheet', 'cashFlow'] as const
export type AccountStatement = (typeof accountStatements)[number]

/** Whose figures: of the parent with its subsidiaries, or of the parent alone. */
export const accountScopes = ['consolidated', 'separate'] as const
const scopeSchema = z.enum(accountScopes)

const day = z.iso.date()
/** An account of the chart, by its id. */
const accountSchema = z.string().regex(/^[a-z][a-z-]{1,59}$/)
/** A decimal, exact: "-1234500000". */
const decimalSchema = z.string().regex(/^-?\d{1,30}(?:\.\d{1,12})?$/)
/** What names a company in a workspace: its name without legal form, as names are compared. */
const companyKeySchema = z.string().min(1).max(limits.nameLength)

/** A company that files of a workspace are about. */
export const companySchema = z.object({
  company: companyKeySchema,
  /** As most of its files print it. */
  name: z.string(),
  files: z.number().int(),
  /** The last day that any of them reports on. */
  latest: day.nullable(),
})
export type Company = z.infer<typeof companySchema>

/** A value that something says, with its place. */
const statedSchema = z.object({
  value: decimalSchema,
  /** The last day of what reports it. */
  reportedAt: z.string(),
  fileId: z.number().int(),
  filename: z.string(),
  origin: refSchema,
})
export type StatedValue = z.infer<typeof statedSchema>

/** One account at one time. */
export const accountValueSchema = z.object({
  account: accountSchema,
  to: day,
  /** Of a flow: how long it ran; null of a balance. */
  months: z.number().int().nullable(),
  /** In units of the currency; costs and payments positive. */
  value: decimalSchema,
  /** Said by a document, made of others by the rule of the statement, or typed. */
  kind: z.enum(['reported', 'derived', 'typed']),
  /** Where it is reported; of a typed value what it takes the place of. */
  reported: statedSchema.nullable(),
  /** Of how many further places that say the same. */
  confirmations: z.number().int(),
  /** What earlier reports said otherwise. */
  restates: z.array(statedSchema),
  /** What statements of the same day say otherwise. */
  conflicts: z.array(statedSchema),
  /** What a derived value is made of. */
  from: z.array(z.object({ account: accountSchema, sign: z.union([z.literal(1), z.literal(-1)]) })),
  /** Who typed it, when and why. */
  typed: z.object({ id: z.number().int(), by: personSchema, at: z.iso.datetime(), reason: z.string() }).nullable(),
})
export type AccountValueView = z.infer<typeof accountValueSchema>

/** Whether what should add up does. */
const identitySchema = z.object({
  total: accountSchema,
  parts: z.array(z.object({ account: accountSchema, sign: z.union([z.literal(1), z.literal(-1)]) })),
  to: day,
  months: z.number().int().nullable(),
  /** The total less its parts. */
  difference: decimalSchema,
  ties: z.boolean(),
})

export const companyStatementsSchema = z.object({
  company: companyKeySchema,
  name: z.string(),
  /** Undefined where nothing says in what its statements are. */
  currency: z.string().nullable(),
  /** What its statements are in besides, which is shown on demand. */
  currencies: z.array(z.string()),
  scope: scopeSchema,
  scopes: z.array(scopeSchema),
  /** Times that there are statements of, the latest first. */
  periods: z.array(z.object({ to: day, months: z.number().int(), fiscalYear: z.number().int() })),
  values: z.array(accountValueSchema),
  checks: z.array(identitySchema),
  /** Accounts that multiples and a valuation need and that the latest year does not tell. */
  missing: z.array(accountSchema),
  /** Documents that were read, and those left out because there are more. */
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

/** A typed value in its history. */
export const typedValueSchema = z.object({
  id: z.number().int(),
  value: decimalSchema,
  reason: z.string(),
  by: personSchema,
  at: z.iso.datetime(),
  /** When it was taken back or typed anew, and by whom. */
  endedAt: z.iso.datetime().nullable(),
  endedBy: personSchema.nullable(),
})
export type TypedValue = z.infer<typeof typedValueSchema>

const withCompany = ['COMPANY_NOT_FOUND', ...withProject] as const

export const companyEndpoints = {
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
