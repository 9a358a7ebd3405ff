import { CloudUpload } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { entriesOfDrop } from './upload/dropped-files.ts'

/** A drag that no event tells of any more has left the window or was given up, milliseconds. */
const forgottenMs = 600

export interface DropAreaProps {
  /** What a drop will do; null where the reader may not upload: a drop then does nothing, and the browser does not leave the page. */
  label: string | null
  onDrop: (entries: FileSystemEntry[]) => void
}

/** Takes files and folders that are dropped anywhere in the window, and says so while they are dragged over it. */
export function DropArea({ label, onDrop }: DropAreaProps) {
  const [dragging, setDragging] = useState(false)
  const allowed = label !== null
  const drop = useEffectEvent(onDrop)

  useEffect(() => {
    let forgotten: ReturnType<typeof setTimeout> | undefined
    const end = () => {
      clearTimeout(forgotten)
      setDragging(false)
    }
    const over = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = allowed ? 'copy' : 'none'
      setDragging(allowed)
      clearTimeout(forgotten)
      forgotten = setTimeout(end, forgottenMs)
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
      clearTimeout(forgotten)
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
