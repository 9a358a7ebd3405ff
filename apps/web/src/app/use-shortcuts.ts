import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { currentSession, selectedProjectStore } from '../session/index.ts'
import { toggleSidebar } from './sidebar-store.ts'
import type { ShellDialogs } from './shell-dialogs.ts'
import { visibleScreens } from './screens.ts'

/** Time-out between `G` and its letter, milliseconds. */
const sequenceMs = 1_000

/** Whether an element is a text input or in a dialog, where letter shortcuts are disabled. */
function takesLetters(target: EventTarget | null): boolean {
  return (
    target instanceof Element &&
    target.closest('input, textarea, select, [contenteditable="true"], [role="dialog"], [role="menu"]') !== null
  )
}

/** The shell's keys: Ctrl/Cmd K, Ctrl/Cmd B, `?`, and `G` with a letter. */
export function useShortcuts({ openPalette, openKeys }: ShellDialogs): void {
  const navigate = useNavigate()
  const startedAt = useRef(-Infinity)
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.isComposing) return
      // `code` identifies the physical key, so that shortcuts work with a Korean layout.
      if ((event.ctrlKey || event.metaKey) && !event.shiftKey && !event.altKey) {
        if (event.code === 'KeyK') openPalette()
        else if (event.code === 'KeyB') toggleSidebar()
        else return
        event.preventDefault()
        return
      }
      if (event.ctrlKey || event.metaKey || event.altKey || takesLetters(event.target)) return
      if (event.key === '?') {
        event.preventDefault()
        openKeys()
      } else if (event.code === 'KeyG') {
        startedAt.current = event.timeStamp
      } else if (event.timeStamp - startedAt.current < sequenceMs) {
        startedAt.current = -Infinity
        const project = selectedProjectStore.get()
        const user = currentSession()?.user
        const screen = user && visibleScreens(user, project !== null).find(({ letter }) => event.code === `Key${letter}`)
        if (!screen) return
        event.preventDefault()
        void navigate({ to: screen.to, search: screen.needsProject && project ? { project: project.id } : {} })
      }
    }
    window.addEventListener('keydown', onKeyDown)
    return () => window.removeEventListener('keydown', onKeyDown)
  }, [navigate, openKeys, openPalette])
}
