import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { idSchema } from './identifiers.ts'
import { limits } from './limits.ts'

/** The kinds of sources that questions are answered from. */
export const searchSources = ['files'] as const
const searchSourceSchema = z.enum(searchSources)
export type SearchSource = z.infer<typeof searchSourceSchema>

/** `toolids` of the specification's search request: names of `searchSources`. */
export const toolIdsSchema = z.array(z.union([z.string().max(limits.nameLength), z.number()])).max(100)

/** A file that questions can be limited to. */
export const scopeFileSchema = z.object({ id: z.number().int(), filename: z.string() })

/** Maximum number of file ids in one request, as they are part of the address. */
const mostFilesLookedUp = 500

export const searchSourcesEndpoint = jsonEndpoint({
  method: 'GET',
  path: '/api/v2/project/search-sources',
  summary: 'The sources that a question of this workspace can be asked of, and which of the files named can be searched now',
  audience: 'user',
  permission: 'search.read',
  query: z.object({
    projectId: idSchema,
    /** Ids of files, in any version. */
    fileIds: z.union([z.array(idSchema).max(mostFilesLookedUp), idSchema]).optional(),
  }),
  response: z.object({
    sources: z.array(searchSourceSchema),
    /** The requested files that can be searched, each in its searchable version. */
    files: z.array(scopeFileSchema),
  }),
  errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
})
