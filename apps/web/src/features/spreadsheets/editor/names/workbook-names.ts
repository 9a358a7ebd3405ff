import { columnLetters, isDefinedName } from '@dossier/contract'
import type { ICommandService, Workbook, Worksheet } from '@univerjs/core'
import {
  deserializeRangeWithSheet,
  type IDefinedNamesService,
  isReferenceString,
  type LexerTreeBuilder,
  needsQuoting,
  quoteSheetName,
  sequenceNodeType,
} from '@univerjs/preset-sheets-core'
import type { WorkbookEdit } from '../cell-content.ts'
import type { FormulaCells } from '../formula-cells.ts'
import type { SheetRange } from '../trace/references-in.ts'
import { insertNameCommand, type NameChange, removeNameCommand, setNameCommand } from './name-changes.ts'

export type NameEdit = Extract<WorkbookEdit, { kind: 'name' }>

/** A defined name of an open workbook. */
export interface DefinedName {
  id: string
  name: string
  /** The sheet that it is of; null for a name of the workbook. */
  scope: string | null
  /** What it stands for, without "=". */
  reference: string
}

/** Why a name cannot be defined so, or not deleted. */
export type NameRefusal = 'nameInvalid' | 'nameTaken' | 'nameReference' | 'nameUsed'

interface NamesContext {
  book: Workbook
  commands: ICommandService
  service: IDefinedNamesService
  formulas: FormulaCells
  lexer: LexerTreeBuilder
}

/** As the editor writes the scope of names of the workbook. */
const wholeWorkbook = 'AllDefaultWorkbook'
/** Number of cells that are named as users of a name. */
const mostUsers = 50

/** The defined names of an open workbook. */
export class WorkbookNames {
  readonly #context: NamesContext
  #all: readonly DefinedName[] | null = null

  constructor(context: NamesContext) {
    this.#context = context
  }

  /** Calls back after names have changed. @returns what ends it */
  subscribe(listener: () => void): () => void {
    const subscription = this.#context.service.update$.subscribe(() => {
      this.#all = null
      listener()
    })
    return () => subscription.unsubscribe()
  }

  /** By name, those of the workbook before those of its sheets; the same list until a name changes. */
  all(): readonly DefinedName[] {
    const { service, book } = this.#context
    const found = Object.values(service.getDefinedNameMap(book.getUnitId()) ?? {}).map((name) => this.read(name))
    found.sort((one, other) => one.name.localeCompare(other.name) || (one.scope ?? '').localeCompare(other.scope ?? ''))
    if (this.#all === null || JSON.stringify(found) !== JSON.stringify(this.#all)) this.#all = found
    return this.#all
  }

  /** A name as the editor keeps it. */
  read({ id, name, formulaOrRefString, localSheetId }: NameChange): DefinedName {
    const scope = this.#context.book.getSheetBySheetId(localSheetId ?? '')?.getName() ?? null
    return { id, name, scope, reference: formulaOrRefString.replace(/^=/, '') }
  }

  byId(id: string): DefinedName | null {
    const { service, book } = this.#context
    const found = service.getValueById(book.getUnitId(), id)
    return found ? this.read(found) : null
  }

  /** Sheets of the workbook, in their order. */
  sheets(): string[] {
    return this.#context.book.getSheets().map((sheet) => sheet.getName())
  }

  /** Why a name cannot be defined; null where it can. */
  refusal({ id, name, scope, reference }: DefinedName): NameRefusal | null {
    if (!isDefinedName(name)) return 'nameInvalid'
    if (this.all().some((other) => other.id !== id && isSame(other.name, name) && isSame(other.scope ?? '', scope ?? '')))
      return 'nameTaken'
    return reference === '' || typeof this.#context.lexer.treeBuilder(`=${reference}`) === 'string' ? 'nameReference' : null
  }

  /** Defines a name, or changes it. @param name with an empty id for a new one */
  async define(name: DefinedName): Promise<void> {
    const isNew = this.byId(name.id) === null
    await this.#context.commands.executeCommand(isNew ? insertNameCommand : setNameCommand, {
      ...this.#params(name),
      id: isNew ? crypto.randomUUID() : name.id,
    })
  }

  async remove(name: DefinedName): Promise<void> {
    await this.#context.commands.executeCommand(removeNameCommand, this.#params(name))
  }

  /** Makes a change that was kept as a draft. */
  async apply({ before, after }: NameEdit): Promise<void> {
    const own = before && this.all().find(({ name, scope }) => isSame(name, before.name) && isSame(scope ?? '', before.scope ?? ''))
    if (before !== null && !own) return
    if (after !== null) await this.define({ ...after, id: own?.id ?? '' })
    else if (own) await this.remove(own)
  }

  /** What cells of a selection are called in a definition: "Model!$A$1:$B$2". */
  referenceTo({ sheet, range: { top, left, bottom, right } }: SheetRange): string {
    const at = (row: number, column: number): string => `$${columnLetters(column)}$${row + 1}`
    const isOne = top === bottom && left === right
    return `${prefixOf(sheet)}${at(top, left)}${isOne ? '' : `:${at(bottom, right)}`}`
  }

  /** What somebody has typed as a definition, with references that mean the same wherever the name is used. @param sheet that references without one mean */
  absolute(typed: string, sheet: string): string {
    const text = typed.trim().replace(/^=\s*/, '')
    const nodes = this.#context.lexer.sequenceNodesBuilder(`=${text}`) ?? []
    const written = nodes.map((node) => {
      if (typeof node === 'string') return node
      if (node.nodeType !== sequenceNodeType.REFERENCE) return node.token
      const at = node.token.lastIndexOf('!')
      return `${at < 0 ? prefixOf(sheet) : node.token.slice(0, at + 1)}${fixed(node.token.slice(at + 1))}`
    })
    return nodes.length === 0 ? text : written.join('').replace(/^=/, '')
  }

  /** The cells that a name stands for; null for a constant or a formula. */
  cellsOf({ reference }: DefinedName): SheetRange | null {
    if (!isReferenceString(reference)) return null
    const { sheetName, unitId, range } = deserializeRangeWithSheet(reference)
    const sheet = this.#context.book.getSheets().find((one) => isSame(one.getName(), sheetName))
    if (unitId !== '' || sheet === undefined) return null
    const at = (value: number, otherwise: number): number => (Number.isFinite(value) ? value : otherwise)
    return {
      sheet: sheet.getName(),
      range: {
        top: at(range.startRow, 0),
        left: at(range.startColumn, 0),
        bottom: at(range.endRow, sheet.getRowCount() - 1),
        right: at(range.endColumn, sheet.getColumnCount() - 1),
      },
    }
  }

  /** What uses a name: cells by their formulas, the first of them, and other names. */
  usersOf(name: DefinedName): { cells: SheetRange[]; names: string[] } {
    const { book, formulas, lexer } = this.#context
    const cells: SheetRange[] = []
    for (const sheet of book.getSheets())
      for (const { row, column, formula } of formulas.formulasOf(sheet, lexer)) {
        if (cells.length === mostUsers) break
        if (!this.#uses(formula, sheet, name)) continue
        cells.push({ sheet: sheet.getName(), range: { top: row, left: column, bottom: row, right: column } })
      }
    const names = this.all().filter((other) => {
      const owner = book.getSheets().find((sheet) => sheet.getName() === other.scope) ?? null
      return other.id !== name.id && this.#uses(`=${other.reference}`, owner, name)
    })
    return { cells, names: names.map((other) => other.name) }
  }

  #uses(formula: string, owner: Worksheet | null, { name, scope }: DefinedName): boolean {
    if (!formula.toLowerCase().includes(name.toLowerCase())) return false
    const nodes = this.#context.lexer.sequenceNodesBuilder(formula) ?? []
    return nodes.some((node, index) => {
      if (typeof node === 'string' || node.nodeType === sequenceNodeType.STRING) return false
      const next = nodes[index + 1]
      // A function of the same name.
      if (typeof next === 'string' && next.trimStart().startsWith('(')) return false
      const at = node.token.lastIndexOf('!')
      if (!isSame(node.token.slice(at + 1).trim(), name)) return false
      const written = at < 0 ? (owner?.getName() ?? '') : node.token.slice(0, at).replace(/^'|'$/g, '').replaceAll("''", "'")
      const isLocal = this.all().some((one) => isSame(one.name, name) && one.scope !== null && isSame(one.scope, written))
      return isLocal ? scope !== null && isSame(scope, written) : scope === null
    })
  }

  #params({ id, name, scope, reference }: DefinedName): NameChange & { unitId: string } {
    const { book } = this.#context
    const sheet = book.getSheets().find((one) => one.getName() === scope)
    return {
      unitId: book.getUnitId(),
      id,
      name,
      formulaOrRefString: isReferenceString(reference) ? reference : `=${reference}`,
      localSheetId: sheet?.getSheetId() ?? wholeWorkbook,
    }
  }
}

const isSame = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase()

const prefixOf = (sheet: string): string => `${needsQuoting(sheet) ? `'${quoteSheetName(sheet)}'` : sheet}!`

/** "A1:b2" as "$A$1:$B$2"; complete rows and columns too. */
const fixed = (cells: string): string =>
  cells
    .toUpperCase()
    .split(':')
    .map((corner) =>
      corner
        .replaceAll('$', '')
        .replace(/^([A-Z]{1,3})?(\d{1,7})?$/, (_, column = '', row = '') => `${column && `$${column}`}${row && `$${row}`}`),
    )
    .join(':')
