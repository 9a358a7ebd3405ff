import { z } from 'zod'
import { companyProfileInput } from './company-profiles.ts'
import { bytesEndpoint, jsonEndpoint } from './endpoint.ts'
import { inProject, withProject } from './file-requests.ts'
import { idParams, idSchema } from './identifiers.ts'
import { outputSchema } from './output.ts'
import { spreadsheetSchema } from './spreadsheets.ts'

export const auditSeverities = ['critical', 'high', 'medium', 'low'] as const
export type AuditSeverity = (typeof auditSeverities)[number]

/** A content as it is read in a cell: "=B2-B3", "1234". */
const cellFixSchema = z.object({
  sheet: z.string(),
  /** "B5" */
  cell: z.string(),
  before: z.string(),
  after: z.string(),
})
export type AuditCellFix = z.infer<typeof cellFixSchema>

/** A finding of a model audit, in the reader's language. */
export const auditFindingSchema = z.object({
  rule: z.string(),
  severity: z.enum(auditSeverities),
  sheet: z.string().nullable(),
  /** "B5" or "B5:F9". */
  range: z.string().nullable(),
  title: z.string(),
  finding: z.string(),
  why: z.string(),
  /** What its cells should contain; empty where that does not follow from the cells around them. */
  fixes: z.array(cellFixSchema),
})
export type AuditFinding = z.infer<typeof auditFindingSchema>

export const modelAuditResultSchema = z.object({
  workflow: z.literal('modelAudit'),
  fileId: z.number().int(),
  filename: z.string(),
  profile: companyProfileInput.nullable(),
  severities: z.record(z.enum(auditSeverities), z.number().int()),
  findings: z.array(auditFindingSchema),
  /** Number of findings above the limit per rule. */
  notListed: z.number().int(),
  sheets: z.array(
    z.object({ name: z.string(), visibility: z.enum(['visible', 'hidden', 'very-hidden']), cells: z.number(), formulas: z.number() }),
  ),
  /** Whether parts were too large to be checked. */
  incomplete: z.boolean(),
})

/** Why a change is not made: the cell takes none (part of an array or a table), would depend on itself, or another change of it comes first. */
export const fixOmissions = ['locked', 'circular', 'other-fix'] as const
export type FixOmission = (typeof fixOmissions)[number]

const cellValueSchema = z.union([z.number(), z.string(), z.boolean(), z.null()])

/** A corrected copy of an audited workbook. */
export const correctedModelSchema = z.object({
  spreadsheet: spreadsheetSchema,
  changes: z.array(cellFixSchema.extend({ valueBefore: cellValueSchema, valueAfter: cellValueSchema })),
  omitted: z.array(cellFixSchema.extend({ reason: z.enum(fixOmissions) })),
  /** Number of formulas that have another value. */
  recalculated: z.number().int(),
  /** Whether some values are computed only when the file is opened by a spreadsheet program. */
  isStale: z.boolean(),
  /** Number of findings of an audit of the copy. */
  findings: z.number().int(),
})
export type CorrectedModel = z.infer<typeof correctedModelSchema>

/** Findings that are corrected at once; an audit lists at most that many of its rules. */
const mostCorrected = 1_000

/** Formats of exported findings. */
export const findingsFormats = ['xlsx', 'csv'] as const
export type FindingsFormat = (typeof findingsFormats)[number]

export const modelAuditEndpoints = {
  modelAudit: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/model-audit',
    summary: 'Have a workbook audited: errors, constants in formulas, broken patterns, ties, hidden parts; nothing in it is changed',
    audience: 'user',
    permission: 'outputs.make',
    body: inProject.extend({
      fileId: idSchema,
      /** Of the company that the model is of; the form requires it, the audit of a workbook that is open does not ask. */
      profile: companyProfileInput.optional(),
    }),
    response: outputSchema,
    errors: ['FILE_NOT_FOUND', 'WORKBOOK_REQUIRED', ...withProject],
  }),
  exportFindings: bytesEndpoint({
    method: 'GET',
    path: '/api/v2/workflows/model-audit/{id}/findings',
    summary:
      'The findings of a model audit, each with its cells and its suggested content: as a workbook with their groups, or as comma-separated values',
    audience: 'user',
    permission: 'outputs.read',
    params: idParams,
    query: z.object({ format: z.enum(findingsFormats).default('xlsx') }),
    errors: ['OUTPUT_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  correctModel: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/workflows/model-audit/corrections',
    summary: 'Add a copy of an audited workbook in which the chosen findings are corrected; the file itself stays as it is',
    audience: 'user',
    permission: 'files.upload',
    body: inProject.extend({
      /** The audit. */
      outputId: idSchema,
      /** Positions of findings that have fixes, from 0. */
      findings: z.array(z.number().int().min(0)).min(1).max(mostCorrected),
    }),
    status: 201,
    message: 'spreadsheetAdded',
    response: correctedModelSchema,
    errors: [
      'OUTPUT_NOT_FOUND',
      'OUTPUT_IN_BIN',
      'FILE_NOT_FOUND',
      'MODEL_NOT_CORRECTED',
      'WORKBOOK_NOT_EDITABLE',
      'FILE_TOO_LARGE',
      ...withProject,
    ],
  }),
}
