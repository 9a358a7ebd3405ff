import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { fileParams, inProject, withFile, withProject } from './file-requests.ts'
import { idSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { refSchema } from './references.ts'

export const statementKindSchema = z.enum(['income', 'comprehensiveIncome', 'balanceSheet', 'cashFlow', 'equity'])
export type StatementKind = z.infer<typeof statementKindSchema>

const sourceSchema = z.enum(['cell', 'label', 'heading', 'section', 'table', 'page', 'document'])

const unitSchema = z.object({
  dimension: z.enum(['money', 'percent', 'points', 'multiple', 'count', 'number', 'unknown']),
  /** ISO 4217; "$" for a dollar of an unknown country, "JPY|CNY" for an ambiguous sign. */
  currency: z.string().optional(),
  per: z.string().optional(),
  of: z.string().optional(),
  /** The power of ten of printed figures: 6 for millions. */
  scale: z.number().int(),
})

const periodSchema = z.object({
  start: z.string().optional(),
  end: z.string().optional(),
  months: z.number().optional(),
  fiscalYear: z.number().int().optional(),
  part: z.enum(['Q1', 'Q2', 'Q3', 'Q4', 'H1', 'H2']).optional(),
  rolling: z.enum(['LTM', 'YTD']).optional(),
  status: z.enum(['actual', 'estimate', 'forecast', 'budget', 'proForma', 'unstated']),
  term: z.enum(['current', 'prior', 'priorPrior']).optional(),
  ordinal: z.number().int().optional(),
})

const scopeSchema = z.enum(['consolidated', 'separate'])

/** A figure of a table. */
export const factSchema = z.object({
  /** In base units as a decimal, exact: "1234500000" for 1,234.5 under "in millions"; a percentage as printed. */
  value: z.string(),
  printed: z.string(),
  /** Its location: a cell of a sheet, else a span of its page. */
  origin: refSchema,
  unit: unitSchema,
  /** Where the unit was stated; absent where it is unknown. */
  unitSource: sourceSchema.optional(),
  period: periodSchema.nullable(),
  periodSource: sourceSchema.optional(),
  /** Present when the figure is the change of another between periods. */
  isChange: z.literal(true).optional(),
  scope: scopeSchema.optional(),
  /** The labels before it in its row, outermost first. */
  labels: z.array(z.string()),
  section: z.string().nullable(),
  /** The headings over its column, top down. */
  headings: z.array(z.string()),
  /** Row index in the table. */
  row: z.number().int(),
  column: z.number().int(),
})
export type FactView = z.infer<typeof factSchema>

const tableShape = {
  page: z.number().int(),
  /** Index of the table on the page. */
  table: z.number().int(),
  title: z.string(),
  statement: statementKindSchema.optional(),
}

/** A table of a file with its facts. */
export const factTableSchema = z.object({
  ...tableShape,
  scope: scopeSchema.optional(),
  /** For a statement: rows that are the sum of others within rounding. */
  ties: z.array(
    z.object({ row: z.number().int(), parts: z.array(z.object({ row: z.number().int(), sign: z.union([z.literal(1), z.literal(-1)]) })) }),
  ),
  facts: z.array(factSchema),
})
export type FactTableView = z.infer<typeof factTableSchema>

const filters = {
  /** Words that label, section, headings or title must contain. */
  search: z.string().trim().max(limits.nameLength).optional(),
  /** One kind of statement, or `any` of them. */
  statement: z.union([statementKindSchema, z.literal('any')]).optional(),
  /** The year in which the period ends, or in its name. */
  year: z.coerce.number().int().min(1900).max(2200).optional(),
  scope: scopeSchema.optional(),
  /** From an earlier response. */
  cursor: z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,9})?$/)
    .optional(),
}

/** Figures read from the tables of files. */
export const factEndpoints = {
  ofFile: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/{projectId}/{attachmentId}/facts',
    summary: 'The figures of the tables of a file, with period, unit and place; statements with their sums',
    audience: 'user',
    permission: 'files.read',
    params: fileParams,
    query: z.object({ ...filters, page: idSchema.optional() }),
    response: z.object({ tables: z.array(factTableSchema), cursor: z.string().nullable() }),
    errors: [...withFile, 'FILE_NOT_READ'],
  }),
  ofWorkspace: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/{projectId}/facts',
    summary: 'The figures of the files of a workspace that are searched, file by file',
    audience: 'user',
    permission: 'files.read',
    params: inProject,
    query: z.object(filters),
    response: z.object({
      rows: z.array(factSchema.extend({ ...tableShape, fileId: z.number().int(), filename: z.string() })),
      /** Cursor of the next page; null at the end. A page may be short, as files are searched one after the other. */
      cursor: z.string().nullable(),
    }),
    errors: withProject,
  }),
}
