import { useQuery } from '@tanstack/react-query'
import { marked } from 'marked'
import { useState } from 'react'
import { useTexts } from '../../../../../i18n/index.ts'
import { Button, Dialog } from '../../../../../ui/index.ts'
import { PreviewSkeleton } from '../preview-skeleton.tsx'
import { PreviewBar } from '../preview-bar.tsx'
import { BytesFailed } from '../preview-problem.tsx'
import type { PreviewProps } from '../preview-props.ts'
import { previewTexts } from '../preview.texts.ts'
import { encodingOf } from '../text/text-decoding.ts'
import { useFileBytes } from '../use-file-bytes.ts'
import { MarkdownBlocks } from './markdown-blocks.tsx'

/** A rendered Markdown file. */
export function MarkdownPreview({ file, viewSwitch, onDownload }: PreviewProps) {
  const t = useTexts(previewTexts)
  const [pendingLink, setPendingLink] = useState<string>()
  const bytes = useFileBytes(file)
  const tokens = useQuery({
    queryKey: ['markdown-preview', file.id],
    queryFn: async () => {
      const content = new Uint8Array((await bytes.data?.arrayBuffer()) ?? new ArrayBuffer(0))
      return [...marked.lexer(new TextDecoder(encodingOf(content)).decode(content))]
    },
    enabled: bytes.data !== undefined,
    gcTime: 0,
    structuralSharing: false,
  })
  if (bytes.isError) return <BytesFailed error={bytes.error} onRetry={() => void bytes.refetch()} onDownload={onDownload} />
  function open() {
    window.open(pendingLink, '_blank', 'noopener,noreferrer')
    setPendingLink(undefined)
  }
  return (
    <>
      <PreviewBar start={viewSwitch} />
      {tokens.data === undefined ? (
        <PreviewSkeleton />
      ) : (
        <div
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard
          tabIndex={0}
          role="document"
          aria-label={t('textOf', { file: file.filename })}
          data-viewer
          className="min-h-0 flex-1 overflow-y-auto outline-0"
        >
          <div className="mx-auto flex max-w-190 flex-col gap-3 px-4 py-3 text-reading break-words">
            <MarkdownBlocks tokens={tokens.data} onLink={setPendingLink} />
          </div>
        </div>
      )}
      <Dialog
        open={pendingLink !== undefined}
        onOpenChange={(stays) => !stays && setPendingLink(undefined)}
        title={t('leaving')}
        description={t('leavingBody')}
        width="narrow"
        actions={
          <>
            <Button onClick={() => setPendingLink(undefined)}>{t('cancel')}</Button>
            <Button variant="primary" onClick={open}>
              {t('open')}
            </Button>
          </>
        }
      >
        <p className="font-mono text-sm break-all">{pendingLink}</p>
      </Dialog>
    </>
  )
}
