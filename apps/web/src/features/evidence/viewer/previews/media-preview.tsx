import { type SyntheticEvent, useRef, useState } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { PreviewSkeleton } from './preview-skeleton.tsx'
import { PreviewBar } from './preview-bar.tsx'
import { previewOf } from './preview-kind.ts'
import { BytesFailed, Undrawable } from './preview-problem.tsx'
import type { PreviewProps } from './preview-props.ts'
import { previewTexts } from './preview.texts.ts'
import { useMediaAddress } from './use-media-address.ts'

/** Sound or film in the browser's own player. */
export function MediaPreview({ file, viewSwitch, onDownload }: PreviewProps) {
  const t = useTexts(previewTexts)
  const { address, error, renew } = useMediaAddress(file)
  const [broken, setBroken] = useState(false)
  /** Where the player stood when its link ran out, seconds. */
  const stoodAt = useRef(0)
  if (error !== null) return <BytesFailed error={error} onRetry={() => location.reload()} onDownload={onDownload} />
  const player = {
    src: address,
    controls: true,
    preload: 'metadata',
    'aria-label': t('player', { file: file.filename }),
    'data-viewer': true,
    onLoadedMetadata({ currentTarget }: SyntheticEvent<HTMLMediaElement>) {
      if (stoodAt.current > 0) currentTarget.currentTime = stoodAt.current
    },
    onError({ currentTarget }: SyntheticEvent<HTMLMediaElement>) {
      stoodAt.current = currentTarget.currentTime
      if (!renew()) setBroken(true)
    },
  } as const
  return (
    <>
      <PreviewBar start={viewSwitch} />
      {broken ? (
        <Undrawable onDownload={onDownload} />
      ) : address === undefined ? (
        <PreviewSkeleton />
      ) : previewOf(file.kind) === 'audio' ? (
        <div className="flex min-h-0 flex-1 flex-col items-center justify-center gap-3 bg-sunken p-6">
          <p className="max-w-full text-sm break-all text-muted">{file.filename}</p>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of the data room has the captions that it has */}
          <audio {...player} className="w-full max-w-130" />
        </div>
      ) : (
        <div className="flex min-h-0 flex-1 bg-sunken">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- a file of the data room has the captions that it has */}
          <video {...player} playsInline className="m-auto max-h-full max-w-full" />
        </div>
      )}
    </>
  )
}
