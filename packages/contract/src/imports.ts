import { z } from 'zod'
import { driveProviderSchema } from './drive-providers.ts'
import { jsonEndpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { idParams, idSchema, listOf, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'

/** waiting: nothing of it was begun. cancelled: what had been taken in by then stays. */
export const importStatuses = ['waiting', 'running', 'done', 'failed', 'cancelled'] as const
export const importStatusSchema = z.enum(importStatuses)
export type ImportStatus = z.infer<typeof importStatusSchema>

/** Files that the program takes in by itself: out of an archive that was uploaded, or from a cloud drive. */
export const importSchema = z.object({
  id: z.number().int(),
  projectId: z.number().int(),
  /** Where they go; null: at the top. */
  folderId: z.number().int().nullable(),
  source: z.discriminatedUnion('kind', [
    z.object({ kind: z.literal('archive'), filename: z.string() }),
    z.object({ kind: z.literal('drive'), provider: driveProviderSchema, names: z.array(z.string()) }),
  ]),
  status: importStatusSchema,
  /** Files that there are to take in; null until that is known. */
  total: z.number().int().nullable(),
  /** Files that were looked at so far, whatever became of them: the sum of the four below. */
  done: z.number().int(),
  added: z.number().int(),
  newVersions: z.number().int(),
  unchanged: z.number().int(),
  refused: z.number().int(),
  /** The first of the refused files, at most 200. */
  refusals: z.array(z.object({ filename: z.string(), code: z.enum(errorCodes), message: z.string() })),
  /** Why all of it ended early. */
  failure: z.object({ code: z.enum(errorCodes), message: z.string() }).nullable(),
  startedBy: personSchema,
  createdAt: timestampSchema,
  finishedAt: timestampSchema.nullable(),
})
export type Import = z.infer<typeof importSchema>

const withImport = ['IMPORT_NOT_FOUND', 'LIMITED_ACCESS'] as const

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
  cancel: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/imports/{id}/cancel',
    summary: 'Stop an import; what was taken in stays',
    audience: 'user',
    permission: 'files.upload',
    params: idParams,
    message: 'importCancelled',
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
