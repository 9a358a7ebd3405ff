import { fileOfSource, sourceOfFile } from '@dossier/contract'
import { type SourceKey, sourceKey } from '@dossier/documents'
import type { FileSources } from '@dossier/retrieval'

/** The source key of a file's pages, equal to that of references into the file. */
export const fileSource = (fileId: number): SourceKey => sourceKey(sourceOfFile(fileId))

/** Maps between file ids and the source keys in indexes. */
export const fileSources: FileSources = {
  sourceOf: fileSource,
  fileOf(source) {
    const fileId = fileOfSource(source)
    if (fileId === undefined) throw new RangeError(`not in an index of files: ${source}`)
    return fileId
  },
}
