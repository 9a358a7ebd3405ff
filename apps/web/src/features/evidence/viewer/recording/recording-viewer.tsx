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
  /** The cited moment, in seconds; where none is, the player goes to when the passage was said. */
  moment: number | undefined
  /** Changes when the place is asked for again. */
  asked: number
  onDownload: () => void
}

/** A recording with its transcript: a time code leads the player there, a citation to the moment at which it was said. */
export function RecordingViewer({ file, pages, page, passage, moment, asked, onDownload }: RecordingViewerProps) {
  const request = { projectId: file.projectId, attachmentId: file.id }
  /** Holds until another place is cited. */
  const [chosen, setChosen] = useState<{ seek: Seek; passage: readonly Span[]; asked: number }>()
  const cites = moment === undefined && (passage.length > 0 || page > 1)
  const { data } = useCall(endpoints.files.page, { ...request, page }, { enabled: cites, staleTime: Infinity })
  const seconds = moment ?? (data && cites ? momentOfSpan(data, passage[0]) : undefined)
  const cited = useMemo<Seek | undefined>(
    () => (seconds === undefined ? undefined : { seconds, plays: false }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- asking again is the reason to go there again
    [seconds, passage, asked],
  )
  const seek = chosen?.passage === passage && chosen.asked === asked ? chosen.seek : cited
  return (
    <SeekContext value={(moment) => setChosen({ seek: { seconds: moment, plays: true }, passage, asked })}>
      <MediaPlayer file={file} onDownload={onDownload} seek={seek} compact />
      <ReadPagesViewer
        file={request}
        pages={pages}
        page={page}
        passage={passage}
        asked={asked}
        literal={false}
        unit="part"
        viewSwitch={undefined}
      />
    </SeekContext>
  )
}
