import type { Entity } from '@dossier/entities'

/** The names by which a question selects a document. */
export interface NamedDocument {
  /** Its file name, and the names and trading symbols on it. */
  names: readonly string[]
  /** The company that it is about; absent where it names none. */
  company?: Entity
}
