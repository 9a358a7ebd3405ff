import { subjects } from '@dossier/lexicon'
import { z } from 'zod'
import { answerCandidateSchema, answerPlanSchema, answerSchema, mostCompared, sentenceSchema } from './answer.ts'
import { callSumsSchema } from './call-sums.ts'
import { eventsEndpoint, jsonEndpoint } from './endpoint.ts'
import { idSchema, listOf, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { dartParamsSchema } from './outside-documents.ts'
import { runStateSchema } from './runs.ts'
import { selectedCellsSchema } from './references.ts'
import { editedPlanSchema, planEndpoint, searchParams } from './search-plan.ts'
import { replayEndpoint } from './search-replay.ts'
import { foundSchema, searchActivitySchema } from './search-activity.ts'
import { filesSource, scopeFileSchema, searchSourcesEndpoint, toolIdsSchema } from './search-sources.ts'

/** Earlier questions and answers, oldest first: turns, alternating messages of user and assistant, or bare questions. */
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
export const searchRequest = z
  .object({
    query: z.string().trim().min(1).max(limits.queryLength),
    /**
     * The sources to search: `files`, and ids of outside sources (`sec`, `dart`, `web` …). Empty for the files alone: a question leaves the
     * installation only when a source is named. Names that do not exist are listed in the answer's `unavailable`, what each outside source gave in
     * `outside`. When no source is left and no files are chosen, nothing is searched: the record says so in `message`, with `success` false.
     */
    toolids: toolIdsSchema.default([]),
    chat_history: sentHistorySchema.default([]),
    projectId: idSchema.default(limits.defaultProjectId),
    /** The conversation that the question continues; a new one is created when absent. */
    conversationId: idSchema.optional(),
    /** Ids of the files to search in, independent of `toolids`; empty for the whole workspace. */
    file_search_tools: z.array(idSchema).max(10_000).default([]),
    /**
     * The cells of a workbook's latest version that the question is about. They are searched first, with their labels and headings; the rest of the workbook only
     * where nothing in them answers without a model, which `beyondCells` of the answer states. No other file and no outside source can be named beside them.
     */
    cells: selectedCellsSchema.optional(),
    /** Parameters for the Korean regulator's filings. When not empty, `dart` counts as requested, in addition to the others. */
    dart_params: dartParamsSchema.nullish(),
    /** With a model, the search stays `waiting` until its plan is confirmed. */
    reviewPlan: z.boolean().optional(),
    /** The plan to follow; then nothing is planned or reviewed. */
    plan: editedPlanSchema.optional(),
  })
  .refine(
    ({ cells, file_search_tools: files, toolids, dart_params: dart }) =>
      cells === undefined ||
      (files.every((id) => id === cells.fileId) && toolids.every((id) => id === filesSource) && Object.keys(dart ?? {}).length === 0),
    { path: ['cells'] },
  )

/** The reader's rating of an answer: helpful or not. 0 removes it. */
const ratingSchema = z.union([z.literal(1), z.literal(-1)])
export const searchFeedbackSchema = z.object({ rating: ratingSchema, note: z.string() })
export type SearchFeedback = z.infer<typeof searchFeedbackSchema>

/** How a question would be answered now. */
export const answeringSchema = z.object({
  /** Provider and model; null for quotations. */
  model: z.string().nullable(),
  /** There is a model, but a budget of this month is used up: answers are quotations until it is raised. */
  spent: z.boolean(),
})
export type Answering = z.infer<typeof answeringSchema>

export const searchRecordSchema = z.object({
  id: z.number().int(),
  projectId: z.number().int(),
  query: z.string(),
  conversationId: z.number().int(),
  /** The chosen files; empty for the whole workspace. */
  fileIds: z.array(z.number().int()),
  /** Names of those files when they were chosen, at most 200; absent in older records. */
  files: z.array(scopeFileSchema).optional(),
  /** The cells that the question is about; absent for most. */
  cells: selectedCellsSchema.optional(),
  /** As sent; absent when none were. */
  toolids: toolIdsSchema.optional(),
  dart_params: z.record(z.string(), z.unknown()).optional(),
  /** State of the run that writes the answer; `waiting`: for its plan to be reviewed. Immediate quotations are `completed`. */
  state: runStateSchema,
  success: z.boolean(),
  message: z.string(),
  answer: answerSchema,
  /** The caller's rating; absent when they gave none. */
  feedback: searchFeedbackSchema.optional(),
  /** Totals of its requests to language models; for the person who asked, and for people who may see the usage of models. */
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
 * The events of making an answer, in order: `searching`, `plan`, `progress`, `candidates`, `sentence`, `again` (any number of each), then `done`; or
 * `failed`. A stream's event ids are their numbers: a reconnecting client sends the last one in `Last-Event-ID`.
 */
export const searchEventSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('searching'),
    searched: answerSchema.shape.searched,
    /** Id of the search, when it is stored before it is answered. */
    searchId: z.number().int().optional(),
    conversationId: z.number().int().optional(),
  }),
  z.object({ type: z.literal('plan'), plan: answerPlanSchema }),
  z.object({
    type: z.literal('progress'),
    /** Id of the plan's item, or of a step that was added later. */
    id: z.string(),
    state: z.enum(['started', 'done']),
    activity: searchActivitySchema,
    found: foundSchema.optional(),
  }),
  /** The closest figures, best first. */
  z.object({ type: z.literal('candidates'), candidates: z.array(answerCandidateSchema).max(mostCompared) }),
  /** The sentence at index `at` of the answer; appended when absent. */
  z.object({ type: z.literal('sentence'), sentence: sentenceSchema, at: z.number().int().optional() }),
  /** Discards all sentences and candidates so far: the answer restarts, after an interruption or without a model. */
  z.object({ type: z.literal('again') }),
  z.object({ type: z.literal('done'), record: searchRecordSchema }),
  z.object({ type: z.literal('failed'), code: z.string(), message: z.string() }),
])
export type SearchEvent = z.infer<typeof searchEventSchema>

/** A question that the files answer, with the workstream of due diligence that it belongs to. */
const suggestedQuestionSchema = z.object({ text: z.string(), subject: z.enum([...subjects, 'other']) })
export type SuggestedQuestion = z.infer<typeof suggestedQuestionSchema>

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
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS', 'FILE_NOT_FOUND', 'CELLS_NOT_SEARCHABLE', 'TOO_MANY_QUESTIONS'],
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
        .max(mostCompared - 1),
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
    response: z.array(suggestedQuestionSchema),
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
