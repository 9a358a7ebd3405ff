import { z } from 'zod'
import { documentFactsSchema } from './document-facts.ts'
import { jsonEndpoint } from './endpoint.ts'
import { fileFailureSchema, fileKindSchema, fileStatusSchema } from './file-kinds.ts'
import { withFile, withProject } from './file-requests.ts'
import { idSchema, listOf, pagingQuery } from './identifiers.ts'
import { limits } from './limits.ts'

const searchedFileSchema = z.object({
  id: z.number().int(),
  filename: z.string(),
  status: fileStatusSchema,
  pages: z.number().int().nullable(),
})

/** A file that can be searched. */
const searchableFileSchema = z.object({
  id: z.number().int(),
  filename: z.string(),
  /** Names of the folders above, outermost first. */
  path: z.array(z.string()),
  kind: fileKindSchema,
  document: documentFactsSchema.optional(),
})
export type SearchableFileView = z.infer<typeof searchableFileSchema>

/** The searchable files, and the progress of the others. */
export const searchableFileEndpoints = {
  withAttachment: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/with-attachment',
    summary:
      'The workspaces that one may read, each with the files that are searched in it: at most 20 of them named, and how many there are',
    audience: 'user',
    permission: 'project.list',
    query: pagingQuery,
    response: listOf(
      z.object({
        id: z.number().int(),
        name: z.string(),
        attachments: z.array(searchedFileSchema),
        /** Number of all searched files of the workspace. */
        count: z.number().int(),
      }),
    ),
    errors: ['LIMITED_ACCESS'],
  }),
  scope: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/project/searchable-files',
    summary: 'The files that questions of a workspace can be asked of, by name, with what their documents are: at most 10,000',
    audience: 'user',
    permission: 'files.read',
    query: z.object({ projectId: idSchema }),
    response: listOf(searchableFileSchema),
    errors: withProject,
  }),
  makeSearchable: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/project/vectorestore',
    summary:
      'Make files searchable and tell how far they are: those that failed for a reason that passes are read again, the rest is only told',
    audience: 'user',
    permission: 'files.read',
    body: z.object({
      projectId: idSchema,
      /** The specification's items; only their id is used. */
      files_path: z
        .array(z.object({ id: idSchema, s3_key: z.string().max(2_048).nullish(), filename: z.string().max(2_048).nullish() }))
        .min(1)
        .max(limits.itemsAtOnce),
    }),
    response: z.object({
      rows: z.array(searchedFileSchema.extend({ failure: fileFailureSchema.optional() })),
      /** Number of listed files that can be searched, will be, and cannot be. */
      ready: z.number().int(),
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
    errors: withFile,
  }),
}
