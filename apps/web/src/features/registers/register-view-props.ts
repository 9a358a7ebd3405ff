import type { RegisterTarget } from './register-address.ts'

export interface RegisterViewProps {
  projectId: number
  target: RegisterTarget | 'search'
  /** May save filings and watch companies. */
  mayUpload: boolean
  onTarget: (target: RegisterTarget | 'search') => void
  /** Shows the statements that files of the workspace state of a company. */
  onFiles: (company: string) => void
}
