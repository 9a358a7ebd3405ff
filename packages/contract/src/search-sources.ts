import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { idSchema } from './identifiers.ts'
import { limits } from './limits.ts'

/** The kinds of sources that questions are answered from. Another kind is another entry. */
export const searchSources = ['files'] as const
const searchSourceSchema = z.enum(searchSources)
export type SearchSource = z.infer<typeof searchSourceSchema>

/** `toolids` of the specification's search request: names of `searchSources`. */
export const toolIdsSchema = z.array(z.union([z.string().max(limits.nameLength), z.number()])).max(100)

/** A file that questions are limited to. */
export const scopeFileSchema = z.object({ id: z.number().int(), filename: z.string() })

/** Files that are asked for by their ids at once, beside each other in an address. */
const mostFilesLookedUp = 500

export const searchSourcesEndpoint = jsonEndpoint({
  method: 'GET',
  path: '/api/v2/project/search-sources',
  summary: 'The sources that a question of this workspace can be asked of, and which of the files named can be searched now',
  audience: 'user',
  permission: 'search.read',
  query: z.object({
    projectId: idSchema,
    /** Ids of files, each in whatever version. */
    fileIds: z.union([z.array(idSchema).max(mostFilesLookedUp), idSchema]).optional(),
  }),
  response: z.object({
    sources: z.array(searchSourceSchema),
    /** Those of the files named that can be searched, each in the version in which it is. */
    files: z.array(scopeFileSchema),
  }),
  errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
})
