import { type Attachment, type SavedSpreadsheet, endpoints, limits, parseRange } from '@dossier/contract'
import { useBlocker } from '@tanstack/react-router'
import { FileWarning, Tag } from 'lucide-react'
import { lazy, type ReactNode, Suspense, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, useSend } from '../../../api/index.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Button, ConfirmDialog, EmptyState, type MenuItem, Page, showToast, Skeleton } from '../../../ui/index.ts'
import { useDownload } from '../../evidence/viewer/use-download.ts'
import { refreshFiles } from '../../files/use-file-list.ts'
import { ArrayBar } from './arrays/array-bar.tsx'
import type { CellPlace, WorkbookEdit } from './cell-content.ts'
import { placeOfCell } from './cell-name.ts'
import type { Merged } from './conflict/merge-dialog.tsx'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type Draft, keepDraft, readDraft } from './drafts.ts'
import { editorTexts } from './editor.texts.ts'
import { PanelButtons } from './panel/panel-buttons.tsx'
import { panelCoversCells } from './panel/covers-cells.ts'
import { panelTexts } from './panel/panel.texts.ts'
import { type PanelName, usePanel } from './panel/use-panel.ts'
import { useAskKey } from './ask/use-ask-key.ts'
import { useTraceKeys } from './trace/use-trace-keys.ts'
import { useFormulaItem } from './use-formula-item.ts'
import { endHandover, handedTo } from './handover.ts'
import { namesShortcut, useNamesKey } from './names/use-names-key.ts'
import { useOutlineTools } from './outline/use-outline-tools.tsx'
import type { ReadOnly } from './read-only.ts'
import { NarrowMenu } from './narrow-menu.tsx'
import { Notice } from './notice.tsx'
import { SaveBar } from './save-bar.tsx'
import type { Refused } from './sheet-changes.ts'
import { ToolsMenu } from './tools-menu.tsx'
import { SavedNotices } from './saved-notices.tsx'
import { withUnsavedNotes } from './source/cell-comments.ts'
import { CommentBar } from './source/comment-bar.tsx'
import { SortButton } from './sort/sort-button.tsx'
import type { UniverSheet } from './univer-sheet.ts'
import { type UnreadableReason, WorkbookUnreadable } from './unreadable.ts'
import { useLineQuestion } from './use-line-question.tsx'
import { useWorkbook } from './loading/use-workbook.ts'
import { WorkbookGrid } from './workbook-grid.tsx'
import { EditAsXlsx } from './xls/edit-as-xlsx.tsx'

export interface WorkbookEditorProps {
  file: Attachment
  title: ReactNode
  mayEdit: boolean
  /** Whether the user may ask questions. */
  mayAsk: boolean
  /** Whether the user may have the workbook audited. */
  mayAudit: boolean
  /** The cell to go to. */
  place: CellPlace | null
  onSaved: (saved: SavedSpreadsheet, place: CellPlace | null) => void
  onOpen: (fileId: number, place?: CellPlace) => void
  onMerged: (merged: Merged, place: CellPlace | null) => void
}

const hints = { encrypted: 'encryptedHint', damaged: 'damagedHint', tooLarge: 'tooLargeHint' } as const satisfies Record<
  UnreadableReason,
  string
>

const EditorPanel = lazy(async () => ({ default: (await import('./panel/editor-panel.tsx')).EditorPanel }))
const MergeDialog = lazy(async () => ({ default: (await import('./conflict/merge-dialog.tsx')).MergeDialog }))

/** How soon unsaved cells are kept in the browser after a change, milliseconds. */
const draftMs = 400
const noEdits: readonly WorkbookEdit[] = []

/** A workbook with its unsaved changes. Nothing is sent before Save Changes. */
export function WorkbookEditor({ file, title, mayEdit, mayAsk, mayAudit, place, onSaved, onOpen, onMerged }: WorkbookEditorProps) {
  const t = useTexts(editorTexts)
  const panelNames = useTexts(panelTexts)
  const { panel, open: openPanel } = usePanel()
  const [handed] = useState(() => handedTo(file.id))
  const { ago, number } = useFormats()
  const { projectId, id, filename, latestId, version } = file
  const download = useDownload(file)
  const { opened, whole, error, retry } = useWorkbook(file)
  const contents = whole ?? opened
  const [edits, setEdits] = useState(noEdits)
  const [draft, setDraft] = useState<Draft | null>(null)
  const [isDraftKept, setDraftKept] = useState(true)
  const [sheet, setSheet] = useState<UniverSheet | null>(null)
  const [conflict, setConflict] = useState<'choice' | 'merge' | null>(null)
  const [isDiscarding, setDiscarding] = useState(false)
  const [shownSaved, setShownSaved] = useState(handed?.saved)
  // Remounts the grid with the cells of the file.
  const [opening, setOpening] = useState(0)

  const unsavedNotes = edits.filter((edit) => 'kind' in edit && edit.kind === 'note')
  const comments = contents ? withUnsavedNotes(contents.comments, unsavedNotes) : []

  const isLatest = latestId === id
  const readOnly: ReadOnly | null = !mayEdit ? 'guest' : !isLatest && edits.length === 0 ? 'earlier' : (opened?.readOnly ?? null)
  const offeredPanels: PanelName[] = [
    ...(mayAsk ? ['ask' as const] : []),
    ...(readOnly === null || (opened?.threads.length ?? 0) > 0 ? ['comments' as const] : []),
    ...(file.kind === 'xls' ? [] : ['trace' as const, 'names' as const]),
    'versions',
    ...(mayAudit && file.kind === 'xlsx' ? ['audit' as const] : []),
    ...(contents && contents.visuals.length > 0 ? ['visuals' as const] : []),
  ]
  const hasChanges = edits.length > 0

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const keep = useCallback(
    async (unsaved: readonly WorkbookEdit[]) => {
      clearTimeout(timer.current)
      setDraftKept(await keepDraft({ projectId, fileId: id }, unsaved))
    },
    [projectId, id],
  )
  const hasTyped = useRef(false)
  const changed = useCallback(
    (next: readonly WorkbookEdit[]) => {
      hasTyped.current = true
      setEdits(next)
      setDraft(null)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => void keep(next), draftMs)
    },
    [keep],
  )
  useEffect(() => {
    let left = false
    const offer = async () => {
      const found = await readDraft({ projectId, fileId: id })
      if (!left && !hasTyped.current) setDraft(found)
    }
    void offer()
    return () => {
      left = true
    }
  }, [projectId, id])
  /** What waits for the cells to be on the page: merged changes, and the cell to go to. */
  const waiting = useRef<{ edits: readonly WorkbookEdit[] | null; place: CellPlace | null }>({ edits: handed?.edits ?? null, place: null })
  const showSheet = useCallback((next: UniverSheet | null) => {
    setSheet(next)
    if (next === null) return
    endHandover()
    const { edits: unmade, place: wanted } = waiting.current
    waiting.current = { edits: null, place: null }
    if (unmade !== null) void next.apply(unmade)
    if (wanted !== null) next.goTo(wanted)
  }, [])
  const refused = useCallback(
    (what?: Refused) => showToast({ kind: 'notice', title: t(what === undefined ? 'refusedChange' : `refusedChange.${what}`) }),
    [t],
  )

  const save = useSend(endpoints.spreadsheets.save, {
    quiet: true,
    onSuccess(result) {
      void keep(noEdits)
      setEdits(noEdits)
      void refreshFiles()
      showToast({ kind: 'success', title: t('saved') })
      onSaved(result, sheet?.place() ?? null)
    },
  })
  // Until the new version is on the page, which comes in its place.
  const isSaving = save.isPending || save.isSuccess
  const saveNow = async () => {
    if (sheet === null || isSaving || readOnly !== null) return
    await sheet.finishTyping()
    const sent = sheet.edits()
    setEdits(sent)
    if (sent.length === 0 || sent.length > limits.cellEditsAtOnce) return
    save.mutate(
      { projectId, id, edits: sent },
      {
        onError(failure) {
          if (failure instanceof ApiError && failure.code === 'FILE_HAS_NEWER_VERSION') setConflict('choice')
          const cell = failure instanceof ApiError ? failure.details['cell'] : undefined
          const refusedPlace = typeof cell === 'string' ? placeOfCell(cell) : null
          if (refusedPlace !== null) sheet.goTo(refusedPlace)
        },
      },
    )
  }
  const onSaveKey = useEffectEvent(() => void saveNow())
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      // `code` identifies the physical key, so that it works with a Korean layout.
      if (event.code !== 'KeyS' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
      event.preventDefault()
      event.stopPropagation()
      onSaveKey()
    }
    window.addEventListener('keydown', onKeyDown, { capture: true })
    return () => window.removeEventListener('keydown', onKeyDown, { capture: true })
  }, [])

  // The last change may be younger than its draft.
  const onPageHide = useEffectEvent(() => {
    if (hasChanges) void keep(edits)
  })
  useEffect(() => {
    const onHide = () => onPageHide()
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [])

  useAskKey(mayAsk && sheet !== null, () => openPanel('ask'))

  /** Goes to the first precedent or dependent of the chosen cell. */
  const trace = async (to: 'precedents' | 'dependents') => {
    const chosen = sheet?.place()
    if (!sheet || !chosen) return
    const cells = to === 'precedents' ? sheet.tracer.precedents(chosen) : (await sheet.tracer.dependents(chosen, () => false))?.cells
    const [first] = cells ?? []
    if (first)
      sheet.goTo(
        { sheet: first.sheet, row: first.range.top, column: first.range.left },
        { row: first.range.bottom, column: first.range.right },
      )
  }

  const outlineTools = useOutlineTools(sheet, readOnly === null)
  const lineQuestion = useLineQuestion(sheet)
  const formulaItem = useFormulaItem(sheet)
  const [commentsAsked, setCommentsAsked] = useState(0)
  const comment = () => {
    openPanel('comments')
    setCommentsAsked((count) => count + 1)
  }
  const tools: MenuItem[] = [
    ...outlineTools.items,
    formulaItem,
    { label: panelNames('names'), icon: Tag, shortcut: namesShortcut, separated: true, onSelect: () => openPanel('names') },
  ]

  useNamesKey(sheet !== null && file.kind !== 'xls', () => openPanel('names'))
  useTraceKeys(sheet !== null, (to) => void trace(to))

  // Panels and evidence are in the address, beside the cells.
  const leaving = useBlocker({
    shouldBlockFn: ({ current, next }) => hasChanges && current.pathname !== next.pathname,
    enableBeforeUnload: () => hasChanges,
    withResolver: true,
  })

  /** Drops the unsaved changes of this version. */
  const forget = () => {
    void keep(noEdits)
    setEdits(noEdits)
  }
  const discard = () => {
    forget()
    save.reset()
    setDiscarding(false)
    setOpening((count) => count + 1)
    retry()
  }
  const showCells = (name: string, range: string) => {
    const cells = parseRange(range)
    if (cells === undefined) return
    sheet?.goTo({ sheet: name, row: cells.top, column: cells.left }, { row: cells.bottom, column: cells.right })
    if (panelCoversCells()) openPanel(null)
  }
  const goTo = (fileId: number, cell: CellPlace) => {
    if (fileId !== id) onOpen(fileId, cell)
    else {
      if (sheet === null) waiting.current.place = cell
      else sheet.goTo(cell)
      // In a narrow window the panel covers the cells.
      if (panelCoversCells()) openPanel(null)
    }
  }
  const failure = save.error instanceof ApiError && save.error.code === 'FILE_HAS_NEWER_VERSION' ? null : save.error
  const failedCell = failure instanceof ApiError && typeof failure.details['cell'] === 'string' ? failure.details['cell'] : undefined
  const reason = failure instanceof ApiError ? failure.details['reason'] : undefined
  const failedPlace = failedCell === undefined ? null : placeOfCell(failedCell)

  return (
    <Page
      title={title}
      fixed
      actions={
        <>
          <PanelButtons offered={offeredPanels} panel={panel} onOpen={openPanel} />
          <NarrowMenu
            projectId={projectId}
            offered={offeredPanels}
            panel={panel}
            onOpen={openPanel}
            onUndo={readOnly === null && sheet ? () => sheet.undo() : undefined}
            onRedo={readOnly === null && sheet ? () => sheet.redo() : undefined}
            onDiscard={hasChanges ? () => setDiscarding(true) : undefined}
            onDownload={download}
            tools={sheet === null ? [] : tools}
          />
          {opened?.readOnly === 'xls' && mayEdit && isLatest && <EditAsXlsx file={file} onOpen={(copy) => onOpen(copy)} />}
          <ToolsMenu items={tools} disabled={sheet === null} />
          {readOnly === null && contents && <SortButton sheet={sheet} tables={contents.tables} />}
          <SaveBar
            changed={edits}
            readOnly={opened === undefined && error === null ? null : readOnly}
            busy={save.isPending}
            ready={sheet !== null && !isSaving}
            onUndo={() => sheet?.undo()}
            onRedo={() => sheet?.redo()}
            onDiscard={() => setDiscarding(true)}
            onSave={() => void saveNow()}
            onDownload={download}
          />
        </>
      }
    >
      <div className="relative flex min-h-0 min-w-0 flex-1">
        <div className="flex min-h-0 min-w-0 flex-1 flex-col">
          {!isLatest && (
            <Notice
              tone="caution"
              text={hasChanges ? t('newerVersion') : t('readOnlyEarlier', { version })}
              actions={
                <Button size="small" onClick={() => (hasChanges ? setConflict('choice') : onOpen(latestId))}>
                  {t('openLatest')}
                </Button>
              }
            />
          )}
          {failure && (
            <Notice
              tone="negative"
              text={isRefusal(reason) ? t(`refused.${reason}`, { cell: failedCell ?? '' }) : failure.message}
              actions={
                failedPlace && (
                  <Button size="small" onClick={() => sheet?.goTo(failedPlace)}>
                    {t('goToCell', { cell: failedCell ?? '' })}
                  </Button>
                )
              }
              onDismiss={() => save.reset()}
            />
          )}
          {edits.length > limits.cellEditsAtOnce && (
            <Notice tone="negative" text={t('tooMany', { number: number(limits.cellEditsAtOnce) })} />
          )}
          {hasChanges && !isDraftKept && <Notice tone="caution" text={t('draftNotKept')} />}
          {shownSaved && <SavedNotices saved={shownSaved} onDismiss={() => setShownSaved(undefined)} />}
          {draft && sheet && readOnly === null && (
            <Notice
              tone="caution"
              text={t('draftFound', { count: draft.edits.length, number: number(draft.edits.length), moment: ago(draft.at) })}
              actions={
                <>
                  <Button size="small" variant="primary" onClick={() => void sheet.apply(draft.edits)}>
                    {t('restoreDraft')}
                  </Button>
                  <Button
                    size="small"
                    onClick={() => {
                      void keep(noEdits)
                      setDraft(null)
                    }}
                  >
                    {t('dropDraft')}
                  </Button>
                </>
              }
            />
          )}
          <div className="relative min-h-0 flex-1">
            {error ? (
              <EmptyState
                icon={FileWarning}
                title={t('unreadable')}
                action={
                  <>
                    <Button variant="primary" onClick={download}>
                      {t('download')}
                    </Button>
                    <Button onClick={retry}>{t('tryAgain')}</Button>
                  </>
                }
              >
                {t(error instanceof WorkbookUnreadable ? hints[error.reason] : 'unreadableHint')}
              </EmptyState>
            ) : opened ? (
              <WorkbookGrid
                key={`${opening}-${mayEdit}`}
                label={t('sheetLabel', { name: filename })}
                opened={opened}
                whole={whole}
                editable={readOnly === null}
                isSaving={isSaving}
                place={handed?.place ?? place}
                onOpen={showSheet}
                onEdits={changed}
                onRefused={refused}
                onListNames={() => openPanel('names')}
                onLineQuestion={lineQuestion.ask}
                onComment={comment}
                cellCommands={[
                  ...(mayAsk ? [{ id: 'dossier.ask', title: panelNames('ask'), run: () => openPanel('ask') }] : []),
                  ...(readOnly === null
                    ? [{ id: 'dossier.comment', title: panelNames('comments'), run: comment }, ...outlineTools.commands]
                    : []),
                ]}
              />
            ) : (
              <output aria-label={t('loading')} className="block h-full p-2">
                <Skeleton className="h-full w-full" />
              </output>
            )}
          </div>
          <ArrayBar sheet={sheet} editable={readOnly === null} />
          {comments.length > 0 && (
            <CommentBar projectId={projectId} sheet={sheet} comments={comments} hasMoved={!edits.every(staysInPlace)} />
          )}
        </div>
        {panel !== null && offeredPanels.includes(panel) && (
          <Suspense>
            <EditorPanel
              panel={panel}
              file={file}
              opened={contents}
              sheet={sheet}
              mayEdit={mayEdit}
              isEditable={readOnly === null && !isSaving}
              mayAudit={mayAudit}
              mayAsk={mayAsk}
              hasChanges={hasChanges}
              changes={edits}
              commentsAsked={commentsAsked}
              onClose={() => openPanel(null)}
              onShowCells={showCells}
              onGoTo={goTo}
              onOpen={onOpen}
            />
          </Suspense>
        )}
      </div>
      {outlineTools.dialog}
      {lineQuestion.dialog}
      {conflict === 'choice' && sheet && (
        <ConflictDialog
          file={file}
          edits={edits}
          onStay={() => setConflict(null)}
          onMerge={() => setConflict('merge')}
          onOpen={(other) => {
            forget()
            onOpen(other)
          }}
        />
      )}
      {conflict === 'merge' && sheet && (
        <Suspense>
          <MergeDialog
            projectId={projectId}
            fileId={id}
            edits={edits}
            onBack={() => setConflict('choice')}
            onMerge={(result) => {
              forget()
              onMerged(result, sheet.place())
            }}
          />
        </Suspense>
      )}
      {isDiscarding && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDiscarding(false)}
          title={t('discardTitle')}
          confirmLabel={t('discard')}
          onConfirm={discard}
        >
          {t('discardBody', { count: edits.length, number: number(edits.length) })}
        </ConfirmDialog>
      )}
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && leaving.reset()}
          title={t('leaveTitle')}
          confirmLabel={t('leave')}
          onConfirm={() => {
            void keep(noEdits)
            leaving.proceed()
          }}
        >
          {t('discardBody', { count: edits.length, number: number(edits.length) })}
        </ConfirmDialog>
      )}
    </Page>
  )
}

/** Whether cells are where they were before it. */
const staysInPlace = (edit: WorkbookEdit): boolean => !('kind' in edit) || !movingKinds.has(edit.kind)
const movingKinds: ReadonlySet<string> = new Set(['insert', 'delete', 'move', 'rename-sheet'])

const refusals = [
  'unreadable-formula',
  'three-dimensional',
  'table',
  'table-header',
  'merged',
  'filter',
  'bound-to-sheet',
  'pivot-table',
  'sheet-name',
  'name',
  'name-not-found',
  'name-taken',
  'name-used',
  'last-sheet',
  'structure-locked',
  'chart-sheet',
  'macros',
  'not-copied',
  'threaded-comment',
  'note',
  'unknown-content',
  'part-of-array',
  'array-in-merged',
  'array-in-table',
  'data-table',
] as const

const isRefusal = (reason: unknown): reason is (typeof refusals)[number] => (refusals as readonly unknown[]).includes(reason)
