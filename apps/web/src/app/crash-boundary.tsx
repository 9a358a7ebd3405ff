import { Component, type ReactNode } from 'react'
import { textOf } from '../i18n/index.ts'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { shellTexts } from './shell-texts.ts'

/** Error boundary of a screen, which keeps the shell usable. */
export class CrashBoundary extends Component<{ children: ReactNode }, { crashed: boolean }> {
  override state = { crashed: false }

  static getDerivedStateFromError() {
    return { crashed: true }
  }

  override render() {
    if (!this.state.crashed) return this.props.children
    return (
      <div role="alert" className="flex flex-1 items-center justify-center">
        <EmptyState
          title={textOf(shellTexts, 'crashedTitle')}
          action={<Button onClick={() => this.setState({ crashed: false })}>{textOf(shellTexts, 'retry')}</Button>}
        >
          {textOf(shellTexts, 'crashedHint')}
        </EmptyState>
      </div>
    )
  }
}
