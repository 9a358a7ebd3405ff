import { MediaPlayer } from './media-player.tsx'
import { PreviewBar } from './preview-bar.tsx'
import type { PreviewProps } from './preview-props.ts'

/** A recording without a transcript. */
export function MediaPreview({ file, viewSwitch, onDownload }: PreviewProps) {
  return (
    <>
      <PreviewBar start={viewSwitch} />
      <MediaPlayer file={file} onDownload={onDownload} />
    </>
  )
}
