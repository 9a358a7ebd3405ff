import { sourceKey } from '@dossier/documents'
import type { FileSources } from './file-sources.ts'

/** Names files by their numbers, for tests. */
export const numberedFiles: FileSources = { sourceOf: (fileId) => sourceKey(`file ${fileId}`), fileOf: (source) => Number(source.slice(5)) }
