import { sourceKey, type SourceKey } from '@dossier/documents'

/** A source of a test, by its number among them. */
export const numbered = (number: number): SourceKey => sourceKey(String(number))
