import { z } from 'zod'
import { accountScopes, accountValueSchema, companyStatementsSchema } from './companies.ts'
import { jsonEndpoint } from './endpoint.ts'
import { inProject, withProject } from './file-requests.ts'
import { idSchema, timestampSchema } from './identifiers.ts'
import { importSchema } from './imports.ts'
import { limits } from './limits.ts'
import { outsideSourceSchema } from './sources.ts'

const day = z.iso.date()

/** The register's number of a company: a CIK, a corp_code. */
const companyNumberSchema = z.string().regex(/^[\w.-]{1,40}$/)
/** What a document of a source is fetched by. */
const documentIdSchema = z.string().min(1).max(limits.driveItemIdLength)

/** The kinds of documents that lists of filings are narrowed to; a source may have further ones. */
export const filingKinds = [
  'annual-report',
  'half-year-report',
  'quarterly-report',
  'current-report',
  'registration',
  'proxy-statement',
  'ownership',
  'audit-report',
] as const
export type FilingKind = (typeof filingKinds)[number]

/** A workspace's watch of a company: whether new filings are only shown, or saved as well. */
export const companyWatchSchema = z.object({
  source: outsideSourceSchema,
  company: companyNumberSchema,
  name: z.string(),
  /** New filings are saved to the workspace. */
  saves: z.boolean(),
  /** Questions that are answered from each new filing that was saved, as the person who began the watch. */
  questions: z.array(z.string()),
  startedBy: z.object({ id: z.number().int(), name: z.string() }),
  startedAt: timestampSchema,
  /** When its filings were last looked for; null before the first time. */
  checkedAt: timestampSchema.nullable(),
  /** Day of its latest filing that is known. */
  lastFiledAt: day.nullable(),
  /** Why the last look failed; null when it did not. */
  problem: z.string().nullable(),
})
export type CompanyWatch = z.infer<typeof companyWatchSchema>

/** What a register knows of one company. */
export const registerCompanySchema = z.object({
  source: outsideSourceSchema,
  sourceName: z.object({ en: z.string(), ko: z.string() }),
  company: companyNumberSchema,
  name: z.string(),
  /** Without its legal form: what the press calls it. */
  shortName: z.string(),
  englishName: z.string().nullable(),
  tickers: z.array(z.string()),
  exchanges: z.array(z.string()),
  industry: z.string().nullable(),
  country: z.string().nullable(),
  /** The last day of its fiscal years, MM-DD. */
  fiscalYearEnd: z.string().nullable(),
  chiefExecutive: z.string().nullable(),
  establishedOn: z.string().nullable(),
  homepage: z.string().nullable(),
  investorRelations: z.string().nullable(),
  /** Where a person reads of it in the register. */
  address: z.string(),
  retrievedAt: timestampSchema,
  hasFilings: z.boolean(),
  hasStatements: z.boolean(),
  /** The same company among those of the workspace's files. */
  inFiles: z.object({ company: z.string(), name: z.string() }).nullable(),
  watch: companyWatchSchema.nullable(),
})
export type RegisterCompany = z.infer<typeof registerCompanySchema>

export const filingSchema = z.object({
  /** What its main document is fetched by. */
  document: documentIdSchema,
  /** Accession or receipt number; null where the source has none. */
  filing: z.string().nullable(),
  title: z.string(),
  kind: z.string(),
  /** As the source calls its kind: "10-K/A", "사업보고서". */
  form: z.string(),
  filedAt: day.nullable(),
  /** The last day of what it reports. */
  periodEnd: day.nullable(),
  isAmendment: z.boolean(),
  /** Where a person reads it. */
  address: z.string(),
  /** The file of the workspace that its main document was saved as. */
  saved: z.object({ fileId: z.number().int(), filename: z.string() }).nullable(),
})
export type Filing = z.infer<typeof filingSchema>

/** One of the documents that a filing consists of. */
export const filingPartSchema = z.object({
  document: documentIdSchema,
  name: z.string(),
  kind: z.string(),
  /** Bytes, where the source says. */
  size: z.number().int().nullable(),
  address: z.string(),
  saved: z.object({ fileId: z.number().int(), filename: z.string() }).nullable(),
})
export type FilingPart = z.infer<typeof filingPartSchema>

/** A value as it was filed, with where the register keeps it. */
const filedSchema = z.object({
  value: z.string(),
  reportedAt: z.string(),
  /** Accession or receipt number. */
  filing: z.string(),
  /** "10-K", "11011". */
  form: z.string(),
  /** Of a public taxonomy, or the printed name. */
  concept: z.string(),
  /** Where a person reads the filing; null where the source does not say. */
  address: z.string().nullable(),
})
export type FiledValue = z.infer<typeof filedSchema>

export const filedValueViewSchema = accountValueSchema.extend({
  reported: filedSchema.nullable(),
  restates: z.array(filedSchema),
  corrects: z.array(filedSchema).optional(),
  conflicts: z.array(filedSchema),
})

/** A company's statements out of a register, in the form of those of files. Values of files are never among them. */
export const registerStatementsSchema = companyStatementsSchema.omit({ documents: true, company: true }).extend({
  source: outsideSourceSchema,
  company: companyNumberSchema,
  values: z.array(filedValueViewSchema),
  retrievedAt: timestampSchema,
})
export type RegisterStatements = z.infer<typeof registerStatementsSchema>

const ofCompany = inProject.extend({ source: outsideSourceSchema, company: companyNumberSchema })
const ofFiling = ofCompany.extend({
  document: documentIdSchema,
  /** The day on which it was filed, where the list of filings says it. */
  filedAt: day.optional(),
})
/** What may go wrong with whatever asks an outside source in a workspace. */
export const fromSource = [
  ...withProject,
  'SOURCE_NOT_FOUND',
  'SOURCE_OFF',
  'SOURCE_NOT_CONFIGURED',
  'SOURCE_KEY_REFUSED',
  'SOURCE_QUOTA_REACHED',
  'SOURCE_UNAVAILABLE',
  'SOURCE_ITEM_NOT_FOUND',
  'SOURCE_REQUEST_INVALID',
  'SOURCE_BLOCKED',
] as const

const MOST_PARTS = 100
/** How many questions a watch may have, and their length. */
export const watchQuestions = { most: 5, length: 500 } as const
const FIRST_YEAR = 1990
const LAST_YEAR = 2100
const yearSchema = z.coerce.number().int().min(FIRST_YEAR).max(LAST_YEAR)

export const registerEndpoints = {
  company: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/registers/company',
    summary: 'What a register knows of one company, and whether the workspace has files of it or watches it',
    audience: 'user',
    permission: 'files.read',
    query: ofCompany,
    response: registerCompanySchema,
    errors: fromSource,
  }),
  filings: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/registers/filings',
    summary: 'Filings of a company, the newest first, and which of them the workspace has',
    audience: 'user',
    permission: 'files.read',
    query: ofCompany.extend({
      kind: z.enum(filingKinds).optional(),
      from: day.optional(),
      to: day.optional(),
      cursor: z.string().max(limits.nameLength).optional(),
      limit: z.coerce.number().int().min(1).max(100).default(30),
    }),
    response: z.object({ rows: z.array(filingSchema), cursor: z.string().nullable(), total: z.number().int().nullable() }),
    errors: fromSource,
  }),
  parts: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/registers/parts',
    summary: 'The documents that a filing consists of, its main document first',
    audience: 'user',
    permission: 'files.read',
    query: ofFiling,
    response: z.object({ rows: z.array(filingPartSchema) }),
    errors: fromSource,
  }),
  statements: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/registers/statements',
    summary: 'Statements of a company over its fiscal years, from the line items of a register',
    audience: 'user',
    permission: 'files.read',
    query: ofCompany.extend({
      /** Fiscal years, both included; the last five where none are named. */
      from: yearSchema.optional(),
      to: yearSchema.optional(),
      scope: z.enum(accountScopes).optional(),
      currency: z.string().max(20).optional(),
      /** Also quarters and half-years, for which some registers are asked once a report. */
      interim: z.stringbool().optional(),
    }),
    response: registerStatementsSchema,
    errors: fromSource,
  }),
  save: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/registers/save',
    summary: 'Save documents of a filing as files of the workspace, in the background; what it has already is left alone',
    audience: 'user',
    permission: 'files.upload',
    body: ofFiling.extend({
      folderId: idSchema.nullable().optional(),
      parts: z.array(documentIdSchema).min(1).max(MOST_PARTS),
    }),
    status: 201,
    message: 'importStarted',
    response: importSchema,
    errors: [...fromSource, 'FOLDER_NOT_FOUND', 'FILING_ALREADY_SAVED'],
  }),
  watches: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/registers/watches',
    summary: 'The companies that a workspace watches, by name',
    audience: 'user',
    permission: 'files.read',
    query: inProject,
    response: z.object({ rows: z.array(companyWatchSchema) }),
    errors: withProject,
  }),
  watch: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/registers/watch',
    summary:
      'Watch a company: its new filings appear in the activity of the workspace and, where that is chosen, are saved to it and questions are answered from them',
    audience: 'user',
    permission: 'files.upload',
    body: ofCompany.extend({
      saves: z.boolean().default(false),
      /** Only of a watch that saves. */
      questions: z.array(z.string().trim().min(1).max(watchQuestions.length)).max(watchQuestions.most).default([]),
    }),
    message: 'companyWatched',
    response: companyWatchSchema,
    errors: [...fromSource, 'TOO_MANY_WATCHES'],
  }),
  unwatch: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/registers/unwatch',
    summary: 'Stop watching a company',
    audience: 'user',
    permission: 'files.upload',
    body: ofCompany,
    message: 'companyUnwatched',
    response: z.null(),
    errors: withProject,
  }),
}
