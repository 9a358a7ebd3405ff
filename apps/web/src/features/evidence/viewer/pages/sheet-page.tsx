import { columnLetters, type ReadPage } from '@dossier/contract'
import { memo, useMemo } from 'react'
import { classNames } from '../../../../ui/index.ts'
import { isFigure } from '@dossier/notation'
import { CellText, MarkedText } from './marked-text.tsx'
import { type Mark, touches } from './marks.ts'
import { pageBlocks } from './page-blocks.ts'
import { sheetGrid, type SheetGridRow } from './sheet-grid.ts'

const edge = 'border border-line bg-sunken text-xs font-normal text-faint'

/** Non-breaking space that keeps empty cells from collapsing. */
const emptyCell = '\u00a0'

export interface SheetPageProps {
  page: ReadPage
  /** Range of the page's rows in their sheet, A1 notation. */
  range: string
  marks: readonly Mark[]
}

/** Rows of a sheet as grids with column letters and row numbers. Cited cells are marked as a whole. */
export const SheetPage = memo(function SheetPage({ page, range, marks }: SheetPageProps) {
  const blocks = useMemo(() => pageBlocks(page), [page])
  return (
    <div className="flex flex-col gap-3">
      {blocks.map((block) =>
        block.kind === 'table' ? (
          <Grid key={block.start} page={page} table={block.table} range={range} marks={marks} />
        ) : (
          <p key={block.start} className="px-4 text-sm font-medium whitespace-pre-line">
            <MarkedText text={page.text} span={block} marks={marks} />
          </p>
        ),
      )}
    </div>
  )
})

function Grid({ page, table, range, marks }: SheetPageProps & { table: ReadPage['tables'][number] }) {
  const { columns, rows } = useMemo(() => sheetGrid(table, range), [table, range])
  return (
    // Not limited in width: all pages scroll sideways together, so that column letters and row numbers stay visible.
    <div className="w-max min-w-full border-y border-line">
      <table className="w-max border-collapse text-sm">
        <thead className="sticky top-0 z-2">
          <tr aria-hidden>
            <td className={classNames('sticky left-0 z-1 w-12 min-w-12', edge)}>{emptyCell}</td>
            {columns.map((column) => (
              <td key={column} className={classNames('min-w-16 px-2 py-0.5 text-center', edge)}>
                {columnLetters(column - 1)}
              </td>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <GridRow key={row.number} page={page} row={row} columns={columns} marks={marks} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function GridRow({ page, row, columns, marks }: { page: ReadPage; row: SheetGridRow; columns: readonly number[]; marks: readonly Mark[] }) {
  return (
    <tr>
      <th scope="row" className={classNames('sticky left-0 z-1 px-2 py-0.5 text-right', edge)}>
        {row.number}
      </th>
      {columns.map((column, index) => {
        const cell = row.cells[index]
        if (cell === undefined)
          return (
            <td key={column} className="border border-line">
              {emptyCell}
            </td>
          )
        const cited = marks.some((mark) => mark.kind === 'passage' && touches(mark, cell))
        return (
          <td
            key={column}
            title={`${columnLetters(column - 1)}${row.number}`}
            data-passage={cited || undefined}
            className={classNames(
              'border border-line px-2 py-0.5 align-top',
              isFigure(cell.text) ? 'text-right whitespace-nowrap' : 'text-left',
              row.isHeading && 'bg-sunken font-medium',
              cited && 'bg-highlight! outline-2 -outline-offset-1 outline-caution',
            )}
          >
            <div className="max-w-80 break-words">
              <CellText text={page.text} cell={cell} marks={marks.filter((mark) => mark.kind !== 'passage')} />
            </div>
          </td>
        )
      })}
    </tr>
  )
}
