import { rangesInWords, writeRange } from '@dossier/contract'
import { useEffect, useState } from 'react'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { placeOfCell } from '../cell-name.ts'
import type { UniverSheet } from '../univer-sheet.ts'
import { useChosenCell } from '../use-chosen-cell.ts'
import type { Dependents } from './cell-tracer.ts'
import type { SheetRange } from './references-in.ts'
import { traceTexts } from './trace.texts.ts'

export interface TracePanelProps {
  sheet: UniverSheet
  /** Another object after every change of the workbook. */
  changes: object
  onShowCells: (sheet: string, range: string) => void
}

/** The precedents and dependents of the chosen cell; each leads to its cells. */
export function TracePanel({ sheet, changes, onShowCells }: TracePanelProps) {
  const t = useTexts(traceTexts)
  const { number } = useFormats()
  const chosen = useChosenCell(sheet)
  const place = chosen === '' ? null : placeOfCell(chosen)
  const dependents = useDependents(sheet, chosen, changes)
  if (place === null) return <p className="p-4 text-sm text-muted">{t('chooseCell')}</p>
  const precedents = sheet.tracer.precedents(place)
  return (
    <div className="flex flex-col gap-4 p-4 text-sm">
      <section className="flex flex-col gap-1" aria-label={t('precedentsOf', { cell: chosen })}>
        <h3 className="truncate font-medium">{t('precedentsOf', { cell: chosen })}</h3>
        {precedents === null || precedents.length === 0 ? (
          <p className="text-muted">{t(precedents === null ? 'noFormula' : 'noPrecedents')}</p>
        ) : (
          <CellList cells={precedents} onShowCells={onShowCells} />
        )}
      </section>
      <section className="flex flex-col gap-1" aria-label={t('dependentsOf', { cell: chosen })}>
        <h3 className="truncate font-medium">{t('dependentsOf', { cell: chosen })}</h3>
        {dependents === null ? (
          <output className="text-muted">{t('searching')}</output>
        ) : dependents.cells.length === 0 ? (
          <p className="text-muted">{t('noDependents')}</p>
        ) : (
          <CellList cells={dependents.cells} onShowCells={onShowCells} />
        )}
        {dependents?.isMore && <p className="text-xs text-muted">{t('more', { number: number(dependents.cells.length) })}</p>}
      </section>
      <p className="text-xs text-muted">{t('keys')}</p>
    </div>
  )
}

function CellList({ cells, onShowCells }: { cells: readonly SheetRange[]; onShowCells: TracePanelProps['onShowCells'] }) {
  const t = useTexts(traceTexts)
  return (
    <ul>
      {cells.map(({ sheet, range }) => {
        const written = writeRange(range)
        const name = rangesInWords(sheet, [written])
        return (
          <li key={name}>
            <button
              type="button"
              aria-label={t('goTo', { cells: name })}
              className="w-full truncate rounded px-2 py-1 text-left text-accent tabular-nums hover:bg-hover"
              onClick={() => onShowCells(sheet, written)}
            >
              {name}
            </button>
          </li>
        )
      })}
    </ul>
  )
}

/** The dependents of a cell, looked for again after each change of the workbook; null while they are looked for. */
function useDependents(sheet: UniverSheet, cell: string, changes: object): Dependents | null {
  const [found, setFound] = useState<{ cell: string; changes: object; dependents: Dependents } | null>(null)
  useEffect(() => {
    const place = cell === '' ? null : placeOfCell(cell)
    if (place === null) return undefined
    let isGone = false
    const look = async () => {
      const dependents = await sheet.tracer.dependents(place, () => isGone)
      if (dependents !== null && !isGone) setFound({ cell, changes, dependents })
    }
    void look()
    return () => {
      isGone = true
    }
  }, [sheet, cell, changes])
  return found?.cell === cell && found.changes === changes ? found.dependents : null
}
