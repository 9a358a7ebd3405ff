import { useRouterState } from '@tanstack/react-router'
import { lazy, Suspense, useState } from 'react'

const UploadTray = lazy(async () => ({ default: (await import('../features/files/upload-tray.tsx')).UploadTray }))

/** Slot of the upload tray, at the bottom right over every screen. Uploads start on two screens, so that other first screens do not load it. */
export function UploadTraySlot() {
  const uploads = useRouterState({ select: (state) => /^\/(files|spreadsheets)$/.test(state.location.pathname) })
  const [needed, setNeeded] = useState(uploads)
  if (uploads && !needed) setNeeded(true)
  if (!needed) return null
  return (
    <Suspense fallback={null}>
      <UploadTray />
    </Suspense>
  )
}
