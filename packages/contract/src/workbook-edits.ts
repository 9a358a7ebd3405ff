import { z } from 'zod'
import { isDefinedName } from './defined-names.ts'
import { limits } from './limits.ts'

/** Rows and columns of a sheet of Excel. */
const sheetRows = 1_048_576
const sheetColumns = 16_384
/** Maximum number of changes of one save that move cells or change sheets, each of which rewrites what refers to them. */
const structureEditsAtOnce = 200

const sheetNameSchema = z.string().min(1).max(limits.nameLength)
/** Excel takes names of sheets of 31 characters. */
const newNameSchema = z.string().min(1).max(31)
/** 0-based. */
const rowSchema = z
  .number()
  .int()
  .min(0)
  .max(sheetRows - 1)
/** 0-based. */
const columnSchema = z
  .number()
  .int()
  .min(0)
  .max(sheetColumns - 1)

/** The errors that are typed as such (ECMA-376 part 1, 18.17.3). */
export const cellErrors = ['#NULL!', '#DIV/0!', '#VALUE!', '#REF!', '#NAME?', '#NUM!', '#N/A'] as const

/**
 * What is typed into a cell: a value, an error, nothing, or a formula without "=". With `array` it is an array formula over that many cells, from the edited one on;
 * an edit of the first cell of an array formula replaces all of it. A dynamic array spills by itself: it gets the size that its computation says.
 */
export const cellContentSchema = z.union([
  z.number(),
  z.string().max(limits.cellCharacters),
  z.boolean(),
  z.null(),
  z.strictObject({ error: z.enum(cellErrors) }),
  z.strictObject({
    formula: z.string().min(1).max(limits.formulaCharacters),
    array: z
      .strictObject({
        rows: z.number().int().min(1).max(sheetRows),
        columns: z.number().int().min(1).max(sheetColumns),
        isDynamic: z.boolean().optional(),
      })
      .optional(),
    /** Whether a person has typed it: where it computes arrays, it is a dynamic array. */
    isTyped: z.boolean().optional(),
  }),
])

export const cellEditSchema = z.strictObject({ sheet: sheetNameSchema, row: rowSchema, column: columnSchema, content: cellContentSchema })

const rangeSchema = z.strictObject({ top: rowSchema, left: columnSchema, bottom: rowSchema, right: columnSchema })

const colorSchema = z.string().regex(/^#[0-9a-fA-F]{6}$/)

/** The lines of borders that files know (ECMA-376 part 1, 18.18.3). */
const borderLineSchema = z.strictObject({
  style: z.enum([
    'thin',
    'hair',
    'dotted',
    'dashed',
    'dashDot',
    'dashDotDot',
    'double',
    'medium',
    'mediumDashed',
    'mediumDashDot',
    'mediumDashDotDot',
    'slantDashDot',
    'thick',
  ]),
  color: colorSchema,
})

/** What of a format changes; null is what a cell without a format has. */
const cellFormatSchema = z
  .strictObject({
    numberFormat: z.string().min(1).max(255),
    bold: z.boolean(),
    italic: z.boolean(),
    underline: z.boolean(),
    strike: z.boolean(),
    fontName: z.string().min(1).max(31).nullable(),
    /** Points. */
    fontSize: z.number().min(1).max(409).nullable(),
    fontColor: colorSchema.nullable(),
    fill: colorSchema.nullable(),
    horizontal: z.enum(['left', 'center', 'right', 'justify', 'distributed']).nullable(),
    vertical: z.enum(['top', 'center', 'bottom']).nullable(),
    wrap: z.boolean(),
    borderTop: borderLineSchema.nullable(),
    borderRight: borderLineSchema.nullable(),
    borderBottom: borderLineSchema.nullable(),
    borderLeft: borderLineSchema.nullable(),
  })
  .partial()

/** An empty sheet before another one; null for the last place. */
const addSheetSchema = z.strictObject({ kind: z.literal('add-sheet'), sheet: newNameSchema, before: sheetNameSchema.nullable() })
/** A copy of a sheet with what is on it. */
const copySheetSchema = z.strictObject({
  kind: z.literal('copy-sheet'),
  sheet: sheetNameSchema,
  name: newNameSchema,
  before: sheetNameSchema.nullable(),
})
const deleteSheetSchema = z.strictObject({ kind: z.literal('delete-sheet'), sheet: sheetNameSchema })

const lines = {
  sheet: sheetNameSchema,
  axis: z.enum(['row', 'column']),
  /** 0-based, both ends included. */
  from: rowSchema,
  to: rowSchema,
}

/** What a filter asks of the cells of a column; `kept` is what the file says already. */
const filterCriterionSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('kept') }),
  z.strictObject({ kind: z.literal('values'), values: z.array(z.string().max(limits.cellCharacters)).max(10_000), blank: z.boolean() }),
  z.strictObject({
    kind: z.literal('conditions'),
    conditions: z
      .array(
        z.strictObject({
          operator: z.enum(['equal', 'notEqual', 'greaterThan', 'greaterThanOrEqual', 'lessThan', 'lessThanOrEqual']),
          value: z.string().max(limits.cellCharacters),
        }),
      )
      .min(1)
      .max(2),
    /** Whether all conditions must hold, or one. */
    all: z.boolean(),
  }),
  z.strictObject({ kind: z.literal('color'), of: z.enum(['cell', 'font']), color: colorSchema.nullable() }),
])

/** The filter of a sheet or of a table on it, with the rows that it hides; null removes it. */
const filterSchema = z.strictObject({
  kind: z.literal('filter'),
  sheet: sheetNameSchema,
  /** Name of the table; null for the filter of the sheet. */
  table: z.string().min(1).max(255).nullable(),
  filter: z
    .strictObject({
      range: rangeSchema,
      columns: z.array(z.strictObject({ column: columnSchema, criterion: filterCriterionSchema })).max(sheetColumns),
      /** Spans of rows, both ends included. */
      hidden: z.array(z.strictObject({ from: rowSchema, to: rowSchema })).max(limits.cellEditsAtOnce),
    })
    .nullable(),
})

/** Messages of a thread of comments. */
const messagesAtOnce = 500

/** The thread of comments of a cell: messages that are left out are removed, null removes all of it. */
const threadSchema = z.strictObject({
  kind: z.literal('thread'),
  sheet: sheetNameSchema,
  row: rowSchema,
  column: columnSchema,
  thread: z
    .strictObject({
      resolved: z.boolean(),
      /** Those that stay by their ids, then new ones, which are by the person who saves. */
      messages: z
        .array(
          z.union([
            z.strictObject({ id: z.string().min(1).max(100) }),
            z.strictObject({ text: z.string().trim().min(1).max(limits.cellCharacters) }),
          ]),
        )
        .min(1)
        .max(messagesAtOnce),
    })
    .nullable(),
})

const namePlace = {
  name: z.string().min(1).max(255),
  /** The sheet that the name is of; null for one of the workbook. */
  scope: sheetNameSchema.nullable(),
}

/** A defined name, which is new (`before` is null), changed, or deleted (`after` is null). Formulas that use it follow. */
const nameSchema = z.strictObject({
  kind: z.literal('name'),
  before: z.strictObject(namePlace).nullable(),
  after: z
    .strictObject({
      ...namePlace,
      name: z.string().refine(isDefinedName),
      /** What it stands for, without "=". */
      reference: z.string().min(1).max(limits.formulaCharacters),
    })
    .nullable(),
})

/** One change of a workbook. Places are those of the workbook after the changes before it in the list. */
export const workbookEditSchema = z.union([
  cellEditSchema,
  z.discriminatedUnion('kind', [
    z.strictObject({
      kind: z.literal('format'),
      sheet: sheetNameSchema,
      ranges: z.array(rangeSchema).min(1).max(limits.cellEditsAtOnce),
      format: cellFormatSchema,
    }),
    /** Points for rows, characters of the standard font for columns. */
    z.strictObject({ kind: z.literal('size'), ...lines, size: z.number().min(0).max(409.5) }),
    z.strictObject({ kind: z.literal('visibility'), ...lines, hidden: z.boolean() }),
    /** The depth of grouped lines, 0 for none, and whether the group that they sum up is collapsed. */
    z.strictObject({ kind: z.literal('outline'), ...lines, level: z.number().int().min(0).max(7), collapsed: z.boolean() }),
    /** Empty rows or columns before `at`, or deleted from it on. */
    z.strictObject({
      kind: z.enum(['insert', 'delete']),
      sheet: sheetNameSchema,
      axis: z.enum(['row', 'column']),
      /** 0-based. */
      at: rowSchema,
      count: z.number().int().min(1).max(sheetRows),
    }),
    /** Cells with their formats, to another place and over what is there; `to` is their first cell then. */
    z.strictObject({
      kind: z.literal('move'),
      sheet: sheetNameSchema,
      range: rangeSchema,
      to: z.strictObject({ sheet: sheetNameSchema, row: rowSchema, column: columnSchema }),
    }),
    z.strictObject({ kind: z.enum(['merge', 'unmerge']), sheet: sheetNameSchema, range: rangeSchema }),
    /** The note of a cell; null removes it. */
    z.strictObject({
      kind: z.literal('note'),
      sheet: sheetNameSchema,
      row: rowSchema,
      column: columnSchema,
      text: z.string().min(1).max(limits.cellCharacters).nullable(),
    }),
    filterSchema,
    threadSchema,
    nameSchema,
    addSheetSchema,
    copySheetSchema,
    deleteSheetSchema,
    z.strictObject({ kind: z.literal('rename-sheet'), sheet: sheetNameSchema, name: newNameSchema }),
    z.strictObject({ kind: z.literal('show-sheet'), sheet: sheetNameSchema, hidden: z.boolean() }),
    /** Before another sheet; null for the last place. */
    z.strictObject({ kind: z.literal('move-sheet'), sheet: sheetNameSchema, before: sheetNameSchema.nullable() }),
    /** The first rows and columns; none of both unfreezes the sheet. */
    z.strictObject({ kind: z.literal('freeze'), sheet: sheetNameSchema, rows: rowSchema, columns: columnSchema }),
  ]),
])
type WorkbookEditRequest = z.infer<typeof workbookEditSchema>

/** Changes that move cells, change sheets or names, each of which rewrites what refers to them. */
const structureKinds = [
  'insert',
  'delete',
  'move',
  'add-sheet',
  'copy-sheet',
  'delete-sheet',
  'rename-sheet',
  'show-sheet',
  'move-sheet',
  'name',
] as const satisfies Exclude<WorkbookEditRequest, { content: unknown }>['kind'][]
const structural: ReadonlySet<string> = new Set(structureKinds)
export type StructureEditRequest = Extract<WorkbookEditRequest, { kind: (typeof structureKinds)[number] }>

export const isStructureEdit = (edit: WorkbookEditRequest): edit is StructureEditRequest => 'kind' in edit && structural.has(edit.kind)

/** The changes of one save. */
export const workbookEditsSchema = z
  .array(workbookEditSchema)
  .min(1)
  .max(limits.cellEditsAtOnce)
  .refine((edits) => edits.filter(isStructureEdit).length <= structureEditsAtOnce)
