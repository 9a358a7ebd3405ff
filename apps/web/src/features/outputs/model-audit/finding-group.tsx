import { type AuditFinding, type AuditGroup, rangesInWords } from '@dossier/contract'
import { useId, useState } from 'react'
import { useTexts } from '../../../i18n/index.ts'
import { Badge, Checkbox } from '../../../ui/index.ts'
import { outputsTexts } from '../outputs.texts.ts'
import { CellLink, RangeCells } from './cell-links.tsx'
import { FixPreview } from './corrections.tsx'
import { correctionsTexts } from './corrections.texts.ts'
import { findingsTexts } from './findings.texts.ts'
import { UnfoldButton } from './unfold-button.tsx'

const tones = { critical: 'negative', high: 'caution', medium: 'accent', low: 'neutral' } as const

/** Ranges that a closed group names; the others are counted. */
const namedRanges = 4

/** What can be chosen to be corrected among the findings of a group. */
export interface GroupCorrection {
  chosen: ReadonlySet<number>
  onChoose: (chosen: ReadonlySet<number>) => void
}

interface FindingGroupProps {
  projectId: number
  fileId: number
  group: AuditGroup
  /** The findings of the audit, by their positions. */
  findings: readonly AuditFinding[]
  /** Null where the reader may not add files. */
  correction: GroupCorrection | null
}

/** Findings of one kind on one sheet: what is wrong and where; its single findings and their cells unfold. */
export function FindingGroup({ projectId, fileId, group, findings, correction }: FindingGroupProps) {
  const t = useTexts(findingsTexts)
  const outputs = useTexts(outputsTexts)
  const fixing = useTexts(correctionsTexts)
  const [isOpen, setOpen] = useState(false)
  const membersId = useId()
  const { severity, sheet, title, why, ranges, cells, positions } = group
  const members = positions.flatMap((position) => (findings[position] ? [{ position, finding: findings[position] }] : []))
  const fixable = members.filter(({ finding }) => finding.fixes.length > 0).map(({ position }) => position)
  const chosenHere = correction ? fixable.filter((position) => correction.chosen.has(position)).length : 0
  const [only] = members
  const shownSheet = sheet ?? outputs('wholeWorkbook')
  const choose = (several: readonly number[], isChosen: boolean) => {
    const rest = new Set([...(correction?.chosen ?? [])].filter((position) => !several.includes(position)))
    correction?.onChoose(new Set([...rest, ...(isChosen ? several : [])]))
  }
  const single = members.length === 1 && only ? only : null
  return (
    <li className="grid grid-cols-[5.5rem_1fr] gap-x-3 gap-y-0.5 border-b border-line py-2 text-sm max-sm:grid-cols-1">
      <span className="flex items-start gap-2">
        <Badge tone={tones[severity]}>{outputs(severity)}</Badge>
        {correction && fixable.length > 0 && (
          <Checkbox
            aria-label={
              single ? fixing('select', { title, place: placeOf(single.finding) }) : t('selectGroup', { title, sheet: shownSheet })
            }
            className="mt-0.5"
            checked={chosenHere === fixable.length}
            indeterminate={chosenHere > 0 && chosenHere < fixable.length}
            onChange={() => choose(fixable, chosenHere < fixable.length)}
          />
        )}
      </span>
      <div className="flex min-w-0 flex-col gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2">
          <span className="font-medium">{title}</span>
          <span className="text-xs text-muted">{shownSheet}</span>
        </p>
        {sheet !== null && ranges.length > 0 && (
          <p className="flex flex-wrap items-baseline gap-x-2 text-xs text-muted">
            {ranges.slice(0, namedRanges).map((range) => (
              <CellLink key={range} projectId={projectId} fileId={fileId} sheet={sheet} range={range} label={range} />
            ))}
            {ranges.length > namedRanges && <span>{t('moreRanges', { count: ranges.length - namedRanges })}</span>}
            {cells > 0 && <span>{t('cells', { count: cells })}</span>}
          </p>
        )}
        {single && <FindingText finding={single.finding} />}
        <p className="text-muted">{why}</p>
        {single ? (
          <RangeCells projectId={projectId} fileId={fileId} finding={single.finding} />
        ) : (
          <>
            <UnfoldButton
              isOpen={isOpen}
              controls={membersId}
              label={t('show', { count: members.length })}
              of={t('members', { title, sheet: shownSheet })}
              onToggle={() => setOpen(!isOpen)}
            />
            <ol
              id={membersId}
              aria-label={t('members', { title, sheet: shownSheet })}
              hidden={!isOpen}
              className="flex flex-col border-l border-line pl-3"
            >
              {isOpen &&
                members.map(({ position, finding }) => (
                  <li key={position} className="flex items-start gap-2 py-1">
                    {correction && finding.fixes.length > 0 && (
                      <Checkbox
                        aria-label={fixing('select', { title, place: placeOf(finding) })}
                        className="mt-1"
                        checked={correction.chosen.has(position)}
                        onChange={() => choose([position], !correction.chosen.has(position))}
                      />
                    )}
                    <div className="flex min-w-0 flex-col gap-0.5">
                      {finding.sheet !== null && finding.range !== null && (
                        <span className="text-xs">
                          <CellLink projectId={projectId} fileId={fileId} sheet={finding.sheet} range={finding.range} />
                        </span>
                      )}
                      <FindingText finding={finding} />
                      <RangeCells projectId={projectId} fileId={fileId} finding={finding} />
                    </div>
                  </li>
                ))}
            </ol>
          </>
        )}
      </div>
    </li>
  )
}

const placeOf = ({ sheet, range }: AuditFinding): string => (sheet === null || range === null ? '' : rangesInWords(sheet, [range]))

function FindingText({ finding: { finding, fixes } }: { finding: AuditFinding }) {
  return (
    <>
      <p className="break-words">{finding}</p>
      {fixes.length > 0 && <FixPreview fixes={fixes} />}
    </>
  )
}
