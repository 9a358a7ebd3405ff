import { lazyPart } from '../../lazy-part.tsx'
import type { PreviewKind } from './preview-kind.ts'

const media = lazyPart(async () => (await import('./media-preview.tsx')).MediaPreview)

/** The previews, each loaded for its first file. */
export const previewParts = {
  image: lazyPart(async () => (await import('./image-preview.tsx')).ImagePreview),
  audio: media,
  video: media,
  text: lazyPart(async () => (await import('./text/text-preview.tsx')).TextPreview),
  markdown: lazyPart(async () => (await import('./markdown/markdown-preview.tsx')).MarkdownPreview),
  html: lazyPart(async () => (await import('./html/html-preview.tsx')).HtmlPreview),
  paper: lazyPart(async () => (await import('./paper/paper-preview.tsx')).PaperPreview),
  sheet: lazyPart(async () => (await import('./sheet/sheet-preview.tsx')).SheetPreview),
} satisfies Record<PreviewKind, unknown>
