import { writeCell } from '../formula/cell-address.ts'
import { escapeControls } from './cell-xml.ts'
import { WorkbookEditRefused } from './edit-refused.ts'
import { appendChild, noteText, removeNote, writeNote } from './notes.ts'
import { kindOf } from './sheet-relations.ts'
import type { ThreadEdit, ThreadMessage } from './workbook-edit.ts'
import type { SheetPart, WorkbookPackage } from './workbook-package.ts'
import { decodeEntities, encodeText, withAttribute } from './xml-text.ts'
import { attributesOf, childNamed, parseElements, prefixOfElement, Splices, tagOf, type XmlElement } from './xml-tree.ts'

const namespace = 'http://schemas.microsoft.com/office/spreadsheetml/2018/threadedcomments'
const relation = 'http://schemas.microsoft.com/office/2017/10/relationships'
const threadsType = 'application/vnd.ms-excel.threadedcomments+xml'
const personsType = 'application/vnd.ms-excel.person+xml'
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

/** What Excel writes into the note beside a thread, which older versions show (MS-XLSX 2.1.25). */
const noteWords = {
  en: {
    preamble:
      '[Threaded comment]\n\nYour version of Excel allows you to read this threaded comment; however, any edits to it will get removed if the file is opened in a newer version of Excel. Learn more: https://go.microsoft.com/fwlink/?linkid=870924\n\nComment:\n',
    reply: 'Reply:',
  },
  ko: { reply: '회신:' },
} as const
const indent = '    '

/**
 * Writes threads of comments of a sheet (MS-XLSX 2.6.203), each with the note that repeats it, or removes them. Messages that stay are kept as they are
 * written, with their mentions.
 *
 * @param edits of this sheet
 * @throws WorkbookEditRefused `invalid-value` for messages that are not those of the thread, or for a thread without its first message; `note` for a cell
 *   with a note of its own
 */
export function patchThreads(workbook: WorkbookPackage, sheet: SheetPart, edits: readonly ThreadEdit[]): void {
  for (const edit of edits) patchThread(workbook, sheet, edit)
}

interface WrittenThreads {
  path: string
  xml: string
  root: XmlElement
}

/** A message as it is written. */
interface WrittenMessage {
  element: XmlElement
  id: string
  text: string
}

function patchThread(workbook: WorkbookPackage, sheet: SheetPart, { row, column, thread }: ThreadEdit): void {
  const cell = writeCell({ row, column })
  const refused = (reason: 'invalid-value' | 'note'): WorkbookEditRefused =>
    new WorkbookEditRefused(reason, { cell: `${sheet.name}!${cell}` })
  const threads = threadsOf(workbook, sheet.path)
  const [was] = threads.flatMap((part) => {
    const messages = messagesAt(part, cell)
    return messages.length > 0 ? [{ part, messages }] : []
  })
  if (thread === null) {
    if (was !== undefined) removeThread(workbook, sheet, cell, was)
    return
  }
  const [first] = thread.messages
  if (first === undefined || thread.messages.some((message) => isNew(message) && message.newId === undefined))
    throw refused('invalid-value')
  if (was === undefined) {
    if (!thread.messages.every(isNew)) throw refused('invalid-value')
    if (noteText(workbook, sheet.path, cell) !== null) throw refused('note')
    const added = threads[0] ?? addThreads(workbook, sheet.path)
    writeMessages(workbook, added, cell, { was: [], messages: thread.messages, resolved: thread.resolved })
  } else {
    const known = new Set(was.messages.map(({ id }) => id))
    const kept = thread.messages.flatMap((message) => (isNew(message) ? [] : [message]))
    // Replies belong to the first message, and new ones follow those that are there.
    const isThread = !isNew(first) && first.id === was.messages[0]?.id && kept.every(({ id }) => known.has(id))
    const isOrdered = thread.messages.slice(0, kept.length).every((message) => !isNew(message))
    if (!isThread || !isOrdered || new Set(kept.map(({ id }) => id)).size < kept.length) throw refused('invalid-value')
    writeMessages(workbook, was.part, cell, { was: was.messages, messages: thread.messages, resolved: thread.resolved })
  }
  writeThreadNote(workbook, sheet, { row, column }, was?.messages ?? [])
}

type NewMessage = Exclude<ThreadMessage, { id: string }>

const isNew = (message: ThreadMessage): message is NewMessage => 'text' in message

function threadsOf(workbook: WorkbookPackage, sheet: string): WrittenThreads[] {
  return workbook.relations(sheet).flatMap(({ type, target }) => {
    const xml = kindOf(type) === 'threadedComment' ? workbook.read(target) : null
    return xml === null ? [] : [{ path: target, xml, root: parseElements(xml) }]
  })
}

/** The messages of the thread of a cell, the first one before its replies. */
function messagesAt({ xml, root }: WrittenThreads, cell: string): WrittenMessage[] {
  const all = root.children.map((element) => {
    const attributes = attributesOf(xml, element)
    const text = childNamed(element, 'text')
    return {
      element,
      id: attributes.get('id') ?? '',
      parent: attributes.get('parentId') ?? '',
      cell: attributes.get('ref'),
      text: text === undefined ? '' : decodeEntities(xml.slice(text.tagEnd, text.contentEnd)),
    }
  })
  const first = all.find((message) => message.cell === cell && message.parent === '')
  return first === undefined ? [] : [first, ...all.filter(({ parent }) => parent === first.id)]
}

interface Messages {
  was: readonly WrittenMessage[]
  messages: readonly ThreadMessage[]
  resolved: boolean
}

function writeMessages(workbook: WorkbookPackage, part: WrittenThreads, cell: string, { was, messages, resolved }: Messages): void {
  const { xml, root, path } = part
  const splices = new Splices(xml)
  const kept = new Set(messages.flatMap((message) => (isNew(message) ? [] : [message.id])))
  for (const { element, id } of was) if (!kept.has(id)) splices.replace(element.start, element.end, '')
  const first = was[0]?.element
  if (first !== undefined) {
    const tag = tagOf(xml, first)
    const isDone = ['1', 'true'].includes(attributesOf(xml, first).get('done') ?? '')
    if (isDone !== resolved) splices.replace(first.start, first.tagEnd, withAttribute(tag, 'done', resolved ? '1' : '0'))
  }
  const added = messages.filter(isNew)
  const parent = was[0]?.id ?? added[0]?.newId ?? ''
  const prefix = prefixOfElement(root)
  const written = added.map(({ newId = '', text, author = '', at = '' }) => {
    const person = personOf(workbook, author)
    const relationship = newId === parent ? (resolved ? ' done="1"' : '') : ` parentId="${encodeText(parent)}"`
    const time = at === '' ? '' : ` dT="${encodeText(at.replace(/(\.\d\d)\d*/, '$1').replace(/Z$/, ''))}"`
    return (
      `<${prefix}threadedComment ref="${cell}"${time} personId="${encodeText(person)}" id="${encodeText(newId)}"${relationship}>` +
      `<${prefix}text>${encodeText(escapeControls(text))}</${prefix}text></${prefix}threadedComment>`
    )
  })
  const last = was.at(-1)?.element
  if (written.length > 0) {
    if (last === undefined) appendChild(splices, xml, root, written.join(''))
    else splices.insert(last.end, written.join(''))
  }
  workbook.write(path, splices.finish())
}

function addThreads(workbook: WorkbookPackage, sheet: string): WrittenThreads {
  const path = workbook.freePath(`${folderOf(workbook.path)}threadedComments/threadedComment1.xml`)
  const xml = `${declaration}<ThreadedComments xmlns="${namespace}"></ThreadedComments>`
  workbook.addPart(path, xml, threadsType)
  workbook.addRelation(sheet, `${relation}/threadedComment`, path)
  return { path, xml, root: parseElements(xml) }
}

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/') + 1)

/** The id of a person among those of the workbook, who is added where there is none of the name. */
function personOf(workbook: WorkbookPackage, name: string): string {
  const path = workbook.partOfKind('person') ?? addPersons(workbook)
  const xml = workbook.read(path) ?? ''
  const root = parseElements(xml)
  const persons = root.children.map((person) => attributesOf(xml, person))
  // A person of a directory, whom a name alone does not identify, is somebody else.
  const known = persons.find((person) => person.get('displayName') === name && (person.get('providerId') ?? 'None') === 'None')?.get('id')
  if (known !== undefined) return known
  const taken = new Set(persons.map((person) => person.get('id')?.toUpperCase()))
  let number = persons.length + 1
  while (taken.has(personId(number))) number++
  const splices = new Splices(xml)
  const [id, written] = [personId(number), encodeText(name)]
  appendChild(
    splices,
    xml,
    root,
    `<${prefixOfElement(root)}person displayName="${written}" id="${id}" userId="${written}" providerId="None"/>`,
  )
  workbook.write(path, splices.finish())
  return id
}

/** A GUID of the workbook alone. */
const personId = (number: number): string => `{D0551E40-0000-4000-8000-${number.toString(16).toUpperCase().padStart(12, '0')}}`

function addPersons(workbook: WorkbookPackage): string {
  const path = workbook.freePath(`${folderOf(workbook.path)}persons/person1.xml`)
  workbook.addPart(path, `${declaration}<personList xmlns="${namespace}"></personList>`, personsType)
  workbook.addRelation(workbook.path, `${relation}/person`, path)
  return path
}

function removeThread(
  workbook: WorkbookPackage,
  sheet: SheetPart,
  cell: string,
  { part: { path, xml, root }, messages }: { part: WrittenThreads; messages: readonly WrittenMessage[] },
): void {
  removeMessages(
    workbook,
    sheet,
    { path, xml, root },
    messages.map(({ element }) => element),
  )
  removeNote(workbook, sheet, cell)
}

/** Removes messages of a sheet, and their part with the last one. */
function removeMessages(
  workbook: WorkbookPackage,
  sheet: SheetPart,
  { path, xml, root }: WrittenThreads,
  gone: readonly XmlElement[],
): void {
  if (root.children.length > gone.length) {
    const splices = new Splices(xml)
    for (const { start, end } of gone) splices.replace(start, end, '')
    workbook.write(path, splices.finish())
    return
  }
  const before = workbook.relatedParts()
  workbook.removeRelation(sheet.path, path)
  workbook.removeUnrelated(before)
}

/**
 * Takes the messages of threads off a sheet. The notes that repeat them are left alone.
 *
 * @param cells the places on another sheet by those on this one
 * @returns the messages as they are written there
 */
export function takeMessages(workbook: WorkbookPackage, sheet: SheetPart, cells: ReadonlyMap<string, string>): string[] {
  return threadsOf(workbook, sheet.path).flatMap((part) => {
    const { xml, root } = part
    const taken = root.children.flatMap((element) => {
      const cell = cells.get(attributesOf(xml, element).get('ref') ?? '')
      if (cell === undefined) return []
      return [{ element, text: withAttribute(tagOf(xml, element), 'ref', cell) + xml.slice(element.tagEnd, element.end) }]
    })
    if (taken.length > 0)
      removeMessages(
        workbook,
        sheet,
        part,
        taken.map(({ element }) => element),
      )
    return taken.map(({ text }) => text)
  })
}

/** Adds messages as they are written. @throws WorkbookEditRefused `unknown-content` where the part has another prefix */
export function insertMessages(workbook: WorkbookPackage, sheet: SheetPart, messages: readonly string[]): void {
  if (messages.length === 0) return
  const { path, xml, root } = threadsOf(workbook, sheet.path)[0] ?? addThreads(workbook, sheet.path)
  if (messages.some((text) => prefixOfElement(parseElements(text)) !== prefixOfElement(root)))
    throw new WorkbookEditRefused('unknown-content')
  const splices = new Splices(xml)
  appendChild(splices, xml, root, messages.join(''))
  workbook.write(path, splices.finish())
}

/** Writes the note that repeats a thread. One that is there keeps the language of its words. */
function writeThreadNote(
  workbook: WorkbookPackage,
  sheet: SheetPart,
  place: { row: number; column: number },
  before: readonly WrittenMessage[],
): void {
  const cell = writeCell(place)
  const messages = threadsOf(workbook, sheet.path).flatMap((part) => messagesAt(part, cell))
  const [first, ...replies] = messages
  if (first === undefined) return
  const note = noteText(workbook, sheet.path, cell) ?? ''
  const start = note.indexOf(`\n${indent}${before[0]?.text ?? ''}`)
  const preamble = before.length > 0 && start > 0 ? note.slice(0, start + 1) : noteWords.en.preamble
  const reply = /[가-힣]/.test(preamble) ? noteWords.ko.reply : noteWords.en.reply
  const text = `${preamble}${indent}${first.text}${replies.map((message) => `\n${reply}\n${indent}${message.text}`).join('')}`
  if (text !== note) writeNote(workbook, sheet, { kind: 'note', sheet: sheet.name, ...place, text, author: `tc=${first.id}` }, first.id)
}
