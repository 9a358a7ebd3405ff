import type { ReactNode } from 'react'
import { ErrorState, Page } from '../../ui/index.ts'

interface Props {
  title: ReactNode
  error: Error
  /** Reads again what the page begins with. */
  retries: readonly (() => unknown)[]
}

/** The page of a workflow that could not read what it begins with. */
export function FailedWorkflow({ title, error, retries }: Props) {
  return (
    <Page title={title}>
      <ErrorState
        error={error}
        onRetry={() => {
          for (const retry of retries) retry()
        }}
      />
    </Page>
  )
}
