import type { Attachment } from '@dossier/contract'

/** A file of the corpus with the results of its upload and its reading. */
export interface UploadedFile {
  /** The folder right below the corpus. */
  collection: string
  /** Relative to the corpus. */
  path: string
  /** The kind detected by content; for a rejected file the extension of its name. */
  kind: string
  size: number
  /** The error code of its rejection. */
  refused?: string
  /** Final state; absent for rejected files. */
  attachment?: Attachment
  /** How long it was observed being read. */
  seconds: number
}

/** A file that was read into pages. */
export type IndexedFile = UploadedFile & { attachment: Attachment; pages: number }

/** The files that were read into pages. */
export function indexedFiles(files: readonly UploadedFile[]): IndexedFile[] {
  return files.flatMap((file) => {
    const pages = file.attachment?.pages ?? 0
    return file.attachment?.status === 'indexed' && pages > 0 ? [{ ...file, attachment: file.attachment, pages }] : []
  })
}

/** At most `most` of the files of each kind, spread over all of them. */
export function sampleOfKinds<File extends UploadedFile>(files: readonly File[], most: number): File[] {
  const kinds = Map.groupBy(files, (file) => file.kind)
  return [...kinds.values()].flatMap((kind) =>
    kind.filter((_, index) => Math.floor((index * most) / kind.length) !== Math.floor(((index - 1) * most) / kind.length)),
  )
}
