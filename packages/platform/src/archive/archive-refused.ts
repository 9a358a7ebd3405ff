/** What is wrong with an archive, or with one file in it. */
export type ArchiveFault =
  /** Not as the format has it, or its bytes are not those that were packed. */
  | 'damaged'
  /** Encrypted. */
  | 'protected'
  /** More files, or more bytes, than it may hold. */
  | 'tooLarge'
  /** Packed by a method that is not known here; of one file. */
  | 'method'
  /** A link, a device or a pipe; of one file. */
  | 'notAFile'

export class ArchiveRefused extends Error {
  override readonly name = 'ArchiveRefused'
  readonly fault: ArchiveFault

  constructor(fault: ArchiveFault, cause?: unknown) {
    super(`The archive or a file in it is refused: ${fault}`, cause === undefined ? undefined : { cause })
    this.fault = fault
  }
}
