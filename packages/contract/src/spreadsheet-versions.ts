import { z } from 'zod'
import { jsonEndpoint } from './endpoint.ts'
import { inProject, withFile } from './file-requests.ts'
import { idSchema, listOf, personSchema, timestampSchema } from './identifiers.ts'
import { cellContentSchema, cellEditSchema, workbookEditSchema, workbookEditsSchema } from './workbook-edits.ts'

export const spreadsheetVersionSchema = z.object({
  id: z.number().int(),
  version: z.number().int(),
  isLatest: z.boolean(),
  savedBy: personSchema,
  savedAt: timestampSchema,
  size: z.number().int(),
  /** Number of cells that were edited in the browser to make it; null for one that was uploaded or restored. */
  editedCells: z.number().int().nullable(),
})
export type SpreadsheetVersion = z.infer<typeof spreadsheetVersionSchema>

/** What a cell holds. */
const cellStateSchema = z.object({
  /** Without "="; null for a typed value. */
  formula: z.string().nullable(),
  /** Whether that is an array formula, which may fill other cells too. */
  isArray: z.boolean(),
  /** Typed or computed; an error as its text, a date as a serial number. Long texts are shortened. */
  value: z.union([z.number(), z.string(), z.boolean(), z.null()]),
  isDate: z.boolean(),
})
export type CellState = z.infer<typeof cellStateSchema>

const cellDifferenceSchema = z.object({
  /** Name of the sheet in the later version. */
  sheet: z.string(),
  /** "B5" in the earlier version; null for a new cell. */
  earlierCell: z.string().nullable(),
  /** "B5" in the later version; null for a cell whose row or column is gone. */
  cell: z.string().nullable(),
  before: cellStateSchema.nullable(),
  after: cellStateSchema.nullable(),
})
export type CellDifference = z.infer<typeof cellDifferenceSchema>

/** Rows or columns as they are called: "5" or "5:7", "C" or "C:D". */
const linesSchema = z.array(z.string())

const sheetDifferenceSchema = z.object({
  name: z.string(),
  /** Null for a new sheet. */
  earlierName: z.string().nullable(),
  change: z.enum(['added', 'removed', 'renamed', 'changed']),
  /** Number of its cells for a sheet that was added or removed, else of those with another content. */
  cells: z.number().int(),
  recalculated: z.number().int(),
  /** Inserted ones by their later names, removed ones by their earlier names; the first hundred of each. */
  insertedRows: linesSchema,
  removedRows: linesSchema,
  insertedColumns: linesSchema,
  removedColumns: linesSchema,
  /** Rows and columns, by their later names, that are in a group of another depth, or in none any more. */
  regroupedRows: linesSchema,
  regroupedColumns: linesSchema,
})
export type SheetDifference = z.infer<typeof sheetDifferenceSchema>

const nameDifferenceSchema = z.object({
  change: z.enum(['added', 'removed', 'renamed', 'changed']),
  name: z.string(),
  /** The sheet that the name is of; null for one of the workbook. */
  scope: z.string().nullable(),
  earlierName: z.string().nullable(),
  /** What it stood for and stands for, without "="; null for none. */
  before: z.string().nullable(),
  after: z.string().nullable(),
})
export type NameDifference = z.infer<typeof nameDifferenceSchema>

const versionNameSchema = z.object({ id: z.number().int(), version: z.number().int() })

export const spreadsheetDifferenceSchema = z.object({
  earlier: versionNameSchema,
  later: versionNameSchema,
  sheets: z.array(sheetDifferenceSchema),
  /** Defined names that differ, the first thousand. */
  names: z.array(nameDifferenceSchema),
  /** Cells with another content: a typed value or a formula. */
  cells: z.array(cellDifferenceSchema),
  /** Formulas that are the same and have another value. */
  recalculated: z.array(cellDifferenceSchema),
  /** Numbers of all, listed or not. */
  counts: z.object({ cells: z.number().int(), recalculated: z.number().int() }),
})
export type SpreadsheetDifference = z.infer<typeof spreadsheetDifferenceSchema>

export const rebasedEditsSchema = z.object({
  /** The version that the edits now belong to: the latest. */
  onto: versionNameSchema.extend({ savedBy: personSchema, savedAt: timestampSchema }),
  /** Edits of all but cells that somebody else has changed too, in their order, at their places in that version. */
  clean: z.array(workbookEditSchema),
  /** Cells that both have changed; the edit at its place in that version, and the number of clean edits that come before it. */
  overlapping: z.array(z.object({ edit: cellEditSchema, before: cellContentSchema, theirs: cellContentSchema, after: z.number().int() })),
  /** Edits that the other has made as well. */
  same: z.array(workbookEditSchema),
  /** Edits whose sheet, or whose row or column, is gone, whose formula refers to cells or uses names that are, whose name both have defined or changed, that delete a sheet, a row or a column that was changed, or that an array formula has no place for; as they were made. */
  lost: z.array(z.object({ edit: workbookEditSchema, reason: z.enum(['sheet', 'cell', 'reference', 'changed', 'name', 'array']) })),
})
export type RebasedEdits = z.infer<typeof rebasedEditsSchema>

const ofSpreadsheet = inProject.extend({ id: idSchema })

/** Versions of a spreadsheet, what differs between them, and edits of one taken to another. */
export const spreadsheetVersionEndpoints = {
  versions: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/spreadsheet/projects/{projectId}/{id}/versions',
    summary: 'All versions of a workbook, the latest first, with how many cells each save has changed',
    audience: 'user',
    permission: 'files.read',
    params: ofSpreadsheet,
    response: listOf(spreadsheetVersionSchema),
    errors: [...withFile, 'WORKBOOK_REQUIRED'],
  }),
  difference: jsonEndpoint({
    method: 'GET',
    path: '/api/v2/spreadsheet/projects/{projectId}/{id}/compare',
    summary: 'What differs between two versions of a workbook, cell by cell, whichever of them is named first',
    audience: 'user',
    permission: 'files.read',
    params: ofSpreadsheet,
    query: z.object({ with: idSchema }),
    response: spreadsheetDifferenceSchema,
    errors: [...withFile, 'WORKBOOK_REQUIRED', 'WORKBOOK_UNREADABLE'],
  }),
  rebase: jsonEndpoint({
    method: 'POST',
    path: '/api/v2/spreadsheet/projects/{projectId}/{id}/rebase',
    summary: 'Take edits of a version to the latest one, apart from cells that both have changed; nothing is saved',
    audience: 'user',
    permission: 'files.upload',
    params: ofSpreadsheet,
    body: z.object({ edits: workbookEditsSchema }),
    response: rebasedEditsSchema,
    errors: [...withFile, 'WORKBOOK_REQUIRED', 'WORKBOOK_UNREADABLE'],
  }),
}
