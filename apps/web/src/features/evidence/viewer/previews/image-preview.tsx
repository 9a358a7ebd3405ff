import { Maximize2, Minus, Plus, Scan } from 'lucide-react'
import { type KeyboardEvent, useCallback, useState } from 'react'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { IconButton } from '../../../../ui/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import { viewerCommand } from '../viewer-keys.ts'
import { PreviewSkeleton } from './preview-skeleton.tsx'
import { clampScale, fittingScale, imageZoomStep } from './image-zoom.ts'
import { PreviewBar } from './preview-bar.tsx'
import { BytesFailed, Undrawable } from './preview-problem.tsx'
import type { PreviewProps } from './preview-props.ts'
import { previewTexts } from './preview.texts.ts'
import { useAddressOfBytes, useFileBytes } from './use-file-bytes.ts'
import { usePan } from './use-pan.ts'

const nothing = { width: 0, height: 0 }

/** An image that can be zoomed and panned. SVG is only shown through an `img` element, where scripts and external resources are disabled. */
export function ImagePreview({ file, viewSwitch, onDownload }: PreviewProps) {
  const t = useTexts(previewTexts)
  const e = useTexts(evidenceTexts)
  const formats = useFormats()
  const bytes = useFileBytes(file)
  const address = useAddressOfBytes(bytes.data)
  const [room, setRoom] = useState(nothing)
  const [picture, setPicture] = useState(nothing)
  const [broken, setBroken] = useState(false)
  /** Scale chosen by the reader; undefined while the image is fitted to the pane. */
  const [chosen, setChosen] = useState<number>()
  const pan = usePan()

  const isLoaded = address !== undefined && !broken
  const observeRoom = useCallback((frame: HTMLDivElement) => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry !== undefined) setRoom({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    observer.observe(frame)
    return () => observer.disconnect()
  }, [])

  if (bytes.isError) return <BytesFailed error={bytes.error} onRetry={() => void bytes.refetch()} onDownload={onDownload} />
  const scale = chosen ?? fittingScale(picture, room)
  const zoomBy = (factor: number) => setChosen(clampScale(scale * factor))

  function onKeyDown(event: KeyboardEvent) {
    const command = viewerCommand(event)
    if (command !== 'zoomIn' && command !== 'zoomOut' && command !== 'fit') return
    event.preventDefault()
    if (command === 'fit') setChosen(undefined)
    else zoomBy(command === 'zoomIn' ? imageZoomStep : 1 / imageZoomStep)
  }

  return (
    <div role="presentation" className="flex min-h-0 flex-1 flex-col" onKeyDown={onKeyDown}>
      <PreviewBar start={viewSwitch}>
        <span className="hidden text-xs text-faint @lg:block">
          {picture.width > 0 && t('pixels', { width: formats.number(picture.width), height: formats.number(picture.height) })}
        </span>
        <IconButton icon={Minus} label={e('zoomOut')} shortcut="Ctrl -" disabled={!isLoaded} onClick={() => zoomBy(1 / imageZoomStep)} />
        <output className="w-12 text-center text-xs text-muted">{isLoaded && `${formats.number(Math.round(scale * 100))}%`}</output>
        <IconButton icon={Plus} label={e('zoomIn')} shortcut="Ctrl +" disabled={!isLoaded} onClick={() => zoomBy(imageZoomStep)} />
        <IconButton icon={Maximize2} label={t('fit')} shortcut="Ctrl 0" disabled={!isLoaded} onClick={() => setChosen(undefined)} />
        <IconButton icon={Scan} label={t('actualSize')} disabled={!isLoaded} onClick={() => setChosen(1)} />
      </PreviewBar>
      {broken ? (
        <Undrawable onDownload={onDownload} />
      ) : address === undefined ? (
        <PreviewSkeleton />
      ) : (
        <div
          ref={observeRoom}
          {...pan}
          role="document"
          aria-label={e('viewer')}
          data-viewer
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          className="flex min-h-0 flex-1 cursor-grab overflow-auto bg-sunken outline-0 active:cursor-grabbing"
        >
          <img
            src={address}
            alt={t('picture', { file: file.filename })}
            draggable={false}
            className="m-auto max-w-none shrink-0 select-none"
            style={picture.width > 0 ? { width: picture.width * scale, height: picture.height * scale } : { maxWidth: '100%' }}
            onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => setPicture({ width: naturalWidth, height: naturalHeight })}
            onError={() => setBroken(true)}
          />
        </div>
      )}
    </div>
  )
}
