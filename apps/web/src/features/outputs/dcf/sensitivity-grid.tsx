import type { DcfGridView } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { classNames } from '../../../ui/index.ts'
import { dcfTexts } from './dcf.texts.ts'

interface Props {
  title: string
  /** What the rows and columns are steps of. */
  axes: { rows: string; columns: string }
  grid: DcfGridView
  writeRow: (value: number) => string
  writeColumn: (value: number) => string
  write: (value: number | null) => string
}

/** Values per share by two inputs, the base case in the middle. */
export function SensitivityGrid({ title, axes, grid: { rows, columns, values }, writeRow, writeColumn, write }: Props) {
  const t = useTexts(dcfTexts)
  const [middleRow, middleColumn] = [(rows.length - 1) / 2, (columns.length - 1) / 2]
  return (
    <section
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label={title}
      className="min-w-0 overflow-x-auto rounded-md border border-line"
    >
      <table className="w-full border-separate border-spacing-0 text-sm tabular-nums">
        <caption className="px-3 pt-2 pb-1 text-left font-medium">{title}</caption>
        <thead className="text-xs text-muted">
          <tr>
            <th scope="col" rowSpan={2} className="sticky left-0 bg-surface px-3 py-1 text-left align-bottom font-medium whitespace-nowrap">
              {axes.rows}
            </th>
            <th scope="colgroup" colSpan={columns.length} className="px-2 pt-1 text-right font-medium">
              {axes.columns}
            </th>
          </tr>
          <tr className="text-xs text-muted">
            {columns.map((column, at) => (
              <th
                key={column}
                scope="col"
                className={classNames(
                  'px-2 py-1 text-right font-medium whitespace-nowrap',
                  at === middleColumn && 'font-semibold text-text',
                )}
              >
                {writeColumn(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, down) => (
            <tr key={row}>
              <th
                scope="row"
                className={classNames(
                  'sticky left-0 border-t border-line bg-surface px-3 py-1 text-left text-xs font-medium whitespace-nowrap text-muted',
                  down === middleRow && 'font-semibold text-text',
                )}
              >
                {writeRow(row)}
              </th>
              {columns.map((column, across) => {
                const isBase = down === middleRow && across === middleColumn
                return (
                  <td
                    key={column}
                    className={classNames(
                      'border-t border-line px-2 py-1 text-right whitespace-nowrap',
                      isBase && 'bg-accent-soft font-semibold text-accent',
                    )}
                  >
                    {write(values[down]?.[across] ?? null)}
                    {isBase && <span className="sr-only"> ({t('baseCase')})</span>}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
