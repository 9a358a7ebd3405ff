import type { IFilterColumn } from '@univerjs/sheets-filter'
import type { WorkbookEdit } from '../cell-content.ts'

/** The saved filter of a sheet or of a table. */
export type FilterEdit = Extract<WorkbookEdit, { kind: 'filter' }>
export type SavedFilter = NonNullable<FilterEdit['filter']>
type SavedCriterion = SavedFilter['columns'][number]['criterion']

/** A criterion of a column (0-based, of the sheet) as the editor holds it. */
export interface ColumnCriterion extends IFilterColumn {
  /** Whether it is that of the file, which is kept there as it is written. */
  kept?: true
  /** Whether it is of a kind that cannot be evaluated here, such as icons: its rows are those that the file hides. */
  opaque?: true
}

type Condition = NonNullable<IFilterColumn['customFilters']>['customFilters'][number]
type Operator = Extract<SavedCriterion, { kind: 'conditions' }>['conditions'][number]['operator']

/** A criterion as it is saved; null for one that cannot be. */
export function savedCriterion({ kept, filters, customFilters, colorFilters }: ColumnCriterion): SavedCriterion | null {
  if (kept === true) return { kind: 'kept' }
  if (filters !== undefined) return { kind: 'values', values: filters.filters ?? [], blank: filters.blank === true }
  if (colorFilters !== undefined) return colorCriterion(colorFilters)
  if (customFilters === undefined) return null
  return {
    kind: 'conditions',
    // Of texts, the editor has no operator for `equal`.
    conditions: customFilters.customFilters.map(({ operator, val }) => ({
      operator: (operator as Operator | undefined) ?? 'equal',
      value: String(val),
    })),
    all: Number(customFilters.and) === 1,
  }
}

/** A saved criterion as the editor holds it; null for one that is kept, which the editor has. */
export function editorCriterion(column: number, criterion: SavedCriterion): ColumnCriterion | null {
  switch (criterion.kind) {
    case 'kept':
      return null
    case 'values':
      return { colId: column, filters: { filters: criterion.values, ...(criterion.blank && { blank: true }) } }
    case 'conditions':
      return { colId: column, ...conditionsOf(criterion.conditions, criterion.all) }
    case 'color':
      return { colId: column, ...colorsOf(criterion.of, criterion.color) }
  }
}

type Colors = NonNullable<IFilterColumn['colorFilters']>

/** Texts without a colour are black to the editor. */
const automatic = 'rgb(0,0,0)'

/** A criterion of one colour; null for several, of which a file can have none. */
function colorCriterion({ cellFillColors = [], cellTextColors = [] }: Colors): SavedCriterion | null {
  const [[fill, ...fills], [text, ...texts]] = [cellFillColors, cellTextColors]
  if (fills.length + texts.length > 0 || (fill === undefined) === (text === undefined)) return null
  if (fill !== undefined) return { kind: 'color', of: 'cell', color: fill === null ? null : hexOf(fill) }
  return { kind: 'color', of: 'font', color: text === undefined || text === automatic ? null : hexOf(text) }
}

/** A colour by which cells or their texts are shown, as the editor holds it. @param color "#RRGGBB"; null for no fill and the automatic colour of texts */
export function colorsOf(of: 'cell' | 'font', color: string | null): Pick<IFilterColumn, 'colorFilters'> {
  const held = color === null ? null : rgbOf(color)
  return { colorFilters: of === 'cell' ? { cellFillColors: [held] } : { cellTextColors: [held ?? automatic] } }
}

/** "#FFCC00" of "rgb(255,204,0)". */
const hexOf = (rgb: string): string =>
  `#${[...rgb.matchAll(/\d+/g)]
    .slice(0, 3)
    .map(([part]) => Number(part).toString(16).padStart(2, '0'))
    .join('')
    .toUpperCase()}`

/** "rgb(255,204,0)" of "#FFCC00". */
const rgbOf = (hex: string): string => `rgb(${[1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)).join(',')})`

/** One or two conditions as the editor holds them. */
export function conditionsOf(
  conditions: readonly { operator: string; value: string }[],
  all: boolean,
): Pick<IFilterColumn, 'customFilters'> {
  const [first, second] = conditions.slice(0, 2).map(conditionOf)
  if (first === undefined) return {}
  return {
    customFilters: { ...(all && second !== undefined && { and: 1 }), customFilters: second === undefined ? [first] : [first, second] },
  }
}

function conditionOf({ operator, value }: { operator: string; value: string }): Condition {
  const number = value.trim() === '' ? Number.NaN : Number(value)
  if (Number.isFinite(number)) return { operator, val: number }
  return operator === 'equal' ? { val: value } : { operator, val: value }
}
