import { type ClipboardEvent, type KeyboardEvent, type ReactNode, useRef } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { Input } from '../../../ui/index.ts'
import { ledgerTexts } from './ledger.texts.ts'
import { pastedCells, withPasted } from './pasted-cells.ts'

export interface SeriesRow {
  key: string
  label: string
  /** What it is counted in, or where it comes from when it is left empty. */
  note?: string
}

interface Props {
  label: string
  rows: readonly SeriesRow[]
  periods: readonly string[]
  /** As typed, by row and period. */
  cells: readonly (readonly string[])[]
  onChange: (cells: string[][]) => void
  /** What is wrong with a cell. */
  problemAt: (row: number, column: number) => string | undefined
  /** A further column, a control a row: where its figures are from, what it is. */
  aside: { label: string; controls: readonly ReactNode[] }
}

const steps: Readonly<Partial<Record<string, readonly [rows: number, columns: number]>>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  Enter: [1, 0],
}

/** Figures by period, typed or pasted from a spreadsheet; arrows and Enter go from row to row. */
export function SeriesGrid({ label, rows, periods, cells, onChange, problemAt, aside }: Props) {
  const t = useTexts(ledgerTexts)
  const table = useRef<HTMLTableElement>(null)
  function typed(row: number, column: number, value: string) {
    onChange(withPasted(cells, { row, column }, [[value]]))
  }
  function pasted(event: ClipboardEvent, row: number, column: number) {
    const range = pastedCells(event.clipboardData.getData('text/plain'))
    // A single figure is pasted where the caret is, as everywhere.
    if (range.length === 1 && range[0]?.length === 1) return
    event.preventDefault()
    onChange(withPasted(cells, { row, column }, range))
  }
  function moved(event: KeyboardEvent, row: number, column: number) {
    const step = steps[event.key]
    if (step === undefined || event.altKey || event.ctrlKey || event.metaKey) return
    event.preventDefault()
    const next = table.current?.querySelector<HTMLInputElement>(`[data-cell="${row + step[0]} ${column + step[1]}"]`)
    next?.focus()
    next?.select()
  }
  return (
    <div className="overflow-x-auto">
      <table ref={table} aria-label={label} className="w-full border-separate border-spacing-0 text-sm">
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky left-0 z-10 min-w-40 border-b border-line bg-surface py-1 pr-3 text-left font-medium text-muted"
            >
              {t('line')}
            </th>
            {periods.map((period) => (
              <th key={period} scope="col" className="border-b border-line px-1 py-1 text-right font-medium whitespace-nowrap">
                {period}
              </th>
            ))}
            <th scope="col" className="border-b border-line px-2 py-1 text-left font-medium text-muted">
              {aside.label}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, label: name, note }, row) => (
            <tr key={key}>
              <th scope="row" className="sticky left-0 z-10 border-b border-line bg-surface py-1.5 pr-3 text-left font-normal">
                {name}
                {note !== undefined && <span className="block text-xs text-muted">{note}</span>}
              </th>
              {periods.map((period, column) => {
                const problem = problemAt(row, column)
                return (
                  <td key={period} className="border-b border-line px-1 py-1.5 align-top">
                    <Input
                      data-cell={`${row} ${column}`}
                      aria-label={t('seriesCell', { series: name, period })}
                      aria-invalid={problem === undefined ? undefined : true}
                      title={problem}
                      inputMode="decimal"
                      autoComplete="off"
                      className="w-full min-w-24 text-right tabular-nums"
                      value={cells[row]?.[column] ?? ''}
                      onChange={(event) => typed(row, column, event.target.value)}
                      onPaste={(event) => pasted(event, row, column)}
                      onKeyDown={(event) => moved(event, row, column)}
                    />
                  </td>
                )
              })}
              <td className="min-w-44 border-b border-line px-2 py-1.5 align-top">{aside.controls[row]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
