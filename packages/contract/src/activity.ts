import { z } from 'zod'
import { activityTypes, auditActionNames } from './audit-actions.ts'
import { bytesEndpoint, jsonEndpoint } from './endpoint.ts'
import { queryTimestampSchema, idSchema, listOf, pagingQuery, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'

export const activityTypeSchema = z.enum(activityTypes)

/** One entry of a workspace's activity. */
export const activitySchema = z.object({
  id: z.number().int(),
  action: z.enum(auditActionNames),
  type: activityTypeSchema,
  /** The event as a sentence without its subject, in the reader's language. */
  name: z.string(),
  createdBy: z.object({ id: z.number().int().nullable(), name: z.string() }),
  date: timestampSchema,
})
export type Activity = z.infer<typeof activitySchema>

/** One entry of the audit log: an activity with its workspace, its origin and its place in the hash chain. */
export const auditEntrySchema = activitySchema.extend({
  /** Its number in the organisation's log, from 1. */
  sequence: z.number().int(),
  project: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** IP address of the request; empty for background work. */
  address: z.string(),
  /** The subject of the action, and its states before and after. */
  details: z.record(z.string(), z.unknown()),
  /** SHA-256 over the previous entry and this one, hexadecimal. */
  hash: z.string(),
})
export type AuditEntry = z.infer<typeof auditEntrySchema>

export const auditVerdictSchema = z.object({
  intact: z.boolean(),
  /** Number of entries that were checked. */
  entries: z.number().int(),
  /** The last entry's number and hash: if recorded elsewhere, they later show whether the end was cut off. */
  head: z.object({ sequence: z.number().int(), hash: z.string() }),
  /** The first entry that breaks the chain, and why. */
  firstBroken: z.object({ sequence: z.number().int(), reason: z.enum(['changed', 'missing', 'cut-off']) }).nullable(),
  /** For an export: entries whose private content is withheld. Their hashes are covered by later entries. */
  withheld: z.number().int().optional(),
})
export type AuditVerdict = z.infer<typeof auditVerdictSchema>

const auditFilter = z.object({
  action: z.enum(auditActionNames).optional(),
  type: activityTypeSchema.optional(),
  userId: idSchema.optional(),
  projectId: idSchema.optional(),
  from: queryTimestampSchema.optional(),
  to: queryTimestampSchema.optional(),
  search: z.string().trim().max(limits.nameLength).optional(),
})
export type AuditFilter = z.infer<typeof auditFilter>

const inProject = ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'] as const

export const activityEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/activities',
    summary: 'What happened in a workspace, latest first; guests see what they did themselves',
    audience: 'user',
    permission: 'activity.read',
    query: pagingQuery.extend({
      projectId: idSchema,
      type: activityTypeSchema.optional(),
      /** `false` leaves out views and background work. */
      routine: z.stringbool().optional(),
    }),
    response: listOf(activitySchema),
    errors: inProject,
  }),
  export: bytesEndpoint({
    method: 'GET',
    path: '/api/activities/export',
    summary: 'What happened in a workspace, as CSV',
    audience: 'user',
    permission: 'activity.export',
    query: z.object({ projectId: idSchema, type: activityTypeSchema.optional() }),
    errors: inProject,
  }),
  audit: jsonEndpoint({
    method: 'GET',
    path: '/api/audit',
    summary: 'The audit log of the organisation, latest first',
    audience: 'user',
    permission: 'audit.read',
    query: pagingQuery.extend(auditFilter.shape),
    response: listOf(auditEntrySchema),
    errors: ['LIMITED_ACCESS'],
  }),
  exportAudit: bytesEndpoint({
    method: 'GET',
    path: '/api/audit/export',
    summary: 'The audit log with its hashes, oldest first: CSV, or JSON lines, which `npm run verify-audit` checks',
    audience: 'user',
    permission: 'audit.export',
    query: auditFilter.extend({ format: z.enum(['csv', 'jsonl']).default('csv') }),
    errors: ['LIMITED_ACCESS'],
  }),
  verifyAudit: jsonEndpoint({
    method: 'GET',
    path: '/api/audit/verify',
    summary: 'Check the chain of the audit log and name the first entry that does not fit',
    audience: 'user',
    permission: 'audit.read',
    response: auditVerdictSchema,
    errors: ['LIMITED_ACCESS'],
  }),
}
