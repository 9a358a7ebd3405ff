/** What the form of a workflow gets. */
export interface WorkflowFormProps {
  projectId: number
  onStarted: () => void
}
