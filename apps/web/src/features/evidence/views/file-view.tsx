import { pageInWords, type RefsOf } from '@dossier/contract'
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'
import type { Span } from '../span.ts'
import { DocumentViewer } from '../viewer/document-viewer.tsx'
import type { Passage } from '../viewer/pdf/passage-layer.ts'
import type { EvidenceView, OpenedRefOf, ShownRef } from './evidence-view.ts'
import { inFile } from './in-file.tsx'

/** A page of a file, with the cited spans marked. */
export const fileView: EvidenceView<'file'> = {
  ...inFile,
  Place: FilePlace,
  placeName(refs, { file, place }, { t, language }) {
    const [{ page }] = refs
    if (file.kind === 'pdf' && file.pages !== null) return t('pageOf', { page, pages: file.pages })
    // A place in a file without pages is named by its anchor: sheet and range, section title, or slide.
    const isCited = page > 1 || spansOf(refs).length > 0
    return isCited && place?.page === page ? pageInWords(place, language) : ''
  },
}

/** The cited spans; none when the page as a whole is meant. */
const spansOf = (refs: RefsOf<'file'>): Span[] => refs.flatMap(({ start, end }) => (end > start ? [{ start, end }] : []))

function FilePlace({ refs, opened, settled, openCount }: ShownRef<'file'>) {
  const t = useTexts(evidenceTexts)
  const [{ page }] = refs
  const spans = useMemo(() => spansOf(refs), [refs])
  const passage = usePassage(opened, settled)
  const isLost = settled && opened.place === null && (page > 1 || spans.length > 0)
  return (
    <DocumentViewer
      file={opened.file}
      latest={opened.latest}
      openCount={openCount}
      place={{ page, spans, passage, settled, ...(isLost && { lost: t('noPage', { page }) }) }}
    />
  )
}

/** The passage on a page with geometry; undefined for other pages and while it is loading. */
function usePassage({ place }: OpenedRefOf<'file'>, settled: boolean): Passage | undefined {
  return useMemo(() => {
    if (!settled || place === null || place.boxes.length === 0) return undefined
    const { page, boxes, width, height, quote } = place
    return { page, boxes, pageSize: { width, height }, quote }
  }, [place, settled])
}
