/** The kinds of file that the product stores, with the media type each is served as. */
export const mediaTypes = {
  pdf: 'application/pdf',
  txt: 'text/plain',
  html: 'text/html',
  xml: 'application/xml',
  json: 'application/json',
  md: 'text/markdown',
  css: 'text/css',
  js: 'text/javascript',
  csv: 'text/csv',
  jpg: 'image/jpeg',
  png: 'image/png',
  gif: 'image/gif',
  svg: 'image/svg+xml',
  webp: 'image/webp',
  mp4: 'video/mp4',
  webm: 'video/webm',
  ogg: 'application/ogg',
  mp3: 'audio/mpeg',
  wav: 'audio/wav',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  pptx: 'application/vnd.openxmlformats-officedocument.presentationml.presentation',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  xls: 'application/vnd.ms-excel',
  hwp: 'application/x-hwp',
  hwpx: 'application/hwp+zip',
  eml: 'message/rfc822',
} as const

/** A kind of file that the product stores. */
export type StoredKind = keyof typeof mediaTypes

/** The detected kind of a file. `unknown` covers everything that is not stored; its media type is a guess. */
export interface DetectedKind {
  kind: StoredKind | 'unknown'
  mime: string
}

export const detected = (kind: StoredKind): DetectedKind => ({ kind, mime: mediaTypes[kind] })

export const unknownKind = (mime: string): DetectedKind => ({ kind: 'unknown', mime })

/** The part of a file name after its last dot, lower case; empty without one. */
export const extensionOf = (filename: string): string => /\.([^./\\]{1,10})$/.exec(filename)?.[1]?.toLowerCase() ?? ''
