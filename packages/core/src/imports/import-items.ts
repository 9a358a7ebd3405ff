import type { FileProvenance } from '@dossier/contract'
import type { Member, Needs, PortName } from '../use-case/index.ts'
import type { ImportSource } from './import-run.ts'

/** The opened bytes of an item, from the beginning. */
export interface OpenedItem {
  readonly bytes: AsyncIterable<Uint8Array>
  /** Instead of the item's own, where only the opened item shows of what format it is. */
  readonly path?: string
  /** Of an outside source: where they came from. */
  readonly provenance?: FileProvenance
}

/** One file of a source. */
export interface ImportItem {
  /** Its id in the source, the same at every attempt; at most 1,000 characters. */
  readonly key: string
  /** Relative path in the source, separated by `/`. Names are cleaned when the file is ingested. */
  readonly path: string
  /** In bytes, if the source states it. A file over the limit is then refused without being opened. */
  readonly size?: number
  /** The source's revision of its content. A revision that an earlier import of the same folder ingested is skipped. */
  readonly revision?: string
  /**
   * Opens its bytes; called again after an interruption. An `AppError`, thrown here or during reading, refuses this
   * file or, when it concerns the whole import (see `import-failures.ts`), ends the import.
   */
  open(): Promise<OpenedItem>
}

/** The opened content of a source. */
export interface ImportItems {
  /** Number of files, if known in advance. */
  readonly total?: number
  /** In the same order at every attempt, as far as the source allows. @throws AppError, which ends the import */
  list(): AsyncIterable<ImportItem>
  close(): Promise<void>
}

/** Arguments for opening a source as the person who started the import. */
interface OpeningSource<Kind extends ImportSource['kind'], Name extends PortName> {
  deps: Needs<Name | 'database'>
  actor: Member
  source: Extract<ImportSource, { kind: Kind }>
  /** Aborted when the import has to stop. */
  signal: AbortSignal
}

/** Opens a kind of source. */
export interface SourceOpener<Kind extends ImportSource['kind'], Name extends PortName> {
  readonly kind: Kind
  readonly needs: readonly Name[]
  /** Opens the source of an import. @throws AppError, which ends the import */
  readonly open: (opening: OpeningSource<Kind, Name>) => Promise<ImportItems>
}

/** Defines the opener of a kind of source; it gets only the ports that `needs` lists. */
export const defineSource = <Kind extends ImportSource['kind'], Name extends PortName = never>(
  opener: { kind: Kind; needs: readonly Name[] } & SourceOpener<NoInfer<Kind>, NoInfer<Name>>,
): SourceOpener<Kind, Name> => opener

/** The opener of each kind of source. All but `archive` are absent where their modules are. */
export interface ImportSources<Name extends PortName> {
  archive: SourceOpener<'archive', Name>
  drive?: SourceOpener<'drive', Name>
  filing?: SourceOpener<'filing', Name>
  documents?: SourceOpener<'documents', Name>
}
