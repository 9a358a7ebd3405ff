import { FileLock2, FileWarning, FileX2, Lock } from 'lucide-react'
import { useTexts } from '../../../../i18n/index.ts'
import { evidenceTexts } from '../../evidence.texts.ts'
import { ViewerProblem } from '../viewer-problem.tsx'
import type { PdfFailure } from './pdf-document-cache.ts'

const problems = {
  protected: { icon: FileLock2, title: 'protectedPdf', body: 'protectedPdfBody', retry: false, download: true },
  damaged: { icon: FileWarning, title: 'damagedPdf', body: 'damagedPdfBody', retry: false, download: true },
  gone: { icon: FileX2, title: 'deleted', body: 'deletedBody', retry: false, download: false },
  refused: { icon: Lock, title: 'forbidden', body: 'forbiddenBody', retry: false, download: false },
  unreachable: { icon: FileWarning, title: 'failed', body: 'failedBody', retry: true, download: true },
} as const satisfies Record<PdfFailure, object>

export interface PdfProblemProps {
  failure: PdfFailure
  onRetry: () => void
  onDownload: () => void
  /** Asks for the password; undefined for readers who are not allowed to unlock the file. */
  onUnlock: (() => void) | undefined
}

/** Error view of a PDF that cannot be shown. */
export function PdfProblem({ failure, onRetry, onDownload, onUnlock }: PdfProblemProps) {
  const t = useTexts(evidenceTexts)
  const problem = problems[failure]
  return (
    <ViewerProblem
      icon={problem.icon}
      title={t(problem.title)}
      onUnlock={failure === 'protected' ? onUnlock : undefined}
      onRetry={problem.retry ? onRetry : undefined}
      onDownload={problem.download ? onDownload : undefined}
    >
      {t(problem.body)}
    </ViewerProblem>
  )
}
