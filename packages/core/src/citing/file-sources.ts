import { fileOfSource, sourceOfFile } from '@dossier/contract'
import { type SourceKey, sourceKey } from '@dossier/documents'
import type { FileSources } from '@dossier/retrieval'

/** What the pages of a file belong to, as the libraries carry it: the same as of references into it. */
export const fileSource = (fileId: number): SourceKey => sourceKey(sourceOfFile(fileId))

/** How indexes name the files that they hold. */
export const fileSources: FileSources = {
  sourceOf: fileSource,
  fileOf(source) {
    const fileId = fileOfSource(source)
    if (fileId === undefined) throw new RangeError(`not in an index of files: ${source}`)
    return fileId
  },
}
