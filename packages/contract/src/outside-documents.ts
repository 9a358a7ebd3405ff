import { z } from 'zod'
import { outsideSourceSchema, sourceFailureSchema, sourceStateSchema } from './sources.ts'

/** A document of an outside source, as it was when it was retrieved. */
export const outsideDocumentSchema = z.object({
  source: outsideSourceSchema,
  sourceName: sourceStateSchema.shape.name,
  title: z.string(),
  /** As the source calls its kind: "10-K", "사업보고서". */
  form: z.string(),
  company: z.string().nullable(),
  publisher: z.string().nullable(),
  /** The number of the filing: an accession number, a receipt number. */
  filing: z.string().nullable(),
  /** ISO days. `filedAt`: when it was filed or published. `periodEnd`: the last day of what it reports. */
  filedAt: z.string().nullable(),
  periodEnd: z.string().nullable(),
  /** Of the original; holds no key. */
  address: z.string(),
  retrievedAt: z.iso.datetime(),
})
export type OutsideDocument = z.infer<typeof outsideDocumentSchema>

/** Where a page that was found is: in a file of the workspace, or in a document outside. */
export const hitKinds = ['file', 'filing', 'web', 'press', 'transcript'] as const
export type HitKind = (typeof hitKinds)[number]

/** What an outside source gave for an answer. A source that failed may have given documents before. */
export const askedSourceSchema = z.object({
  source: outsideSourceSchema,
  name: sourceStateSchema.shape.name,
  /** Number of its documents that were read for the answer. */
  documents: z.number().int(),
  /** Number of its documents that are files of the workspace already, and count as those. */
  inFiles: z.number().int(),
  /** Number of documents that it found and that could not be read: their site does not serve them, or they have no text. */
  unread: z.number().int().optional(),
  /** The company that a register was asked about. */
  company: z.string().optional(),
  /** What a model searched for in it later, besides the question. */
  queries: z.array(z.string()).optional(),
  /** Why it gave nothing, or not everything. `no-company`: neither the question nor the files name a company that it has. */
  failure: sourceFailureSchema.or(z.object({ kind: z.enum(['off', 'not-allowed', 'no-company']) })).optional(),
})
export type AskedSource = z.infer<typeof askedSourceSchema>

/** An outside source that questions can name, and whether it can be asked now. */
export const searchableSourceSchema = sourceStateSchema
  .pick({ source: true, name: true, purpose: true, resetsAt: true, caution: true })
  .extend({
    /** `not-allowed`: the reader's role has no access to outside sources. */
    state: z.enum([...sourceStateSchema.shape.state.options, 'not-allowed']),
  })
export type SearchableSource = z.infer<typeof searchableSourceSchema>

const several = <Item extends z.ZodType>(item: Item) => z.union([item, z.array(item).max(20)])
const dayOfDart = z.string().regex(/^\d{8}$/)

/**
 * `dart_params` of the specification's search request: what OpenDART is asked for, by the names of its own parameters. Further parameters are
 * stored and ignored.
 */
export const dartParamsSchema = z.looseObject({
  corp_code: z
    .string()
    .regex(/^\d{8}$/)
    .optional(),
  /** The company by its name or its code at the exchange. */
  corp_name: z.string().trim().min(1).max(200).optional(),
  stock_code: z
    .string()
    .regex(/^\d{6}$/)
    .optional(),
  /** Fiscal years. */
  bsns_year: several(z.coerce.number().int().min(1999).max(2100)).optional(),
  /** 11011: annual report, 11012: half-year report, 11013 and 11014: quarterly reports. */
  reprt_code: several(z.enum(['11011', '11012', '11013', '11014'])).optional(),
  /** Types of disclosures (A to J), or detailed ones (A001). */
  pblntf_ty: several(z.string().regex(/^[A-J]$/)).optional(),
  pblntf_detail_ty: several(z.string().regex(/^[A-J]\d{3}$/)).optional(),
  /** First and last day of filing, YYYYMMDD. */
  bgn_de: dayOfDart.optional(),
  end_de: dayOfDart.optional(),
})
export type DartParams = z.infer<typeof dartParamsSchema>
