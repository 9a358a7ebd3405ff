import { parseRange, rangesInWords, type RefsOf } from '@dossier/contract'
import { Link } from '@tanstack/react-router'
import { Sheet } from 'lucide-react'
import { useMemo } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { buttonClass, classNames, Tooltip } from '../../../ui/index.ts'
import { evidenceTexts } from '../evidence.texts.ts'
import { DocumentViewer } from '../viewer/document-viewer.tsx'
import type { EvidenceView, ShownRef } from './evidence-view.ts'
import { inFile } from './in-file.tsx'

/** A sheet with the cells marked; where it cannot be rendered, its extracted rows. */
export const cellView: EvidenceView<'cell'> = { ...inFile, Place: CellPlace, placeName: cellsInWords, Actions: CellActions }

/** Those of a file, and the editor of a workbook at the cited cell. */
function CellActions({ refs, opened }: Pick<ShownRef<'cell'>, 'refs' | 'opened'>) {
  const t = useTexts(evidenceTexts)
  const { id, kind, projectId } = opened.file
  const [{ sheet, range }] = refs
  return (
    <>
      {(kind === 'xlsx' || kind === 'xls') && (
        <Tooltip text={t('openInSpreadsheets')}>
          <Link
            to="/spreadsheets/$id"
            params={{ id: String(id) }}
            search={{ project: projectId, cell: `${sheet}!${range}` }}
            aria-label={t('openInSpreadsheets')}
            className={classNames(buttonClass('ghost'), 'w-8 px-0!')}
          >
            <Sheet aria-hidden className="size-4" />
          </Link>
        </Tooltip>
      )}
      <inFile.Actions opened={opened} />
    </>
  )
}

const noSpans = [] as const

function CellPlace({ refs, opened: { file, latest, place }, settled, openCount }: ShownRef<'cell'>) {
  const t = useTexts(evidenceTexts)
  const cells = useMemo(() => ({ sheet: refs[0].sheet, ranges: refs.flatMap(({ range }) => parseRange(range) ?? []) }), [refs])
  const lost = place === null && settled && { lost: t('noCells', { place: cellsInWords(refs) }) }
  return (
    <DocumentViewer
      file={file}
      latest={latest}
      openCount={openCount}
      place={{ page: place?.page ?? 1, spans: place?.spans ?? noSpans, settled, cells, ...lost }}
    />
  )
}

function cellsInWords(refs: RefsOf<'cell'>): string {
  return rangesInWords(
    refs[0].sheet,
    refs.map(({ range }) => range),
  )
}
