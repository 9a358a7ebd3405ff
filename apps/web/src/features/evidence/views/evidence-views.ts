import type { RefKind } from '@dossier/contract'
import { cellView } from './cell-view.tsx'
import type { EvidenceView } from './evidence-view.ts'
import { fileView } from './file-view.tsx'
import { filingView, webView } from './outside-view.tsx'
import { recordingView } from './recording-view.tsx'

/** The view of each kind of reference. */
const views: { [Kind in RefKind]: EvidenceView<Kind> } = {
  file: fileView,
  cell: cellView,
  recording: recordingView,
  filing: filingView,
  web: webView,
}

// The cast is safe, because the server returns the kind that was requested.
export const viewOf = (kind: RefKind) => views[kind] as EvidenceView<RefKind>
