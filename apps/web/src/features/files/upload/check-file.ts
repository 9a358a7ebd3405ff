import type { FileKind } from '@dossier/contract'
import type { Refusal } from './refusal.ts'
import { filenameOf } from './relative-path.ts'

/** Upload limits of the installation. */
export interface UploadLimits {
  maximumFileMegabytes: number
  maximumFilesPerRequest: number
}

const bytesPerMegabyte = 1024 * 1024

/** File extensions of each kind. */
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

const workbookExtensions = new Set([...extensionsOfKind.xlsx, ...extensionsOfKind.xls])
const allowedExtensions = new Set(Object.values(extensionsOfKind).flat())

/** The `accept` attribute of the file picker. */
export const acceptedExtensions = [...allowedExtensions, 'zip'].map((extension) => `.${extension}`).join(',')

/**
 * Checks before the upload what the server would refuse: unsupported kinds and files over the limit. Detects the kind by extension; the server
 * detects it by content. Archives are allowed if they will be unpacked. With `only` other kinds are refused too.
 */
export function checkFile(
  path: string,
  size: number,
  limits: UploadLimits,
  { unpack = false, only }: { unpack?: boolean; only?: 'workbooks' | undefined } = {},
): Refusal | null {
  const filename = filenameOf(path)
  if (only === 'workbooks' && !workbookExtensions.has(extensionOf(path))) return { code: 'SPREADSHEET_REQUIRED', details: { filename } }
  if (!allowedExtensions.has(extensionOf(path)) && !(unpack && isArchive(path)))
    return { code: 'FILE_KIND_NOT_ALLOWED', details: { filename } }
  if (size > limits.maximumFileMegabytes * bytesPerMegabyte) {
    // Rounded up, so that a file just over the limit is not displayed as equal to it.
    const megabytes = Math.ceil((size / bytesPerMegabyte) * 10) / 10
    return { code: 'FILE_TOO_LARGE', details: { filename, megabytes, maximum: limits.maximumFileMegabytes } }
  }
  return null
}

/** Whether a name is that of a supported archive. */
export function isArchive(path: string): boolean {
  return extensionOf(path) === 'zip'
}

/** The kind of a file name's extension; undefined for unknown extensions. */
export function kindOfName(path: string): FileKind | undefined {
  const extension = extensionOf(path)
  return (Object.keys(extensionsOfKind) as FileKind[]).find((kind) => extensionsOfKind[kind].includes(extension))
}

function extensionOf(path: string): string {
  const filename = filenameOf(path)
  return filename.includes('.') ? filename.slice(filename.lastIndexOf('.') + 1).toLowerCase() : ''
}
