/** One file of a multipart request, as it arrives. `filename` may hold a relative path. */
export interface IncomingFile {
  filename: string
  /** In bytes, where it is known before they are read. */
  size?: number
  bytes: AsyncIterable<Uint8Array>
}
