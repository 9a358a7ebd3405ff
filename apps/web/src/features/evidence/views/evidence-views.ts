import type { RefKind } from '@dossier/contract'
import { cellView } from './cell-view.tsx'
import type { EvidenceView } from './evidence-view.ts'
import { fileView } from './file-view.tsx'
import { recordingView } from './recording-view.tsx'

/** How each kind of reference is shown. */
const views: { [Kind in RefKind]: EvidenceView<Kind> } = { file: fileView, cell: cellView, recording: recordingView }

// A view gets the references of its kind and what these lead to: the server answers in kind.
export const viewOf = (kind: RefKind) => views[kind] as EvidenceView<RefKind>
