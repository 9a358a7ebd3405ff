import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { idSchema, personSchema } from './identifiers.ts'

/** What several people may look at together. */
export const placeKinds = ['file', 'conversation'] as const
const placeSchema = z.object({
  projectId: idSchema,
  kind: z.enum(placeKinds),
  /** Of the file, one version of it, or of the conversation. */
  id: idSchema,
})
/** Something that several people may look at together. */
export type Place = z.infer<typeof placeSchema>

/** One open view of a place: made by the page, and the same as long as it is open. */
const viewSchema = z.string().regex(/^[a-z0-9]{8,40}$/)

/** For how long a view counts that does not report any more, milliseconds; an open one reports more often than that. */
export const presenceLeaseMs = 5 * 60_000

export const presenceEndpoints = {
  others: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/presence',
    summary: 'Who else has a file or a conversation open; nobody for those who do not see the members of the workspace',
    audience: 'user',
    permission: 'project.read',
    query: placeSchema,
    response: z.array(personSchema),
    errors: ['PROJECT_NOT_FOUND', 'FILE_NOT_FOUND', 'CONVERSATION_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  enter: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/presence',
    summary: 'Say that a file or a conversation is open in a view; again every few minutes for as long as it is',
    audience: 'user',
    permission: 'project.read',
    body: placeSchema.extend({ view: viewSchema }),
    response: z.null(),
    errors: ['PROJECT_NOT_FOUND', 'FILE_NOT_FOUND', 'CONVERSATION_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  leave: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/presence/leave',
    summary: 'Say that a view is closed',
    audience: 'user',
    body: z.object({ view: viewSchema }),
    response: z.null(),
  }),
}
