import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

const UploadTray = lazy(async () => ({ default: (await import('../features/files/upload-tray.tsx')).UploadTray }))

/** Slot of the upload tray, at the bottom right over every screen. Uploads start on Files, so that other first screens do not load it. */
export function UploadTraySlot() {
  const onFiles = useRouterState({ select: (state) => state.location.pathname === '/files' })
  const [needed, setNeeded] = useState(onFiles)
  if (onFiles && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  )
}
