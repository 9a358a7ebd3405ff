import { fileOfSource, sourceOfFile } from '@dossier/contract'
import { type SourceKey, sourceKey } from '@dossier/documents'

/** The sources of a file's pages, as in the product; without importing core, which takes seconds to load. */
export const fileSource = (fileId: number): SourceKey => sourceKey(sourceOfFile(fileId))
export const fileOf = (source: SourceKey): number => fileOfSource(source) ?? 0
