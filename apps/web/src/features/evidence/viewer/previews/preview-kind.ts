import type { Attachment, FileKind } from '@dossier/contract'

/** How the original of a file is shown; each has a part of its own. */
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

/** How the original of a kind can be shown; undefined for kinds that only their own program draws, and for PDFs, which have a viewer. */
export function previewOf(kind: FileKind): PreviewKind | undefined {
  return previews[kind]
}

const mebibyte = 1 << 20

/** What a browser can be asked to hold and draw at once, in bytes. Text comes in pieces and sound in ranges: neither has a limit. */
const largest: Partial<Record<PreviewKind, number>> = {
  image: 60 * mebibyte,
  markdown: 2 * mebibyte,
  html: 5 * mebibyte,
  paper: 60 * mebibyte,
}

/** The size (bytes) beyond which a preview is not drawn; undefined where there is no such limit. */
export function previewLimit(preview: PreviewKind): number | undefined {
  return largest[preview]
}

/**
 * Whether this file's original may be drawn. Packages are drawn only after the server has read them: it looks for what is made to
 * overwhelm a reader, and refuses it.
 */
export function mayDraw(preview: PreviewKind, { status, failure }: Pick<Attachment, 'status' | 'failure'>): boolean {
  if (preview !== 'paper' && preview !== 'sheet') return true
  if (status === 'indexed' || failure?.reason === 'no-text' || failure?.reason === 'empty') return true
  // Sheets are unpacked within limits of their own, and drawn only where somebody looks.
  return preview === 'sheet' && failure !== null && ['too-large', 'out-of-memory', 'timed-out'].includes(failure.reason)
}

/** Whether a preview marks cited passages by itself; for all others they are marked in the text as read. */
export function marksPassages(preview: PreviewKind): boolean {
  return preview === 'paper' || preview === 'sheet'
}
