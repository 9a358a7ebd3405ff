import { z } from 'zod'

/** Kinds of files that may be stored, detected by content: the specification's list, then the design's additions. */
export const fileKindSchema = z.enum([
  'pdf',
  'txt',
  'html',
  'xml',
  'json',
  'jpg',
  'png',
  'gif',
  'svg',
  'webp',
  'mp4',
  'webm',
  'ogg',
  'mp3',
  'wav',
  'css',
  'js',
  'md',
  'docx',
  'pptx',
  'xlsx',
  'xls',
  'csv',
  'hwp',
  'hwpx',
  'eml',
])
export type FileKind = z.infer<typeof fileKindSchema>

/** Kinds of files that consist of pages, slides or one picture. Texts, Word and Hancom files and workbooks are read in sections, which nobody counts. */
export const pagedKinds = ['pdf', 'pptx', 'jpg', 'png', 'gif', 'webp'] as const satisfies readonly FileKind[]

/** Whether the pages of a file of this kind are counted for people. */
export const hasPages = (kind: string): boolean => (pagedKinds as readonly string[]).includes(kind)

/** The anchor of a page of which only the file's name is known: a page of a file that has pages, else a section. */
export function anchorByName(filename: string): { kind: 'page' | 'section' } {
  const ending = /\.([^.]{1,8})$/.exec(filename)?.[1]?.toLowerCase() ?? ''
  return { kind: hasPages(ending === 'jpeg' ? 'jpg' : ending) ? 'page' : 'section' }
}

/** uploaded: waiting to be read. stored: kept without reading (its kind has no text, or none that this installation can extract). */
export const fileStatuses = ['uploaded', 'reading', 'indexed', 'failed', 'stored'] as const
export const fileStatusSchema = z.enum(fileStatuses)
export type FileStatus = (typeof fileStatuses)[number]

/** Why reading failed; `fileFailureText` has a text for each, in both languages. */
export const fileFailures = [
  'empty',
  'damaged',
  'encrypted',
  'no-text',
  'too-large',
  'timed-out',
  'out-of-memory',
  'unsupported',
  'reader-crashed',
  'interrupted',
  'transcription-failed',
  'recording-too-large',
  'stopped',
] as const
export const fileFailureSchema = z.enum(fileFailures)
export type FileFailure = (typeof fileFailures)[number]
