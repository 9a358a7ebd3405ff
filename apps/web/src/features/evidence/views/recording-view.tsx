import { timeCode } from '@dossier/contract'
import { useTexts } from '../../../i18n/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'
import { DocumentViewer } from '../viewer/document-viewer.tsx'
import type { EvidenceView, ShownRef } from './evidence-view.ts'
import { inFile } from './in-file.tsx'

/** A player at the moment, over its transcript with what was said marked. */
export const recordingView: EvidenceView<'recording'> = { ...inFile, Place: RecordingPlace, placeName: ([{ from }]) => timeCode(from) }

const noSpans = [] as const

function RecordingPlace({ refs: [{ from }], opened: { file, latest, place }, settled, asked }: ShownRef<'recording'>) {
  const t = useTexts(evidenceTexts)
  const lost = place === null && settled && { lost: t('noMoment', { time: timeCode(from) }) }
  return (
    <DocumentViewer
      file={file}
      latest={latest}
      asked={asked}
      place={{ page: place?.page ?? 1, spans: place?.spans ?? noSpans, settled, moment: from, ...lost }}
    />
  )
}
