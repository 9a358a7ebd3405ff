import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'
import { queryClient } from '../api/index.ts'
import { useStore } from '../store.ts'
import { toastStore } from '../ui/toast-store.ts'
import { router } from './router.tsx'

// Most visits begin without a toast.
const Toaster = lazy(() => import('../ui/toast.tsx').then((module) => ({ default: module.Toaster })))

function Toasts() {
  const toast = useStore(toastStore)
  return <Suspense fallback={null}>{toast && <Toaster />}</Suspense>
}

/** The whole page. */
export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Toasts />
    </QueryClientProvider>
  )
}
