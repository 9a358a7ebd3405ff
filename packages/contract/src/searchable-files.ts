import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { fileFailureSchema, fileStatusSchema } from './file-kinds.ts'
import { withFile } from './file-requests.ts'
import { idSchema, listOf, pagingQuery } from './identifiers.ts'
import { limits } from './limits.ts'

const searchedFileSchema = z.object({
  id: z.number().int(),
  filename: z.string(),
  status: fileStatusSchema,
  pages: z.number().int().nullable(),
})

/** What questions can be asked of, and how far files are on the way there. */
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
        /** Of all its files that are searched. */
        count: z.number().int(),
      }),
    ),
    errors: ['LIMITED_ACCESS'],
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
      /** The specification’s items; their id alone counts. */
      files_path: z
        .array(z.object({ id: idSchema, s3_key: z.string().max(2_048).nullish(), filename: z.string().max(2_048).nullish() }))
        .min(1)
        .max(limits.itemsAtOnce),
    }),
    response: z.object({
      rows: z.array(searchedFileSchema.extend({ failure: fileFailureSchema.optional() })),
      /** How many of the rows can be searched, will be, and cannot be. */
      ready: z.number().int(),
      waiting: z.number().int(),
      failed: z.number().int(),
    }),
    errors: withFile,
  }),
}
