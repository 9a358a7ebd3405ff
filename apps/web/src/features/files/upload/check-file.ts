import type { FileKind } from '@dossier/contract'
import type { Refusal } from './refusal.ts'
import { filenameOf } from './relative-path.ts'

/** What the installation accepts. */
export interface UploadLimits {
  maximumFileMegabytes: number
  maximumFilesPerRequest: number
}

const bytesPerMegabyte = 1024 * 1024

/** The names that files of each kind carry. */
const extensionsOfKind: Record<FileKind, readonly string[]> = {
  pdf: ['pdf'],
  txt: ['txt'],
  html: ['html', 'htm'],
  xml: ['xml'],
  json: ['json'],
  jpg: ['jpg', 'jpeg'],
  png: ['png'],
  gif: ['gif'],
  svg: ['svg'],
  webp: ['webp'],
  mp4: ['mp4'],
  webm: ['webm'],
  ogg: ['ogg'],
  mp3: ['mp3'],
  wav: ['wav'],
  css: ['css'],
  js: ['js'],
  md: ['md'],
  docx: ['docx'],
  pptx: ['pptx'],
  xlsx: ['xlsx'],
  xls: ['xls'],
  csv: ['csv'],
  hwp: ['hwp'],
  hwpx: ['hwpx'],
  eml: ['eml'],
}

const allowedExtensions = new Set(Object.values(extensionsOfKind).flat())

/** For the file picker: what it offers first. */
export const acceptedExtensions = [...allowedExtensions, 'zip'].map((extension) => `.${extension}`).join(',')

/**
 * Says before anything is sent what the server would refuse: a kind that is not allowed, a file over the limit. The kind is
 * judged by the name here; the server judges by content. Archives are allowed where they are to be unpacked.
 */
export function checkFile(path: string, size: number, limits: UploadLimits, unpack = false): Refusal | null {
  const filename = filenameOf(path)
  if (!allowedExtensions.has(extensionOf(path)) && !(unpack && isArchive(path)))
    return { code: 'FILE_KIND_NOT_ALLOWED', details: { filename } }
  if (size > limits.maximumFileMegabytes * bytesPerMegabyte) {
    // Rounded up, so that a file just over the limit never reads as equal to it.
    const megabytes = Math.ceil((size / bytesPerMegabyte) * 10) / 10
    return { code: 'FILE_TOO_LARGE', details: { filename, megabytes, maximum: limits.maximumFileMegabytes } }
  }
  return null
}

/** Whether a name is that of an archive whose files can be taken in. */
export function isArchive(path: string): boolean {
  return extensionOf(path) === 'zip'
}

/** The kind that a name promises; undefined when its extension is none of those. */
export function kindOfName(path: string): FileKind | undefined {
  const extension = extensionOf(path)
  return (Object.keys(extensionsOfKind) as FileKind[]).find((kind) => extensionsOfKind[kind].includes(extension))
}

function extensionOf(path: string): string {
  const filename = filenameOf(path)
  return filename.includes('.') ? filename.slice(filename.lastIndexOf('.') + 1).toLowerCase() : ''
}
