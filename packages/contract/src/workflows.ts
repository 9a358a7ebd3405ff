import { z } from 'zod'
import { accountScopes } from './companies.ts'
import { dcfAssumptionsSchema, dcfCompanyShape, dcfProposalQuery, dcfProposalSchema, dcfValuationSchema } from './dcf.ts'
import { bytesEndpoint, jsonEndpoint } from './endpoint.ts'
import { inProject, withProject } from './file-requests.ts'
import { idParams, idSchema, listOf, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'
import { languages } from './language.ts'
import { limits } from './limits.ts'
import { runStateSchema } from './runs.ts'

/** What research can be had made of a workspace's files. */
export const workflowNames = ['datapack', 'dcf', 'modelAudit'] as const
export const workflowSchema = z.enum(workflowNames)
export type WorkflowName = z.infer<typeof workflowSchema>

/** In which form an output leaves the product. */
export const outputFileTypes = ['excel'] as const

/** What a workflow made, or is making. */
export const outputSchema = z.object({
  id: z.number().int(),
  projectId: z.number().int(),
  workflow: workflowSchema,
  /** What it is of: a company, a file. */
  inputVariable: z.string(),
  createdBy: personSchema,
  createdAt: timestampSchema,
  state: runStateSchema,
  /** Why it failed, in the reader's language. */
  failure: z.string().nullable(),
  /** The run that makes it. */
  runId: z.number().int().nullable(),
  fileType: z.enum(outputFileTypes).nullable(),
  filename: z.string().nullable(),
})
export type Output = z.infer<typeof outputSchema>

export const auditSeverities = ['critical', 'high', 'medium', 'low'] as const
export type AuditSeverity = (typeof auditSeverities)[number]

/** Something that a reviewer of a model would write down, in the reader's language. */
export const auditFindingSchema = z.object({
  rule: z.string(),
  severity: z.enum(auditSeverities),
  sheet: z.string().nullable(),
  /** "B5" or "B5:F9". */
  range: z.string().nullable(),
  title: z.string(),
  finding: z.string(),
  why: z.string(),
})
export type AuditFinding = z.infer<typeof auditFindingSchema>

const modelAuditResultSchema = z.object({
  workflow: z.literal('modelAudit'),
  fileId: z.number().int(),
  filename: z.string(),
  severities: z.record(z.enum(auditSeverities), z.number().int()),
  findings: z.array(auditFindingSchema),
  /** Found besides, by rules that found more than are listed. */
  notListed: z.number().int(),
  sheets: z.array(
    z.object({ name: z.string(), visibility: z.enum(['visible', 'hidden', 'very-hidden']), cells: z.number(), formulas: z.number() }),
  ),
  /** Parts that were too large to be looked at. */
  incomplete: z.boolean(),
})

/** What recalculating a workbook has shown. */
export const certificateSchema = z.object({
  engine: z.string(),
  madeAt: timestampSchema,
  formulas: z.number().int(),
  /** Of these, those that an evaluation in code was compared with as well. */
  independent: z.number().int(),
  /** Relative. */
  largestDifference: z.number(),
  differences: z.array(z.object({ cell: z.string(), computed: z.string(), other: z.string() })),
})
export type Certificate = z.infer<typeof certificateSchema>

const datapackResultSchema = z.object({
  workflow: z.literal('datapack'),
  company: z.string(),
  currency: z.string().nullable(),
  years: z.array(z.string()),
  /** Values with a source. */
  sourced: z.number().int(),
  certificate: certificateSchema,
})

const dcfResultSchema = dcfValuationSchema.extend({ workflow: z.literal('dcf'), certificate: certificateSchema })

export const outputResultSchema = z.discriminatedUnion('workflow', [datapackResultSchema, dcfResultSchema, modelAuditResultSchema])
export type OutputResult = z.infer<typeof outputResultSchema>

export const outputDetailSchema = outputSchema.extend({ result: outputResultSchema.nullable() })
export type OutputDetail = z.infer<typeof outputDetailSchema>

const withOutput = ['OUTPUT_NOT_FOUND', 'LIMITED_ACCESS'] as const

export const workflowEndpoints = {
  datapack: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/datapack',
    summary: 'Have the statements of a company written as a workbook with live totals, ratios and ties, each input with its source',
    audience: 'user',
    permission: 'outputs.make',
    body: inProject.extend({
      company: z.string().min(1).max(limits.nameLength),
      scope: z.enum(accountScopes).optional(),
      currency: z.string().max(20).optional(),
      /** Of its labels; the reader's where absent. */
      language: z.enum(languages).optional(),
    }),
    response: outputSchema,
    errors: ['COMPANY_NOT_FOUND', ...withProject],
  }),
  proposeDcf: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/workflows/dcf/assumptions',
    summary: 'What a valuation of a company begins with: its history, its bridge, and assumptions proposed by stated rules',
    audience: 'user',
    permission: 'files.read',
    query: dcfProposalQuery,
    response: dcfProposalSchema,
    errors: ['COMPANY_NOT_FOUND', ...withProject],
  }),
  dcf: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/dcf',
    summary: 'Have a company valued by its discounted cash flows, as a workbook with live formulas, each input with its source',
    audience: 'user',
    permission: 'outputs.make',
    body: inProject.extend({
      ...dcfCompanyShape,
      /** Of its labels; the reader's where absent. */
      language: z.enum(languages).optional(),
      assumptions: dcfAssumptionsSchema,
    }),
    response: outputSchema,
    errors: [
      'COMPANY_NOT_FOUND',
      'DCF_BANK',
      'DCF_INSURER',
      'DCF_TOO_FEW_YEARS',
      'DCF_WITHOUT_CURRENCY',
      'DCF_WITHOUT_OPERATING_INCOME',
      'DCF_WITHOUT_WORKING_CAPITAL',
      'DCF_BRIDGE_INCOMPLETE',
      'DCF_WACC_NOT_POSITIVE',
      'DCF_GROWTH_NOT_BELOW_WACC',
      'DCF_TERMINAL_NOT_POSITIVE',
      ...withProject,
    ],
  }),
  modelAudit: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/model-audit',
    summary: 'Have a workbook audited: errors, constants in formulas, broken patterns, ties, hidden parts; nothing in it is changed',
    audience: 'user',
    permission: 'outputs.make',
    body: inProject.extend({ fileId: idSchema }),
    response: outputSchema,
    errors: ['FILE_NOT_FOUND', 'WORKBOOK_REQUIRED', ...withProject],
  }),
}

export const outputEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/reports/project/{projectId}',
    summary: 'What workflows made of a workspace, the latest first',
    audience: 'user',
    permission: 'outputs.read',
    params: inProject,
    query: pagingQuery.extend({ workflow: workflowSchema.optional() }),
    response: listOf(outputSchema),
    errors: withProject,
  }),
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/outputs/{id}',
    summary: 'One output with its result',
    audience: 'user',
    permission: 'outputs.read',
    params: idParams,
    response: outputDetailSchema,
    errors: withOutput,
  }),
  download: bytesEndpoint({
    method: 'GET',
    path: '/api/v2/outputs/{id}/file',
    summary: 'The file of an output',
    audience: 'user',
    permission: 'outputs.read',
    params: idParams,
    errors: ['OUTPUT_WITHOUT_FILE', ...withOutput],
  }),
  remove: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/outputs/{id}',
    summary: 'Delete an output with its file; one that is being made is stopped',
    audience: 'user',
    permission: 'outputs.delete',
    params: idParams,
    response: z.null(),
    errors: withOutput,
  }),
}
