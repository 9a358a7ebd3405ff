/** Hands bytes to the browser's download under a file name. */
export function saveBlob(blob: Blob, filename: string): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = filename
  link.click()
  // The browser has taken the bytes over once its own turn has come.
  setTimeout(() => URL.revokeObjectURL(address), 10_000)
}
