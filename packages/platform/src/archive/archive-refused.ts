/** The fault of an archive, or of one file in it. */
export type ArchiveFault =
  /** Not in the format, or with wrong checksums. */
  | 'damaged'
  /** Encrypted. */
  | 'protected'
  /** More files or bytes than allowed. */
  | 'tooLarge'
  /** Unsupported compression; of one file. */
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
