import { LoaderCircle } from 'lucide-react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { EmptyState, Skeleton } from '../../../ui/index.ts'
import type { CellPlace, WorkbookEdit } from './cell-content.ts'
import { editorTexts } from './editor.texts.ts'
import { loadUniver } from './load-univer.ts'
import { firstRowCount } from './loading/first-row-count.ts'
import type { LineChange } from './keys/register-sheet-keys.ts'
import type { LoadedWorkbook } from './loading/open-workbook.ts'
import type { PackedWorkbook } from './loading/workbook.worker.ts'
import { OutlineGutter } from './outline/outline-gutter.tsx'
import type { SheetOutlines } from './outline/sheet-outlines.ts'
import type { Refused } from './sheet-changes.ts'
import type { CellCommand, UniverSheet } from './univer-sheet.ts'
import type { SheetView } from './visuals/sheet-view.ts'
import { VisualLayer } from './visuals/visual-layer.tsx'

export interface WorkbookGridProps {
  label: string
  opened: LoadedWorkbook
  /** All of it, where it was opened with its first rows. */
  whole: PackedWorkbook | undefined
  editable: boolean
  /** Whether changes are being saved: what is typed meanwhile would be in no version. */
  isSaving: boolean
  /** The cell to go to. */
  place: CellPlace | null
  /** Called with the workbook on the page once all of its cells are there, and with null when it is gone. */
  onOpen: (sheet: UniverSheet | null) => void
  onEdits: (edits: readonly WorkbookEdit[]) => void
  onRefused: (what?: Refused) => void
  /** Called where the list of defined names is asked for. */
  onListNames: () => void
  /** Called where it must be asked whether rows or columns are meant. */
  onLineQuestion: (change: LineChange) => void
  /** Called where a comment on the chosen cell is asked for. */
  onComment: () => void
  /** As they are when it opens. */
  cellCommands: readonly CellCommand[]
}

/** The cells of a workbook, drawn by Univer. */
export function WorkbookGrid({
  label,
  opened,
  whole,
  editable,
  isSaving,
  place,
  onOpen,
  onEdits,
  onRefused,
  onListNames,
  onLineQuestion,
  onComment,
  cellCommands,
}: WorkbookGridProps) {
  const t = useTexts(editorTexts)
  const language = useLanguage()
  const container = useRef<HTMLDivElement>(null)
  const shown = useRef<UniverSheet>(null)
  /** Lets input through again. */
  const held = useRef<() => void>(undefined)
  const [view, setView] = useState<SheetView>()
  const [outlines, setOutlines] = useState<SheetOutlines>()
  const [state, setState] = useState<'loading' | 'firstRows' | 'open' | 'failed'>('loading')
  /** Nothing acts on a workbook before all of its cells are there: not keys, not a search, not a question. */
  const letIn = (sheet: UniverSheet) => {
    held.current?.()
    sheet.takeShortcuts()
    if (place !== null) sheet.goTo(place)
    setState('open')
    setView(sheet.view)
    setOutlines(sheet.outlines)
    onOpen(sheet)
  }
  const opening = useEffectEvent(async (element: HTMLDivElement, isGone: () => boolean) => {
    try {
      const { openSheet } = await loadUniver(language)
      if (isGone()) return
      const sheet = await openSheet(element, {
        data: opened.data,
        file: opened,
        language,
        editable,
        reason: t('unsavedReason'),
        onEdits,
        onRefused,
        onListNames,
        onLineQuestion,
        onComment,
        cellCommands,
      })
      if (isGone()) {
        sheet.close()
        return
      }
      shown.current = sheet
      if (opened.whole === null) letIn(sheet)
      else {
        if (place !== null && place.row < firstRowCount) sheet.goTo(place)
        setState('firstRows')
      }
    } catch {
      if (!isGone()) setState('failed')
    }
  })
  useEffect(() => {
    // An element of its own for each opening: the editor draws and clears it outside of this tree.
    const element = document.createElement('div')
    element.className = 'absolute inset-0 bg-[#ffffff] text-[#1f2329] scheme-light'
    // Cells are drawn before changes of them are followed: what is typed until then would be shown and never saved.
    held.current = holdInput(element)
    container.current?.append(element)
    let gone = false
    // oxlint-disable-next-line react/set-state-in-effect -- set once the editor, which is loaded first, has opened
    void opening(element, () => gone)
    return () => {
      gone = true
      const sheet = shown.current
      shown.current = null
      setView(undefined)
      setOutlines(undefined)
      onOpen(null)
      // After React's own work, because the editor unmounts a tree of its own.
      setTimeout(() => {
        sheet?.close()
        element.remove()
      })
    }
  }, [onOpen])
  const filling = useEffectEvent(async (all: PackedWorkbook, isGone: () => boolean) => {
    const sheet = shown.current
    if (sheet === null) return
    await sheet.fill(all, isGone)
    if (!isGone()) letIn(sheet)
  })
  useEffect(() => {
    if (state !== 'firstRows' || whole === undefined) return undefined
    let gone = false
    void filling(whole, () => gone)
    return () => {
      gone = true
    }
  }, [state, whole])
  useEffect(() => {
    const [element, sheet] = [container.current, shown.current]
    if (!isSaving || state !== 'open' || element === null || sheet === null) return undefined
    const [letInput, letShortcuts] = [holdInput(element), sheet.holdShortcuts()]
    return () => {
      letInput()
      letShortcuts()
    }
  }, [isSaving, state])
  const { visuals } = whole ?? opened
  return (
    <section aria-label={label} aria-busy={isSaving || state === 'loading' || state === 'firstRows'} className="absolute inset-0">
      <div ref={container} className="absolute inset-0" />
      {view && outlines && <OutlineGutter view={view} outlines={outlines} />}
      {view && visuals.length > 0 && <VisualLayer view={view} visuals={visuals} />}
      {state === 'firstRows' && (
        <output className="absolute inset-x-0 bottom-12 z-10 mx-auto flex w-fit max-w-[calc(100%-2rem)] items-center gap-2 rounded-full border border-line bg-surface px-3 py-1 text-xs text-muted shadow-sm">
          <LoaderCircle aria-hidden className="size-3.5 animate-spin" />
          {t('loadingRows')}
        </output>
      )}
      {state === 'loading' && <Skeleton className="absolute inset-2" />}
      {state === 'failed' && <EmptyState title={t('unreadable')}>{t('unreadableHint')}</EmptyState>}
    </section>
  )
}

const inputs = ['keydown', 'beforeinput', 'compositionstart', 'paste', 'pointerdown', 'click', 'dblclick', 'contextmenu'] as const

/** Keeps keys, pointers and what is pasted from an element, without taking its focus. The wheel scrolls. @returns what ends it */
function holdInput(element: HTMLElement): () => void {
  const hold = (event: Event) => {
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  for (const name of inputs) element.addEventListener(name, hold, { capture: true })
  return () => {
    for (const name of inputs) element.removeEventListener(name, hold, { capture: true })
  }
}
