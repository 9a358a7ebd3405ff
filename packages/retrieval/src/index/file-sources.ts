import type { SourceKey } from '@dossier/documents'

/** How the files of an index are named where their pages are found. Whoever opens the index names sources; it numbers files. */
export interface FileSources {
  sourceOf: (fileId: number) => SourceKey
  /** The file of a page that was found here. */
  fileOf: (source: SourceKey) => number
}
