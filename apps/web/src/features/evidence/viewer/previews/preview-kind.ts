import type { Attachment, FileKind } from '@dossier/contract'

/** How the original of a file is shown; each has its own component. */
export type PreviewKind = 'image' | 'audio' | 'video' | 'text' | 'markdown' | 'html' | 'paper' | 'sheet'

const previews: Partial<Record<FileKind, PreviewKind>> = {
  jpg: 'image',
  png: 'image',
  gif: 'image',
  svg: 'image',
  webp: 'image',
  mp3: 'audio',
  wav: 'audio',
  ogg: 'audio',
  mp4: 'video',
  webm: 'video',
  txt: 'text',
  csv: 'sheet',
  xlsx: 'sheet',
  xls: 'sheet',
  xml: 'text',
  json: 'text',
  css: 'text',
  js: 'text',
  md: 'markdown',
  html: 'html',
  docx: 'paper',
  hwp: 'paper',
  hwpx: 'paper',
}

/** The preview for a file kind; undefined for kinds that only their own program renders, and for PDFs, which have their own viewer. */
export function previewOf(kind: FileKind): PreviewKind | undefined {
  return previews[kind]
}

const mebibyte = 1 << 20

/** Maximum size that a browser holds and renders at once, bytes. Text is loaded in pieces and audio in ranges: neither has a limit. */
const largest: Partial<Record<PreviewKind, number>> = {
  image: 60 * mebibyte,
  markdown: 2 * mebibyte,
  html: 5 * mebibyte,
  paper: 60 * mebibyte,
}

/** The size (bytes) beyond which a preview is not shown; undefined without limit. */
export function previewLimit(preview: PreviewKind): number | undefined {
  return largest[preview]
}

/**
 * Whether this file's original may be rendered. Word and Hancom files are rendered only after the server has read them, because it detects and
 * refuses decompression bombs.
 */
export function mayDraw(preview: PreviewKind, { status, failure }: Pick<Attachment, 'status' | 'failure'>): boolean {
  if (preview !== 'paper' && preview !== 'sheet') return true
  if (status === 'indexed' || failure?.reason === 'no-text' || failure?.reason === 'empty') return true
  // Workbooks are unpacked within their own limits, and only visible cells are rendered.
  return preview === 'sheet' && failure !== null && ['too-large', 'out-of-memory', 'timed-out'].includes(failure.reason)
}

/** Whether a preview marks cited passages itself; otherwise they are marked in the extracted text. */
export function marksPassages(preview: PreviewKind): boolean {
  return preview === 'paper' || preview === 'sheet'
}
