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
  /** Whether it is of a kind that cannot be evaluated here, such as colours: its rows are those that the file hides. */
  opaque?: true
}

type Condition = NonNullable<IFilterColumn['customFilters']>['customFilters'][number]
type Operator = Extract<SavedCriterion, { kind: 'conditions' }>['conditions'][number]['operator']

/** A criterion as it is saved; null for one of colours, which cannot be. */
export function savedCriterion({ kept, filters, customFilters }: ColumnCriterion): SavedCriterion | null {
  if (kept === true) return { kind: 'kept' }
  if (filters !== undefined) return { kind: 'values', values: filters.filters ?? [], blank: filters.blank === true }
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
  }
}

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
