import type { FileKind } from '@dossier/contract'

/** How the original of a file is shown; each has a part of its own. */
export type PreviewKind = 'image' | 'audio' | 'video' | 'text' | 'markdown' | 'html'

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
  csv: 'text',
  xml: 'text',
  json: 'text',
  css: 'text',
  js: 'text',
  md: 'markdown',
  html: 'html',
}

/** How the original of a kind can be shown; undefined for kinds that only their own program draws. */
export function previewOf(kind: FileKind): PreviewKind | undefined {
  return previews[kind]
}

const mebibyte = 1 << 20

/** What a browser can be asked to hold and draw at once, in bytes. Text comes in pieces and sound in ranges: neither has a limit. */
const largest: Partial<Record<PreviewKind, number>> = { image: 60 * mebibyte, markdown: 2 * mebibyte, html: 5 * mebibyte }

/** The size (bytes) beyond which a preview is not drawn; undefined where there is no such limit. */
export function previewLimit(preview: PreviewKind): number | undefined {
  return largest[preview]
}
