import type { ReadPage } from '@dossier/contract'
import { memo } from 'react'
import { classNames } from '../../../../ui/index.ts'
import { isFigure } from './is-figure.ts'
import { MarkedText } from './marked-text.tsx'
import { touches, type Mark } from './marks.ts'
import { columnLetters, originOf } from './sheet-address.ts'

export interface SheetPageProps {
  page: ReadPage
  /** A1 notation: where the page's rows stand in their sheet. */
  range: string
  marks: readonly Mark[]
}

/** A block of rows of a sheet as a grid with column letters and row numbers; the cited cells are marked as cells. */
export const SheetPage = memo(function SheetPage({ page, range, marks }: SheetPageProps) {
  const origin = originOf(range)
  const rows = page.tables.flatMap((table) => table.rows)
  const columns = Math.max(0, ...rows.map((row) => row.reduce((sum, cell) => sum + (cell.columnSpan ?? 1), 0)))
  const passages = marks.filter((mark) => mark.kind === 'passage')
  return (
    <div className="max-w-full overflow-x-auto border-y border-line">
      <table className="border-collapse text-sm">
        <thead>
          <tr>
            <td className="sticky left-0 z-1 w-12 min-w-12 border border-line bg-sunken" />
            {Array.from({ length: columns }, (_, index) => (
              <th
                key={index}
                scope="col"
                className="min-w-16 border border-line bg-sunken px-2 py-0.5 text-center text-xs font-normal text-faint"
              >
                {columnLetters(origin.column + index)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, rowIndex) => (
            // oxlint-disable-next-line react/no-array-index-key -- rows of a sheet never move
            <tr key={rowIndex}>
              <th
                scope="row"
                className="sticky left-0 z-1 border border-line bg-sunken px-2 py-0.5 text-right text-xs font-normal text-faint"
              >
                {origin.row + rowIndex}
              </th>
              {row.map((cell, cellIndex) => {
                const cited = passages.some((passage) => touches(passage, cell))
                return (
                  <td
                    // oxlint-disable-next-line react/no-array-index-key -- cells of a sheet never move
                    key={cellIndex}
                    colSpan={cell.columnSpan ?? 1}
                    data-passage={cited || undefined}
                    className={classNames(
                      'max-w-80 border border-line px-2 py-0.5 align-top break-words',
                      isFigure(cell.text) ? 'text-right whitespace-nowrap' : 'text-left',
                      cited && 'bg-highlight outline-2 -outline-offset-1 outline-caution',
                    )}
                  >
                    <MarkedText text={page.text} span={cell} marks={marks.filter((mark) => mark.kind !== 'passage')} />
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
})
