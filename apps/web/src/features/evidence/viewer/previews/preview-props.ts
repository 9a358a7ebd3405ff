import type { Attachment } from '@dossier/contract'
import type { ReactNode } from 'react'
import type { Span } from '../../span.ts'
import type { CitedCells } from '../place-in-file.ts'

/** Props of every preview. */
export interface PreviewProps {
  file: Attachment
  /** The view switch; undefined when the file has only this view. */
  viewSwitch: ReactNode
  onDownload: () => void
  /** The place to show; ignored by previews that do not mark passages. */
  cited: CitedInPreview | undefined
  /** Shows the extracted text instead. Must be referentially stable. */
  onFallback: (fallback: PreviewFallback) => void
}

/** A place in the extracted text of a file. */
export interface CitedInPreview {
  /** 1-based. */
  page: number
  /** Spans of that page's text. Must be referentially stable. */
  spans: readonly Span[]
  /** Incremented when the same place is opened again. */
  openCount: number
  /** The cited cells, if the place is cells of a sheet. Must be referentially stable. */
  cells?: CitedCells
}

/** Why a preview falls back to the extracted text: its passage cannot be located with certainty, or its layout failed. */
export type PreviewFallback = { reason: 'passage' } | { reason: 'layout'; failure: 'too-large' | 'timed-out' | 'failed' }
