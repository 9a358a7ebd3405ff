import { ListChevronsDownUp, ListChevronsUpDown, ListIndentDecrease, ListIndentIncrease } from 'lucide-react'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { type MenuItem, showToast } from '../../../../ui/index.ts'
import { AxisDialog } from '../axis-dialog.tsx'
import type { Axis } from '../sheet-lines.ts'
import type { CellCommand, UniverSheet } from '../univer-sheet.ts'
import { outlineTexts } from './outline.texts.ts'

/** Groups the chosen lines, or takes them out of their group. */
type Shift = 1 | -1

interface OutlineTools {
  items: MenuItem[]
  /** The same for the menu of the cells and those of the headings. */
  commands: CellCommand[]
  /** Asks whether rows or columns are meant, where cells are chosen. */
  dialog: ReactNode
}

/** Grouping of rows and columns, with the keys of Excel. @param isEditable whether groups can be made */
export function useOutlineTools(sheet: UniverSheet | null, isEditable: boolean): OutlineTools {
  const t = useTexts(outlineTexts)
  const [asked, setAsked] = useState<Shift | null>(null)
  const shiftLines = (axis: Axis, by: Shift) => {
    const chosen = sheet?.chosenLines()
    if (!sheet || !chosen) return
    const isChanged = sheet.outlines.shift(axis, axis === 'row' ? chosen.rows : chosen.columns, by)
    if (!isChanged) showToast({ kind: 'notice', title: t(by === 1 ? 'deepest' : 'nothingToUngroup') })
    sheet.focus()
  }
  const shift = (by: Shift) => {
    const chosen = sheet?.chosenLines()
    if (!sheet || !chosen) return
    if (chosen.whole === null) setAsked(by)
    else shiftLines(chosen.whole, by)
  }
  const showDetail = (isShown: boolean) => {
    const chosen = sheet?.chosenLines()
    if (!sheet || !chosen) return
    const axes: readonly Axis[] = chosen.whole === null ? ['row', 'column'] : [chosen.whole]
    const isDone = axes.some((axis) => sheet.outlines.showDetail(axis, (axis === 'row' ? chosen.rows : chosen.columns).from, isShown))
    if (!isDone) showToast({ kind: 'notice', title: t('noDetail') })
    sheet.focus()
  }
  const onShift = useEffectEvent(shift)
  // Menus of the cells are made once, before there is a sheet.
  const latest = useRef(shift)
  useEffect(() => {
    latest.current = shift
  })
  const isOn = sheet !== null && isEditable
  useEffect(() => {
    if (!isOn) return undefined
    const onKeyDown = (event: KeyboardEvent) => {
      const by = event.code === 'ArrowRight' ? 1 : event.code === 'ArrowLeft' ? -1 : null
      if (by === null || !event.altKey || !event.shiftKey || event.ctrlKey || event.metaKey || event.isComposing) return
      event.preventDefault()
      event.stopPropagation()
      onShift(by)
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [isOn])
  const items: MenuItem[] = [
    ...(isEditable
      ? [
          { label: t('group'), icon: ListIndentIncrease, shortcut: 'Alt+Shift+→', onSelect: () => shift(1) },
          { label: t('ungroup'), icon: ListIndentDecrease, shortcut: 'Alt+Shift+←', onSelect: () => shift(-1) },
        ]
      : []),
    { label: t('showDetail'), icon: ListChevronsUpDown, onSelect: () => showDetail(true) },
    { label: t('hideDetail'), icon: ListChevronsDownUp, onSelect: () => showDetail(false) },
  ]
  const close = () => {
    setAsked(null)
    sheet?.focus()
  }
  const dialog = asked !== null && (
    <AxisDialog
      title={t(asked === 1 ? 'groupTitle' : 'ungroupTitle')}
      onClose={close}
      onChoose={(axis) => {
        setAsked(null)
        shiftLines(axis, asked)
      }}
    />
  )
  const commands = ([1, -1] as const).map((by) => ({
    id: by === 1 ? 'dossier.group' : 'dossier.ungroup',
    title: t(by === 1 ? 'group' : 'ungroup'),
    isOfLines: true,
    run: () => latest.current(by),
  }))
  return { items, commands, dialog }
}
