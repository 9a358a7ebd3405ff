import type { CoreDependencies, Member } from '../use-case/index.ts'
import type { ImportSource } from './import-run.ts'

/** One file that a source holds. */
export interface ImportItem {
  /** What it is called in its source, the same at every attempt; at most 1,000 characters. */
  readonly key: string
  /** Relative, with `/` between folders, as its source has it: names are cleaned when the file is taken in. */
  readonly path: string
  /** In bytes, as far as the source says: one that is too large is then refused without being opened. */
  readonly size?: number
  /** What the source calls the state of its content. One that an earlier import of the same place has seen is left alone. */
  readonly revision?: string
  /**
   * Its bytes, from the beginning; asked for again when they break off. An `AppError`, thrown here or while they arrive, refuses this
   * file or, when it concerns all of them (see `import-failures.ts`), ends the import.
   */
  open(): Promise<AsyncIterable<Uint8Array>>
}

/** What there is to take in. */
export interface ImportItems {
  /** Files that will be listed, where that is known before. */
  readonly total?: number
  /** In the same order at every attempt, as far as the source allows. @throws AppError, which ends the import */
  list(): AsyncIterable<ImportItem>
  close(): Promise<void>
}

/** A source that is to be opened, as the person who began the import. */
export interface OpeningSource<Kind extends ImportSource['kind']> {
  deps: CoreDependencies
  actor: Member
  source: Extract<ImportSource, { kind: Kind }>
  /** Aborted when the import has to stop. */
  signal: AbortSignal
}

/** Opens what an import takes in. @throws AppError, which ends the import */
export type OpenItems<Kind extends ImportSource['kind']> = (opening: OpeningSource<Kind>) => Promise<ImportItems>

/** How each kind of source is opened. An installation without drives has none for them. */
export interface ImportSources {
  archive: OpenItems<'archive'>
  drive?: OpenItems<'drive'>
}
