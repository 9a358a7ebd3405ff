import type { ReactNode } from 'react'
import { classNames } from '../../ui/index.ts'

export interface FigureColumn {
  key: string
  label: string
  /** A line before it, where something else begins. */
  isFirstOfGroup?: boolean
  /** Words rather than figures. */
  isText?: boolean
}

export interface FigureRow {
  key: string
  label: ReactNode
  cells: readonly ReactNode[]
  isTotal?: boolean
  /** Explains the line above it. */
  isQuiet?: boolean
}

interface Props {
  label: string
  /** Over the first column: what rows are, or the unit of the figures. */
  corner: string
  columns: readonly FigureColumn[]
  rows: readonly FigureRow[]
  /** Over the columns. */
  groups?: readonly { label: string; columns: number }[]
  /** Whether columns are periods, the latest last: it is seen first. */
  latestLast?: boolean
}

/** Scrolls to the last column as soon as the table is shown, which may be after it is unfolded. */
function showLast(scrolled: HTMLElement) {
  const observer = new ResizeObserver(() => {
    if (scrolled.clientWidth === 0) return
    scrolled.scrollLeft = scrolled.scrollWidth
    observer.disconnect()
  })
  observer.observe(scrolled)
  return () => observer.disconnect()
}

/** Figures below each other, the first column in place while the others scroll. */
export function FigureTable({ label, corner, columns, rows, groups, latestLast = false }: Props) {
  const columnClass = ({ isFirstOfGroup = false, isText = false }: FigureColumn) =>
    classNames(
      'border-b border-line px-2 py-1',
      isText ? 'min-w-32 text-left font-normal break-words text-muted' : 'text-right whitespace-nowrap tabular-nums',
      isFirstOfGroup && 'border-l border-l-line-strong',
    )
  const heads = columns.map((column) => (
    <th key={column.key} scope="col" className={classNames(columnClass(column), 'align-bottom font-medium')}>
      {column.label}
    </th>
  ))
  return (
    <section
      ref={latestLast ? showLast : null}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={label}
      className="overflow-x-auto rounded-md border border-line"
    >
      <table aria-label={label} className="w-full border-separate border-spacing-0 text-sm [&>tbody>tr:last-child>*]:border-b-0">
        <thead className="text-xs text-muted">
          <tr>
            <th
              scope="col"
              rowSpan={groups === undefined ? 1 : 2}
              className="sticky left-0 z-10 max-w-[45vw] min-w-36 border-b sm:min-w-52 border-line bg-surface px-3 py-1 text-left align-bottom font-medium"
            >
              {corner}
            </th>
            {groups === undefined
              ? heads
              : groups.map((group, at) => (
                  <th
                    key={group.label}
                    scope="colgroup"
                    colSpan={group.columns}
                    className={classNames('px-2 pt-1 text-left font-medium', at > 0 && 'border-l border-l-line-strong')}
                  >
                    {group.label}
                  </th>
                ))}
          </tr>
          {groups !== undefined && <tr>{heads}</tr>}
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row.key}
              className={classNames('group', row.isTotal === true && 'font-semibold', row.isQuiet === true && 'text-muted')}
            >
              <th
                scope="row"
                className={classNames(
                  'sticky left-0 z-10 max-w-[45vw] min-w-36 border-b sm:min-w-52 border-line bg-surface px-3 py-1 text-left group-hover:bg-hover',
                  row.isTotal === true ? 'font-semibold' : 'font-normal',
                )}
              >
                {row.isQuiet === true ? <span className="pl-3">{row.label}</span> : row.label}
              </th>
              {columns.map((column, at) => (
                <td key={column.key} className={classNames(columnClass(column), 'group-hover:bg-hover')}>
                  {row.cells[at]}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
