import { type Attachment, endpoints } from '@dossier/contract'
import { useMemo, useState } from 'react'
import { useCall } from '../../../../api/index.ts'
import type { Span } from '../../span.ts'
import { ReadPagesViewer } from '../pages/read-pages-viewer.tsx'
import { MediaPlayer, type Seek } from '../previews/media-player.tsx'
import { momentOfSpan } from './moment-of-span.ts'
import { SeekContext } from './seek-context.ts'

export interface RecordingViewerProps {
  file: Attachment
  pages: number
  /** 1-based. */
  page: number
  /** The cited spans of that page's text. */
  passage: readonly Span[]
  /** The cited moment, in seconds; undefined makes the player seek to the start of the passage. */
  moment: number | undefined
  /** Incremented when the same place is opened again. */
  openCount: number
  onDownload: () => void
}

/** A recording with its transcript. Time codes and citations make the player seek. */
export function RecordingViewer({ file, pages, page, passage, moment, openCount, onDownload }: RecordingViewerProps) {
  const request = { projectId: file.projectId, attachmentId: file.id }
  /** The reader's own seek; ignored once another place is cited. */
  const [chosen, setChosen] = useState<{ seek: Seek; passage: readonly Span[]; openCount: number }>()
  const cites = moment === undefined && (passage.length > 0 || page > 1)
  const { data } = useCall(endpoints.files.page, { ...request, page }, { enabled: cites, staleTime: Infinity })
  const seconds = moment ?? (data && cites ? momentOfSpan(data, passage[0]) : undefined)
  const cited = useMemo<Seek | undefined>(
    () => (seconds === undefined ? undefined : { seconds, plays: false }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- opening the same place again must seek there again
    [seconds, passage, openCount],
  )
  const seek = chosen?.passage === passage && chosen.openCount === openCount ? chosen.seek : cited
  return (
    <SeekContext value={(moment) => setChosen({ seek: { seconds: moment, plays: true }, passage, openCount })}>
      <MediaPlayer file={file} onDownload={onDownload} seek={seek} compact />
      <ReadPagesViewer
        file={request}
        pages={pages}
        page={page}
        passage={passage}
        openCount={openCount}
        literal={false}
        unit="part"
        viewSwitch={undefined}
      />
    </SeekContext>
  )
}
