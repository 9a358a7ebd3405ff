import { sourceKey } from '@dossier/documents'
import type { FileSources } from './file-sources.ts'

/** Names the files of a test by their numbers. */
export const numberedFiles: FileSources = { sourceOf: (fileId) => sourceKey(`file ${fileId}`), fileOf: (source) => Number(source.slice(5)) }
