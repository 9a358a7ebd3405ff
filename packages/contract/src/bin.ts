import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { fileKindSchema } from './file-kinds.ts'
import { inProject, withProject } from './file-requests.ts'
import { idSchema, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { workflowSchema } from './workflow-names.ts'

/**
 * What was moved to the bin by one deletion: a file with all its versions, one earlier version of a file, a folder with its contents, or
 * an output with its file.
 */
export const binItemKinds = ['file', 'version', 'folder', 'output'] as const
export type BinItemKind = (typeof binItemKinds)[number]

export const binItemSchema = z.object({
  id: z.number().int(),
  kind: z.enum(binItemKinds),
  name: z.string(),
  /** Null for folders and outputs. */
  fileKind: fileKindSchema.nullable(),
  /** Of an output; otherwise null. */
  workflow: workflowSchema.nullable(),
  /** For an earlier version: its number. */
  version: z.number().int().nullable(),
  /** Names of the folders that contained it, outermost first. */
  path: z.array(z.string()),
  /** Number of uploaded files in it; 1 for a file or version, 0 for an output. */
  files: z.number().int(),
  /** Bytes of storage used, of all versions; 0 for an output, whose file does not count. */
  size: z.number().int(),
  deletedBy: personSchema,
  deletedAt: timestampSchema,
  /** After this time it may be deleted permanently. */
  expiresAt: timestampSchema,
})
export type BinItem = z.infer<typeof binItemSchema>

/** Identifies a deletion, so that all of it can be undone. */
export const deletionSchema = z.object({ deletionId: z.string() })
export type Deletion = z.infer<typeof deletionSchema>

export const restoredSchema = z.object({
  /** Number of restored items. */
  items: z.number().int(),
  /** Items named in the request that were no longer in the bin. */
  missing: z.number().int(),
  /** Items with a new name because theirs was taken; the first ones. */
  renamed: z.array(z.object({ from: z.string(), to: z.string() })),
  /** Folders that were recreated for restored items; the first ones. */
  createdFolders: z.array(z.string()),
})
export type Restored = z.infer<typeof restoredSchema>

const ids = z.array(idSchema).max(limits.itemsAtOnce)
const confirmName = z.string().max(limits.nameLength)
const removed = z.object({ items: z.number().int() })

/** Deleted files, folders and outputs that can still be restored. Members who may delete only their own see only those. */
export const binEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/bin',
    summary: 'Deleted files, folders and outputs that can still be restored',
    audience: 'user',
    permission: 'files.delete',
    query: pagingQuery.extend({
      projectId: idSchema,
      limit: z.coerce.number().int().min(1).max(limits.maximumPageSize).default(limits.filesPageSize),
      search: z.string().trim().max(limits.nameLength).optional(),
      sort: z.enum(['name', 'size', 'deletedBy', 'deletedAt']).default('deletedAt'),
      direction: z.enum(['ascending', 'descending']).default('descending'),
    }),
    response: z.object({
      rows: z.array(binItemSchema),
      count: z.number().int(),
      /** Bytes of all items found. They count as used storage until they are deleted permanently. */
      size: z.number().int(),
    }),
    errors: withProject,
  }),
  restore: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/attachments/bin/restore',
    summary:
      'Restore items of the bin to their folders, or everything that one deletion put there; folders that are gone are created again, names that are taken get a number',
    audience: 'user',
    permission: 'files.delete',
    body: inProject.extend({ ids: ids.default([]), deletionId: z.string().max(100).optional() }),
    message: 'binRestored',
    response: restoredSchema,
    errors: [...withProject, 'BIN_ITEM_NOT_FOUND'],
  }),
  remove: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/attachments/bin',
    summary: 'Delete items of the bin permanently; `confirmName` is the name of the workspace',
    audience: 'user',
    permission: 'files.delete',
    body: inProject.extend({ ids: ids.min(1), confirmName }),
    message: 'binItemsRemoved',
    response: removed,
    errors: [...withProject, 'BIN_ITEM_NOT_FOUND', 'WORKSPACE_NAME_NOT_CONFIRMED'],
  }),
  empty: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/attachments/bin/all',
    summary: 'Delete everything in the bin permanently that the caller may delete; `confirmName` is the name of the workspace',
    audience: 'user',
    permission: 'files.delete',
    body: inProject.extend({ confirmName }),
    message: 'binEmptied',
    response: removed,
    errors: [...withProject, 'WORKSPACE_NAME_NOT_CONFIRMED'],
  }),
}
