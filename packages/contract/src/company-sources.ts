import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { inProject } from './file-requests.ts'
import { idSchema, timestampSchema } from './identifiers.ts'
import { importSchema } from './imports.ts'
import { limits } from './limits.ts'
import { fromSource } from './registers.ts'
import { outsideSourceSchema, sourceFailureSchema } from './sources.ts'

const day = z.iso.date()
const namedSchema = z.object({ en: z.string(), ko: z.string() })
/** A ticker, or the six digits of the Korean exchanges. */
const symbolSchema = z
  .string()
  .trim()
  .regex(/^[\w.-]{1,20}$/)

/** A number of a market or a statistic, with where it is from. */
export const marketFigureSchema = z.object({
  /** Exact: "1380.25". */
  value: z.string(),
  /** ISO 4217, "percent", "shares", "ratio", or as the service calls it. */
  unit: z.string(),
  /** The day that it is of. */
  asOf: day,
})
export type MarketFigure = z.infer<typeof marketFigureSchema>

/** Where figures came from. */
const originSchema = z.object({
  /** Name of the service. */
  service: namedSchema,
  /** Where they were asked for, without a key. */
  address: z.string(),
  retrievedAt: timestampSchema,
})

export const quoteMeasures = ['price', 'marketCapitalization', 'shares', 'beta'] as const
export type QuoteMeasure = (typeof quoteMeasures)[number]

export const stockQuoteSchema = z.object({
  symbol: z.string(),
  name: z.string().nullable(),
  /** What the service has of it, at least one. */
  figures: z.array(marketFigureSchema.extend({ measure: z.enum(quoteMeasures), origin: originSchema })),
})
export type StockQuote = z.infer<typeof stockQuoteSchema>

const seriesIdSchema = z.string().regex(/^[a-z-]{2,20}:[\w./-]{1,120}$/)

export const suggestedSeriesSchema = z.object({
  /** What it is asked for by: "fred:DGS10". */
  id: seriesIdSchema,
  service: namedSchema,
  name: namedSchema,
})
export type SuggestedSeriesShown = z.infer<typeof suggestedSeriesSchema>

export const marketSeriesSchema = z.object({
  id: seriesIdSchema,
  name: z.string(),
  /** The oldest first; all of one unit as a rule. */
  figures: z.array(marketFigureSchema),
  /** Null where there are no figures. */
  origin: originSchema.nullable(),
})
export type MarketSeries = z.infer<typeof marketSeriesSchema>

/** What a document of a source is fetched by. */
const documentIdSchema = z.string().min(1).max(limits.driveItemIdLength)

/** An article, an earnings call or a report that a source found. */
export const foundDocumentSchema = z.object({
  document: documentIdSchema,
  title: z.string(),
  kind: z.string(),
  /** The service that found it; null where the source is one service. */
  service: namedSchema.nullable(),
  publisher: z.string().nullable(),
  /** ISO 639-1. */
  language: z.string().nullable(),
  publishedAt: day.nullable(),
  /** Of an earnings call, as the company counts its years. */
  fiscalQuarter: z.object({ year: z.number().int(), quarter: z.number().int() }).nullable(),
  excerpt: z.string().nullable(),
  /** Where a person reads it. */
  address: z.string(),
  /** The file of the workspace that it was saved as. */
  saved: z.object({ fileId: z.number().int(), filename: z.string() }).nullable(),
})
export type FoundDocument = z.infer<typeof foundDocumentSchema>

export const speakerTurnSchema = z.object({
  speaker: z.string(),
  role: z.string().nullable(),
  section: z.enum(['prepared-remarks', 'questions-and-answers']).nullable(),
  /** Paragraphs are separated by an empty line. */
  text: z.string(),
})
export type SpeakerTurnShown = z.infer<typeof speakerTurnSchema>

export const earningsCallSchema = z.object({
  document: documentIdSchema,
  ticker: z.string(),
  fiscalQuarter: z.object({ year: z.number().int(), quarter: z.number().int() }),
  heldOn: day.nullable(),
  turns: z.array(speakerTurnSchema),
  origin: originSchema,
})
export type EarningsCall = z.infer<typeof earningsCallSchema>

const ofSource = inProject.extend({ source: outsideSourceSchema })

/** What documents of a source are looked for. */
const lookedFor = ofSource.extend({
  /** A ticker, or the address of a company's page for investors, as the source takes it. */
  company: z.string().trim().min(1).max(limits.urlLength).optional(),
  query: z.string().trim().min(1).max(limits.nameLength).optional(),
  from: day.optional(),
  to: day.optional(),
  language: z
    .string()
    .regex(/^[a-z]{2}$/)
    .optional(),
  cursor: z.string().max(limits.nameLength).optional(),
})

const MOST_SAVED = 50

export const companySourceEndpoints = {
  quote: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/company-sources/quote',
    summary: 'Price of a share and, where the service has them, market capitalization, shares outstanding and beta, each with its origin',
    audience: 'user',
    permission: 'files.read',
    query: ofSource.extend({ symbol: symbolSchema }),
    response: stockQuoteSchema,
    errors: fromSource,
  }),
  suggestedSeries: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/company-sources/suggested-series',
    summary: 'Rates, exchange rates and prices to choose from, of the services that are configured; nothing outside is asked',
    audience: 'user',
    permission: 'files.read',
    query: ofSource.extend({ symbol: symbolSchema.optional() }),
    response: z.object({ rows: z.array(suggestedSeriesSchema) }),
    errors: fromSource,
  }),
  series: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/company-sources/series',
    summary: 'A series of figures between two days, the oldest first, with its origin',
    audience: 'user',
    permission: 'files.read',
    query: ofSource.extend({ id: seriesIdSchema, from: day.optional(), to: day.optional() }),
    response: marketSeriesSchema,
    errors: fromSource,
  }),
  documents: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/company-sources/documents',
    summary: 'Articles, earnings calls or reports that a source finds, and which of them the workspace has',
    audience: 'user',
    permission: 'files.read',
    query: lookedFor,
    response: z.object({
      rows: z.array(foundDocumentSchema),
      cursor: z.string().nullable(),
      /** Why some services of the source did not answer. */
      unanswered: z.array(sourceFailureSchema),
      retrievedAt: timestampSchema,
    }),
    errors: fromSource,
  }),
  call: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/company-sources/call',
    summary: 'The transcript of an earnings call in turns of its speakers',
    audience: 'user',
    permission: 'files.read',
    query: ofSource.extend({ document: documentIdSchema }),
    response: earningsCallSchema,
    errors: fromSource,
  }),
  save: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/company-sources/save',
    summary:
      'Save documents that a search found as files of the workspace, in the background; the search is named, and what it found is saved',
    audience: 'user',
    permission: 'files.upload',
    body: lookedFor.extend({
      documents: z.array(documentIdSchema).min(1).max(MOST_SAVED),
      folderId: idSchema.nullable().optional(),
    }),
    status: 201,
    message: 'importStarted',
    response: importSchema,
    errors: [...fromSource, 'FOLDER_NOT_FOUND', 'FILING_ALREADY_SAVED'],
  }),
}
