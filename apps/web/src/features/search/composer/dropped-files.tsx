import { FileX, X } from 'lucide-react'
import { useTexts } from '../../../i18n/index.ts'
import { IconButton } from '../../../ui/index.ts'
import { dismissDropped, type Scope } from '../conversation/remembered-scope.ts'
import { sourceTexts } from './sources.texts.ts'

/** Names the chosen files that were removed from the scope because they can no longer be searched. */
export function DroppedFiles({ projectId, scope: { files, dropped } }: { projectId: number; scope: Scope }) {
  const t = useTexts(sourceTexts)
  if (dropped.length === 0) return null
  const names = dropped.map((name) => (name === '' ? t('unnamed') : name)).join(', ')
  return (
    <div className="flex items-start gap-1.5 pb-1.5 text-xs text-muted" data-dropped>
      <FileX aria-hidden className="mt-1 size-3.5 shrink-0" />
      <output className="min-w-0 flex-1 pt-0.5 break-words">
        {t('dropped', { files: names })}
        {files.length === 0 && ` ${t('nowAll')}`}
      </output>
      <IconButton icon={X} size="small" label={t('dismiss')} onClick={() => dismissDropped(projectId)} />
    </div>
  )
}
