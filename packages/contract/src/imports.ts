import { z } from 'zod'
import { driveProviderSchema } from './drive-providers.ts'
import { jsonEndpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { idParams, idSchema, listOf, pagingQuery, personSchema } from './identifiers.ts'
import { runSchema } from './runs.ts'

/** Files added by a background import: from an uploaded archive or a cloud drive. */
export const importSchema = runSchema.omit({ workflow: true }).extend({
  kind: z.literal('import'),
  projectId: z.number().int(),
  projectName: z.string(),
  startedBy: personSchema,
  /** Target folder; null for the top. */
  folderId: z.number().int().nullable(),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('archive'), filename: z.string() }),
    z.object({ kind: z.literal('drive'), provider: driveProviderSchema, names: z.array(z.string()) }),
    /** Documents of a filing: the name that its main document is saved under. */
    /** Documents of an outside source: the title of the first. */
    z.object({ kind: z.literal('documents'), source: z.string(), name: z.string(), documents: z.number().int() }),
    z.object({ kind: z.literal('filing'), source: z.string(), name: z.string(), documents: z.number().int() }),
  ]),
  /** Results for the processed files; the sum of the four is `progress.done`. */
  added: z.number().int(),
  newVersions: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The first refused files, at most 200. */
  refusals: z.array(z.object({ filename: z.string(), code: z.enum(errorCodes), message: z.string() })),
})
export type Import = z.infer<typeof importSchema>

const withImport = ['RUN_NOT_FOUND', 'LIMITED_ACCESS'] as const

export const importEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/imports',
    summary: 'What was or is being imported into a workspace, latest first',
    audience: 'user',
    permission: 'files.upload',
    query: pagingQuery.extend({ projectId: idSchema }),
    response: listOf(importSchema),
    errors: ['PROJECT_NOT_FOUND', 'LIMITED_ACCESS'],
  }),
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/imports/{id}',
    summary: 'How far one import is',
    audience: 'user',
    permission: 'files.upload',
    params: idParams,
    response: importSchema,
    errors: withImport,
  }),
  again: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/imports/{id}/again',
    summary: 'Import from the drive once more: what has changed becomes versions, what is new is added, the rest is left alone',
    audience: 'user',
    permission: 'files.upload',
    params: idParams,
    status: 201,
    message: 'importStarted',
    response: importSchema,
    errors: [...withImport, 'IMPORT_NOT_REPEATABLE', 'DRIVE_NOT_CONFIGURED', 'DRIVE_NOT_CONNECTED'],
  }),
}
