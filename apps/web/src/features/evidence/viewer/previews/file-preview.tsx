import { PreviewBar } from './preview-bar.tsx'
import { type PreviewKind, previewLimit } from './preview-kind.ts'
import { previewParts } from './preview-parts.ts'
import { TooLarge } from './preview-problem.tsx'
import type { PreviewProps } from './preview-props.ts'
import { PreviewSkeleton } from './preview-skeleton.tsx'

/** Shows the original of a file with the preview for its kind. */
export function FilePreview({ preview, ...props }: PreviewProps & { preview: PreviewKind }) {
  const limit = previewLimit(preview)
  if (limit !== undefined && props.file.size > limit) {
    return (
      <>
        <PreviewBar start={props.viewSwitch} />
        <TooLarge size={props.file.size} limit={limit} onDownload={props.onDownload} />
      </>
    )
  }
  const { Part } = previewParts[preview]
  return <Part {...props} fallback={<PreviewSkeleton />} />
}
