import type { Attachment } from '@dossier/contract'
import type { ReactNode } from 'react'
import type { Span } from '../../span.ts'
import type { CitedCells } from '../place-in-file.ts'

/** What every preview is given. */
export interface PreviewProps {
  file: Attachment
  /** The switch of views; undefined when the file has only this one. */
  viewSwitch: ReactNode
  onDownload: () => void
  /** The place to show; previews that lay nothing out leave it. */
  cited: CitedInPreview | undefined
  /** The file as read is to be shown instead. Must stay the same function. */
  onFallback: (fallback: PreviewFallback) => void
}

/** A place of the file as it was read. */
export interface CitedInPreview {
  /** 1-based. */
  page: number
  /** Of that page's text; must stay the same array while they do. */
  spans: readonly Span[]
  /** Changes when the same place is asked for again. */
  asked: number
  /** The place is these cells, of which the spans are the words. Must stay the same object while they do. */
  cells?: CitedCells
}

/** Why a preview gives way to the text as read: its passage cannot be marked with certainty, or it cannot be drawn. */
export type PreviewFallback = { reason: 'passage' } | { reason: 'layout'; failure: 'too-large' | 'timed-out' | 'failed' }
