import { z } from 'zod'
import { answerCandidateSchema, answerPlanSchema, answerSchema, mostCandidates, sentenceSchema } from './answer.ts'
import { callSumsSchema } from './call-sums.ts'
import { eventsEndpoint, jsonEndpoint } from './endpoint.ts'
import { idSchema, listOf, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { runStateSchema } from './runs.ts'
import { editedPlanSchema, planEndpoint, searchParams } from './search-plan.ts'
import { replayEndpoint } from './search-replay.ts'
import { foundSchema, searchActivitySchema } from './search-activity.ts'
import { scopeFileSchema, searchSourcesEndpoint, toolIdsSchema } from './search-sources.ts'

/** What was asked and answered before, oldest first: turns, messages of user and assistant in turn, or earlier questions as bare texts. */
const sentHistorySchema = z
  .array(
    z.union([
      z.string(),
      z.object({ role: z.enum(['user', 'assistant', 'system']), content: z.string() }),
      z.object({ question: z.string(), answer: z.string() }),
      z.object({ query: z.string(), answer: z.string() }),
    ]),
  )
  .max(200)

/** The search request of the specification, section 3. */
export const searchRequest = z.object({
  query: z.string().trim().min(1).max(limits.queryLength),
  /**
   * The sources to ask, by their names in `searchSources`; none means all that there are. Those that are not to be had here are named in the
   * answer's `unavailable`. Where none is left and no files are chosen, nothing is searched: the record says so in `message`, with `success` false.
   */
  toolids: toolIdsSchema.default([]),
  chat_history: sentHistorySchema.default([]),
  projectId: idSchema.default(limits.defaultProjectId),
  /** The conversation that the question goes on with; a new one begins where none is named. */
  conversationId: idSchema.optional(),
  /** Ids of the files to search in, whatever `toolids` names; none means the whole workspace. */
  file_search_tools: z.array(idSchema).max(10_000).default([]),
  /** How to ask the Korean regulator's filings. With anything in it, `dart` counts as asked for, beside the others. */
  dart_params: z.record(z.string(), z.unknown()).nullish(),
  /** The search is `waiting`, where a model answers, until its plan is sent back. */
  reviewPlan: z.boolean().optional(),
  /** The plan to go by; nothing is planned then, nor reviewed. */
  plan: editedPlanSchema.optional(),
})

/** What its reader thinks of an answer: it helped, or it did not. 0 takes it back. */
const ratingSchema = z.union([z.literal(1), z.literal(-1)])
export const searchFeedbackSchema = z.object({ rating: ratingSchema, note: z.string() })
export type SearchFeedback = z.infer<typeof searchFeedbackSchema>

/** By what a question asked now would be answered. */
export const answeringSchema = z.object({
  /** Provider and model; null: by quotation. */
  model: z.string().nullable(),
  /** There is a model, and a budget of this month is used up: answers are quotations until it is raised. */
  spent: z.boolean(),
})
export type Answering = z.infer<typeof answeringSchema>

export const searchRecordSchema = z.object({
  id: z.number().int(),
  projectId: z.number().int(),
  query: z.string(),
  conversationId: z.number().int(),
  /** The files that were chosen; none means the whole workspace. */
  fileIds: z.array(z.number().int()),
  /** What those were called when they were chosen, at most 200 of them; absent in records that were kept before it was noted. */
  files: z.array(scopeFileSchema).optional(),
  /** As they were sent; absent where none were. */
  toolids: toolIdsSchema.optional(),
  dart_params: z.record(z.string(), z.unknown()).optional(),
  /** Of the run that makes the answer; `waiting`: for its plan to be reviewed. What was quoted at once is `completed`. */
  state: runStateSchema,
  success: z.boolean(),
  message: z.string(),
  answer: answerSchema,
  /** The caller's own; absent where they gave none. */
  feedback: searchFeedbackSchema.optional(),
  /** What language models were asked for it: for whoever asked, and for those who may see what models are used for. */
  usage: callSumsSchema.optional(),
  createdBy: personSchema,
  createdAt: timestampSchema,
})
export type SearchRecord = z.infer<typeof searchRecordSchema>

export const searchSummarySchema = searchRecordSchema
  .pick({ id: true, projectId: true, query: true, createdBy: true, createdAt: true })
  .extend({ found: z.boolean() })
export type SearchSummary = z.infer<typeof searchSummarySchema>

/**
 * The making of an answer, in order: `searching`, `plan`, `progress`, `candidates`, `sentence`, `again` (any number of each), then `done`; or `failed`.
 * A stream's event ids are their numbers: who comes again tells the last one in `Last-Event-ID`.
 */
export const searchEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('searching'),
    searched: answerSchema.shape.searched,
    /** Of what is kept before it is answered. */
    searchId: z.number().int().optional(),
    conversationId: z.number().int().optional(),
  }),
  z.object({ type: z.literal('plan'), plan: answerPlanSchema }),
  z.object({
    type: z.literal('progress'),
    /** Of the plan's item, or of something that was decided later. */
    id: z.string(),
    state: z.enum(['started', 'done']),
    activity: searchActivitySchema,
    found: foundSchema.optional(),
  }),
  /** The figures that come closest, best first. */
  z.object({ type: z.literal('candidates'), candidates: z.array(answerCandidateSchema).max(mostCandidates) }),
  /** The sentence at place `at` of the answer, or its next one. */
  z.object({ type: z.literal('sentence'), sentence: sentenceSchema, at: z.number().int().optional() }),
  /** All sentences and candidates so far are taken back: the answer begins again, after an interruption or without a model. */
  z.object({ type: z.literal('again') }),
  z.object({ type: z.literal('done'), record: searchRecordSchema }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
])
export type SearchEvent = z.infer<typeof searchEventSchema>

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
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS', 'FILE_NOT_FOUND', 'TOO_MANY_QUESTIONS'],
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
  events: eventsEndpoint({
    method: 'GET',
    path: '/api/v2/project/search/{searchId}/events',
    summary: 'Watch an answer being made, from the event after `Last-Event-ID` or from the first; many may watch one',
    audience: 'user',
    permission: 'search.read',
    params: searchParams,
    response: searchRecordSchema,
    event: searchEventSchema,
    errors: ['SEARCH_NOT_FOUND'],
  }),
  cancel: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project/search/{searchId}/cancel',
    summary: 'Stop the making of an answer; what there is of it is kept',
    audience: 'user',
    permission: 'search.edit',
    params: searchParams,
    response: searchRecordSchema,
    errors: ['SEARCH_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  plan: planEndpoint(searchRecordSchema),
  replay: replayEndpoint,
  feedback: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project/search/{searchId}/feedback',
    summary: 'Say whether an answer helped (1) or not (-1), with a note; 0 takes it back',
    audience: 'user',
    permission: 'search.read',
    params: searchParams,
    body: z.object({ rating: z.union([ratingSchema, z.literal(0)]), note: z.string().trim().max(limits.queryLength).default('') }),
    response: searchRecordSchema,
    errors: ['SEARCH_NOT_FOUND'],
  }),
  pick: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project/search/{searchId}/pick',
    summary:
      'Keep one of the figures that come closest for the workspace, by its place among them from 0 on; the kept one again takes it back',
    audience: 'user',
    permission: 'search.ask',
    params: searchParams,
    body: z.object({
      candidate: z
        .number()
        .int()
        .min(0)
        .max(mostCandidates - 1),
    }),
    response: searchRecordSchema,
    errors: ['SEARCH_NOT_FOUND', 'LIMITED_ACCESS', 'CANDIDATE_NOT_FOUND'],
  }),
  sources: searchSourcesEndpoint,
  answering: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/answering',
    summary: 'Which language model would answer a question of this workspace now',
    audience: 'user',
    permission: 'search.read',
    query: z.object({ projectId: idSchema }),
    response: answeringSchema,
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  suggestions: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/search-suggestions',
    summary: 'Questions that the files of a workspace can answer, in the language of the caller',
    audience: 'user',
    permission: 'search.read',
    query: z.object({ projectId: idSchema }),
    response: z.array(z.string()),
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
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
