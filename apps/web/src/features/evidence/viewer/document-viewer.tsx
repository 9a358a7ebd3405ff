import { type Attachment, endpoints, fileFailureText, hasPages, type ShownFile } from '@dossier/contract'
import { Clock3, FileQuestion, FileWarning, Info } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { addressOf, call, requestHeaders, useCall } from '../../../api/index.ts'
import { useLanguage, useTexts } from '../../../i18n/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'
import type { Span } from '../span.ts'
import { unlockPart } from '../unlock/unlock-part.ts'
import { figuresPart } from './figures/figures-part.ts'
import { makeFiguresState } from './figures/figures-state.ts'
import { useDownload } from './use-download.ts'
import { PageSkeleton } from './page-skeleton.tsx'
import { ReadPagesViewer } from './pages/read-pages-viewer.tsx'
import { pdfViewerPart } from './pdf/pdf-viewer-part.ts'
import type { PlaceInFile } from './place-in-file.ts'
import { FilePreview } from './previews/file-preview.tsx'
import { marksPassages, mayDraw, previewOf } from './previews/preview-kind.ts'
import type { PreviewFallback } from './previews/preview-props.ts'
import { PreviewSkeleton } from './previews/preview-skeleton.tsx'
import { previewTexts } from './previews/preview.texts.ts'
import { type FileView, ViewSwitch } from './previews/view-switch.tsx'
import { recordingPart } from './recording/recording-part.ts'
import { VersionNotice } from '../versions/version-notice.tsx'
import { ViewerProblem } from './viewer-problem.tsx'

export interface DocumentViewerProps {
  file: ShownFile
  /** The `evidence` address of the same place in the latest version; null when this is the latest. */
  latest: string | null
  place: PlaceInFile
  /** Incremented when the same place is opened again. */
  openCount: number
}

const noSpans: readonly Span[] = []

/** Shows a file of a workspace at a page, with the cited passage marked. Fills its parent. */
export function DocumentViewer({ file, latest, place, openCount }: DocumentViewerProps) {
  return (
    <>
      <VersionNotice file={file} latest={latest} />
      <OpenFile key={file.id} file={file} place={place} openCount={openCount} />
    </>
  )
}

/** Whether the file could not be read because it needs a password. */
function isLocked({ failure, kind }: Attachment): boolean {
  return failure?.reason === 'encrypted' && kind === 'pdf'
}

function OpenFile({ file, place, openCount }: Omit<DocumentViewerProps, 'latest'>) {
  const { page, spans, passage, cells } = place
  const t = useTexts(evidenceTexts)
  const language = useLanguage()
  const download = useDownload(file)
  /** Reset when another place is opened, because some views cannot mark a cited passage. */
  const [chosen, setChosen] = useState<{ view: FileView; spans: readonly Span[]; openCount: number }>()
  const [fallback, setFallback] = useState<{ why: PreviewFallback; spans: readonly Span[]; openCount: number }>()
  const fallBack = useCallback((why: PreviewFallback) => setFallback({ why, spans, openCount }), [spans, openCount])
  const [figuresState] = useState(makeFiguresState)
  const [unlocking, setUnlocking] = useState(false)
  const { projectId, id: fileId } = file
  const project = useCall(endpoints.projects.get, { id: projectId }, { enabled: isLocked(file) }).data
  const mayUnlock = project !== undefined && project.can['files.readAgain'] !== 'none'
  const { unlocked } = file
  const request = useMemo(() => ({ projectId, attachmentId: fileId }), [projectId, fileId])
  const source = useMemo(
    () => ({
      address: addressOf(endpoints.files.content, request),
      headers: requestHeaders(),
      password: unlocked ? async () => (await call(endpoints.files.password, request)).password : undefined,
    }),
    [request, unlocked],
  )
  const isCurrent = (state: { spans: readonly Span[]; openCount: number } | undefined) =>
    state?.spans === spans && state.openCount === openCount
  const choose = (view: FileView) => setChosen({ view, spans, openCount })
  const chosenView = isCurrent(chosen) ? chosen?.view : undefined
  const isRead = file.status === 'indexed' && (file.pages ?? 0) > 0
  const figures = (views: readonly FileView[]) => (
    <figuresPart.Part
      file={file}
      viewSwitch={<ViewSwitch views={views} view="figures" onView={choose} />}
      state={figuresState}
      fallback={<PreviewSkeleton />}
    />
  )
  // A PDF whose text could not be read can still be shown, unless it is empty.
  if (file.kind === 'pdf' && file.size > 0) {
    const views: readonly FileView[] = ['original', 'figures']
    if (isRead && chosenView === 'figures') return figures(views)
    return (
      <>
        <PassageNotice file={file} place={place} />
        <pdfViewerPart.Part
          key={unlocked ? 'unlocked' : 'as it is'}
          source={source}
          page={page}
          passage={passage}
          openCount={openCount}
          onDownload={download}
          onUnlock={mayUnlock ? () => setUnlocking(true) : undefined}
          read={file.status === 'indexed' ? request : undefined}
          viewSwitch={isRead ? <ViewSwitch views={views} view="original" onView={choose} /> : undefined}
          fallback={
            <div className="relative min-h-0 flex-1">
              <PageSkeleton />
            </div>
          }
        />
        {unlocking && <unlockPart.Part file={file} onClose={() => setUnlocking(false)} fallback={null} />}
      </>
    )
  }
  const preview = file.size > 0 ? previewOf(file.kind) : undefined
  const pages = file.status === 'indexed' ? (file.pages ?? 0) : 0
  if ((preview === 'audio' || preview === 'video') && pages > 0) {
    return (
      <>
        <PassageNotice file={file} place={place} />
        <recordingPart.Part
          file={file}
          pages={pages}
          page={Math.min(page, pages)}
          passage={page <= pages ? spans : noSpans}
          openCount={openCount}
          moment={place.moment}
          onDownload={download}
          fallback={<div className="min-h-0 flex-1 bg-sunken" />}
        />
      </>
    )
  }
  const cites = spans.length > 0 || page > 1 || cells !== undefined
  const marksByItself = preview !== undefined && marksPassages(preview)
  const hasFallenBack = fallback !== undefined && (fallback.why.reason === 'layout' || isCurrent(fallback))
  const isTable = file.kind === 'csv'
  const originalView: FileView = isTable ? 'table' : 'original'
  const defaultView = hasFallenBack || (cites && !marksByItself) ? 'read' : originalView
  const requestedView = chosenView ?? defaultView
  const isDrawable = preview !== undefined && mayDraw(preview, file) && fallback?.why.reason !== 'layout'
  const shown = requestedView === 'figures' && !isRead ? defaultView : requestedView
  const view =
    shown === 'figures' ? shown : !isDrawable || (pages > 0 && shown === 'read') ? 'read' : shown === 'read' ? originalView : shown
  const originalViews: readonly FileView[] = isTable && view !== 'read' ? ['table', 'original'] : [originalView, 'read']
  const views: readonly FileView[] = [...(isDrawable ? originalViews : (['read'] as const)), ...(isRead ? (['figures'] as const) : [])]
  if (isRead && view === 'figures') return figures(views)
  const viewSwitch = (isDrawable || isRead) && (pages > 0 || isTable) && <ViewSwitch views={views} view={view} onView={choose} />
  if (preview !== undefined && view !== 'read') {
    return (
      <>
        {(!marksByItself || place.lost !== undefined) && <PassageNotice file={file} place={place} />}
        <FilePreview
          preview={isTable && view === 'original' ? 'text' : preview}
          file={file}
          viewSwitch={viewSwitch || undefined}
          onDownload={download}
          cited={page <= pages && !hasFallenBack ? { page, spans, openCount, ...(cells && { cells }) } : undefined}
          onFallback={fallBack}
        />
      </>
    )
  }
  if (pages > 0) {
    return (
      <>
        {place.lost !== undefined && <PassageNotice file={file} place={place} />}
        {hasFallenBack && <FallbackNotice why={fallback.why} />}
        <ReadPagesViewer
          file={request}
          pages={pages}
          page={Math.min(page, pages)}
          passage={page <= pages ? spans : noSpans}
          openCount={openCount}
          literal={file.kind === 'txt'}
          unit={hasPages(file.kind) ? 'page' : 'part'}
          viewSwitch={viewSwitch || undefined}
        />
      </>
    )
  }
  if (file.status === 'uploaded' || file.status === 'reading') {
    return (
      <ViewerProblem icon={Clock3} title={t('waiting')} onDownload={download}>
        {t('waitingBody')}
      </ViewerProblem>
    )
  }
  if (file.status === 'failed') {
    return (
      <ViewerProblem icon={FileWarning} title={t('unreadable')} onDownload={download}>
        {file.failure && fileFailureText(file.failure.reason, file.kind)[language]}
      </ViewerProblem>
    )
  }
  if (fallback?.why.reason === 'layout') {
    return (
      <ViewerProblem icon={FileWarning} title={t('damagedPdf')} onDownload={download}>
        {t('damagedPdfBody')}
      </ViewerProblem>
    )
  }
  return (
    <ViewerProblem icon={FileQuestion} title={t('notShown')} onDownload={download}>
      {file.failure === null ? t('notShownBody') : fileFailureText(file.failure.reason, file.kind)[language]}
    </ViewerProblem>
  )
}

/** Explains why the cited place is not marked. Renders nothing while it loads or when it is marked. */
function PassageNotice({ file, place: { spans, cells, moment, passage, settled, lost } }: { file: Attachment; place: PlaceInFile }) {
  const t = useTexts(evidenceTexts)
  const language = useLanguage()
  const requestedView = spans.length > 0 || cells !== undefined || moment !== undefined
  const text = ((): ReactNode => {
    if (file.failure !== null && requestedView) return fileFailureText(file.failure.reason, file.kind)[language]
    if (file.status === 'failed') return file.failure && fileFailureText(file.failure.reason, file.kind)[language]
    if (file.status === 'uploaded' || file.status === 'reading') return requestedView ? t('notMarkedYet') : undefined
    if (lost !== undefined) return lost
    return file.kind === 'pdf' && spans.length > 0 && settled && passage === undefined ? t('passageLost') : undefined
  })()
  if (text === undefined) return null
  return (
    <output className="flex shrink-0 items-start gap-2 border-b border-line bg-caution-soft px-3 py-2 text-sm text-caution">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </output>
  )
}

/** Explains why the extracted text is shown instead of the pages. */
function FallbackNotice({ why }: { why: PreviewFallback }) {
  const t = useTexts(previewTexts)
  const text = why.reason === 'passage' ? 'passageOnlyAsRead' : why.failure === 'too-large' ? 'layoutTooLarge' : 'layoutFailed'
  return (
    <output className="flex shrink-0 items-start gap-2 border-b border-line px-3 py-1.5 text-xs text-muted">
      <Info aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {t(text)}
    </output>
  )
}
