import { Field, Int32, Int64, Int8, Schema, Utf8 } from 'apache-arrow'

/** What a row of the index stands for. One table holds all three, so that a workspace is one table and one write. */
export const rowLevel = { file: 0, page: 1, passage: 2 } as const

/**
 * The columns that analysis fills; the file's id is added when the rows are written.
 * `terms`, `page_terms` and `head_terms` hold analysed terms joined by blanks: of a passage with its context, of a whole
 * page, of what names a page (titles, captions, row labels). A row has only those of its own level.
 * `facts` is JSON: a file's `DocumentFacts`, a page's `PageFacts`, a passage's anchor.
 */
export const analysedFields = [
  new Field('level', new Int8(), false),
  new Field('page', new Int32(), false),
  new Field('ordinal', new Int32(), false),
  new Field('kind', new Int8(), false),
  new Field('start', new Int32(), false),
  new Field('end', new Int32(), false),
  new Field('text', new Utf8(), true),
  new Field('context', new Utf8(), true),
  new Field('terms', new Utf8(), true),
  new Field('page_terms', new Utf8(), true),
  new Field('head_terms', new Utf8(), true),
  new Field('facts', new Utf8(), true),
]

/** The columns that are known when the rows are written. */
const writtenFields = [new Field('file_id', new Int32(), false), new Field('place', new Int64(), false)]

export const rowSchema = new Schema([...writtenFields, ...analysedFields])

const pagesOfFile = 2 ** 20
const levels = 4

/**
 * Where a row belongs as one number: file, page and level. It has an index of its own, because rows of given pages are
 * read in every search, and looking one number up takes a tenth of the time of comparing three columns.
 */
export function placeOf(fileId: number, page: number, level: number): number {
  return (fileId * pagesOfFile + page) * levels + level
}

/** The file and page of a row's place. */
export function pageOfPlace(place: number): { fileId: number; page: number } {
  const page = Math.floor(place / levels)
  return { fileId: Math.floor(page / pagesOfFile), page: page % pagesOfFile }
}

/** The columns that are searched by terms. */
export const termColumns = ['terms', 'page_terms', 'head_terms'] as const
export type TermColumn = (typeof termColumns)[number]

/** Raise when stored rows are no longer what the code expects: tables of another version are rebuilt, not read. */
export const rowVersion = 11
