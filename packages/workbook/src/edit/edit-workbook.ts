import { type CellPlace, type CellRange, columnLetters, maxColumns, maxRows, writeCell } from '../formula/cell-address.ts'
import { FormulaSyntaxError } from '../formula/formula-syntax-error.ts'
import { errorCodes, parseFormula } from '../formula/parse-formula.ts'
import { cellKey, placeOfKey } from '../reading/workbook-model.ts'
import type { Engine } from '../recalculate/index.ts'
import { boundNames } from '../formula/bound-names.ts'
import { type FormulaChange, patchCalculationChain } from './calculation-chain.ts'
import { arrayOf, cellsOf, checkArrays, isArrayEdit, mergedOverArray, refusedArray } from './array-formulas.ts'
import { type CachedValue, type CellContent, arrayRange, isError, isFormula, withCachedValue, writeCellXml } from './cell-xml.ts'
import { type EditRefusal, WorkbookEditRefused } from './edit-refused.ts'
import { changeGroups } from './formula-groups.ts'
import { toFileFormula } from './future-functions.ts'
import { type CellPatch, formulaCells, patchSheet, readCells } from './patch-sheet.ts'
import { CellTrail } from './cell-trail.ts'
import { changeSheet } from './change-sheets.ts'
import { changeName } from './defined-names.ts'
import { hasDynamicArrays, markOfDynamicArrays } from './dynamic-array-mark.ts'
import { patchFilters } from './filters.ts'
import { moveLines } from './move-lines.ts'
import { moveRange } from './move-range.ts'
import { patchNotes } from './notes.ts'
import { recalculateEdited, type Recalculation, recalculateRestructured } from './recalculate-edited.ts'
import { resizedArrays } from './resized-arrays.ts'
import { SharedStrings } from './shared-strings.ts'
import { patchLayout } from './sheet-layout.ts'
import { tablesOf } from './sheet-relations.ts'
import { StyleSheet } from './style-sheet.ts'
import { withTypedArrays } from './typed-formulas.ts'
import { patchThreads } from './threads.ts'
import { areasOf, type CellEdit, isCellEdit, isLineEdit, isStructureEdit, type LayoutEdit, type WorkbookEdit } from './workbook-edit.ts'
import { defaultEditLimits, type EditLimits, type SheetPart, WorkbookPackage } from './workbook-package.ts'
import { prefixOf, readAttributes } from './xml-text.ts'

export interface EditedWorkbook {
  bytes: Uint8Array
  /** Number of formulas that have another value. */
  recalculated: number
  /** Formulas that may be out of date until a spreadsheet program opens the file, as "Sheet!B5"; null where the workbook was not recalculated. */
  stale: readonly string[] | null
  /** Formulas that depend on themselves since the edits, or on one that does, in the same form. */
  circular: readonly string[]
  /** Whether the workbook carried a signature, which is no longer valid. */
  wasSigned: boolean
}

/** Limits of Excel for the content of a cell. */
const mostCharacters = 32_767
const mostFormulaCharacters = 8_192

/**
 * Changes what is edited of a workbook (.xlsx, .xlsm) and nothing else: the package keeps every other part byte for byte, and of the sheets every other
 * cell character by character. What must follow is patched: values of formulas that depend on the edits, the shared strings, the styles, the calculation
 * chain, the dimension. Where a value cannot be computed the file asks to be calculated when it is opened.
 *
 * @param asked at most one content a cell; without any the same bytes are returned
 * @throws WorkbookEditRefused
 */
export async function editWorkbook(
  bytes: Uint8Array,
  asked: readonly WorkbookEdit[],
  { engine, limits = defaultEditLimits }: { engine: Engine; limits?: EditLimits },
): Promise<EditedWorkbook> {
  const workbook = new WorkbookPackage(bytes, limits)
  const edits = withTypedArrays(asked, workbook)
  if (edits.length === 0) return { bytes, recalculated: 0, stale: [], circular: [], wasSigned: false }
  const editing = new WorkbookEditing(workbook)
  const isComputedAfter = edits.some((edit) => isStructureEdit(edit) || isArrayEdit(edit)) || hasDynamicArrays(workbook)
  const recalculation = isComputedAfter
    ? await editStructure(bytes, edits, { editing, workbook, engine })
    : await editInPlace(bytes, edits.filter(isInPlace), { editing, workbook, engine })
  editing.finish(recalculation)
  return {
    bytes: workbook.finish(),
    recalculated: editing.recalculated,
    stale: recalculation?.stale.map(addressOf) ?? null,
    circular: recalculation?.circular.map(addressOf) ?? [],
    wasSigned: workbook.isSigned(),
  }
}

const addressOf = ({ sheet, ...place }: Recalculation['stale'][number]): string => `${sheet}!${writeCell(place)}`

interface Editing {
  editing: WorkbookEditing
  workbook: WorkbookPackage
  engine: Engine
}

const nothing: Recalculation = { values: new Map(), stale: [], circular: [] }
const isInPlace = (edit: WorkbookEdit): edit is CellEdit | LayoutEdit => !isStructureEdit(edit)

/** Edits that move no cell: what they do to values is known before they are made. */
async function editInPlace(
  bytes: Uint8Array,
  edits: readonly (CellEdit | LayoutEdit)[],
  { editing, workbook, engine }: Editing,
): Promise<Recalculation | null> {
  const cells = edits.filter(isCellEdit)
  editing.check(edits)
  const isStatic = cells.length === 0 || (!workbook.hasFormulas() && !cells.some(({ content }) => isFormula(content)))
  const recalculation = isStatic ? nothing : await recalculateEdited(bytes, cells, engine)
  editing.apply(edits, recalculation)
  return withHiddenRows(recalculation, edits, workbook)
}

/** Functions that leave out hidden rows, which are not computed here. */
const ofVisibleRows = /\b(?:SUBTOTAL\(\s*1\d\d|AGGREGATE\()/i
/** Rows that a filter hides are left out by all kinds of subtotals. */
const ofFilteredRows = /\b(?:SUBTOTAL|AGGREGATE)\(/i

/** Formulas that may be out of date once rows are hidden or shown. */
function withHiddenRows(found: Recalculation | null, edits: readonly WorkbookEdit[], workbook: WorkbookPackage): Recalculation | null {
  const isFiltered = edits.some((edit) => 'kind' in edit && edit.kind === 'filter')
  const isHidden = edits.some((edit) => 'kind' in edit && edit.kind === 'visibility' && edit.axis === 'row')
  if (found === null || !(isFiltered || isHidden)) return found
  const affected = isFiltered ? ofFilteredRows : ofVisibleRows
  const known = new Set(found.stale.map(({ sheet, row, column }) => `${sheet}!${row},${column}`))
  const stale = workbook.sheets().flatMap(({ name: sheet, path }) => {
    const xml = workbook.read(path) ?? ''
    if (!affected.test(xml)) return []
    const groups = new Set<string | null>()
    return [...formulaCells(xml)].flatMap(({ row, column, cell: { formula } }) => {
      const isOwn = affected.test(formula?.body ?? '')
      if (isOwn && formula?.kind === 'shared') groups.add(formula.group)
      const isCopy = formula?.kind === 'shared' && formula.body === '' && groups.has(formula.group)
      return (isOwn || isCopy) && !known.has(`${sheet}!${row},${column}`) ? [{ sheet, row, column }] : []
    })
  })
  return { ...found, stale: [...found.stale, ...stale] }
}

/** Edits some of which move cells, or fill cells by an array formula, also one that is there: they are made one after the other, and the result is compared with the workbook before. */
async function editStructure(
  bytes: Uint8Array,
  edits: readonly WorkbookEdit[],
  { editing, workbook, engine }: Editing,
): Promise<Recalculation | null> {
  const trail = new CellTrail()
  let hasNewFormula = false
  let inPlace: (CellEdit | LayoutEdit)[] = []
  const applyInPlace = (): void => {
    if (inPlace.length === 0) return
    editing.check(inPlace)
    for (const emptied of editing.apply(inPlace, nothing)) trail.touch(emptied)
    for (const edit of inPlace.filter(isCellEdit)) {
      hasNewFormula ||= isFormula(edit.content)
      const array = arrayOf(edit)
      for (const place of array === null ? [edit] : cellsOf(array)) trail.touch({ sheet: edit.sheet, content: edit.content, ...place })
    }
    inPlace = []
  }
  for (const edit of edits) {
    if (isInPlace(edit)) {
      inPlace.push(edit)
      continue
    }
    applyInPlace()
    if (edit.kind === 'name') {
      // What used a name that was not there had no value that could be compared.
      for (const { sheet, cells } of changeName(workbook, edit))
        for (const place of cells) trail.touch({ sheet, ...place, ...(edit.before === null && { content: null }) })
      continue
    }
    if (edit.kind === 'move') {
      const { resized, merged } = moveRange(workbook, edit)
      editing.apply(
        merged.map((range) => ({ kind: 'merge', sheet: edit.to.sheet, range })),
        nothing,
      )
      trail.move(edit)
      for (const { sheet, cells } of resized) for (const place of cells) trail.touch({ sheet, ...place })
      continue
    }
    const { resized, cells: ofTables } = isLineEdit(edit) ? moveLines(workbook, edit) : { resized: changeSheet(workbook, edit), cells: [] }
    trail.move(edit)
    for (const { sheet, cells } of resized) for (const place of cells) trail.touch({ sheet, ...place })
    if (ofTables.length > 0) editing.apply(ofTables, nothing, { isOfTable: true })
    for (const cell of ofTables) {
      hasNewFormula ||= isFormula(cell.content)
      trail.touch(cell)
    }
  }
  applyInPlace()
  if (!hasNewFormula && !workbook.hasFormulas()) return nothing
  editing.finishShared()
  const spilled = hasDynamicArrays(workbook) ? await spill(bytes, trail, { editing, workbook, engine }) : []
  const recalculation = await recalculateRestructured(bytes, workbook.finish(), trail, engine)
  if (recalculation !== null) editing.writeValues(recalculation)
  return withHiddenRows(recalculation && withStale(recalculation, spilled), edits, workbook)
}

const withStale = (found: Recalculation, stale: Recalculation['stale']): Recalculation =>
  stale.length === 0 ? found : { ...found, stale: [...found.stale, ...stale] }

/** Dynamic arrays may read others, whose size changes first. */
const mostRounds = 3

/** Gives dynamic arrays the size that they have since the edits. @returns those that have no room */
async function spill(bytes: Uint8Array, trail: CellTrail, { editing, workbook, engine }: Editing): Promise<Recalculation['stale']> {
  for (let round = 0; ; round++) {
    const { resized, blocked } = await resizedArrays(bytes, workbook.finish(), trail, engine)
    if (resized.length === 0 || round === mostRounds) return [...blocked, ...(round === mostRounds ? resized : [])]
    for (const emptied of editing.apply(resized, nothing)) trail.touch(emptied)
    for (const edit of resized)
      for (const place of cellsOf(arrayOf(edit) ?? cellRange(edit))) trail.touch({ sheet: edit.sheet, content: edit.content, ...place })
  }
}

const cellRange = ({ row, column }: CellPlace): CellRange => ({ top: row, left: column, bottom: row, right: column })

function checkEdits(edits: readonly CellEdit[], sheets: ReadonlyMap<string, SheetPart>): void {
  const seen = new Set<string>()
  for (const { sheet, row, column, content } of edits) {
    const cell = `${sheet}!${columnLetters(column)}${row + 1}`
    if (!sheets.has(sheet)) throw new WorkbookEditRefused('sheet-not-found', { cell })
    const isPlace = Number.isInteger(row) && Number.isInteger(column) && row >= 0 && row < maxRows && column >= 0 && column < maxColumns
    if (!isPlace || seen.has(cell)) throw new WorkbookEditRefused('invalid-cell', { cell })
    seen.add(cell)
    checkContent(content, cell)
  }
  checkArrays(edits)
}

function checkLayout(edits: readonly LayoutEdit[], sheets: ReadonlyMap<string, SheetPart>): void {
  for (const edit of edits) {
    const { sheet } = edit
    if (!sheets.has(sheet)) throw new WorkbookEditRefused('sheet-not-found', { cell: `${sheet}!A1` })
    if (edit.kind === 'note' && (edit.text?.length ?? 0) > mostCharacters)
      throw new WorkbookEditRefused('invalid-value', { cell: `${sheet}!${writeCell(edit)}` })
    const areas = areasOf(edit)
    for (const { top, left, bottom, right } of areas) {
      const isPlace = [top, left, bottom, right].every((index) => Number.isInteger(index) && index >= 0)
      if (!isPlace || top > bottom || left > right || bottom >= maxRows || right >= maxColumns)
        throw new WorkbookEditRefused('invalid-cell', { cell: `${sheet}!A1` })
    }
  }
}

function checkContent(content: CellContent, cell: string): void {
  if (typeof content === 'number' && !Number.isFinite(content)) throw new WorkbookEditRefused('invalid-value', { cell })
  if (typeof content === 'string' && content.length > mostCharacters) throw new WorkbookEditRefused('invalid-value', { cell })
  if (isError(content) && !errorCodes.includes(content.error)) throw new WorkbookEditRefused('invalid-value', { cell })
  if (!isFormula(content)) return
  if (content.formula.length > mostFormulaCharacters) throw new WorkbookEditRefused('invalid-formula', { cell })
  try {
    if (boundNames(parseFormula(content.formula)) === null) throw new WorkbookEditRefused('unsupported-formula', { cell })
  } catch (cause) {
    if (cause instanceof FormulaSyntaxError) throw new WorkbookEditRefused('invalid-formula', { cell, cause })
    throw cause
  }
}

/** Patches the parts of a workbook sheet by sheet. */
export class WorkbookEditing {
  private readonly workbook: WorkbookPackage
  private readonly strings: SharedStrings | null
  private formulaChanges: FormulaChange[] = []
  private hasUncomputed = false
  private styles: StyleSheet | undefined
  private mark: string | undefined
  recalculated = 0

  constructor(workbook: WorkbookPackage) {
    this.workbook = workbook
    const path = workbook.partOfKind('sharedStrings')
    const xml = path === null ? null : workbook.read(path)
    this.strings = xml === null ? null : new SharedStrings(xml)
  }

  /** @throws WorkbookEditRefused for edits that no workbook takes, or that name a sheet which is not there */
  check(edits: readonly (CellEdit | LayoutEdit)[]): void {
    const sheets = new Map(this.workbook.sheets().map((sheet) => [sheet.name, sheet]))
    checkEdits(edits.filter(isCellEdit), sheets)
    checkLayout(
      edits.filter((edit): edit is LayoutEdit => !isCellEdit(edit)),
      sheets,
    )
  }

  /**
   * Makes edits that move no cell, and writes values of formulas.
   *
   * @param isOfTable whether a table itself writes them, its header too
   * @returns cells that array formulas filled which are edited
   */
  apply(
    edits: readonly (CellEdit | LayoutEdit)[],
    recalculation: Recalculation | null,
    { isOfTable = false } = {},
  ): (CellPlace & { sheet: string })[] {
    const bySheet = Map.groupBy(edits, ({ sheet }) => sheet)
    const emptied: (CellPlace & { sheet: string })[] = []
    for (const sheet of this.workbook.sheets()) {
      const own = bySheet.get(sheet.name) ?? []
      const values = recalculation?.values.get(sheet.name) ?? new Map<number, CachedValue>()
      for (const { row, column } of this.patch(sheet, own.filter(isCellEdit), values, isOfTable))
        emptied.push({ sheet: sheet.name, row, column })
      this.patchLayout(
        sheet,
        own.filter((edit): edit is LayoutEdit => !isCellEdit(edit)),
      )
    }
    this.patchChain()
    return emptied
  }

  /** Writes values of formulas, where they stand now. */
  writeValues({ values }: Recalculation): void {
    for (const sheet of this.workbook.sheets()) this.patch(sheet, [], values.get(sheet.name) ?? new Map<number, CachedValue>())
    this.hasUncomputed = false
  }

  private patch(
    sheet: SheetPart,
    edits: readonly CellEdit[],
    values: ReadonlyMap<number, CachedValue>,
    isOfTable = false,
  ): readonly CellPlace[] {
    if (edits.length === 0 && values.size === 0) return []
    const xml = this.workbook.read(sheet.path)
    if (xml === null) throw new WorkbookEditRefused('damaged')
    const prefix = prefixOf(xml, 'worksheet')
    const groups = changeGroups(xml, edits, prefix)
    const refused = groups.refused ?? (isOfTable ? null : this.refusedByTables(sheet, edits)) ?? this.refusedArray(sheet, xml, edits)
    if (refused !== null) throw new WorkbookEditRefused(refused.reason, { cell: `${sheet.name}!${writeCell(refused.place)}` })
    const patches = new Map<number, CellPatch>()
    for (const [key, value] of values) patches.set(key, { ...placeOfKey(key), write: (cell) => withCachedValue(cell, value, prefix) })
    this.recalculated += values.size
    for (const { place, formula } of groups.rewritten) {
      const value = values.get(cellKey(place.row, place.column))
      patches.set(cellKey(place.row, place.column), {
        ...place,
        write: ({ tag, content, formula: before }) => {
          const rewritten = content.replace(before?.text ?? '', () => formula)
          return value === undefined ? `${tag}${rewritten}</${prefix}c>` : withCachedValue({ tag, content: rewritten }, value, prefix)
        },
      })
    }
    const all = [...groups.emptied.map((place) => ({ ...place, content: null })), ...edits]
    for (const edit of all) {
      patches.set(cellKey(edit.row, edit.column), this.patchOf(edit, values.get(cellKey(edit.row, edit.column)), prefix))
    }
    this.noteFormulas(xml, sheet, all)
    this.workbook.write(sheet.path, patchSheet(xml, [...patches.values()]))
    return groups.emptied
  }

  private patchLayout(sheet: SheetPart, edits: readonly LayoutEdit[]): void {
    if (edits.length === 0) return
    this.refuseMergedTables(sheet, edits)
    // Notes and threads have parts of their own: a large sheet is not packed again for them.
    if (edits.some(({ kind }) => kind !== 'note' && kind !== 'thread')) {
      const xml = this.workbook.read(sheet.path)
      if (xml === null) throw new WorkbookEditRefused('damaged')
      const merged = mergedOverArray(
        xml,
        edits.flatMap((edit) => (edit.kind === 'merge' ? [edit.range] : [])),
      )
      if (merged !== undefined)
        throw new WorkbookEditRefused('array-in-merged', { cell: `${sheet.name}!${writeCell({ row: merged.top, column: merged.left })}` })
      const patched = patchLayout(xml, edits, () => this.styleSheet())
      if (patched !== xml) this.workbook.write(sheet.path, patched)
    }
    patchNotes(
      this.workbook,
      sheet,
      edits.filter((edit) => edit.kind === 'note'),
    )
    patchThreads(
      this.workbook,
      sheet,
      edits.filter((edit) => edit.kind === 'thread'),
    )
    patchFilters(
      this.workbook,
      sheet,
      edits.filter((edit) => edit.kind === 'filter'),
      () => this.styleSheet(),
    )
  }

  private styleSheet(): StyleSheet {
    if (this.styles === undefined) {
      const path = this.workbook.partOfKind('styles')
      const xml = path === null ? null : this.workbook.read(path)
      // Every program writes one: without it there is nothing to add a format to.
      if (xml === null) throw new WorkbookEditRefused('damaged')
      this.styles = new StyleSheet(xml)
    }
    return this.styles
  }

  /** Patches what all sheets share, and asks for a calculation where values are missing. */
  finish(recalculation: Recalculation | null): void {
    this.finishShared()
    if (recalculation === null || recalculation.stale.length + recalculation.circular.length > 0 || this.hasUncomputed)
      this.workbook.calculateOnOpening()
  }

  /** Patches the styles and the texts. */
  finishShared(): void {
    const styles = this.workbook.partOfKind('styles')
    const formats = this.styles?.finish() ?? null
    if (styles !== null && formats !== null) this.workbook.write(styles, formats)
    const strings = this.workbook.partOfKind('sharedStrings')
    const added = this.strings?.finish() ?? null
    if (strings !== null && added !== null) this.workbook.write(strings, added)
  }

  private patchChain(): void {
    const chain = this.workbook.partOfKind('calcChain')
    const xml = chain === null ? null : this.workbook.read(chain)
    if (chain !== null && xml !== null && this.formulaChanges.length > 0) {
      const patched = patchCalculationChain(xml, this.formulaChanges)
      if (patched === null) this.workbook.removePart(chain)
      else if (patched !== xml) this.workbook.write(chain, patched)
    }
    this.formulaChanges = []
  }

  private patchOf({ row, column, content }: Omit<CellEdit, 'sheet'>, value: CachedValue | undefined, prefix: string): CellPatch {
    const hasFormula = isFormula(content)
    if (hasFormula && value === undefined) this.hasUncomputed = true
    const cells = hasFormula && content.array !== undefined ? arrayRange({ row, column }, content.array) : undefined
    const metadata = hasFormula && content.array?.isDynamic === true ? this.dynamicMark() : null
    const written = hasFormula ? { formula: toFileFormula(content.formula), cells, metadata } : content
    const { strings } = this
    const sharedString = strings === null ? null : (text: string) => strings.indexOf(text)
    return {
      row,
      column,
      write: ({ tag, formula, isMissing }) => {
        if (content === null && (isMissing || !readAttributes(tag).has('s'))) return null
        return writeCellXml({ tag, formula }, written, value ?? null, { prefix, sharedString })
      },
    }
  }

  private dynamicMark(): string {
    this.mark ??= markOfDynamicArrays(this.workbook)
    return this.mark
  }

  private noteFormulas(xml: string, { sheetId }: SheetPart, edits: readonly Omit<CellEdit, 'sheet'>[]): void {
    const before = new Map(
      readCells(xml, edits).flatMap(({ row, column, cell: { formula } }) =>
        formula === null ? [] : [[cellKey(row, column), formula.kind === 'array'] as const],
      ),
    )
    for (const edit of edits) {
      const [hasFormula, isArray] = [isFormula(edit.content), arrayOf(edit) !== null]
      const wasArray = before.get(cellKey(edit.row, edit.column))
      if (hasFormula !== (wasArray !== undefined) || (hasFormula && isArray !== wasArray))
        this.formulaChanges.push({ sheetId, reference: writeCell(edit), hasFormula, isArray })
    }
  }

  private refusedArray({ path }: SheetPart, xml: string, edits: readonly CellEdit[]): { place: CellPlace; reason: EditRefusal } | null {
    return edits.some(isArrayEdit) ? refusedArray(xml, edits, tablesOf(this.workbook, path)) : null
  }

  /** Tables have no merged cells. */
  private refuseMergedTables({ name, path }: SheetPart, edits: readonly LayoutEdit[]): void {
    const merged = edits.flatMap((edit) => (edit.kind === 'merge' ? [edit.range] : []))
    if (merged.length === 0) return
    for (const { range } of tablesOf(this.workbook, path)) {
      const hit = merged.find(
        ({ top, left, bottom, right }) => top <= range.bottom && range.top <= bottom && left <= range.right && range.left <= right,
      )
      if (hit !== undefined) throw new WorkbookEditRefused('table', { cell: `${name}!${writeCell({ row: hit.top, column: hit.left })}` })
    }
  }

  /** The header row and the totals row of a table repeat what the table's part says, and formulas refer to them by their text. */
  private refusedByTables({ path }: SheetPart, edits: readonly CellEdit[]): { place: CellEdit; reason: 'table-header' } | null {
    for (const { range, headers, totals } of tablesOf(this.workbook, path)) {
      const place = edits.find(
        ({ row, column }) =>
          column >= range.left &&
          column <= range.right &&
          ((row >= range.top && row < range.top + headers) || (row <= range.bottom && row > range.bottom - totals)),
      )
      if (place !== undefined) return { place, reason: 'table-header' }
    }
    return null
  }
}
