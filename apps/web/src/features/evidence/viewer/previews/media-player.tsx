import type { Attachment } from '@dossier/contract'
import { type SyntheticEvent, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { classNames } from '../../../../ui/index.ts'
import { PreviewSkeleton } from './preview-skeleton.tsx'
import { previewOf } from './preview-kind.ts'
import { BytesFailed, Undrawable } from './preview-problem.tsx'
import { previewTexts } from './preview.texts.ts'
import { useMediaAddress } from './use-media-address.ts'

/** A position for the player to jump to. */
export interface Seek {
  seconds: number
  /** Whether playback starts there. */
  plays: boolean
}

export interface MediaPlayerProps {
  file: Attachment
  onDownload: () => void
  /** A new object makes the player seek again, even to the same position. */
  seek?: Seek | undefined
  /** Shorter, to leave room for a transcript below. */
  compact?: boolean
}

/** Audio or video in the browser's player, which streams from a signed link. */
export function MediaPlayer({ file, onDownload, seek, compact = false }: MediaPlayerProps) {
  const t = useTexts(previewTexts)
  const { address, error, renew } = useMediaAddress(file)
  const [broken, setBroken] = useState(false)
  const element = useRef<HTMLMediaElement>(null)
  /** Position to seek to once metadata is loaded, seconds: the requested one, or the last one before the link expired. */
  const startAt = useRef(0)
  useEffect(() => {
    const player = element.current
    if (seek === undefined) return
    startAt.current = seek.seconds
    if (player === null || player.readyState < HTMLMediaElement.HAVE_METADATA) return
    player.currentTime = seek.seconds
    // Browsers may block autoplay; the player then stays paused at the position.
    if (seek.plays) player.play().catch(() => undefined)
  }, [seek])
  if (error !== null) return <BytesFailed error={error} onRetry={() => location.reload()} onDownload={onDownload} />
  if (broken) return <Undrawable onDownload={onDownload} />
  if (address === undefined) return compact ? <div className="h-14 shrink-0 bg-sunken" /> : <PreviewSkeleton />
  const player = {
    src: address,
    controls: true,
    preload: 'metadata',
    'aria-label': t('player', { file: file.filename }),
    'data-viewer': true,
    onLoadedMetadata({ currentTarget }: SyntheticEvent<HTMLMediaElement>) {
      if (startAt.current > 0) currentTarget.currentTime = startAt.current
    },
    onError({ currentTarget }: SyntheticEvent<HTMLMediaElement>) {
      if (currentTarget.currentTime > 0) startAt.current = currentTarget.currentTime
      if (!renew()) setBroken(true)
    },
  } as const
  const take = (player: HTMLMediaElement | null) => {
    element.current = player
  }
  if (previewOf(file.kind) === 'audio') {
    return (
      <div
        className={classNames(
          'flex flex-col items-center justify-center gap-3 bg-sunken',
          compact ? 'shrink-0 border-b border-line p-2' : 'min-h-0 flex-1 p-6',
        )}
      >
        {!compact && <p className="max-w-full text-sm break-all text-muted">{file.filename}</p>}
        {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of the data room has the captions that it has */}
        <audio ref={take} {...player} className={classNames('w-full', compact ? 'h-10' : 'max-w-130')} />
      </div>
    )
  }
  return (
    <div className={classNames('flex bg-sunken', compact ? 'h-2/5 min-h-40 shrink-0 border-b border-line' : 'min-h-0 flex-1')}>
      {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of the data room has the captions that it has */}
      <video ref={take} {...player} playsInline className="m-auto max-h-full max-w-full" />
    </div>
  )
}
