/** One file of a multipart request, as it arrives. `filename` may hold a relative path. */
export interface IncomingFile {
  filename: string
  bytes: AsyncIterable<Uint8Array>
}
