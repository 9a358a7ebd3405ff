import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** The outside sources of the product, by their ids. */
export const outsideSources = ['sec', 'dart'] as const
const outsideSourceSchema = z.enum(outsideSources)
export type OutsideSource = z.infer<typeof outsideSourceSchema>

const nameSchema = z.object({ en: z.string(), ko: z.string() })

/** Why a source does not answer, for whoever asked and for whoever configures it. */
export const sourceFailureSchema = z.object({
  kind: z.enum(['not-configured', 'key-refused', 'quota', 'not-found', 'bad-request', 'upstream', 'blocked', 'timed-out', 'cancelled']),
  /** Of `not-configured`: the settings that are missing. */
  missing: z.array(z.string()).optional(),
  /** Of `quota` and `blocked`, where it is known: when it answers again. */
  resetsAt: z.iso.datetime().optional(),
  /** The service's own code for it, or ours: "020", "html-instead-of-json". */
  detail: z.string().optional(),
})
export type SourceFailureShown = z.infer<typeof sourceFailureSchema>

export const sourceStateSchema = z.object({
  source: outsideSourceSchema,
  name: nameSchema,
  offers: z.array(z.enum(['companies', 'documents', 'facts', 'series'])),
  /** `not-configured`: something of `needs` is missing. Whether it answers is found out by `check`. */
  state: z.enum(['ready', 'not-configured']),
  /** Whose settings it is asked with; null where nobody set any. */
  settings: z.enum(['organization', 'operator']).nullable(),
  needs: z.array(z.object({ setting: z.string(), name: nameSchema, isSecret: z.boolean(), isMissing: z.boolean() })),
  quota: z.object({ perSecond: z.number(), perDay: z.number().nullable() }),
  /** Where its terms and keys are had. */
  home: z.url(),
})
export type SourceState = z.infer<typeof sourceStateSchema>

/** A company of a register. */
export const registeredCompanySchema = z.object({
  source: outsideSourceSchema,
  /** The register's number: a CIK, a corp_code. */
  id: z.string(),
  name: z.string(),
  englishName: z.string().nullable(),
  tickers: z.array(z.string()),
})
export type RegisteredCompany = z.infer<typeof registeredCompanySchema>

/** Sent as a header to the SEC, which holds printable ASCII. */
const contactSchema = z
  .string()
  .trim()
  .max(limits.nameLength)
  .regex(/^[\x20-\x7e]+$/)
  .regex(/[^\s@]@[^\s@]/)
const keySchema = z
  .string()
  .trim()
  .regex(/^[\w-]{20,100}$/)

export const sourceEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/sources',
    summary: 'The outside sources, whether each can be asked and what it lacks; never a key',
    audience: 'user',
    permission: 'sources.read',
    response: z.object({ sources: z.array(sourceStateSchema) }),
    errors: ['LIMITED_ACCESS'],
  }),
  change: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/sources',
    summary: 'Ask sources with settings of the organization’s own (null: the operator’s again); what is left out stays',
    audience: 'user',
    permission: 'sources.edit',
    body: z.object({
      sec: z.object({ contact: contactSchema }).nullable().optional(),
      dart: z.object({ key: keySchema }).nullable().optional(),
    }),
    message: 'sourceSettingsUpdated',
    response: z.object({ sources: z.array(sourceStateSchema) }),
    errors: ['LIMITED_ACCESS'],
  }),
  check: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/sources/check',
    summary: 'Ask a source something small, to see that it answers with the settings that are used now',
    audience: 'user',
    permission: 'sources.edit',
    body: z.object({ source: outsideSourceSchema }),
    response: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), latencyMs: z.number().int() }),
      z.object({ ok: z.literal(false), failure: sourceFailureSchema }),
    ]),
    errors: ['LIMITED_ACCESS'],
  }),
  companies: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/sources/companies',
    summary: 'Companies of all registers by name, ticker or number, the likeliest of each first, and which registers did not answer',
    audience: 'user',
    permission: 'sources.read',
    query: z.object({ query: z.string().trim().min(1).max(limits.nameLength), limit: z.coerce.number().int().min(1).max(50).default(10) }),
    response: z.object({
      companies: z.array(registeredCompanySchema),
      failures: z.array(z.object({ source: outsideSourceSchema, failure: sourceFailureSchema })),
    }),
    errors: ['LIMITED_ACCESS'],
  }),
}
