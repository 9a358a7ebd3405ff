import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { idSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { searchableSourceSchema } from './outside-documents.ts'

/** The name of the workspace's files among the sources of a question. */
export const filesSource = 'files'

/** `toolids` of the specification's search request: `files`, and ids of outside sources. */
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
    /** Those that can be asked now: `files`, and ids of outside sources. */
    sources: z.array(z.string()),
    /** All outside sources that have documents. */
    outside: z.array(searchableSourceSchema),
    /** The requested files that can be searched, each in its searchable version. */
    files: z.array(scopeFileSchema),
  }),
  errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
})
