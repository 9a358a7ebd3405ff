import { endpoints } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { ChevronLeft, ChevronRight, Download, FolderOpen, Link2, Pin, PinOff, X } from 'lucide-react'
import { useEffect } from 'react'
import { useCall } from '../../api/index.ts'
import { useFormats, useTexts } from '../../i18n/index.ts'
import { Badge, buttonClass, classNames, IconButton, MiddleEllipsis, showToast, Skeleton, Tooltip } from '../../ui/index.ts'
import { useDocumentNames } from '../document-facts/index.ts'
import { AlsoHere } from '../presence/index.ts'
import type { EvidenceTarget } from './evidence-target.ts'
import { evidenceTexts } from './evidence.texts.ts'
import { useCitationPlace } from './use-citation-place.ts'
import { versionNoticeTexts } from './versions/version-notice.texts.ts'
import { useDownload } from './viewer/use-download.ts'

/** Longer quotes are cut when they are read out. */
const announcedLength = 300

export interface EvidenceHeadProps {
  target: EvidenceTarget
  /** The cited words, when what cites them is on screen. */
  quote: string | undefined
  /** The citation's place among those of its answer; `index` from 0. */
  position: { index: number; count: number } | undefined
  onWalk: (step: 1 | -1) => void
  isPinned: boolean
  onPin: (() => void) | undefined
  onClose: () => void
  onAnnounce: (text: string) => void
}

/** What is open: the file, the page, and what can be done with it. */
export function EvidenceHead({ target, quote, position, onWalk, isPinned, onPin, onClose, onAnnounce }: EvidenceHeadProps) {
  const t = useTexts(evidenceTexts)
  const tv = useTexts(versionNoticeTexts)
  const formats = useFormats()
  const names = useDocumentNames()
  const { data: file, isPending } = useCall(
    endpoints.files.get,
    { projectId: target.projectId, attachmentId: target.fileId },
    { retry: false },
  )
  const download = useDownload(file)
  const name = file?.filename
  const { page } = target
  const placeName = useCitationPlace()
  const isCited = page > 1 || target.end > target.start
  const cited = useCall(
    endpoints.files.page,
    { projectId: target.projectId, attachmentId: target.fileId, page },
    { enabled: isCited && file !== undefined && file.kind !== 'pdf' && (file.pages ?? 0) >= page, staleTime: Infinity, retry: false },
  )
  useEffect(() => {
    if (name === undefined) return
    onAnnounce(
      quote === undefined
        ? t('announcePage', { file: name, page })
        : t('announceQuote', { file: name, page, quote: quote.slice(0, announcedLength) }),
    )
  }, [onAnnounce, t, name, page, quote])

  // The company is in the names of files as a rule; there is room for what the document is and which period it is of.
  const { kind, period } = file?.document ?? {}
  const told = names.line({ ...(kind && { kind }), ...(period && { period }) })
  const place = (() => {
    if (file?.kind === 'pdf' && file.pages !== null) return t('pageOf', { page, pages: file.pages })
    // A place in a file without pages of its own is called by what it is: a sheet's name and range, a section's title, a slide.
    return cited.data === undefined ? '' : placeName({ page, anchor: cited.data.anchor })
  })()

  function copyLink() {
    navigator.clipboard.writeText(location.href).then(
      () => showToast({ kind: 'success', title: t('linkCopied') }),
      () => showToast({ kind: 'failure', title: t('copyFailed') }),
    )
  }

  return (
    <header className="flex shrink-0 flex-col border-b border-line">
      <div className="flex h-12 items-center gap-1 pr-2 pl-4">
        <h2 className="min-w-0 flex-1 text-base font-semibold">
          {name === undefined ? <span className="text-muted">{t('evidence')}</span> : <MiddleEllipsis text={name} />}
        </h2>
        {file !== undefined && file.versions > 1 && (
          <Badge tone={file.id === file.latestId ? 'neutral' : 'caution'}>
            <span aria-hidden>{tv('versionShort', { version: file.version })}</span>
            <span className="sr-only">{tv('versionOf', { version: file.version, versions: file.versions })}</span>
          </Badge>
        )}
        {file !== undefined && <AlsoHere place={{ projectId: target.projectId, kind: 'file', id: file.id }} />}
        {position !== undefined && position.count > 1 && (
          <fieldset aria-label={t('citationOf', { number: position.index + 1, count: position.count })} className="flex items-center">
            <IconButton
              icon={ChevronLeft}
              label={t('previousCitation')}
              shortcut="["
              disabled={position.index === 0}
              onClick={() => onWalk(-1)}
            />
            <span aria-hidden className="text-xs whitespace-nowrap text-muted">
              {position.index + 1} / {position.count}
            </span>
            <IconButton
              icon={ChevronRight}
              label={t('nextCitation')}
              shortcut="]"
              disabled={position.index === position.count - 1}
              onClick={() => onWalk(1)}
            />
          </fieldset>
        )}
        {onPin !== undefined && (
          <IconButton
            icon={isPinned ? PinOff : Pin}
            label={t(isPinned ? 'unpin' : 'pin')}
            shortcut="P"
            pressed={isPinned}
            onClick={onPin}
          />
        )}
        <IconButton icon={X} label={t('close')} shortcut="Esc" onClick={onClose} />
      </div>
      <div className="flex h-9 items-center gap-1 pr-2 pb-2 pl-4">
        <p className="flex min-w-0 flex-1 items-center gap-2 overflow-hidden text-xs whitespace-nowrap text-muted">
          {file === undefined ? (
            isPending && <Skeleton className="h-3 w-48" />
          ) : (
            <>
              {place !== '' && (
                <>
                  <span>{place}</span>
                  <span aria-hidden>·</span>
                </>
              )}
              <span className="uppercase">{file.kind}</span>
              {told.length > 0 && (
                <>
                  <span aria-hidden>·</span>
                  <span className="truncate" title={names.line(file.document ?? {}).join(' · ')}>
                    {told.join(' · ')}
                  </span>
                </>
              )}
              <span aria-hidden>·</span>
              <span className="truncate">{formats.date(file.createdAt)}</span>
            </>
          )}
        </p>
        <IconButton icon={Link2} label={t('copyLink')} onClick={copyLink} />
        {file !== undefined && (
          <>
            <IconButton icon={Download} label={t('download')} onClick={download} />
            <Tooltip text={t('openInFiles')}>
              <Link
                to="/files"
                search={{ project: target.projectId, file: file.latestId, ...(file.folderId === null ? {} : { folder: file.folderId }) }}
                aria-label={t('openInFiles')}
                className={classNames(buttonClass('ghost'), 'w-8 px-0!')}
              >
                <FolderOpen aria-hidden className="size-4" />
              </Link>
            </Tooltip>
          </>
        )}
      </div>
    </header>
  )
}
