import { FileWarning, Scaling } from 'lucide-react'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import { ViewerProblem } from '../viewer-problem.tsx'
import { previewTexts } from './preview.texts.ts'

/** The bytes came, but the browser cannot draw them. */
export function Undrawable({ onDownload }: { onDownload: () => void }) {
  const t = useTexts(previewTexts)
  return (
    <ViewerProblem icon={FileWarning} title={t('undrawable')} onDownload={onDownload}>
      {t('undrawableBody')}
    </ViewerProblem>
  )
}

/** The bytes did not come. */
export function BytesFailed({ error, onRetry, onDownload }: { error: Error; onRetry: () => void; onDownload: () => void }) {
  const t = useTexts(evidenceTexts)
  return (
    <ViewerProblem icon={FileWarning} title={t('failed')} onRetry={onRetry} onDownload={onDownload}>
      {error.message}
    </ViewerProblem>
  )
}

/** The file is larger than its preview takes; sizes in bytes. */
export function TooLarge({ size, limit, onDownload }: { size: number; limit: number; onDownload: () => void }) {
  const t = useTexts(previewTexts)
  const formats = useFormats()
  return (
    <ViewerProblem icon={Scaling} title={t('tooLarge')} onDownload={onDownload}>
      {t('tooLargeBody', { limit: formats.size(limit), size: formats.size(size) })}
    </ViewerProblem>
  )
}
