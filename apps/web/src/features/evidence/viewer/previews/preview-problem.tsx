import { FileWarning, Scaling } from 'lucide-react'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import { ViewerProblem } from '../viewer-problem.tsx'
import { previewTexts } from './preview.texts.ts'

/** Shown when the browser cannot render the bytes. */
export function Undrawable({ onDownload }: { onDownload: () => void }) {
  const t = useTexts(previewTexts)
  return (
    <ViewerProblem icon={FileWarning} title={t('undrawable')} onDownload={onDownload}>
      {t('undrawableBody')}
    </ViewerProblem>
  )
}

/** Shown when the bytes could not be loaded. */
export function BytesFailed({ error, onRetry, onDownload }: { error: Error; onRetry: () => void; onDownload: () => void }) {
  const t = useTexts(evidenceTexts)
  return (
    <ViewerProblem icon={FileWarning} title={t('failed')} onRetry={onRetry} onDownload={onDownload}>
      {error.message}
    </ViewerProblem>
  )
}

/** Shown when the file exceeds the limit of its preview; sizes in bytes. */
export function TooLarge({ size, limit, onDownload }: { size: number; limit: number; onDownload: () => void }) {
  const t = useTexts(previewTexts)
  const formats = useFormats()
  return (
    <ViewerProblem icon={Scaling} title={t('tooLarge')} onDownload={onDownload}>
      {t('tooLargeBody', { limit: formats.size(limit), size: formats.size(size) })}
    </ViewerProblem>
  )
}
