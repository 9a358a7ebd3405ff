import { type CellDifference, endpoints, type NameDifference, type SheetDifference, type SpreadsheetVersion } from '@dossier/contract'
import { ArrowLeft, Equal } from 'lucide-react'
import { useState } from 'react'
import { useCall } from '../../../../api/index.ts'
import { useFormats, useTexts } from '../../../../i18n/index.ts'
import { Button, EmptyState, ErrorState, Select, Skeleton } from '../../../../ui/index.ts'
import { SegmentedControl } from '../../../../ui/segmented-control.tsx'
import { DifferenceCells } from './difference-cells.tsx'
import { versionsPanelTexts } from './versions-panel.texts.ts'

/** Two versions by id. */
export interface ComparedIds {
  earlier: number
  later: number
}

export interface DifferenceViewProps {
  projectId: number
  versions: readonly SpreadsheetVersion[]
  compared: ComparedIds
  onCompare: (compared: ComparedIds) => void
  onBack: () => void
  /** @param compared the versions that the cell is listed for */
  onGoTo: (difference: CellDifference, compared: ComparedIds) => void
}

/** What differs between two versions: sheets, rows and columns that came or went, and cells. */
export function DifferenceView({ projectId, versions, compared, onCompare, onBack, onGoTo }: DifferenceViewProps) {
  const t = useTexts(versionsPanelTexts)
  const { number } = useFormats()
  const [kind, setKind] = useState<'cells' | 'recalculated'>('cells')
  const { data, error, refetch, isPlaceholderData } = useCall(
    endpoints.spreadsheets.difference,
    { projectId, id: compared.later, with: compared.earlier },
    { staleTime: Infinity, retry: false },
  )
  const chosen = (id: number) => versions.find((one) => one.id === id)?.version ?? 0
  const options = (isOffered: (version: number) => boolean) =>
    versions
      .filter(({ version }) => isOffered(version))
      .map(({ id, version }) => ({ value: String(id), label: t('versionName', { version }) }))
  const isSame = data !== undefined && data.sheets.length === 0 && data.names.length === 0
  return (
    <div className="flex min-h-full flex-col">
      <div className="flex flex-col gap-2 border-b border-line px-4 py-2">
        <div>
          <Button size="small" icon={ArrowLeft} onClick={onBack}>
            {t('back')}
          </Button>
        </div>
        <div className="grid grid-cols-2 gap-2">
          <Select
            aria-label={t('earlier')}
            value={String(compared.earlier)}
            options={options((version) => version < chosen(compared.later))}
            onChange={({ currentTarget }) => onCompare({ ...compared, earlier: Number(currentTarget.value) })}
          />
          <Select
            aria-label={t('later')}
            value={String(compared.later)}
            options={options((version) => version > chosen(compared.earlier))}
            onChange={({ currentTarget }) => onCompare({ ...compared, later: Number(currentTarget.value) })}
          />
        </div>
        {data && !isSame && (
          <SegmentedControl
            label={t('kind')}
            options={[
              { value: 'cells', label: t('typed', { number: number(data.counts.cells) }) },
              { value: 'recalculated', label: t('recalculated', { number: number(data.counts.recalculated) }) },
            ]}
            value={kind}
            onValueChange={setKind}
          />
        )}
      </div>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined || isPlaceholderData ? (
        <output aria-label={t('comparing')} className="flex flex-col gap-2 p-4">
          {[1, 2, 3, 4].map((line) => (
            <Skeleton key={line} className="h-8 w-full" />
          ))}
        </output>
      ) : isSame ? (
        <EmptyState icon={Equal} title={t('same')}>
          {t('sameHint')}
        </EmptyState>
      ) : (
        <>
          <SheetChanges sheets={data.sheets} />
          <NameChanges names={data.names} />
          <DifferenceCells
            key={kind}
            cells={data[kind]}
            // Cells of sheets that were added or removed are not listed.
            count={kind === 'cells' ? data.counts.cells - cellsOfOtherSheets(data.sheets) : data.counts.recalculated}
            onGoTo={(difference) => onGoTo(difference, { earlier: data.earlier.id, later: data.later.id })}
          />
        </>
      )}
    </div>
  )
}

const cellsOfOtherSheets = (sheets: readonly SheetDifference[]): number =>
  sheets.reduce((sum, { change, cells }) => (change === 'added' || change === 'removed' ? sum + cells : sum), 0)

/** Sheets that were added, removed or renamed, and rows and columns that came or went. */
function SheetChanges({ sheets }: { sheets: readonly SheetDifference[] }) {
  const t = useTexts(versionsPanelTexts)
  const { number } = useFormats()
  const changed = sheets.map((sheet) => {
    const { change, cells, earlierName, insertedRows, removedRows, insertedColumns, removedColumns, regroupedRows, regroupedColumns } =
      sheet
    const lines = { insertedRows, removedRows, insertedColumns, removedColumns, regroupedRows, regroupedColumns }
    return {
      name: sheet.name,
      notes: [
        ...(change === 'added' ? [t('sheetAdded', { count: cells, number: number(cells) })] : []),
        ...(change === 'removed' ? [t('sheetRemoved', { count: cells, number: number(cells) })] : []),
        ...(change === 'renamed' && earlierName !== null ? [t('sheetRenamed', { name: earlierName })] : []),
        ...(Object.keys(lines) as (keyof typeof lines)[]).flatMap((key) =>
          lines[key].length === 0 ? [] : [t(key, { lines: lines[key].map((line) => line.replace(':', '–')).join(', ') })],
        ),
      ],
    }
  })
  const noted = changed.filter(({ notes }) => notes.length > 0)
  if (noted.length === 0) return null
  return (
    <ul className="border-b border-line px-4 py-2 text-sm">
      {noted.map(({ name, notes }) => (
        <li key={name} className="py-0.5">
          <span className="font-medium break-words">{name}</span>
          {notes.map((note) => (
            <span key={note} className="block text-muted">
              {note}
            </span>
          ))}
        </li>
      ))}
    </ul>
  )
}

const nameNotes = { added: 'nameAdded', removed: 'nameRemoved', renamed: 'nameRenamed', changed: 'nameChanged' } as const

/** Defined names that are new, gone, written otherwise or that stand for something else. */
function NameChanges({ names }: { names: readonly NameDifference[] }) {
  const t = useTexts(versionsPanelTexts)
  if (names.length === 0) return null
  return (
    <ul aria-label={t('names')} className="border-b border-line px-4 py-2 text-sm">
      {names.map(({ change, name, scope, earlierName, before, after }) => (
        <li key={`${scope ?? ''} ${name}`} className="py-0.5">
          <span className="font-medium break-words">{scope === null ? name : `${scope}!${name}`}</span>
          <span className="block text-muted">{t(nameNotes[change], { name: earlierName ?? '' })}</span>
          <span className="block font-mono text-xs break-all text-muted">
            {[before, after === before ? null : after].flatMap((text) => (text === null ? [] : [`=${text}`])).join(' → ')}
          </span>
        </li>
      ))}
    </ul>
  )
}
