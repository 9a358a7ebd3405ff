import { z } from 'zod'
import { jsonEndpoint, uploadEndpoint } from './endpoint.ts'
import { fileNameSchema, refusedFileSchema } from './files.ts'
import { inProject, withFile, withProject } from './file-requests.ts'
import { idSchema, listOf, pagingQuery, personSchema, timestampSchema } from './identifiers.ts'
import { limits } from './limits.ts'
import { spreadsheetVersionEndpoints } from './spreadsheet-versions.ts'
import { workbookEditsSchema } from './workbook-edits.ts'

/** A workbook among the files of a workspace: its latest version. */
export const spreadsheetSchema = z.object({
  /** Of the latest version; it changes with every save. */
  id: z.number().int(),
  filename: z.string(),
  kind: z.enum(['xlsx', 'xls']),
  size: z.number().int(),
  version: z.number().int(),
  /** Of the first version. */
  uploadedBy: personSchema,
  uploadedAt: timestampSchema,
  lastModifiedBy: personSchema,
  lastModifiedAt: timestampSchema,
})
export type Spreadsheet = z.infer<typeof spreadsheetSchema>

/** A saved workbook, and what of it could not be recalculated. */
const savedSpreadsheetSchema = z.object({
  spreadsheet: spreadsheetSchema,
  /** Number of formulas that have another value. */
  recalculated: z.number().int(),
  /** Formulas that are out of date until Excel opens the file, as "Sheet!B5", the first hundred; null where nothing was recalculated. */
  stale: z.array(z.string()).nullable(),
  staleCount: z.number().int(),
  /** Formulas that depend on themselves since this save, or on one that does, in the same form, the first hundred. */
  circular: z.array(z.string()),
  /** Whether the file carried a digital signature, which the edit has made invalid. */
  wasSigned: z.boolean(),
})
export type SavedSpreadsheet = z.infer<typeof savedSpreadsheetSchema>

/** What the list is sorted by: its columns. */
export const spreadsheetSorts = ['filename', 'uploadedBy', 'uploadedAt', 'lastModifiedAt'] as const
export type SpreadsheetSort = (typeof spreadsheetSorts)[number]

export const spreadsheetEndpoints = {
  list: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/spreadsheet',
    summary: 'The workbooks of a workspace, by default the last modified first',
    audience: 'user',
    permission: 'files.read',
    query: pagingQuery.extend({
      projectId: idSchema,
      search: z.string().trim().max(limits.nameLength).optional(),
      sort: z.enum(spreadsheetSorts).default('lastModifiedAt'),
      direction: z.enum(['ascending', 'descending']).default('descending'),
    }),
    response: listOf(spreadsheetSchema),
    errors: withProject,
  }),
  upload: uploadEndpoint({
    method: 'POST',
    path: '/api/v2/spreadsheet/upload-file',
    summary: 'Upload workbooks (.xlsx, .xls); one of the name of another becomes its next version',
    audience: 'user',
    permission: 'files.upload',
    body: inProject,
    message: 'filesUploaded',
    response: z.array(spreadsheetSchema),
    beside: z.object({
      refused: z.array(refusedFileSchema),
      /** Names of files that are there already, with the same content. */
      unchanged: z.array(z.string()),
    }),
    errors: [
      ...withProject,
      'SPREADSHEET_REQUIRED',
      'FILE_TOO_LARGE',
      'TOO_MANY_FILES',
      'FILE_KIND_NOT_ALLOWED',
      'FILE_MISSING',
      'UPLOAD_INTERRUPTED',
    ],
  }),
  create: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/spreadsheet',
    summary: 'Create an empty workbook; where its name is taken it gets a number',
    audience: 'user',
    permission: 'files.upload',
    body: inProject.extend({ filename: fileNameSchema }),
    status: 201,
    message: 'spreadsheetAdded',
    response: spreadsheetSchema,
    errors: withProject,
  }),
  copyOutput: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/spreadsheet/outputs',
    summary: 'Add the workbook of an output to the files of its workspace; where its name is taken it gets a number',
    audience: 'user',
    permission: 'files.upload',
    body: inProject.extend({ outputId: idSchema }),
    status: 201,
    message: 'spreadsheetAdded',
    response: spreadsheetSchema,
    errors: ['OUTPUT_NOT_FOUND', 'OUTPUT_IN_BIN', 'OUTPUT_WITHOUT_FILE', 'FILE_TOO_LARGE', ...withProject],
  }),
  save: jsonEndpoint({
    method: 'PATCH',
    path: '/api/v2/spreadsheet/projects/sync/{projectId}/{id}',
    summary: 'Save changes as a new version of a workbook; everything else in the file stays as it is',
    audience: 'user',
    permission: 'files.upload',
    params: inProject.extend({ id: idSchema }),
    body: z.object({ edits: workbookEditsSchema }),
    message: 'spreadsheetSaved',
    response: savedSpreadsheetSchema,
    errors: [
      ...withFile,
      'WORKBOOK_REQUIRED',
      'WORKBOOK_NOT_EDITABLE',
      'FILE_HAS_NEWER_VERSION',
      'SHEET_NOT_FOUND',
      'CELL_NOT_EDITABLE',
      'CELL_CONTENT_INVALID',
      'FORMULA_NOT_SUPPORTED',
      'FILE_TOO_LARGE',
    ],
  }),
  ...spreadsheetVersionEndpoints,
}
