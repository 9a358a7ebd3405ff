import { alone, type AuditFinding, columnLetters, parseRange, rangesInWords } from '@dossier/contract'
import { useId, useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { useEvidence } from '../../evidence/index.ts'
import { findingsTexts } from './findings.texts.ts'
import { UnfoldButton } from './unfold-button.tsx'

/** Cells of a range that have a link each; the others are opened with the range. */
const linkedCells = 60

interface CellLinkProps {
  projectId: number
  fileId: number
  sheet: string
  range: string
  /** The place with its sheet where undefined. */
  label?: string
}

/** Opens cells of the audited workbook. */
export function CellLink({ projectId, fileId, sheet, range, label }: CellLinkProps) {
  const { open } = useEvidence()
  const place = rangesInWords(sheet, [range])
  return (
    <button
      type="button"
      aria-label={place}
      className="min-h-6 rounded-sm text-left break-all text-accent underline-offset-2 hover:underline"
      onClick={() => open({ projectId, refs: alone({ kind: 'cell', fileId, sheet, range }) })}
    >
      {label ?? place}
    </button>
  )
}

/** The cells of a finding about several, each of which opens. */
export function RangeCells({ projectId, fileId, finding: { sheet, range } }: { projectId: number; fileId: number; finding: AuditFinding }) {
  const t = useTexts(findingsTexts)
  const [isOpen, setOpen] = useState(false)
  const listId = useId()
  const area = range === null ? undefined : parseRange(range)
  if (sheet === null || range === null || area === undefined) return null
  const count = (area.bottom - area.top + 1) * (area.right - area.left + 1)
  if (count === 1) return null
  const width = area.right - area.left + 1
  const cells = Array.from(
    { length: Math.min(count, linkedCells) },
    (_, at) => `${columnLetters(area.left + (at % width))}${area.top + Math.floor(at / width) + 1}`,
  )
  return (
    <div className="flex flex-col gap-0.5 text-xs">
      <UnfoldButton
        isOpen={isOpen}
        controls={listId}
        label={t('showCells', { count })}
        of={rangesInWords(sheet, [range])}
        onToggle={() => setOpen(!isOpen)}
      />
      <div id={listId} hidden={!isOpen} className="flex flex-wrap gap-x-2">
        {isOpen &&
          cells.map((cell) => <CellLink key={cell} projectId={projectId} fileId={fileId} sheet={sheet} range={cell} label={cell} />)}
        {isOpen && count > cells.length && (
          <span className="self-center text-muted">{t('furtherCells', { count: count - cells.length })}</span>
        )}
      </div>
    </div>
  )
}
