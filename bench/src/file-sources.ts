import { fileOfSource, sourceOfFile } from '@dossier/contract'
import { type SourceKey, sourceKey } from '@dossier/documents'

/** What the pages of a file belong to, as in the product; without the core, which takes seconds to load. */
export const fileSource = (fileId: number): SourceKey => sourceKey(sourceOfFile(fileId))
export const fileOf = (source: SourceKey): number => fileOfSource(source) ?? 0
