import { type Attachment, type SavedSpreadsheet, endpoints, limits } from '@dossier/contract'
import { useBlocker } from '@tanstack/react-router'
import { FileWarning } from 'lucide-react'
import { type ReactNode, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ApiError, useSend } from '../../../api/index.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { Button, ConfirmDialog, EmptyState, Page, showToast, Skeleton } from '../../../ui/index.ts'
import { useDownload } from '../../evidence/viewer/use-download.ts'
import { refreshFiles } from '../../files/use-file-list.ts'
import type { CellPlace, WorkbookEdit } from './cell-content.ts'
import { placeOfCell } from './cell-name.ts'
import { ConflictDialog } from './conflict-dialog.tsx'
import { type Draft, keepDraft, readDraft } from './drafts.ts'
import { editorTexts } from './editor.texts.ts'
import type { ReadOnly } from './read-only.ts'
import { Notice } from './notice.tsx'
import { SaveBar } from './save-bar.tsx'
import { SavedNotices } from './saved-notices.tsx'
import type { UniverSheet } from './univer-sheet.ts'
import { useWorkbook } from './use-workbook.ts'
import { WorkbookGrid } from './workbook-grid.tsx'

export interface WorkbookEditorProps {
  file: Attachment
  title: ReactNode
  mayEdit: boolean
  /** What the save said that made this version. */
  saved: SavedSpreadsheet | undefined
  /** The cell to go to. */
  place: CellPlace | null
  onSaved: (saved: SavedSpreadsheet, place: CellPlace | null) => void
  onOpen: (fileId: number) => void
}

/** How soon unsaved cells are kept in the browser after a change, milliseconds. */
const draftMs = 400
const noEdits: readonly WorkbookEdit[] = []

/** A workbook with its unsaved changes. Nothing is sent before Save Changes. */
export function WorkbookEditor({ file, title, mayEdit, saved, place, onSaved, onOpen }: WorkbookEditorProps) {
  const t = useTexts(editorTexts)
  const { ago, number } = useFormats()
  const { projectId, id, filename, latestId, version } = file
  const download = useDownload(file)
  const { opened, error, retry } = useWorkbook(file)
  const [edits, setEdits] = useState(noEdits)
  const [draft, setDraft] = useState<Draft | null>(() => readDraft(id))
  const [sheet, setSheet] = useState<UniverSheet | null>(null)
  const [isConflict, setConflict] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const [shownSaved, setShownSaved] = useState(saved)
  // Remounts the grid with the cells of the file.
  const [opening, setOpening] = useState(0)

  const isLatest = latestId === id
  const readOnly: ReadOnly | null = !mayEdit ? 'guest' : !isLatest && edits.length === 0 ? 'earlier' : (opened?.readOnly ?? null)
  const hasChanges = edits.length > 0

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const changed = useCallback(
    (next: readonly WorkbookEdit[]) => {
      setEdits(next)
      setDraft(null)
      clearTimeout(timer.current)
      timer.current = setTimeout(() => keepDraft(id, next), draftMs)
    },
    [id],
  )
  const refused = useCallback(() => showToast({ kind: 'notice', title: t('refusedChange') }), [t])

  const save = useSend(endpoints.spreadsheets.save, {
    quiet: true,
    onSuccess(result) {
      clearTimeout(timer.current)
      keepDraft(id, [])
      setEdits(noEdits)
      void refreshFiles()
      showToast({ kind: 'success', title: t('saved') })
      onSaved(result, sheet?.place() ?? null)
    },
  })
  const saveNow = async () => {
    if (sheet === null || save.isPending || readOnly !== null) return
    await sheet.finishTyping()
    const sent = sheet.edits()
    setEdits(sent)
    if (sent.length === 0 || sent.length > limits.cellEditsAtOnce) return
    save.mutate(
      { projectId, id, edits: sent },
      {
        onError(failure) {
          if (failure instanceof ApiError && failure.code === 'FILE_HAS_NEWER_VERSION') setConflict(true)
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
    if (hasChanges) keepDraft(id, edits)
  })
  useEffect(() => {
    const onHide = () => onPageHide()
    window.addEventListener('pagehide', onHide)
    return () => window.removeEventListener('pagehide', onHide)
  }, [])

  const leaving = useBlocker({ shouldBlockFn: () => hasChanges, enableBeforeUnload: () => hasChanges, withResolver: true })

  const discard = () => {
    clearTimeout(timer.current)
    keepDraft(id, [])
    setEdits(noEdits)
    save.reset()
    setDiscarding(false)
    setOpening((count) => count + 1)
    retry()
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
        <SaveBar
          changed={edits}
          readOnly={opened === undefined && error === null ? null : readOnly}
          busy={save.isPending}
          ready={sheet !== null}
          onUndo={() => sheet?.undo()}
          onRedo={() => sheet?.redo()}
          onDiscard={() => setDiscarding(true)}
          onSave={() => void saveNow()}
          onDownload={download}
        />
      }
    >
      <div className="flex min-h-0 min-w-0 flex-1 flex-col">
        {!isLatest && (
          <Notice
            tone="caution"
            text={hasChanges ? t('newerVersion') : t('readOnlyEarlier', { version })}
            actions={
              <Button size="small" onClick={() => (hasChanges ? setConflict(true) : onOpen(latestId))}>
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
                    keepDraft(id, [])
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
              {t('unreadableHint')}
            </EmptyState>
          ) : opened ? (
            <WorkbookGrid
              key={`${opening}-${mayEdit}`}
              label={t('sheetLabel', { name: filename })}
              opened={opened}
              editable={readOnly === null}
              place={place}
              onOpen={setSheet}
              onEdits={changed}
              onRefused={refused}
            />
          ) : (
            <output aria-label={t('loading')} className="block h-full p-2">
              <Skeleton className="h-full w-full" />
            </output>
          )}
        </div>
      </div>
      {isConflict && sheet && (
        <ConflictDialog
          file={file}
          edits={edits}
          onStay={() => setConflict(false)}
          onOpen={(other) => {
            clearTimeout(timer.current)
            keepDraft(id, [])
            setEdits(noEdits)
            onOpen(other)
          }}
        />
      )}
      {isDiscarding && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && setDiscarding(false)}
          title={t('discardTitle')}
          confirmLabel={t('discard')}
          onConfirm={discard}
        >
          {t('discardBody', { number: number(edits.length) })}
        </ConfirmDialog>
      )}
      {leaving.status === 'blocked' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && leaving.reset()}
          title={t('leaveTitle')}
          confirmLabel={t('leave')}
          onConfirm={() => {
            clearTimeout(timer.current)
            keepDraft(id, [])
            leaving.proceed()
          }}
        >
          {t('discardBody', { number: number(edits.length) })}
        </ConfirmDialog>
      )}
    </Page>
  )
}

const refusals = ['unreadable-formula', 'three-dimensional', 'table', 'pivot-table', 'sheet-name', 'last-sheet', 'unknown-content'] as const

const isRefusal = (reason: unknown): reason is (typeof refusals)[number] => (refusals as readonly unknown[]).includes(reason)
