import { accountLabels } from '@dossier/contract'
import { Fragment, type KeyboardEvent } from 'react'
import { useFormats, useLanguage, useTexts } from '../../i18n/index.ts'
import { classNames } from '../../ui/index.ts'
import { companiesTexts } from './companies.texts.ts'
import type { ShownStatements } from './shown-statements.ts'
import type { StatementGrid, StatementRow } from './statement-grid.ts'
import { TieMark } from './tie-mark.tsx'
import { usePeriodName } from './use-period-name.ts'
import type { ShownUnit } from './use-shown-unit.ts'
import { ValueCell } from './value-cell.tsx'

interface Props {
  projectId: number
  statements: ShownStatements
  grid: StatementGrid
  unit: ShownUnit
  mayEdit: boolean
}

/** Goes from cell to cell with the arrow keys, as in a sheet. */
function onArrow(event: KeyboardEvent<HTMLTableElement>) {
  const steps: Record<string, [number, number]> = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] }
  const step = steps[event.key]
  const cell = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-row]') : null
  if (step === undefined || cell === null) return
  event.preventDefault()
  const [row, column] = [Number(cell.dataset['row']) + step[0], Number(cell.dataset['column']) + step[1]]
  event.currentTarget.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`)?.focus()
}

/** The latest period is the last column. */
function showLatest(scrolled: HTMLDivElement | null) {
  if (scrolled) scrolled.scrollLeft = scrolled.scrollWidth
}

/** Accounts below each other, periods side by side; a value opens what it rests on. */
export function StatementTable({ projectId, statements, grid, unit, mayEdit }: Props) {
  const t = useTexts(companiesTexts)
  const language = useLanguage()
  const { date } = useFormats()
  const periodName = usePeriodName()
  const { periods, rows } = grid
  const isFirstOf = (row: StatementRow, at: number) => rows[at - 1]?.statement !== row.statement
  return (
    <div key={periods.map(({ to, months }) => `${to} ${months}`).join()} ref={showLatest} className="min-h-0 flex-1 overflow-auto">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its cells are buttons; arrows only move between them */}
      <table
        aria-label={t('tableLabel', { name: statements.name })}
        className="border-separate border-spacing-0 text-sm"
        onKeyDown={onArrow}
      >
        <thead>
          <tr>
            <th
              scope="col"
              className="sticky top-0 left-0 z-20 w-70 max-w-[45vw] border-b border-line bg-surface px-4 py-1.5 text-left font-medium text-muted"
            >
              {unit.label}
            </th>
            {periods.map((period) => (
              <th
                key={`${period.to} ${period.months}`}
                scope="col"
                className="sticky top-0 z-10 min-w-28 border-b border-line bg-surface px-2 py-1.5 text-right font-medium whitespace-nowrap"
              >
                {periodName(period)}
                {period.isFiscalYear && <span className="block text-xs font-normal text-faint">{date(period.to)}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <Fragment key={row.account}>
              {isFirstOf(row, at) && (
                <tr>
                  <th
                    scope="rowgroup"
                    colSpan={periods.length + 1}
                    className="border-b border-line bg-sunken px-4 py-1 text-left text-xs font-semibold text-muted"
                  >
                    <span className="sticky left-4">{t(row.statement)}</span>
                  </th>
                </tr>
              )}
              <tr className="group">
                <th
                  scope="row"
                  className={classNames(
                    'sticky left-0 z-10 max-w-[45vw] truncate border-b border-line bg-surface px-4 py-0 text-left font-normal group-hover:bg-hover',
                    row.isTotal && 'font-semibold',
                  )}
                >
                  {accountLabels[row.account]?.[language]}
                </th>
                {periods.map((period, column) => (
                  <td
                    key={`${period.to} ${period.months}`}
                    className={classNames(
                      'border-b border-line p-0 text-right tabular-nums group-hover:bg-hover',
                      row.isTotal && 'font-semibold',
                    )}
                  >
                    <ValueCell
                      projectId={projectId}
                      statements={statements}
                      account={row.account}
                      value={row.values[column]}
                      period={period}
                      place={{ row: at, column }}
                      unit={unit}
                      mayEdit={mayEdit}
                    >
                      <TieMark checks={statements.checks} account={row.account} period={period} unit={unit} />
                    </ValueCell>
                  </td>
                ))}
              </tr>
            </Fragment>
          ))}
        </tbody>
      </table>
    </div>
  )
}
