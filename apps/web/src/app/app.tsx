import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { type ComponentType, useEffect, useState } from 'react'
import { queryClient } from '../api/index.ts'
import { useStore } from '../store.ts'
import { toastStore } from '../ui/toast-store.ts'
import { CrashBoundary } from './crash-boundary.tsx'
import { router } from './router.tsx'

/** Delay before the toaster is preloaded, milliseconds. It must be loaded before the connection can be lost. */
const loadToasterAfterMs = 2_000

/** Loads the toaster lazily; retries with every toast until it is loaded. */
function Toasts() {
  const toast = useStore(toastStore)
  const [Toaster, setToaster] = useState<ComponentType | null>(null)
  const loaded = Toaster !== null
  useEffect(() => {
    if (loaded) return
    const load = () =>
      void import('../ui/toast.tsx').then(
        (module) => setToaster(() => module.Toaster),
        () => undefined,
      )
    const timer = setTimeout(load, toast ? 0 : loadToasterAfterMs)
    return () => clearTimeout(timer)
  }, [toast, loaded])
  return toast && Toaster && <Toaster />
}

/** Root component of the page. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <CrashBoundary>
        <RouterProvider router={router} />
      </CrashBoundary>
      <Toasts />
    </QueryClientProvider>
  )
}
