import { useEffect, useMemo, useState } from 'react'
import { useFormats, useTexts } from '../../../../../i18n/index.ts'
import { Button } from '../../../../../ui/index.ts'
import { PreviewSkeleton } from '../preview-skeleton.tsx'
import { PreviewBar } from '../preview-bar.tsx'
import { BytesFailed } from '../preview-problem.tsx'
import type { PreviewProps } from '../preview-props.ts'
import { previewTexts } from '../preview.texts.ts'
import { type LinePiece, textRows } from './text-lines.ts'
import { TextRows } from './text-rows.tsx'
import { useTextPieces } from './use-text-pieces.ts'
import './highlight.css'

/** Longer texts are not highlighted, characters: it would block the page. */
const maxHighlighted = 400_000
const coloured = new Set(['json', 'xml', 'css', 'js'])

/** A text file with line numbers, highlighted where its language is known. */
export function TextPreview({ file, viewSwitch, onDownload }: PreviewProps) {
  const t = useTexts(previewTexts)
  const formats = useFormats()
  const { text, bytes, error, hasMore, loadingMore, more, retry } = useTextPieces(file)
  const colours = useColours(text, file.kind)
  const rows = useMemo(() => (text === undefined ? undefined : textRows(colours ?? [{ text, look: '' }])), [text, colours])
  if (rows === undefined) {
    return error === null ? <PreviewSkeleton /> : <BytesFailed error={error} onRetry={retry} onDownload={onDownload} />
  }
  return (
    <>
      <PreviewBar start={viewSwitch}>
        {hasMore && (
          <>
            <output className="text-xs text-muted">
              {error === null ? t('partShown', { shown: formats.size(bytes), size: formats.size(file.size) }) : t('moreFailed')}
            </output>
            <Button size="small" busy={loadingMore} onClick={more}>
              {t('showMore')}
            </Button>
          </>
        )}
      </PreviewBar>
      <TextRows rows={rows} label={t('textOf', { file: file.filename })} />
    </>
  )
}

/** The highlighted text; undefined until the highlighter is loaded and for texts that stay plain. */
function useColours(text: string | undefined, language: string): readonly LinePiece[] | undefined {
  const [colours, setColours] = useState<{ of: string; pieces: readonly LinePiece[] }>()
  useEffect(() => {
    if (text === undefined || text.length > maxHighlighted || !coloured.has(language)) return undefined
    let isUnmounted = false
    import('./highlighter.ts').then(
      ({ highlight }) => !isUnmounted && setColours({ of: text, pieces: highlight(text, language) }),
      // Without the highlighter the text is shown plain.
      () => undefined,
    )
    return () => {
      isUnmounted = true
    }
  }, [text, language])
  return colours?.of === text ? colours?.pieces : undefined
}
