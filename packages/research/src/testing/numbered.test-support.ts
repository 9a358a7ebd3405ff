import { sourceKey, type SourceKey } from '@dossier/documents'

/** The source with a number, for tests. */
export const numbered = (number: number): SourceKey => sourceKey(String(number))
