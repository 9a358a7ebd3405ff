import type { Output } from '@dossier/contract'

/** What the form of a workflow gets. */
export interface WorkflowFormProps {
  projectId: number
  /** Given the output that is being made. */
  onStarted: (output: Output) => void
}
