import { timeCode } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'
import { DocumentViewer } from '../viewer/document-viewer.tsx'
import type { EvidenceView, ShownRef } from './evidence-view.ts'
import { inFile } from './in-file.tsx'

/** A player at the cited moment, above its transcript with the passage marked. */
export const recordingView: EvidenceView<'recording'> = { ...inFile, Place: RecordingPlace, placeName: ([{ from }]) => timeCode(from) }

const noSpans = [] as const

function RecordingPlace({ refs: [{ from }], opened: { file, latest, place }, settled, openCount }: ShownRef<'recording'>) {
  const t = useTexts(evidenceTexts)
  const lost = place === null && settled && { lost: t('noMoment', { time: timeCode(from) }) }
  return (
    <DocumentViewer
      file={file}
      latest={latest}
      openCount={openCount}
      place={{ page: place?.page ?? 1, spans: place?.spans ?? noSpans, settled, moment: from, ...lost }}
    />
  )
}
