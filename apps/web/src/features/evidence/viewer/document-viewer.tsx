import { type Attachment, endpoints, fileFailureText, limits } from '@dossier/contract'
import { Clock3, FileQuestion, FileWarning, FileX2, Info, Lock, Trash2 } from 'lucide-react'
import { type ReactNode, useCallback, useMemo, useState } from 'react'
import { addressOf, ApiError, call, requestHeaders, useCall } from '../../../api/index.ts'
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
import { FilePreview } from './previews/file-preview.tsx'
import { marksPassages, mayDraw, previewOf } from './previews/preview-kind.ts'
import type { PreviewFallback } from './previews/preview-props.ts'
import { PreviewSkeleton } from './previews/preview-skeleton.tsx'
import { previewTexts } from './previews/preview.texts.ts'
import { type FileView, ViewSwitch } from './previews/view-switch.tsx'
import { recordingPart } from './recording/recording-part.ts'
import { type CitedPlace, useCitedPassage } from './use-cited-passage.ts'
import { VersionNotice } from '../versions/version-notice.tsx'
import { ViewerProblem } from './viewer-problem.tsx'

export interface DocumentViewerProps {
  projectId: number
  fileId: number
  /** 1-based; the first page unless told. */
  page?: number
  /** Spans of that page's text to mark and bring into view; none for the page as a whole. Must stay the same array while they do. */
  spans?: readonly Span[]
  /** Changes when the same place is asked for again. */
  asked?: number
}

/** Kinds whose pages are pages to their readers also without a viewer that lays them out. */
const pagedKinds: ReadonlySet<string> = new Set(['pdf', 'pptx', 'jpg', 'png', 'gif', 'webp'])

const noSpans: readonly Span[] = []

/** Shows a file of a workspace, at a page and with a passage marked when one is cited. Fills its parent. */
export function DocumentViewer({ projectId, fileId, page = 1, spans = noSpans, asked = 0 }: DocumentViewerProps) {
  const request = useMemo(() => ({ projectId, attachmentId: fileId }), [projectId, fileId])
  const file = useCall(endpoints.files.get, request)
  const isReadPdf = file.data?.kind === 'pdf' && file.data.status === 'indexed'
  // Asked along with the file, not after it. Other kinds mark spans of their text, for which no boxes are needed.
  const cited = useCitedPassage(request, page, spans, file.data === undefined ? !file.isError : isReadPdf)
  if (file.isPending) {
    return (
      <div className="relative min-h-0 flex-1">
        <PageSkeleton />
      </div>
    )
  }
  if (file.isError) return <FileProblem error={file.error} onRetry={() => void file.refetch()} />
  return (
    <>
      <VersionNotice file={file.data} page={page} />
      <OpenFile key={fileId} file={file.data} page={page} spans={spans} asked={asked} cited={cited} />
    </>
  )
}

/** Its password is missing. */
function isLocked({ failure, kind }: Attachment): boolean {
  return failure?.reason === 'encrypted' && kind === 'pdf'
}

interface OpenFileProps {
  file: Attachment
  page: number
  spans: readonly Span[]
  asked: number
  cited: CitedPlace
}

function OpenFile({ file, page, spans, asked, cited }: OpenFileProps) {
  const t = useTexts(evidenceTexts)
  const language = useLanguage()
  const download = useDownload(file)
  /** Holds until another place is asked for: a cited passage is marked only in what was read. */
  const [chosen, setChosen] = useState<{ view: FileView; spans: readonly Span[]; asked: number }>()
  const [fallback, setFallback] = useState<{ why: PreviewFallback; spans: readonly Span[]; asked: number }>()
  const fallBack = useCallback((why: PreviewFallback) => setFallback({ why, spans, asked }), [spans, asked])
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
  const isHere = (state: { spans: readonly Span[]; asked: number } | undefined) => state?.spans === spans && state.asked === asked
  const choose = (view: FileView) => setChosen({ view, spans, asked })
  const chosenView = isHere(chosen) ? chosen?.view : undefined
  const isRead = file.status === 'indexed' && (file.pages ?? 0) > 0
  const figures = (views: readonly FileView[]) => (
    <figuresPart.Part
      file={file}
      viewSwitch={<ViewSwitch views={views} view="figures" onView={choose} />}
      state={figuresState}
      fallback={<PreviewSkeleton />}
    />
  )
  // A PDF that could not be read may still be looked at, unless there is nothing in it.
  if (file.kind === 'pdf' && file.size > 0) {
    const views: readonly FileView[] = ['original', 'figures']
    if (isRead && chosenView === 'figures') return figures(views)
    return (
      <>
        <PassageNotice file={file} wanted={spans.length > 0} cited={cited} />
        <pdfViewerPart.Part
          key={unlocked ? 'unlocked' : 'as it is'}
          source={source}
          page={page}
          passage={cited.passage}
          asked={asked}
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
      <recordingPart.Part
        file={file}
        pages={pages}
        page={Math.min(page, pages)}
        passage={page <= pages ? spans : noSpans}
        asked={asked}
        onDownload={download}
        fallback={<div className="min-h-0 flex-1 bg-sunken" />}
      />
    )
  }
  const cites = spans.length > 0 || page > 1
  const marksByItself = preview !== undefined && marksPassages(preview)
  const hasFallenBack = fallback !== undefined && (fallback.why.reason === 'layout' || isHere(fallback))
  const isTable = file.kind === 'csv'
  const drawn: FileView = isTable ? 'table' : 'original'
  const byDefault = hasFallenBack || (cites && !marksByItself) ? 'read' : drawn
  const wanted = chosenView ?? byDefault
  const isDrawable = preview !== undefined && mayDraw(preview, file) && fallback?.why.reason !== 'layout'
  const shown = wanted === 'figures' && !isRead ? byDefault : wanted
  const view = shown === 'figures' ? shown : !isDrawable || (pages > 0 && shown === 'read') ? 'read' : shown === 'read' ? drawn : shown
  const drawnViews: readonly FileView[] = isTable && view !== 'read' ? ['table', 'original'] : [drawn, 'read']
  const views: readonly FileView[] = [...(isDrawable ? drawnViews : (['read'] as const)), ...(isRead ? (['figures'] as const) : [])]
  if (isRead && view === 'figures') return figures(views)
  const viewSwitch = (isDrawable || isRead) && (pages > 0 || isTable) && <ViewSwitch views={views} view={view} onView={choose} />
  if (preview !== undefined && view !== 'read') {
    return (
      <>
        {!marksByItself && <PassageNotice file={file} wanted={spans.length > 0} cited={cited} />}
        <FilePreview
          preview={isTable && view === 'original' ? 'text' : preview}
          file={file}
          viewSwitch={viewSwitch || undefined}
          onDownload={download}
          cited={page <= pages && !hasFallenBack ? { page, spans, asked } : undefined}
          onFallback={fallBack}
        />
      </>
    )
  }
  if (pages > 0) {
    return (
      <>
        {hasFallenBack && <FallbackNotice why={fallback.why} />}
        <ReadPagesViewer
          file={request}
          pages={pages}
          page={Math.min(page, pages)}
          passage={page <= pages ? spans : noSpans}
          asked={asked}
          literal={file.kind === 'txt'}
          unit={pagedKinds.has(file.kind) ? 'page' : 'part'}
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

/** Says why a cited passage is not marked; nothing while it is still coming or is there. */
function PassageNotice({ file, wanted, cited }: { file: Attachment; wanted: boolean; cited: CitedPlace }) {
  const t = useTexts(evidenceTexts)
  const language = useLanguage()
  const text = ((): ReactNode => {
    if (file.failure !== null && wanted) return fileFailureText(file.failure.reason, file.kind)[language]
    if (file.status === 'failed') return file.failure && fileFailureText(file.failure.reason, file.kind)[language]
    if (file.status === 'uploaded' || file.status === 'reading') return wanted ? t('notMarkedYet') : undefined
    return wanted && cited.settled && cited.passage === undefined ? t('passageLost') : undefined
  })()
  if (text === undefined) return null
  return (
    <output className="flex shrink-0 items-start gap-2 border-b border-line bg-caution-soft px-3 py-2 text-sm text-caution">
      <Info aria-hidden className="mt-0.5 size-4 shrink-0" />
      {text}
    </output>
  )
}

/** Says why the text as read is shown in place of the pages. */
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

function FileProblem({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const t = useTexts(evidenceTexts)
  const status = error instanceof ApiError ? error.status : 0
  if (error instanceof ApiError && error.code === 'FILE_IN_BIN') {
    return (
      <ViewerProblem icon={Trash2} title={t('inBin')} onRetry={onRetry}>
        {t('inBinBody', { days: limits.binDays })}
      </ViewerProblem>
    )
  }
  if (status === 404) {
    return (
      <ViewerProblem icon={FileX2} title={t('deleted')}>
        {t('deletedBody')}
      </ViewerProblem>
    )
  }
  if (status === 403) {
    return (
      <ViewerProblem icon={Lock} title={t('forbidden')}>
        {t('forbiddenBody')}
      </ViewerProblem>
    )
  }
  return (
    <ViewerProblem icon={FileWarning} title={t('failed')} onRetry={onRetry}>
      {t('failedBody')}
    </ViewerProblem>
  )
}
