import { ShieldCheck } from 'lucide-react'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../../../../i18n/index.ts'
import { PreviewSkeleton } from '../preview-skeleton.tsx'
import { PreviewBar } from '../preview-bar.tsx'
import { BytesFailed } from '../preview-problem.tsx'
import type { PreviewProps } from '../preview-props.ts'
import { previewTexts } from '../preview.texts.ts'
import { encodingOf } from '../text/text-decoding.ts'
import { useFileBytes } from '../use-file-bytes.ts'
import { cleanHtml } from './clean-html.ts'
import { frameDocument } from './html-frame.ts'

/** An HTML file in a sandboxed frame: no scripts, no requests, no access to the surrounding page. */
export function HtmlPreview({ file, viewSwitch, onDownload }: PreviewProps) {
  const t = useTexts(previewTexts)
  const bytes = useFileBytes(file)
  const page = useQuery({
    queryKey: ['html-preview', file.id],
    queryFn: async () => {
      const content = new Uint8Array((await bytes.data?.arrayBuffer()) ?? new ArrayBuffer(0))
      return frameDocument(cleanHtml(new TextDecoder(encodingOf(content)).decode(content)))
    },
    enabled: bytes.data !== undefined,
    gcTime: 0,
  })
  if (bytes.isError) return <BytesFailed error={bytes.error} onRetry={() => void bytes.refetch()} onDownload={onDownload} />
  return (
    <>
      <PreviewBar start={viewSwitch} />
      {page.data === undefined ? (
        <PreviewSkeleton />
      ) : (
        <>
          <p className="flex shrink-0 items-center gap-2 border-b border-line px-3 py-1.5 text-xs text-muted">
            <ShieldCheck aria-hidden className="size-3.5 shrink-0" />
            {t('htmlNotice')}
          </p>
          <iframe
            sandbox=""
            srcDoc={page.data}
            title={t('htmlOf', { file: file.filename })}
            referrerPolicy="no-referrer"
            data-viewer
            className="min-h-0 w-full flex-1 border-0 bg-[#fff]"
          />
        </>
      )}
    </>
  )
}
