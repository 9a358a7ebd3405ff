import { z } from 'zod'
import { deletionSchema } from './bin.ts'
import { attachmentSchema, folderContentsSchema, folderSchema, readingProgressSchema, shownFileSchema } from './attachments.ts'
import { jsonEndpoint, uploadEndpoint } from './endpoint.ts'
import { errorCodes } from './errors.ts'
import { fileContentEndpoints } from './file-contents.ts'
import { chosenItems, fileParams, inProject, withFile, withProject } from './file-requests.ts'
import { fileVersionEndpoints } from './file-versions.ts'
import { fileKindSchema, fileStatusSchema } from './file-kinds.ts'
import { queryTimestampSchema, idParams, idSchema, listOf, nameSchema, pagingQuery } from './identifiers.ts'
import { limits } from './limits.ts'
import { importSchema } from './imports.ts'
import { whenPresentSchema } from './versions.ts'

const sort = z.enum(['name', 'kind', 'status', 'pages', 'size', 'uploadedBy', 'createdAt'])
/** A name typed for a file or folder: one line, no path separators. */
export const fileNameSchema = nameSchema.refine((name) => !/[\\/]/.test(name) && name !== '.' && name !== '..')

/** Narrows a list of files; each part is optional. Dates are those of the upload. */
const fileFilter = z.object({
  search: z.string().trim().max(limits.nameLength).optional(),
  status: fileStatusSchema.optional(),
  kind: fileKindSchema.optional(),
  uploadedBy: idSchema.optional(),
  from: queryTimestampSchema.optional(),
  to: queryTimestampSchema.optional(),
})

/** Folder listings have 20 rows a page, lists of all files of a workspace 10 (specification, section 9). */
const folderPaging = pagingQuery.extend({
  limit: z.coerce.number().int().min(1).max(limits.maximumPageSize).default(limits.filesPageSize),
})

/** A file of an upload that was rejected; the other files of the request are accepted. */
export const refusedFileSchema = z.object({ filename: z.string(), code: z.enum(errorCodes), message: z.string() })
export type RefusedFile = z.infer<typeof refusedFileSchema>

/**
 * A form field that may be present without a value: the pages send every field before the first file, so that the file can be stored while it is
 * received.
 */
const optionalInForm = <S extends z.ZodType>(schema: S) => schema.or(z.literal('').transform(() => undefined)).optional()

const upload = {
  method: 'POST',
  summary: 'Upload files; a part’s file name may hold a relative path, which makes the folders',
  audience: 'user',
  permission: 'files.upload',
  body: inProject.extend({
    folderId: optionalInForm(idSchema),
    whenPresent: whenPresentSchema.default('version'),
    /** For a single file: it becomes the next version of this one, under any name. */
    versionOf: optionalInForm(idSchema),
    /** Zip archives are unpacked in the background, and their files added. */
    unpack: z.stringbool().default(false),
  }),
  message: 'filesUploaded',
  response: z.array(attachmentSchema),
  beside: z.object({
    refused: z.array(refusedFileSchema),
    /** Names of existing files and of files to be skipped: nothing was added for them. */
    unchanged: z.array(z.string()),
    /** The archives that are being unpacked. */
    imports: z.array(importSchema),
  }),
  errors: [
    ...withProject,
    'FOLDER_NOT_FOUND',
    'FILE_TOO_LARGE',
    'TOO_MANY_FILES',
    'FILE_KIND_NOT_ALLOWED',
    'FILE_MISSING',
    'FILE_NOT_FOUND',
    'UPLOAD_INTERRUPTED',
  ],
} as const

export const fileEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments',
    summary: 'The files of a workspace in all its folders',
    audience: 'user',
    permission: 'files.read',
    query: pagingQuery.extend({
      projectId: idSchema,
      ...fileFilter.shape,
      /** Only files in this folder or below it. */
      below: idSchema.optional(),
      sort: sort.default('createdAt'),
      direction: z.enum(['ascending', 'descending']).default('descending'),
    }),
    response: listOf(attachmentSchema),
    errors: withProject,
  }),
  listFolder: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/folder-files',
    summary:
      'The folders and files directly inside a folder (or the top), folders first; with `search` those in it and everywhere below whose name contains it',
    audience: 'user',
    permission: 'files.read',
    query: folderPaging.extend({
      projectId: idSchema,
      folderId: idSchema.optional(),
      /** All filters other than `search` apply to files only: with any of them, folders are left out. */
      ...fileFilter.shape,
      sort: sort.default('name'),
      direction: z.enum(['ascending', 'descending']).default('ascending'),
    }),
    response: z.object({
      /** The folder and its parents, outermost first; empty at the top. */
      path: z.array(z.object({ id: z.number().int(), name: z.string() })),
      rows: z.array(
        z.discriminatedUnion('itemKind', [
          folderSchema.extend({
            itemKind: z.literal('folder'),
            /** Names of the folders above, outermost first. */
            path: z.array(z.string()),
            contents: folderContentsSchema,
          }),
          attachmentSchema.extend({ itemKind: z.literal('attachment') }),
        ]),
      ),
      count: z.number().int(),
    }),
    errors: [...withProject, 'FOLDER_NOT_FOUND'],
  }),
  ids: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/ids',
    summary: 'The ids of all that a list shows with this filter, on whatever page, for choosing all of it: at most 10,000',
    audience: 'user',
    permission: 'files.read',
    query: z.object({
      projectId: idSchema,
      /** List files in all folders, or the contents of one folder including its subfolders. */
      list: z.enum(['files', 'folder']).default('files'),
      ...fileFilter.shape,
      /** For the list of files: only those in this folder or below it. */
      below: idSchema.optional(),
      /** For a folder's contents: the folder; the top when absent. */
      folderId: idSchema.optional(),
    }),
    response: z.object({
      attachmentIds: z.array(z.number().int()),
      folderIds: z.array(z.number().int()),
      /** Number of all listed items; it may exceed the number of ids, which are limited. */
      count: z.number().int(),
    }),
    errors: [...withProject, 'FOLDER_NOT_FOUND'],
  }),
  get: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/{projectId}/{attachmentId}',
    summary: 'One file, with what its document says of itself',
    audience: 'user',
    permission: 'files.read',
    params: fileParams,
    response: shownFileSchema,
    errors: withFile,
  }),
  progress: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/progress',
    summary: "How far the reading of a workspace's files is",
    audience: 'user',
    permission: 'files.read',
    query: inProject,
    response: readingProgressSchema,
    errors: withProject,
  }),
  folders: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/attachments/folders',
    summary: 'All folders of a workspace',
    audience: 'user',
    permission: 'files.read',
    query: inProject,
    response: listOf(folderSchema),
    errors: withProject,
  }),
  createFolder: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/attachments/folders',
    summary: 'Make a folder; one of the same name in the same place is given back',
    audience: 'user',
    permission: 'files.upload',
    body: inProject.extend({ name: fileNameSchema, parentId: idSchema.optional() }),
    status: 201,
    message: 'folderAdded',
    response: folderSchema,
    errors: [...withProject, 'FOLDER_NOT_FOUND'],
  }),
  update: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/attachments/{projectId}/{attachmentId}',
    summary: 'Rename a file, or move it; `folderId: null` is the top. The ending of its name stays',
    audience: 'user',
    permission: 'files.edit',
    params: fileParams,
    body: z.object({ filename: fileNameSchema.optional(), folderId: idSchema.nullable().optional() }),
    message: 'fileUpdated',
    response: attachmentSchema,
    errors: [...withFile, 'FOLDER_NOT_FOUND'],
  }),
  updateFolder: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/attachments/folders/{id}',
    summary: 'Rename a folder, or move it with all that is in it; `parentId: null` is the top',
    audience: 'user',
    permission: 'files.edit',
    params: idParams,
    body: z.object({ name: fileNameSchema.optional(), parentId: idSchema.nullable().optional() }),
    message: 'folderUpdated',
    response: folderSchema,
    errors: [...withProject, 'FOLDER_NOT_FOUND', 'NAME_TAKEN_HERE', 'FOLDER_INTO_ITSELF'],
  }),
  move: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/attachments/{projectId}/move',
    summary: 'Move files and folders into a folder, all or none; `folderId: null` is the top',
    audience: 'user',
    permission: 'files.edit',
    params: inProject,
    body: chosenItems.extend({ folderId: idSchema.nullable() }),
    message: 'itemsMoved',
    response: z.null(),
    errors: [...withFile, 'FOLDER_NOT_FOUND', 'NAME_TAKEN_HERE', 'FOLDER_INTO_ITSELF'],
  }),
  readManyAgain: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/attachments/{projectId}/read-again',
    summary: 'Read several files again; with no ids every file that failed',
    audience: 'user',
    permission: 'files.readAgain',
    params: inProject,
    body: z.object({ attachmentIds: z.array(idSchema).max(limits.itemsAtOnce).default([]) }),
    message: 'filesReadAgain',
    response: z.object({ count: z.number().int() }),
    errors: withFile,
  }),
  upload: uploadEndpoint({ ...upload, path: '/api/v2/attachments/upload-file', aliases: ['/api/files/upload'] }),
  readAgain: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/attachments/{projectId}/{attachmentId}/read-again',
    summary: 'Read a file again after a failure',
    audience: 'user',
    permission: 'files.readAgain',
    params: fileParams,
    message: 'readingAgain',
    response: attachmentSchema,
    errors: [...withFile, 'FILE_BEING_READ'],
  }),
  delete: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/attachments/{projectId}/{attachmentId}',
    summary: 'Move a file with all its versions, or one earlier version, to the bin; it leaves every search at once',
    audience: 'user',
    permission: 'files.delete',
    params: fileParams,
    message: 'fileDeleted',
    response: deletionSchema,
    errors: withFile,
  }),
  deleteMany: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/attachments/{projectId}/multiple',
    summary: 'Move several files to the bin',
    audience: 'user',
    permission: 'files.delete',
    params: z.object({ projectId: idSchema }),
    body: z.object({ ids: z.array(idSchema).min(1).max(limits.itemsAtOnce) }),
    message: 'filesDeleted',
    response: deletionSchema,
    errors: withFile,
  }),
  deleteMixed: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/attachments/{projectId}/multiple-mixed',
    summary: 'Move files and folders with all that is in them to the bin',
    audience: 'user',
    permission: 'files.delete',
    params: z.object({ projectId: idSchema }),
    body: chosenItems,
    message: 'filesDeleted',
    response: deletionSchema,
    errors: [...withFile, 'FOLDER_NOT_FOUND'],
  }),
  deleteFolder: jsonEndpoint({
    method: 'DELETE',
    path: '/api/v2/attachments/folders/{id}',
    summary: 'Move a folder with all that is in it to the bin',
    audience: 'user',
    permission: 'files.delete',
    params: idParams,
    message: 'folderDeleted',
    response: deletionSchema,
    errors: [...withProject, 'FOLDER_NOT_FOUND'],
  }),
  ...fileContentEndpoints,
  ...fileVersionEndpoints,
}
