import { z } from 'zod'
import { bytesEndpoint, jsonEndpoint } from './endpoint.ts'
import { idSchema, listOf, nameSchema, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { searchRecordSchema } from './search.ts'

export const conversationVisibilities = ['workspace', 'private'] as const
const visibilitySchema = z.enum(conversationVisibilities)
export type ConversationVisibility = z.infer<typeof visibilitySchema>

/** Export formats of a conversation. */
export const exportFormats = ['docx', 'pdf', 'md'] as const
export type ExportFormat = (typeof exportFormats)[number]

/** A series of questions with follow-ups. */
export const conversationSummarySchema = z.object({
  id: z.number().int(),
  projectId: z.number().int(),
  title: z.string(),
  /** Who may read it: everyone in the workspace, or only its creator. */
  visibility: visibilitySchema,
  questions: z.number().int(),
  /** Its latest question; null where all were deleted. */
  latestSearchId: z.number().int().nullable(),
  /** Whether one of its questions is being answered. */
  running: z.boolean(),
  createdBy: personSchema,
  createdAt: timestampSchema,
  askedAt: timestampSchema,
})
export type ConversationSummary = z.infer<typeof conversationSummarySchema>

export const conversationSchema = conversationSummarySchema.extend({ searches: z.array(searchRecordSchema) })
export type Conversation = z.infer<typeof conversationSchema>

const conversationParams = z.object({ conversationId: idSchema })
const errors = ['CONVERSATION_NOT_FOUND', 'LIMITED_ACCESS'] as const

export const conversationEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/conversations',
    summary: 'The conversations of a workspace that one may read, the one asked last first',
    audience: 'user',
    permission: 'search.read',
    query: pagingQuery.extend({
      projectId: idSchema,
      /** Part of the title to search for. */
      search: z.string().trim().max(limits.nameLength).optional(),
    }),
    response: listOf(conversationSummarySchema),
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/conversations/{conversationId}',
    summary: 'One conversation with its questions and answers',
    audience: 'user',
    permission: 'search.read',
    params: conversationParams,
    response: conversationSchema,
    errors,
  }),
  change: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/project/conversations/{conversationId}',
    summary: 'Rename a conversation, or say who may read it',
    audience: 'user',
    permission: 'search.edit',
    params: conversationParams,
    body: z.object({ title: nameSchema.optional(), visibility: visibilitySchema.optional() }),
    message: 'conversationUpdated',
    response: conversationSummarySchema,
    errors,
  }),
  delete: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/project/conversations/{conversationId}',
    summary: 'Delete a conversation with its questions and answers',
    audience: 'user',
    permission: 'search.delete',
    params: conversationParams,
    message: 'conversationDeleted',
    response: z.null(),
    errors,
  }),
  export: bytesEndpoint({
    method: 'GET',
    path: '/api/v2/project/conversations/{conversationId}/export',
    summary: 'A conversation as a document with numbered references',
    audience: 'user',
    permission: 'search.export',
    params: conversationParams,
    query: z.object({ format: z.enum(exportFormats) }),
    errors,
  }),
}
