import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { limits } from './limits.ts'

/** The id of an outside source: "sec", "dart". Which there are, `GET /api/v2/sources` lists: a source describes itself. */
export const outsideSourceSchema = z.string().regex(/^[a-z][a-z0-9-]{0,39}$/)

export const namedSchema = z.object({ en: z.string(), ko: z.string() })

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
  name: namedSchema,
  /** What it is asked for, in a sentence. */
  purpose: namedSchema,
  offers: z.array(z.string()),
  /**
   * `off`: it is not asked, whatever else is configured. `not-configured`: something of `needs` is missing. The last three are what it last
   * answered, as long as that is so; whether it answers now is found out by `check`.
   */
  state: z.enum(['ready', 'off', 'not-configured', 'key-refused', 'quota', 'blocked']),
  /** Of `quota` and `blocked`, where it is known: when it answers again. */
  resetsAt: z.iso.datetime().nullable(),
  /** Whose settings it is asked with; null where nobody set any. */
  settings: z.enum(['organization', 'operator']).nullable(),
  needs: z.array(
    z.object({
      setting: z.string(),
      name: namedSchema,
      isSecret: z.boolean(),
      isMissing: z.boolean(),
      /** The organization has a value of its own. */
      isOwn: z.boolean(),
      /** That value, for whoever may change it; of a secret never. */
      value: z.string().nullable(),
    }),
  ),
  /** Of a source that asks any of several services: each, in the order in which they are asked. */
  services: z.array(
    z.object({
      service: z.string(),
      name: namedSchema,
      /** Names of the settings in `needs` that are this service's. */
      settings: z.array(z.string()),
      /** Its settings are there, and the source asks it. */
      isUsed: z.boolean(),
      quota: z.object({ perSecond: z.number(), perDay: z.number().nullable() }),
      home: z.url(),
      caution: namedSchema.nullable(),
    }),
  ),
  quota: z.object({ perSecond: z.number(), perDay: z.number().nullable() }),
  /** Where its terms and keys are had. */
  home: z.url(),
  /** Why it is off until somebody turns it on; null for most. */
  caution: namedSchema.nullable(),
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

/** A typed setting; what one may be, its source says. Null removes it. */
const settingSchema = z.string().trim().min(1).max(limits.urlLength).nullable()

/** Why a register gave nothing. */
export const registerFailureSchema = z.object({
  source: outsideSourceSchema,
  name: namedSchema,
  failure: sourceFailureSchema.or(z.object({ kind: z.literal('off') })),
})

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
    path: '/api/v2/sources/{source}',
    summary:
      'Turn a source on or off, or ask it with settings of the organization’s own (null: the operator’s again); what is left out stays',
    audience: 'user',
    permission: 'sources.edit',
    params: z.object({ source: outsideSourceSchema }),
    body: z.object({
      settings: z.record(z.string().max(limits.nameLength), settingSchema).nullable().optional(),
      isOn: z.boolean().optional(),
    }),
    message: 'sourceSettingsUpdated',
    response: z.object({ sources: z.array(sourceStateSchema) }),
    errors: ['LIMITED_ACCESS', 'SOURCE_NOT_FOUND', 'SOURCE_SETTING_INVALID'],
  }),
  check: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/sources/check',
    summary: 'Ask a source something small, to see that it answers with the settings that are used now',
    audience: 'user',
    permission: 'sources.edit',
    body: z.object({
      source: outsideSourceSchema,
      /** One of its services; all that are configured where none is named. */
      service: outsideSourceSchema.optional(),
    }),
    response: z.discriminatedUnion('ok', [
      z.object({ ok: z.literal(true), latencyMs: z.number().int() }),
      z.object({ ok: z.literal(false), latencyMs: z.number().int(), failure: sourceFailureSchema }),
    ]),
    errors: ['LIMITED_ACCESS', 'SOURCE_NOT_FOUND'],
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
      failures: z.array(registerFailureSchema),
    }),
    errors: ['LIMITED_ACCESS'],
  }),
}
