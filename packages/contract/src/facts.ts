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
  /** ISO 4217; "$" for a dollar whose country is not said, "JPY|CNY" where a sign has several readings. */
  currency: z.string().optional(),
  per: z.string().optional(),
  of: z.string().optional(),
  /** The power of ten that figures are printed in: 6 for millions. */
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
  /** Where it stands: a cell of a sheet, else a stretch of its page. */
  origin: refSchema,
  unit: unitSchema,
  /** Where the unit was said; absent where nothing says it. */
  unitSource: sourceSchema.optional(),
  period: periodSchema.nullable(),
  periodSource: sourceSchema.optional(),
  /** The figure tells how another changed between periods. */
  isChange: z.literal(true).optional(),
  scope: scopeSchema.optional(),
  /** The words before it in its row, outermost first. */
  labels: z.array(z.string()),
  section: z.string().nullable(),
  /** The words over its column, top down. */
  headings: z.array(z.string()),
  /** Its place in the table. */
  row: z.number().int(),
  column: z.number().int(),
})
export type FactView = z.infer<typeof factSchema>

const tableShape = {
  page: z.number().int(),
  /** Index among the tables of the page. */
  table: z.number().int(),
  title: z.string(),
  statement: statementKindSchema.optional(),
}

/** A table of a file with its facts. */
export const factTableSchema = z.object({
  ...tableShape,
  scope: scopeSchema.optional(),
  /** Of a statement: rows that are the sum of others, as far as what is printed adds up. */
  ties: z.array(
    z.object({ row: z.number().int(), parts: z.array(z.object({ row: z.number().int(), sign: z.union([z.literal(1), z.literal(-1)]) })) }),
  ),
  facts: z.array(factSchema),
})
export type FactTableView = z.infer<typeof factTableSchema>

const filters = {
  /** Words that label, section, headings or title have, all of them. */
  search: z.string().trim().max(limits.nameLength).optional(),
  /** One kind of statement, or `any` of them. */
  statement: z.union([statementKindSchema, z.literal('any')]).optional(),
  /** In which the period ends, or by which it is called. */
  year: z.coerce.number().int().min(1900).max(2200).optional(),
  scope: scopeSchema.optional(),
  /** As an earlier answer gave it. */
  cursor: z
    .string()
    .regex(/^\d{1,9}(?:\.\d{1,9})?$/)
    .optional(),
}

/** Figures that were read from the tables of files. */
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
      /** Where the list goes on; null at its end. A page may be short, as files are looked through one after the other. */
      cursor: z.string().nullable(),
    }),
    errors: withProject,
  }),
}
