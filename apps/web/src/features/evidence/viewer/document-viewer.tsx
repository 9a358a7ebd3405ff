import { type Attachment, endpoints, fileFailureText, type ShownFile } from '@dossier/contract'
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
  /** The address of the place in the latest version; null when this is the latest. */
  latest: string | null
  place: PlaceInFile
  /** Changes when the same place is asked for again. */
  asked: number
}

/** Kinds whose pages are pages to their readers also without a viewer that lays them out. */
const pagedKinds: ReadonlySet<string> = new Set(['pdf', 'pptx', 'jpg', 'png', 'gif', 'webp'])

const noSpans: readonly Span[] = []

/** Shows a file of a workspace, at a page and with a passage marked when one is cited. Fills its parent. */
export function DocumentViewer({ file, latest, place, asked }: DocumentViewerProps) {
  return (
    <>
      <VersionNotice file={file} latest={latest} />
      <OpenFile key={file.id} file={file} place={place} asked={asked} />
    </>
  )
}

/** Its password is missing. */
function isLocked({ failure, kind }: Attachment): boolean {
  return failure?.reason === 'encrypted' && kind === 'pdf'
}

function OpenFile({ file, place, asked }: Omit<DocumentViewerProps, 'latest'>) {
  const { page, spans, passage, cells } = place
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
        <PassageNotice file={file} place={place} />
        <pdfViewerPart.Part
          key={unlocked ? 'unlocked' : 'as it is'}
          source={source}
          page={page}
          passage={passage}
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
      <>
        <PassageNotice file={file} place={place} />
        <recordingPart.Part
          file={file}
          pages={pages}
          page={Math.min(page, pages)}
          passage={page <= pages ? spans : noSpans}
          asked={asked}
          moment={place.moment}
          onDownload={download}
          fallback={<div className="min-h-0 flex-1 bg-sunken" />}
        />
      </>
    )
  }
  const cites = spans.length > 0 || page > 1 || cells !== undefined
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
        {(!marksByItself || place.lost !== undefined) && <PassageNotice file={file} place={place} />}
        <FilePreview
          preview={isTable && view === 'original' ? 'text' : preview}
          file={file}
          viewSwitch={viewSwitch || undefined}
          onDownload={download}
          cited={page <= pages && !hasFallenBack ? { page, spans, asked, ...(cells && { cells }) } : undefined}
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

/** Says why what is cited is not marked; nothing while it is still coming or is there. */
function PassageNotice({ file, place: { spans, cells, moment, passage, settled, lost } }: { file: Attachment; place: PlaceInFile }) {
  const t = useTexts(evidenceTexts)
  const language = useLanguage()
  const wanted = spans.length > 0 || cells !== undefined || moment !== undefined
  const text = ((): ReactNode => {
    if (file.failure !== null && wanted) return fileFailureText(file.failure.reason, file.kind)[language]
    if (file.status === 'failed') return file.failure && fileFailureText(file.failure.reason, file.kind)[language]
    if (file.status === 'uploaded' || file.status === 'reading') return wanted ? t('notMarkedYet') : undefined
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
