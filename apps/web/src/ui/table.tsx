import type { MouseEvent, ReactNode } from 'react'
import { useTexts } from '../i18n/index.ts'
import { Checkbox } from './checkbox.tsx'
import { classNames } from './class-names.ts'
import { type RowKey, type Selection, useRowKeyboard } from './row-keyboard.ts'
import { Skeleton } from './skeleton.tsx'
import { type Sort, SortButton } from './sort-button.tsx'
import { uiTexts } from './ui-texts.ts'

export interface TableColumn<Row> {
  key: string
  header: string
  cell: (row: Row) => ReactNode
  /** A CSS width; columns without one share the rest. */
  width?: string
  /** `right` for figures. */
  align?: 'left' | 'right'
  sortable?: boolean
  /** The header is only for screen readers, for a column of buttons. */
  hiddenHeader?: boolean
  /** Hidden in a narrow window. */
  wideOnly?: boolean
  /** Hidden while the nearest container around the table is narrower: `medium` 672 px, `large` 896 px. */
  from?: keyof typeof hiddenBelow
}

const hiddenBelow = { medium: '@max-2xl:hidden', large: '@max-4xl:hidden' } as const

export interface TableProps<Row> {
  /** Accessible name. */
  label: string
  columns: readonly TableColumn<Row>[]
  /** Undefined while loading, which shows placeholder rows. */
  rows: readonly Row[] | undefined
  rowKey: (row: Row) => RowKey
  /** Name of a row, for its checkbox. */
  rowName: (row: Row) => string
  /** Called on Enter or a click on the row. */
  onOpen?: (row: Row) => void
  sort?: Sort
  onSortChange?: (sort: Sort) => void
  selection?: Selection
  onSelectionChange?: (selection: Selection) => void
  /** Key of the row that is open beside the table. */
  current?: RowKey | null
  skeletonRows?: number
  /** Rows with two lines. */
  tall?: boolean
}

/** Whether a click was on an interactive element. */
function onControl(event: MouseEvent): boolean {
  return event.target instanceof Element && event.target.closest('a, button, input, label, select, textarea, [role="menu"]') !== null
}

/** A dense table with sortable headings, selectable rows and keyboard navigation (see `useRowKeyboard`). */
export function Table<Row>(props: TableProps<Row>) {
  const {
    label,
    columns,
    rows,
    rowKey,
    rowName,
    onOpen,
    sort,
    onSortChange,
    selection,
    onSelectionChange,
    current,
    skeletonRows = 10,
    tall = false,
  } = props
  const t = useTexts(uiTexts)
  const keys = rows?.map(rowKey) ?? []
  const rowHeight = tall ? 'h-13' : 'h-10'
  const chosen = keys.filter((key) => selection?.has(key)).length
  const {
    select,
    rows: body,
    rowProps,
  } = useRowKeyboard({
    keys,
    selection,
    onSelectionChange,
    onOpen: onOpen && ((key) => rows?.filter((row) => rowKey(row) === key).forEach((row) => onOpen(row))),
  })
  const cellClass = (column: TableColumn<Row>) =>
    classNames(
      'px-2 text-left first:pl-3 last:pr-3',
      column.align === 'right' && 'text-right',
      column.wideOnly === true && 'max-md:hidden',
      column.from && hiddenBelow[column.from],
    )

  return (
    <table
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- ARIA allows grids of table elements; rows are focusable here
      role="grid"
      aria-label={label}
      aria-busy={rows === undefined}
      className="w-full table-fixed border-collapse text-sm"
    >
      <thead className="sticky top-0 z-10 bg-surface">
        <tr className="h-8 text-xs text-muted shadow-[inset_0_-1px_var(--line)]">
          {onSelectionChange && (
            <th scope="col" className="w-9 pl-3 text-left align-middle">
              <Checkbox
                aria-label={t('selectAll')}
                className="align-middle"
                disabled={keys.length === 0}
                checked={keys.length > 0 && chosen === keys.length}
                indeterminate={chosen > 0 && chosen < keys.length}
                onChange={() => onSelectionChange(new Set(chosen === keys.length ? [] : keys))}
              />
            </th>
          )}
          {columns.map((column) => (
            <th
              key={column.key}
              scope="col"
              style={column.width === undefined ? undefined : { width: column.width }}
              aria-sort={sort?.key === column.key ? sort.direction : undefined}
              className={classNames(cellClass(column), 'font-medium whitespace-nowrap')}
            >
              {column.hiddenHeader === true ? (
                <span className="sr-only">{column.header}</span>
              ) : column.sortable === true && onSortChange ? (
                <SortButton column={column.key} header={column.header} sort={sort} onSortChange={onSortChange} />
              ) : (
                column.header
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody ref={body}>
        {rows === undefined
          ? Array.from({ length: skeletonRows }, (_, position) => (
              // oxlint-disable-next-line react/no-array-index-key -- placeholders have no other identity
              <tr key={position} className={classNames(rowHeight, 'border-b border-line')}>
                {onSelectionChange && <td aria-hidden />}
                {columns.map((column) => (
                  <td key={column.key} className={cellClass(column)}>
                    {column.hiddenHeader !== true && <Skeleton className="inline-block h-3 w-2/3 align-middle" />}
                  </td>
                ))}
              </tr>
            ))
          : rows.map((row) => {
              const key = rowKey(row)
              const selected = selection?.has(key) === true
              return (
                <tr
                  key={key}
                  {...rowProps(key)}
                  aria-selected={selection ? selected : undefined}
                  aria-current={current === key || undefined}
                  onClick={(event) => {
                    if (!onControl(event)) onOpen?.(row)
                  }}
                  className={classNames(
                    'group border-b border-line transition-colors focus-visible:-outline-offset-2',
                    rowHeight,
                    selected || current === key ? 'bg-selected' : 'hover:bg-hover',
                    onOpen && 'cursor-default',
                  )}
                >
                  {onSelectionChange && (
                    <td className="pl-3 align-middle">
                      <Checkbox
                        aria-label={`${t('selectRow')}: ${rowName(row)}`}
                        className="align-middle"
                        tabIndex={-1}
                        checked={selected}
                        onClick={(event) => select(key, event.shiftKey)}
                        onChange={() => undefined}
                      />
                    </td>
                  )}
                  {columns.map((column) => (
                    <td key={column.key} className={classNames(cellClass(column), 'truncate')}>
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              )
            })}
      </tbody>
    </table>
  )
}
