import type { CellDifference, CellState } from '@dossier/contract'
import { ArrowRight } from 'lucide-react'
import { useState } from 'react'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { Button, classNames } from '../../../../ui/index.ts'
import { formulaInWords, valueInWords } from '../cell-words.ts'
import { versionsPanelTexts } from './versions-panel.texts.ts'

/** Rows that are drawn at first, and with every click on "more". */
const batch = 200

export interface DifferenceCellsProps {
  cells: readonly CellDifference[]
  /** How many there are, listed or not. */
  count: number
  onGoTo: (difference: CellDifference) => void
}

/** Cells that differ, each with what it held before and holds after. A click goes to the cell. */
export function DifferenceCells({ cells, count, onGoTo }: DifferenceCellsProps) {
  const t = useTexts(versionsPanelTexts)
  const { number } = useFormats()
  const [most, setMost] = useState(batch)
  if (count === 0) return <p className="px-4 py-3 text-sm text-muted">{t('noneOfKind')}</p>
  const bySheet = Map.groupBy(cells.slice(0, most), ({ sheet }) => sheet)
  return (
    <>
      {[...bySheet].map(([sheet, ofSheet]) => (
        <section key={sheet} aria-label={sheet}>
          <h3 className="sticky top-0 border-b border-line bg-sunken px-4 py-1 text-xs font-semibold break-words text-muted">{sheet}</h3>
          <ul>
            {ofSheet.map((difference) => (
              <li key={`${difference.earlierCell}-${difference.cell}`} className="border-b border-line">
                <DifferingCell difference={difference} onGoTo={() => onGoTo(difference)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {cells.length > most && (
        <div className="px-4 py-2">
          <Button size="small" onClick={() => setMost((shown) => shown + batch)}>
            {t('more', { number: number(Math.min(batch, cells.length - most)) })}
          </Button>
        </div>
      )}
      {count > cells.length && <p className="px-4 py-2 text-xs text-muted">{t('notListed', { number: number(count - cells.length) })}</p>}
    </>
  )
}

function DifferingCell({ difference, onGoTo }: { difference: CellDifference; onGoTo: () => void }) {
  const t = useTexts(versionsPanelTexts)
  const { earlierCell, cell, before, after } = difference
  const name = cell ?? earlierCell ?? ''
  return (
    <button
      type="button"
      title={t('goTo', { cell: name })}
      onClick={onGoTo}
      className="grid w-full grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 px-4 py-1.5 text-left text-sm hover:bg-hover"
    >
      <span className="flex flex-col">
        <span className="font-mono text-xs leading-5 font-semibold">{name}</span>
        {cell === null ? (
          <span className="text-xs text-faint">{t('gone')}</span>
        ) : (
          earlierCell !== null && earlierCell !== cell && <span className="text-xs text-faint">{t('was', { cell: earlierCell })}</span>
        )}
      </span>
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
        <State state={before} isBefore />
        <ArrowRight aria-label={t('becomes')} className="size-3 shrink-0 self-center text-faint" />
        <State state={after} />
      </span>
    </button>
  )
}

/** A formula with its value, or a value. */
function State({ state, isBefore = false }: { state: CellState | null; isBefore?: boolean }) {
  const t = useTexts(versionsPanelTexts)
  const formats = useFormats()
  const formula = state === null || state.formula === null ? null : formulaInWords(state.formula, state.isArray)
  const value = state === null ? null : valueInWords(state.value, state.isDate, formats)
  return (
    <span className={classNames('min-w-0 break-words tabular-nums', isBefore && 'text-muted')}>
      {formula !== null && <span className="font-mono text-xs break-all">{formula} </span>}
      {value ?? (formula === null && <span className="text-faint italic">{t('empty')}</span>)}
    </span>
  )
}
