import { z } from 'zod'
import { citationSchema } from './citations.ts'
import { jsonEndpoint } from './endpoint.ts'
import { idSchema, nameSchema, personSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'

/** The fields of the specification's company summary, in its order. */
export const companySummaryFieldNames = ['companyName', 'sector', 'cashOnHand', 'monthlyBurnRate', 'currentRunway', 'notes'] as const
export type CompanySummaryFieldName = (typeof companySummaryFieldNames)[number]

export const companySummaryFieldSchema = z.object({
  /** Displayed text; empty when not found. */
  text: z.string(),
  /** Its citations; empty for text written by a person. */
  citations: z.array(citationSchema),
  /** Written by a person: reading the files again does not change it. */
  edited: z.boolean(),
  /** Amounts in `currency` (ISO 4217), whole units; the runway in months. A burn rate of a company that gains cash is at most 0. */
  value: z.number().optional(),
  currency: z.string().optional(),
  /** Its calculation: "12,400 ÷ 830". */
  calculation: z.string().optional(),
  /** Its period: "FY2025"; for a part of a year its last day: "2026-03-31", or "2026-03" where the day is unknown. */
  period: z.string().optional(),
  /** For the burn rate: the number of months that it covers, and its inputs. */
  months: z.number().optional(),
  parts: z.array(z.enum(['operating-cash', 'capital-expenditure'])).optional(),
})
export type CompanySummaryField = z.infer<typeof companySummaryFieldSchema>

const fieldsSchema = z.object({
  companyName: companySummaryFieldSchema,
  sector: companySummaryFieldSchema,
  cashOnHand: companySummaryFieldSchema,
  monthlyBurnRate: companySummaryFieldSchema,
  currentRunway: companySummaryFieldSchema,
  notes: companySummaryFieldSchema,
})
export type CompanySummaryFields = z.infer<typeof fieldsSchema>

export const companySummaryVersionSchema = z.object({
  id: z.number().int(),
  fields: fieldsSchema,
  /** Null when it was read from the files by the program. */
  changedBy: personSchema.nullable(),
  createdAt: timestampSchema,
})
export type CompanySummaryVersion = z.infer<typeof companySummaryVersionSchema>

/** A company that files of the workspace are about, with their number. */
export const summaryCompanySchema = z.object({ name: z.string(), files: z.number().int() })
export type SummaryCompany = z.infer<typeof summaryCompanySchema>

export const companySummarySchema = z.object({
  /** Null when the workspace has no file that was read. */
  current: companySummaryVersionSchema.nullable(),
  /** Whether files have changed since it was read. */
  outdated: z.boolean(),
  /** The companies with notable shares of the files, most files first; empty where the files agree on one. */
  companies: z.array(summaryCompanySchema),
  /** The company chosen for the workspace: fields are read from its files only. Null when none was chosen. */
  company: z.string().nullable(),
})
export type CompanySummary = z.infer<typeof companySummarySchema>

const ofProject = z.object({ projectId: idSchema })
const errors = ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'] as const

export const companySummaryEndpoints = {
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/company-summary',
    summary: 'The company summary of a workspace: name, sector, cash, burn rate, runway, notes, each with its source',
    audience: 'user',
    permission: 'search.read',
    query: ofProject,
    response: companySummarySchema,
    errors,
  }),
  versions: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/company-summary/versions',
    summary: 'Every version of it, the latest first',
    audience: 'user',
    permission: 'search.read',
    query: ofProject,
    response: z.object({ rows: z.array(companySummaryVersionSchema), count: z.number().int() }),
    errors,
  }),
  change: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/project/company-summary',
    summary: 'Write fields by hand; null: read from the files again',
    audience: 'user',
    permission: 'project.edit',
    body: ofProject.extend({
      fields: z.partialRecord(z.enum(companySummaryFieldNames), z.string().trim().max(limits.descriptionLength).nullable()),
    }),
    message: 'companySummaryUpdated',
    response: companySummarySchema,
    errors,
  }),
  choose: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/project/company-summary/company',
    summary: 'Choose the company that the workspace is about, where its files are about several; null: ask again',
    audience: 'user',
    permission: 'project.edit',
    body: ofProject.extend({ company: nameSchema.nullable() }),
    message: 'companySummaryUpdated',
    response: companySummarySchema,
    errors,
  }),
  refresh: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project/company-summary/refresh',
    summary: 'Read it from the files anew; what a person wrote stays',
    audience: 'user',
    permission: 'project.edit',
    body: ofProject,
    message: 'companySummaryUpdated',
    response: companySummarySchema,
    errors,
  }),
}
