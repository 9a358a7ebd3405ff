import { lazy, Suspense } from 'react'

const UploadTray = lazy(async () => ({ default: (await import('../features/files/upload-tray.tsx')).UploadTray }))

/** The place of the upload tray, at the bottom right over every screen. */
export function UploadTraySlot() {
  return (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  )
}
