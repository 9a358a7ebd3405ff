import type { ReactNode } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { previewTexts } from './preview.texts.ts'

/** The toolbar above a preview: the view switch at the left, the preview's controls at the right. Renders nothing when empty. */
export function PreviewBar({ start, children }: { start: ReactNode; children?: ReactNode }) {
  const t = useTexts(previewTexts)
  if (start === undefined && children === undefined) return null
  return (
    <div
      role="toolbar"
      aria-label={t('controls')}
      className="flex h-10 shrink-0 items-center gap-2 overflow-x-auto border-b border-line px-2 whitespace-nowrap"
    >
      {start}
      <span className="min-w-0 flex-1" />
      {children}
    </div>
  )
}
