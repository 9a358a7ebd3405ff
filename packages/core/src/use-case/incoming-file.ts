/** One file of a multipart request, as it arrives. `filename` may contain a relative path. */
export interface IncomingFile {
  filename: string
  /** Bytes, if known before reading. */
  size?: number
  bytes: AsyncIterable<Uint8Array>
}
