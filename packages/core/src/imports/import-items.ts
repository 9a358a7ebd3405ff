import type { Member, Needs, PortName } from '../use-case/index.ts'
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
interface OpeningSource<Kind extends ImportSource['kind'], Name extends PortName> {
  deps: Needs<Name | 'database'>
  actor: Member
  source: Extract<ImportSource, { kind: Kind }>
  /** Aborted when the import has to stop. */
  signal: AbortSignal
}

/** How a kind of source is opened. */
export interface SourceOpener<Kind extends ImportSource['kind'], Name extends PortName> {
  readonly kind: Kind
  readonly needs: readonly Name[]
  /** Opens what an import takes in. @throws AppError, which ends the import */
  readonly open: (opening: OpeningSource<Kind, Name>) => Promise<ImportItems>
}

/** How a kind of source is opened; it reaches of the dependencies what `needs` lists. */
export const defineSource = <Kind extends ImportSource['kind'], Name extends PortName = never>(
  opener: { kind: Kind; needs: readonly Name[] } & SourceOpener<NoInfer<Kind>, NoInfer<Name>>,
): SourceOpener<Kind, Name> => opener

/** How each kind of source is opened. An installation without drives has none for them. */
export interface ImportSources<Name extends PortName> {
  archive: SourceOpener<'archive', Name>
  drive?: SourceOpener<'drive', Name>
}
