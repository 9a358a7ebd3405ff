import { Component, type ReactNode } from 'react'
import { reachableStore } from '../api/connection.ts'
import { textOf } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { reloadIfServed } from './reload-on-update.ts'
import { shellTexts } from './shell-texts.ts'

/**
 * Error boundary of a screen, which keeps the shell usable, and of the whole page, for the shell itself and screens without it. A screen is tried again
 * by loading the page anew: browsers do not request code a second time whose request has failed. Without a connection that is done once the server
 * answers again.
 */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }
  #stopWaiting: (() => void) | undefined

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override componentDidCatch() {
    if (reachableStore.get() && navigator.onLine) return
    this.#stopWaiting?.()
    this.#stopWaiting = reachableStore.subscribe(() => {
      if (reachableStore.get()) void reloadIfServed()
    })
  }

  override componentWillUnmount() {
    this.#stopWaiting?.()
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <div role="alert" className="flex h-full flex-1 items-center justify-center">
        <EmptyState
          title={textOf(shellTexts, 'crashedTitle')}
          action={<Button onClick={() => void reloadIfServed()}>{textOf(shellTexts, 'retry')}</Button>}
        >
          {textOf(shellTexts, 'crashedHint')}
        </EmptyState>
      </div>
    )
  }
}
