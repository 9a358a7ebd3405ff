/** Downloads bytes under a file name. */
export function saveBlob(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // Revoked in a later task, once the browser has started the download.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
