import { endpoints } from '@dossier/contract'
import { ScanText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'
import type { FileOfProject } from './file-of-project.ts'

/** Debounce before the page's record is loaded, milliseconds, so that paging quickly loads nothing. */
const debounceMs = 300

/** Note that the text of a page (1-based) was recognised by OCR. */
export function RecognisedNote({ file, page }: { file: FileOfProject; page: number }) {
  const t = useTexts(evidenceTexts)
  const [settledPage, setSettledPage] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setSettledPage(page), debounceMs)
    return () => clearTimeout(timer)
  }, [page])
  const { data } = useCall(endpoints.files.page, { ...file, page }, { enabled: settledPage === page, staleTime: Infinity, retry: false })
  if (data?.recognised !== true) return null
  return (
    <p className="flex shrink-0 items-center gap-1.5 border-b border-line px-3 py-1 text-xs text-muted">
      <ScanText aria-hidden className="size-3.5 shrink-0" />
      {t('recognised')}
    </p>
  )
}
