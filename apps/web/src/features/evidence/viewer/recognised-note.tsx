import { endpoints } from '@dossier/contract'
import { ScanText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { useCall } from '../../../api/index.ts'
import { useTexts } from '../../../i18n/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'
import type { FileOfProject } from './file-of-project.ts'

/** So long the reader stays on a page before it is asked how its text was found, milliseconds. */
const stayMs = 300

/** Says quietly that the text of a page (1-based) was recognised in a picture. */
export function RecognisedNote({ file, page }: { file: FileOfProject; page: number }) {
  const t = useTexts(evidenceTexts)
  const [stayed, setStayed] = useState<number>()
  useEffect(() => {
    const timer = setTimeout(() => setStayed(page), stayMs)
    return () => clearTimeout(timer)
  }, [page])
  const { data } = useCall(endpoints.files.page, { ...file, page }, { enabled: stayed === page, staleTime: Infinity, retry: false })
  if (data?.recognised !== true) return null
  return (
    <p className="flex shrink-0 items-center gap-1.5 border-b border-line px-3 py-1 text-xs text-muted">
      <ScanText aria-hidden className="size-3.5 shrink-0" />
      {t('recognised')}
    </p>
  )
}
