import type { Attachment } from '@dossier/contract'
import type { ReactNode } from 'react'

/** What every preview is given. */
export interface PreviewProps {
  file: Attachment
  /** The switch of views; undefined when the file has only this one. */
  viewSwitch: ReactNode
  onDownload: () => void
}
