import type { SourceKey } from '@dossier/documents'

/** Maps the files of an index to the sources in search results. The opener of the index defines the sources; the index uses numbers. */
export interface FileSources {
  sourceOf: (fileId: number) => SourceKey
  /** The file of a page in a search result. */
  fileOf: (source: SourceKey) => number
}
