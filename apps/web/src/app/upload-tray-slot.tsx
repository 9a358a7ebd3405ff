/** The place of the upload tray, at the bottom right over every screen. */
export function UploadTraySlot() {
  return null
}
