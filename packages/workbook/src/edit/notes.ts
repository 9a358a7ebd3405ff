import { type CellPlace, maxColumns, maxRows, readCell, writeCell } from '../formula/cell-address.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { placeInSheet } from './sheet-order.ts'
import { kindOf } from './sheet-relations.ts'
import type { NoteEdit } from './workbook-edit.ts'
import type { SheetPart, WorkbookPackage } from './workbook-package.ts'
import { decodeEntities, elementAt, encodeText, findStartTag, readAttributes, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, elementsBelow, parseElements, prefixOfElement, Splices, tagOf, type XmlElement } from './xml-tree.ts'
import { textElement } from './cell-xml.ts'

const commentsType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.comments+xml'
const vmlType = 'application/vnd.openxmlformats-officedocument.vmlDrawing'
/** Ids of notes, which newer versions of Excel write (MS-XLSX 2.6.141). */
const revisionPrefix = 'xr'
const revisions = ` xmlns:mc="http://schemas.openxmlformats.org/markup-compatibility/2006" mc:Ignorable="${revisionPrefix}" xmlns:${revisionPrefix}="http://schemas.microsoft.com/office/spreadsheetml/2014/revision"`
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/**
 * Writes notes of a sheet, each with the shape that shows it, or removes them.
 *
 * @param edits of this sheet
 * @throws WorkbookEditRefused `threaded-comment` for a cell whose note repeats a thread of comments
 */
export function patchNotes(workbook: WorkbookPackage, sheet: SheetPart, edits: readonly NoteEdit[]): void {
  for (const edit of edits) {
    const cell = writeCell(edit)
    if (threadedCells(workbook, sheet.path).has(cell)) throw new WorkbookEditRefused('threaded-comment', { cell: `${sheet.name}!${cell}` })
    if (edit.text === null) removeNote(workbook, sheet, cell)
    else writeNote(workbook, sheet, { ...edit, text: edit.text })
  }
}

function relatedPath(workbook: WorkbookPackage, path: string, kind: string): string | null {
  return workbook.relations(path).find(({ type }) => kindOf(type) === kind)?.target ?? null
}

/** The cells that have a note, also one that repeats a thread of comments. @param path of the sheet */
export function notedCells(workbook: WorkbookPackage, path: string): string[] {
  const notes = relatedPath(workbook, path, 'comments')
  if (notes === null) return []
  const { xml, list } = readNotes(workbook.read(notes) ?? '')
  return list.children.map((comment) => attributesOf(xml, comment).get('ref') ?? '')
}

/** The cells that have a thread of comments. @param path of the sheet */
export function threadedCells(workbook: WorkbookPackage, path: string): Set<string> {
  const cells = new Set<string>()
  for (const { type, target } of workbook.relations(path)) {
    if (kindOf(type) !== 'threadedComment') continue
    const xml = workbook.read(target) ?? ''
    for (const comment of parseElements(xml).children) cells.add(attributesOf(xml, comment).get('ref') ?? '')
  }
  return cells
}

interface WrittenNotes {
  xml: string
  list: XmlElement
  authors: XmlElement
}

function readNotes(xml: string): WrittenNotes {
  const root = parseElements(xml)
  const [list, authors] = [childNamed(root, 'commentList'), childNamed(root, 'authors')]
  if (list === undefined || authors === undefined) throw new WorkbookEditRefused('damaged')
  return { xml, list, authors }
}

const noteOf = ({ xml, list }: WrittenNotes, cell: string): XmlElement | undefined =>
  list.children.find((comment) => attributesOf(xml, comment).get('ref') === cell)

/**
 * The text of the note of a cell; null without one.
 *
 * @param sheet path of the sheet
 */
export function noteText(workbook: WorkbookPackage, sheet: string, cell: string): string | null {
  const path = relatedPath(workbook, sheet, 'comments')
  if (path === null) return null
  const notes = readNotes(workbook.read(path) ?? '')
  const note = noteOf(notes, cell)
  if (note === undefined) return null
  const texts = [...elementsBelow(note)].filter(({ name, parent }) => name === 't' && parent?.name !== 'rPh')
  return texts.map(({ tagEnd, contentEnd }) => decodeEntities(notes.xml.slice(tagEnd, contentEnd))).join('')
}

/**
 * Writes the note of a cell, with a shape where it is new.
 *
 * @param thread id of the thread of comments that it repeats
 */
export function writeNote(
  workbook: WorkbookPackage,
  sheet: SheetPart,
  { row, column, text, author = '' }: NoteEdit & { text: string },
  thread?: string,
): void {
  const cell = writeCell({ row, column })
  const path = relatedPath(workbook, sheet.path, 'comments') ?? addComments(workbook, sheet.path)
  const notes = readNotes(workbook.read(path) ?? '')
  const { xml, list } = notes
  const prefix = prefixOfElement(list)
  const content = `<${prefix}text>${textElement(text, prefix)}</${prefix}text>`
  const splices = new Splices(xml)
  const note = noteOf(notes, cell)
  if (note !== undefined) {
    const written = childNamed(note, 'text')
    if (written === undefined) splices.insert(note.tagEnd, content)
    else splices.replace(written.start, written.end, content)
    workbook.write(path, splices.finish())
    return
  }
  const authorId = authorOf(notes, splices, encodeText(author))
  const root = attributesOf(xml, parseElements(xml))
  const uid = thread !== undefined && root.has(`xmlns:${revisionPrefix}`) ? ` ${revisionPrefix}:uid="${encodeText(thread)}"` : ''
  appendChild(splices, xml, list, `<${prefix}comment ref="${cell}" authorId="${authorId}"${uid}>${content}</${prefix}comment>`)
  workbook.write(path, splices.finish())
  addShape(workbook, sheet, { row, column })
}

/** The number of an author, who is added where there is none of the name. @param name as it is written */
function authorOf({ xml, authors }: WrittenNotes, splices: Splices, name: string): number {
  const known = authors.children.findIndex(({ tagEnd, contentEnd }) => xml.slice(tagEnd, contentEnd) === name)
  const prefix = prefixOfElement(authors)
  if (known < 0) appendChild(splices, xml, authors, `<${prefix}author>${name}</${prefix}author>`)
  return known < 0 ? authors.children.length : known
}

/** A note as it is written, with its shape; without one where it has no box of Excel's. */
export interface TakenNote {
  author: string
  comment: string
  shape: string | null
}

/** The note of a cell, to be written on another sheet. @returns 'bound' for one with a picture, or with elements of other namespaces */
export function takeNote(workbook: WorkbookPackage, sheet: SheetPart, cell: string): TakenNote | 'bound' | null {
  const path = relatedPath(workbook, sheet.path, 'comments')
  if (path === null) return null
  const notes = readNotes(workbook.read(path) ?? '')
  const { xml, list, authors } = notes
  const note = noteOf(notes, cell)
  if (note === undefined) return null
  const shape = shapesOf(workbook, sheet, cell)[0]?.text ?? null
  const isForeign = [...elementsBelow(note)].some((element) => prefixOfElement(element) !== prefixOfElement(list))
  if (isForeign || (shape?.includes(':relid=') ?? false)) return 'bound'
  const author = authors.children[Number(attributesOf(xml, note).get('authorId'))]
  return {
    author: author === undefined ? '' : xml.slice(author.tagEnd, author.contentEnd),
    comment: xml.slice(note.start, note.end),
    shape: shape?.includes(`"#${boxType}"`) === true ? shape : null,
  }
}

/** Writes a note that was taken from another sheet, with its fonts, size and author. */
export function insertNote(
  workbook: WorkbookPackage,
  sheet: SheetPart,
  { author, comment, shape }: TakenNote,
  { from, to }: { from: CellPlace; to: CellPlace },
): void {
  const path = relatedPath(workbook, sheet.path, 'comments') ?? addComments(workbook, sheet.path)
  const notes = readNotes(workbook.read(path) ?? '')
  const { xml, list } = notes
  const written = parseElements(comment)
  if (prefixOfElement(written) !== prefixOfElement(list)) throw new WorkbookEditRefused('unknown-content')
  const splices = new Splices(xml)
  const authorId = authorOf(notes, splices, author)
  const root = attributesOf(xml, parseElements(xml))
  let tag = withAttribute(withAttribute(tagOf(comment, written), 'ref', writeCell(to)), 'authorId', String(authorId))
  for (const name of attributesOf(comment, written).keys()) {
    const prefix = name.includes(':') ? name.slice(0, name.indexOf(':')) : null
    if (name === 'shapeId' || (prefix !== null && !root.has(`xmlns:${prefix}`))) tag = withAttribute(tag, name, null)
  }
  appendChild(splices, xml, list, tag + comment.slice(written.tagEnd))
  workbook.write(path, splices.finish())
  if (shape === null) addShape(workbook, sheet, to)
  else insertShape(workbook, sheet, movedShape(shape, to, { rows: to.row - from.row, columns: to.column - from.column }))
}

function movedShape(shape: string, { row, column }: CellPlace, by: { rows: number; columns: number }): string {
  const splices = new Splices(shape)
  const change = (name: string, changed: (text: string) => string): void => {
    const tag = findStartTag(shape, `x:${name}`, 0)
    if (tag === null || tag.isEmpty) return
    const { content } = elementAt(shape, `x:${name}`, tag)
    splices.replace(tag.end, tag.end + content.length, changed(content))
  }
  change('Row', () => String(row))
  change('Column', () => String(column))
  change('Anchor', (text) => movedAnchor(text, by))
  return splices.finish()
}

/** The anchor of a shape (ECMA-376 part 4, 19.4.2.2) some rows and columns on. */
export function movedAnchor(text: string, by: { rows: number; columns: number }): string {
  const numbers = text.split(',').map(Number)
  if (numbers.length !== 8 || (by.rows === 0 && by.columns === 0)) return text
  const offsets: Readonly<Record<number, number>> = { 0: by.columns, 2: by.rows, 4: by.columns, 6: by.rows }
  const blank = /^\s*/.exec(text)?.[0] ?? ''
  return blank + numbers.map((number, index) => (index in offsets ? Math.max(0, number + (offsets[index] ?? 0)) : number)).join(', ')
}

/** Adds a last child to an element. */
export function appendChild(splices: Splices, xml: string, element: XmlElement, child: string): void {
  if (!element.isEmpty) splices.insert(element.contentEnd, child)
  else {
    const tag = xml.slice(element.start, element.tagEnd)
    splices.replace(element.start, element.end, `${tag.slice(0, -2).trimEnd()}>${child}</${element.qualifiedName}>`)
  }
}

/** Removes the note of a cell with its shape, and their parts with the last one. */
export function removeNote(workbook: WorkbookPackage, sheet: SheetPart, cell: string): void {
  const path = relatedPath(workbook, sheet.path, 'comments')
  if (path === null) return
  const notes = readNotes(workbook.read(path) ?? '')
  const note = noteOf(notes, cell)
  if (note === undefined) return
  removeShape(workbook, sheet, cell)
  if (notes.list.children.length > 1) {
    workbook.write(path, notes.xml.slice(0, note.start) + notes.xml.slice(note.end))
    return
  }
  const before = workbook.relatedParts()
  workbook.removeRelation(sheet.path, path)
  workbook.removeUnrelated(before)
}

/** The namespace of relations, which types of relations begin with; that of strict workbooks is another one. */
function relationsNamespace(workbook: WorkbookPackage, path: string): string {
  const type = workbook.relations(workbook.path).find(({ target }) => target === path)?.type ?? ''
  return type.slice(0, type.lastIndexOf('/'))
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

function addComments(workbook: WorkbookPackage, sheet: string): string {
  const xml = workbook.read(sheet) ?? ''
  const root = parseElements(xml, 'sheetData')
  const prefix = prefixOfElement(root)
  const namespace = attributesOf(xml, root).get(prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`) ?? ''
  const path = workbook.freePath(`${folderOf(workbook.path)}comments1.xml`)
  workbook.addPart(
    path,
    `${declaration}<comments xmlns="${encodeText(namespace)}"${revisions}><authors/><commentList/></comments>`,
    commentsType,
  )
  workbook.addRelation(sheet, `${relationsNamespace(workbook, sheet)}/comments`, path)
  return path
}

/** The drawing of the notes of a sheet; one is added where there is none. */
function vmlOf(workbook: WorkbookPackage, { path: sheet, sheetId }: SheetPart): string {
  const xml = workbook.read(sheet) ?? ''
  const root = parseElements(xml, 'sheetData')
  const element = childNamed(root, 'legacyDrawing')
  const id = element && [...attributesOf(xml, element)].find(([name]) => name.endsWith(':id'))?.[1]
  const known = workbook.relations(sheet).find((relation) => relation.id === id)?.target
  if (known !== undefined) return known
  const path = workbook.freePath(`${folderOf(workbook.path)}drawings/vmlDrawing1.vml`)
  const shapes = `<xml xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:x="urn:schemas-microsoft-com:office:excel"><o:shapelayout v:ext="edit"><o:idmap v:ext="edit" data="${sheetId}"/></o:shapelayout></xml>`
  workbook.addPart(path, shapes, vmlType)
  const namespace = relationsNamespace(workbook, sheet)
  const added = workbook.addRelation(sheet, `${namespace}/vmlDrawing`, path)
  const tag = `<${prefixOfElement(root)}legacyDrawing xmlns:r="${encodeText(namespace)}" r:id="${added}"/>`
  const at = placeInSheet(root, 'legacyDrawing')
  workbook.write(sheet, xml.slice(0, at) + tag + xml.slice(at))
  return path
}

/** The text box that Excel makes notes of. */
const boxType = '_x0000_t202'
const shapeType =
  '<v:shapetype id="_x0000_t202" coordsize="21600,21600" o:spt="202" path="m,l,21600r21600,l21600,xe"><v:stroke joinstyle="miter"/><v:path gradientshapeok="t" o:connecttype="rect"/></v:shapetype>'

/** A hidden box beside the cell, as Excel draws it (ECMA-376 part 4, 19.4.2). */
function addShape(workbook: WorkbookPackage, sheet: SheetPart, { row, column }: CellPlace): void {
  const [left, top] = [Math.min(column + 1, maxColumns - 3), Math.max(0, Math.min(row - 1, maxRows - 5))]
  const shape =
    `<v:shape id="" type="#${boxType}" style="position:absolute;width:108pt;height:59.25pt;visibility:hidden" fillcolor="#ffffe1" o:insetmode="auto">` +
    '<v:fill color2="#ffffe1"/><v:shadow color="black" obscured="t"/><v:path o:connecttype="none"/><v:textbox style="mso-direction-alt:auto"><div style="text-align:left"></div></v:textbox>' +
    `<x:ClientData ObjectType="Note"><x:MoveWithCells/><x:SizeWithCells/><x:Anchor>${left}, 15, ${top}, 10, ${left + 2}, 15, ${top + 4}, 4</x:Anchor><x:AutoFill>False</x:AutoFill><x:Row>${row}</x:Row><x:Column>${column}</x:Column></x:ClientData></v:shape>`
  insertShape(workbook, sheet, shape)
}

/** Adds a shape of a note, in front of the others. */
function insertShape(workbook: WorkbookPackage, sheet: SheetPart, shape: string): void {
  const path = vmlOf(workbook, sheet)
  const xml = workbook.read(path) ?? ''
  const end = xml.lastIndexOf('</xml>')
  if (end < 0) throw new WorkbookEditRefused('damaged')
  const numbers = [...xml.matchAll(/_x0000_s(\d{1,9})\b/g)].map((match) => Number(match[1]))
  const number = Math.max(1024 * sheet.sheetId, ...numbers) + 1
  const type = xml.includes(`id="${boxType}"`) ? '' : shapeType
  const tag = findStartTag(shape, 'v:shape', 0)
  if (tag === null) throw new WorkbookEditRefused('damaged')
  const written = shape.slice(tag.start, tag.end)
  const style = (readAttributes(written).get('style') ?? '').replace(/;?\s{0,20}z-index:\s{0,20}\d{1,9}/, '')
  const numbered = withAttribute(withAttribute(written, 'id', `_x0000_s${number}`), 'style', `${style};z-index:${numbers.length + 1}`)
  workbook.write(path, xml.slice(0, end) + type + numbered + shape.slice(tag.end) + xml.slice(end))
}

/** A shape of a drawing as it is written. */
interface WrittenShape {
  path: string
  start: number
  end: number
  text: string
  /** Whether the drawing has no other. */
  isOnly: boolean
}

/** The shapes of the note of a cell, one at most. */
function shapesOf(workbook: WorkbookPackage, sheet: SheetPart, cell: string): WrittenShape[] {
  const place = readCell(cell)
  return workbook.relations(sheet.path).flatMap(({ type, target }) => {
    if (kindOf(type) !== 'vmlDrawing') return []
    const xml = workbook.read(target) ?? ''
    let count = 0
    let found: Omit<WrittenShape, 'isOnly'> | null = null
    for (let at = 0; ;) {
      const tag = findStartTag(xml, 'v:shape', at)
      if (tag === null) break
      const { end, content, text } = elementAt(xml, 'v:shape', tag)
      at = end
      count += 1
      const number = (name: string): number => {
        const inner = findStartTag(content, `x:${name}`, 0)
        return inner === null ? Number.NaN : Number(elementAt(content, `x:${name}`, inner).content)
      }
      if (content.includes('ObjectType="Note"') && number('Row') === place?.row && number('Column') === place.column)
        found = { path: target, start: tag.start, end, text }
    }
    return found === null ? [] : [{ ...found, isOnly: count === 1 }]
  })
}

function removeShape(workbook: WorkbookPackage, sheet: SheetPart, cell: string): void {
  for (const { path, start, end, isOnly } of shapesOf(workbook, sheet, cell)) {
    const xml = workbook.read(path) ?? ''
    if (isOnly) removeVml(workbook, sheet, path)
    else workbook.write(path, xml.slice(0, start) + xml.slice(end))
  }
}

/** Removes a drawing without shapes. */
function removeVml(workbook: WorkbookPackage, { path }: SheetPart, vml: string): void {
  const xml = workbook.read(path) ?? ''
  const id = workbook.relations(path).find(({ target }) => target === vml)?.id
  const element = childNamed(parseElements(xml, 'sheetData'), 'legacyDrawing')
  if (element === undefined || ![...attributesOf(xml, element).values()].includes(id ?? '')) return
  workbook.write(path, xml.slice(0, element.start) + xml.slice(element.end))
  const before = workbook.relatedParts()
  workbook.removeRelation(path, vml)
  workbook.removeUnrelated(before)
}
