import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { idSchema } from './identifiers.ts'
import { limits } from './limits.ts'

export const nameMatchKinds = ['workspace', 'folder', 'file', 'conversation', 'person'] as const
export type NameMatchKind = (typeof nameMatchKinds)[number]

/** An object found by its name, which the reader may open. */
export const nameMatchSchema = z.object({
  kind: z.enum(nameMatchKinds),
  id: z.number().int(),
  /** Name of a workspace, folder, file or person; title of a conversation. */
  name: z.string(),
  /** The workspace that it belongs to; null for workspaces and people. */
  project: z.object({ id: z.number().int(), name: z.string() }).nullable(),
  /** Names of the folders above a file or folder, outermost first. */
  path: z.array(z.string()),
  /** Latest question of a conversation, which is in the address of its page. */
  searchId: z.number().int().nullable(),
  /** E-mail address of a person. */
  email: z.string().nullable(),
})
export type NameMatch = z.infer<typeof nameMatchSchema>

/** Search of all objects by name, for the command palette. */
export const nameSearchEndpoints = {
  find: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/name-search',
    summary: 'Find workspaces, folders, files, conversations and people by name, in all workspaces that one may open',
    audience: 'user',
    permission: 'project.list',
    query: z.object({
      query: z.string().trim().min(1).max(limits.nameLength),
      /** Matches of this workspace come first. */
      preferred: idSchema.optional(),
      /** Maximum number of matches per kind. */
      limit: z.coerce.number().int().min(1).max(limits.filesPageSize).default(6),
    }),
    response: z.object({ rows: z.array(nameMatchSchema) }),
    errors: ['LIMITED_ACCESS'],
  }),
}
