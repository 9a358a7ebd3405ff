import { CloudUpload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { entriesOfDrop } from './upload/dropped-files.ts'

/** A drag without events for this time has left the window or was cancelled, milliseconds. */
const dragTimeoutMs = 600

export interface DropAreaProps {
  /** Description of the drop; null where the user may not upload. A drop is then ignored without leaving the page. */
  label: string | null
  onDrop: (entries: FileSystemEntry[]) => void
}

/** Accepts files and folders dropped anywhere in the window, and shows a label while they are dragged over it. */
export function DropArea({ label, onDrop }: DropAreaProps) {
  const [dragging, setDragging] = useState(false)
  const allowed = label !== null
  const drop = useEffectEvent(onDrop)

  useEffect(() => {
    let timeout: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(timeout)
      setDragging(false)
    }
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = allowed ? 'copy' : 'none'
      setDragging(allowed)
      clearTimeout(timeout)
      timeout = setTimeout(end, dragTimeoutMs)
    }
    const dropped = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      end()
      if (allowed) drop(entriesOfDrop(event.dataTransfer.items))
    }
    window.addEventListener('dragover', over)
    window.addEventListener('drop', dropped)
    return () => {
      window.removeEventListener('dragover', over)
      window.removeEventListener('drop', dropped)
      clearTimeout(timeout)
    }
  }, [allowed])

  if (!dragging || !allowed) return null
  return (
    <div className="pointer-events-none absolute inset-2 z-20 flex animate-appear flex-col items-center justify-center gap-2 rounded-md border-2 border-dashed border-accent bg-accent-soft/90 text-accent">
      <CloudUpload aria-hidden strokeWidth={1.5} className="size-8" />
      <p className="max-w-full truncate px-4 text-base font-medium">{label}</p>
    </div>
  )
}
