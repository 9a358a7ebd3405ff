import { z } from 'zod'
import { companyProfileInput } from './company-profiles.ts'
import { jsonEndpoint } from './endpoint.ts'
import { inProject, withProject } from './file-requests.ts'
import { idSchema } from './identifiers.ts'
import { outputSchema } from './output.ts'

export const auditSeverities = ['critical', 'high', 'medium', 'low'] as const
export type AuditSeverity = (typeof auditSeverities)[number]

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
}
