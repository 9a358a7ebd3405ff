import { alone, type FactTableView, type FactView, formatRefs } from '@dossier/contract'
import { Check } from 'lucide-react'
import { type KeyboardEvent, useMemo, useState } from 'react'
import { useFormats, useLanguage, useTexts } from '../../../../i18n/index.ts'
import { Button, classNames, Tooltip } from '../../../../ui/index.ts'
import { arrangeFigures, type FigureColumn, type FigureRow, type PlacedFigure } from './arrange-figures.ts'
import { neighbourCell } from './cell-keys.ts'
import { FigureCard } from './figure-card.tsx'
import { ownUnitWords, periodWords, unitWords } from './figure-words.ts'
import { figuresTexts } from './figures.texts.ts'

/** Rows rendered at first; the reader can show more. */
const rowsAtOnce = 200

/** Opens the place of a figure; `button` is the pressed element. */
export type OpenFigure = (figure: Pick<FactView, 'origin'>, button: HTMLElement) => void

/** Key of a figure within its table. */
const keyOf = ({ row, column, origin }: FactView): string => `${row}.${column}.${formatRefs(alone(origin))}`

export interface FigureTableProps {
  table: FactTableView
  /** Id of the element that labels the table. */
  nameId: string
  onOpen: OpenFigure
}

/** The figures of a table as printed, under the periods of their columns. Arrow keys move between figures, Enter opens one. */
export function FigureTable({ table, nameId, onOpen }: FigureTableProps) {
  const t = useTexts(figuresTexts)
  const language = useLanguage()
  const formats = useFormats()
  const { unit, columns, rows } = useMemo(() => arrangeFigures(table), [table])
  const [shown, setShown] = useState(rowsAtOnce)
  /** Key of the figure in the tab order (roving tabindex). */
  const [current, setCurrent] = useState<string>()
  const [sum, setSum] = useState<FigureRow>()
  const first = rows.find((row) => row.kind === 'figures')?.cells.flat()[0]?.fact
  const reached = current ?? (first && keyOf(first))
  const words = unit && unitWords(unit, language)
  const names = columns.map((column) => columnName(column))

  function columnName({ period, isChange, headings, needsHeading, isMixed }: FigureColumn): string {
    const parts = [
      isChange ? t('change') : '',
      period === undefined ? (isMixed || isChange ? '' : t('periodNotStated')) : periodWords(period, language),
      needsHeading ? headings.join(' ') : '',
    ]
    return parts.filter(Boolean).join(' ')
  }

  function onKeyDown(event: KeyboardEvent<HTMLTableElement>) {
    const next = neighbourCell(event)
    if (next === undefined) return
    event.preventDefault()
    next.focus()
  }

  return (
    <>
      {unit && (
        <p className="px-3 pt-1 text-right text-xs text-muted">
          {unit.dimension === 'unknown' || unit.dimension === 'number' ? words || t('unitNotStated') : words && t('unit', { unit: words })}
        </p>
      )}
      <div className="overflow-x-auto">
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys move between the buttons in it */}
        <table aria-labelledby={nameId} onKeyDown={onKeyDown} className="min-w-full border-separate border-spacing-0 text-sm tabular-nums">
          <thead>
            <tr className="align-bottom">
              <th scope="col" className="sticky left-0 z-10 border-b border-line-strong bg-surface px-3 py-1 text-left font-normal">
                <span className="sr-only">{t('lineItem')}</span>
              </th>
              {columns.map((column) => (
                <ColumnHeading key={column.column} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, shown).map((row) =>
              row.kind === 'group' ? (
                <tr key={`group ${row.row}`}>
                  <th scope="rowgroup" colSpan={columns.length + 1} className="px-3 pt-2 pb-0.5 text-left font-medium text-muted">
                    <span className="sticky left-3 inline-block max-w-[80cqw] break-words">{row.label}</span>
                  </th>
                </tr>
              ) : (
                <tr key={row.row} className={classNames('group align-top hover:bg-hover', row.parts && 'font-medium')}>
                  <th
                    scope="row"
                    className={classNames(
                      'sticky left-0 z-10 min-w-36 bg-surface py-0.5 pr-2 pl-3 text-left group-hover:bg-hover',
                      row.parts ? 'font-medium' : 'font-normal',
                      sum?.parts?.has(row.row) === true && 'bg-accent-soft!',
                    )}
                  >
                    <span className="flex items-start gap-1">
                      <Mark row={row} sum={sum} onSum={setSum} rows={rows} />
                      <span className="min-w-0 break-words">
                        {row.label === '' ? <span className="text-faint">{t('noLabel')}</span> : row.label}
                        {row.unit && <span className="ml-1 text-xs font-normal text-muted">{unitWords(row.unit, language)}</span>}
                      </span>
                    </span>
                  </th>
                  {row.cells.map((cell, at) => (
                    <td
                      key={columns[at]?.column}
                      className={classNames(
                        'px-1 text-right whitespace-nowrap',
                        row.parts && 'border-t border-line-strong',
                        sum?.parts?.has(row.row) === true && 'bg-accent-soft',
                      )}
                    >
                      {cell.map((figure) => (
                        <FigureCell
                          key={keyOf(figure.fact)}
                          figure={figure}
                          name={t('openFigure', {
                            label: row.label || t('noLabel'),
                            column: names[at] ?? '',
                            printed: figure.fact.printed,
                          })}
                          tableUnit={unit}
                          column={at}
                          isReached={keyOf(figure.fact) === reached}
                          onReach={setCurrent}
                          onOpen={(button) => onOpen(figure.fact, button)}
                        />
                      ))}
                    </td>
                  ))}
                </tr>
              ),
            )}
          </tbody>
        </table>
      </div>
      {rows.length > shown && (
        <p className="py-2 text-center">
          <Button size="small" onClick={() => setShown(shown + rowsAtOnce)}>
            {t('moreRows', { count: formats.number(Math.min(rowsAtOnce, rows.length - shown)) })}
          </Button>
        </p>
      )}
    </>
  )
}

function ColumnHeading({ column: { period, isMixed, isChange, headings, needsHeading, unit } }: { column: FigureColumn }) {
  const t = useTexts(figuresTexts)
  const language = useLanguage()
  const printed = headings.join(' ')
  const status = period?.status ?? 'unstated'
  return (
    <th
      scope="col"
      title={printed === '' ? undefined : printed}
      className="max-w-36 border-b border-line-strong bg-surface px-2 py-1 text-right font-medium"
    >
      {isChange && <span className="block">{t('change')}</span>}
      {period ? (
        <span className="block">{periodWords(period, language)}</span>
      ) : (
        !isMixed && !isChange && <span className="block font-normal text-muted">{t('periodNotStated')}</span>
      )}
      {status !== 'unstated' && status !== 'actual' && <span className="block text-xs font-normal text-caution">{t(status)}</span>}
      {needsHeading && printed !== '' && <span className="line-clamp-3 text-xs font-normal break-words text-muted">{printed}</span>}
      {unit && <span className="block text-xs font-normal text-muted">{unitWords(unit, language)}</span>}
    </th>
  )
}

interface MarkProps {
  row: FigureRow
  /** The sum whose parts are marked. */
  sum: FigureRow | undefined
  onSum: (sum: FigureRow | undefined) => void
  rows: ReturnType<typeof arrangeFigures>['rows']
}

/** Mark before a label: a tick where other rows add up to this one, or the row's sign within the selected sum. */
function Mark({ row, sum, onSum, rows }: MarkProps) {
  const t = useTexts(figuresTexts)
  const sign = sum?.parts?.get(row.row)
  if (sign !== undefined) {
    return (
      <span data-sign className="w-4 shrink-0 text-center font-semibold text-accent">
        {sign === 1 ? '+' : '−'}
      </span>
    )
  }
  if (!row.parts) return <span aria-hidden className="w-4 shrink-0" />
  const parts = [...row.parts].map(([part, of]) => {
    const found = rows.find((one) => one.kind === 'figures' && one.row === part)
    return `${of === 1 ? '+' : '−'} ${found?.label ?? ''}`
  })
  return (
    <Tooltip text={t('sum')}>
      <button
        type="button"
        aria-label={t('sumOf', { label: row.label, parts: parts.join(' ') })}
        onPointerEnter={() => onSum(row)}
        onPointerLeave={() => onSum(undefined)}
        onFocus={() => onSum(row)}
        onBlur={() => onSum(undefined)}
        className="flex h-5 w-4 shrink-0 items-center justify-center rounded-sm text-positive hover:bg-positive-soft"
      >
        <Check aria-hidden className="size-3.5" />
      </button>
    </Tooltip>
  )
}

interface FigureCellProps {
  figure: PlacedFigure
  /** Accessible name: row, column and figure. */
  name: string
  tableUnit: FactView['unit'] | undefined
  /** Index of the column. */
  column: number
  isReached: boolean
  onReach: (key: string) => void
  onOpen: (button: HTMLElement) => void
}

function FigureCell({ figure: { fact, unit, period }, name, tableUnit, column, isReached, onReach, onOpen }: FigureCellProps) {
  const language = useLanguage()
  const own = unit === undefined ? '' : ownUnitWords(fact, tableUnit, language)
  const ownPeriod = period === undefined ? '' : periodWords(period, language)
  return (
    <Tooltip text={<FigureCard fact={fact} />}>
      <button
        type="button"
        aria-label={[name, own, ownPeriod].filter(Boolean).join(' ')}
        tabIndex={isReached ? 0 : -1}
        data-figure-column={column}
        onFocus={() => onReach(keyOf(fact))}
        onClick={(event) => onOpen(event.currentTarget)}
        className="rounded-sm px-1 py-0.5 text-right hover:bg-accent-soft hover:text-accent"
      >
        {fact.printed}
        {own !== '' && <span className="ml-1 text-xs font-normal text-muted">{own}</span>}
        {ownPeriod !== '' && <span className="block text-xs font-normal text-muted">{ownPeriod}</span>}
      </button>
    </Tooltip>
  )
}
