import { z } from 'zod'
import { eventsEndpoint, jsonEndpoint } from './endpoint.ts'
import { idSchema, listOf, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { boxesSchema, pageAnchorSchema } from './read-page.ts'
import { documentFactsSchema, hitReasonSchema } from './document-facts.ts'

/** The search request of the specification, section 3. */
export const searchRequest = z.object({
  query: z.string().trim().min(1).max(limits.queryLength),
  toolids: z
    .array(z.union([z.string(), z.number()]))
    .max(100)
    .default([]),
  chat_history: z.array(z.unknown()).max(200).default([]),
  projectId: idSchema.default(limits.defaultProjectId),
  /** Ids of the files to search in; none means the whole workspace. */
  file_search_tools: z.array(idSchema).max(10_000).default([]),
  dart_params: z.record(z.string(), z.unknown()).nullish(),
})

export const citationSchema = z.object({
  /** What kind of source it is; other sources than files come with later issues. */
  source: z.literal('file'),
  fileId: z.number().int(),
  filename: z.string(),
  /** Which version of the file it was, where there was more than one. */
  version: z.number().int().optional(),
  /** 1-based. */
  page: z.number().int(),
  /** Of a recording the moment of the quote, of other files what the page is called. */
  anchor: pageAnchorSchema,
  /** The page's text was recognised in a picture, and may be wrong in single letters. */
  recognised: z.literal(true).optional(),
  /** Literally on the page: `start..end` of its text. */
  quote: z.string(),
  start: z.number().int(),
  end: z.number().int(),
  /** Points, origin top left; empty where the format has no geometry. */
  boxes: boxesSchema,
})
export type Citation = z.infer<typeof citationSchema>

export const verificationSchema = z.enum(['verified', 'computed', 'unsupported'])
export type Verification = z.infer<typeof verificationSchema>

/** A figure that answers: printed in a table or a sentence, or computed from what is. */
export const answerFigureSchema = z.object({
  /** In `unit`, and in steps of `scale`: 1,577 with a scale of 1,000,000; 1.9 for 1.9 %. Rounded as asked. */
  value: z.number(),
  /** `number`: of things that are counted or measured, see `counted`. */
  unit: z.enum(['amount', 'percent', 'ratio', 'days', 'number']),
  /** ISO 4217, of amounts. */
  currency: z.string().optional(),
  /** What a number counts or is measured in, as the page prints it, where it does: "persons", "tCO2-eq", "건". */
  counted: z.string().optional(),
  scale: z.number(),
  /** What the figure is of: "FY2018", "FY2017-FY2019", "Q3 2023", "H1 2023"; absent in answers that were kept before it was noted. */
  period: z.string().optional(),
  /** The calculation with the cited figures; null when the figure itself is cited. */
  calculation: z.string().nullable(),
})

/** The figure of an answer for programs that want nothing else. */
export const answerValueSchema = z.object({
  number: z.number(),
  /** The currency (ISO 4217) of an amount, "%", "ratio", "days", or what is counted; empty where nothing tells it. */
  unit: z.string(),
  /** What a 1 of `number` stands for: 1,000,000 when it is told in millions. */
  scale: z.number(),
  /** "FY2018", "FY2017-FY2019", "Q3 2023", "H1 2023"; empty where nothing tells it. */
  period: z.string(),
})
export type AnswerValue = z.infer<typeof answerValueSchema>

export const sentenceSchema = z.object({
  text: z.string(),
  citations: z.array(citationSchema),
  verification: verificationSchema,
  figure: answerFigureSchema.optional(),
})
export type Sentence = z.infer<typeof sentenceSchema>

export const searchedSchema = z.object({ files: z.number().int(), pages: z.number().int(), queries: z.array(z.string()) })
export type Searched = z.infer<typeof searchedSchema>

export const searchHitSchema = z.object({
  fileId: z.number().int(),
  filename: z.string(),
  page: z.number().int(),
  score: z.number(),
  quote: z.string(),
  /** Why it was found, the strongest reason first; absent in answers that were kept before it was told. */
  reasons: z.array(hitReasonSchema).optional(),
  /** What its document says of itself; absent in answers that were kept before it was told. */
  document: documentFactsSchema.optional(),
})
export type SearchHit = z.infer<typeof searchHitSchema>

export const answerSchema = z.object({
  mode: z.enum(['extractive', 'model']),
  found: z.boolean(),
  sentences: z.array(sentenceSchema),
  /** Where nothing answers: what comes nearest to it, which is no answer, and the words of the question that are missing there. */
  nearest: z.array(sentenceSchema).optional(),
  missing: z.array(z.string()).optional(),
  /** The first figure of the sentences; absent where the answer is no figure. */
  value: answerValueSchema.optional(),
  searched: searchedSchema.extend({
    /** The files that were searched, for "not found" with proof; at most 200 are named. */
    filenames: z.array(z.string()),
    /** Files of the workspace that could not be searched, since they are not read. */
    unread: z.number().int(),
  }),
  hits: z.array(searchHitSchema),
  /** Models that are configured and gave no answer in time: what the question means, and the order of the best pages. */
  degraded: z.array(z.enum(['meaning', 'reranked'])).optional(),
})
export type Answer = z.infer<typeof answerSchema>

export const searchRecordSchema = z.object({
  id: z.number().int(),
  projectId: z.number().int(),
  query: z.string(),
  fileIds: z.array(z.number().int()),
  success: z.boolean(),
  message: z.string(),
  answer: answerSchema,
  createdBy: personSchema,
  createdAt: timestampSchema,
})
export type SearchRecord = z.infer<typeof searchRecordSchema>

export const searchSummarySchema = searchRecordSchema
  .pick({ id: true, projectId: true, query: true, createdBy: true, createdAt: true })
  .extend({ found: z.boolean() })
export type SearchSummary = z.infer<typeof searchSummarySchema>

/** The making of an answer, in order: `searching`, `sentence` (any number), `done`; or `failed`. */
export const searchEventSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('searching'), searched: answerSchema.shape.searched }),
  z.object({ type: z.literal('sentence'), sentence: sentenceSchema }),
  z.object({ type: z.literal('done'), record: searchRecordSchema }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
])
export type SearchEvent = z.infer<typeof searchEventSchema>

const searchParams = z.object({ searchId: idSchema })

export const searchEndpoints = {
  ask: eventsEndpoint({
    method: 'POST',
    path: '/api/v2/project/search-query',
    summary: 'Ask a question of the files; streams with `accept: text/event-stream`, else answers when done',
    audience: 'user',
    permission: 'search.ask',
    body: searchRequest,
    response: searchRecordSchema,
    event: searchEventSchema,
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS', 'FILE_NOT_FOUND'],
  }),
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/searches',
    summary: 'The searches of a workspace, latest first',
    audience: 'user',
    permission: 'search.read',
    query: pagingQuery.extend({ projectId: idSchema }),
    response: listOf(searchSummarySchema),
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/search/{searchId}',
    summary: 'One search with its answer',
    audience: 'user',
    permission: 'search.read',
    params: searchParams,
    response: searchRecordSchema,
    errors: ['SEARCH_NOT_FOUND'],
  }),
  delete: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/project/search/{searchId}',
    summary: 'Delete a search',
    audience: 'user',
    permission: 'search.delete',
    params: searchParams,
    message: 'searchDeleted',
    response: z.null(),
    errors: ['SEARCH_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
}
