import { type CellRange, columnLetters, endpoints } from '@dossier/contract'
import { useEffect, useMemo, useState } from 'react'
import { useCall } from '../../../../../api/index.ts'
import { useFormats, useTexts } from '../../../../../i18n/index.ts'
import { classNames } from '../../../../../ui/index.ts'
import { cellPlace } from '../../pages/sheet-address.ts'
import { PreviewBar } from '../preview-bar.tsx'
import { BytesFailed } from '../preview-problem.tsx'
import type { PreviewProps } from '../preview-props.ts'
import { PreviewSkeleton } from '../preview-skeleton.tsx'
import { previewTexts } from '../preview.texts.ts'
import { useFileBytes } from '../use-file-bytes.ts'
import { citedCells, headingRows } from './cited-cells.ts'
import { type OpenWorkbook, openWorkbook } from './open-workbook.ts'
import { SheetGrid } from './sheet-grid.tsx'
import type { SheetOutline, ShownRow } from './workbook.ts'

const noCells: readonly CellRange[] = []
const noRows: readonly number[] = []

interface CitedSheet {
  sheet: number
  cells: readonly CellRange[]
  /** 0-based rows that name their columns. */
  headings: readonly number[]
}

/** A workbook: sheet tabs at the bottom, sticky column letters and row numbers, cited cells marked. */
export function SheetPreview({ file, viewSwitch, onDownload, cited, onFallback }: PreviewProps) {
  const t = useTexts(previewTexts)
  const formats = useFormats()
  const bytes = useFileBytes(file)
  const workbook = useWorkbook(file, bytes.data, onFallback)
  const byCells = useSheetOfCells(workbook, file, cited, onFallback)
  const bySpans = useCitedCells(workbook, file, cited?.cells === undefined ? cited : undefined, onFallback)
  const place = byCells ?? bySpans
  const [chosen, setChosen] = useState<{ sheet: number; place: CitedSheet | undefined }>()
  const [selected, setSelected] = useState<{ row: number; column: number; text: string }>()
  if (bytes.isError) return <BytesFailed error={bytes.error} onRetry={() => void bytes.refetch()} onDownload={onDownload} />
  if (workbook === undefined) {
    return (
      <>
        <PreviewBar start={viewSwitch} />
        <PreviewSkeleton />
      </>
    )
  }
  const visible = workbook.sheets.findIndex((one) => !one.hidden && one.rows > 0)
  const sheet = chosen !== undefined && chosen.place === place ? chosen.sheet : (place?.sheet ?? Math.max(0, visible))
  const outline = workbook.sheets[sheet]
  return (
    <>
      <PreviewBar start={viewSwitch}>
        {outline !== undefined && (
          <span className="text-xs text-faint">
            {t('sheetSize', { rows: formats.number(outline.rows), columns: formats.number(outline.columns) })}
          </span>
        )}
      </PreviewBar>
      <div className="flex min-h-8 shrink-0 items-start gap-3 border-b border-line px-3 py-1.5 text-xs" aria-live="polite">
        <span className="w-14 shrink-0 font-mono text-muted">
          {selected === undefined ? '' : `${columnLetters(selected.column)}${selected.row + 1}`}
        </span>
        <span className="max-h-28 min-w-0 flex-1 overflow-y-auto break-words whitespace-pre-wrap">{selected?.text}</span>
      </div>
      {outline === undefined || outline.rows === 0 ? (
        <p className="flex-1 p-8 text-center text-sm text-faint">{t('emptySheet')}</p>
      ) : (
        <SheetGrid
          key={sheet}
          outline={outline}
          rows={(first, end) => workbook.rows(sheet, first, end)}
          cited={place?.sheet === sheet ? place.cells : noCells}
          headings={place?.sheet === sheet ? place.headings : noRows}
          openCount={cited?.openCount ?? 0}
          onSelect={setSelected}
        />
      )}
      <SheetTabs
        sheets={workbook.sheets}
        current={sheet}
        onSheet={(next) => {
          setChosen({ sheet: next, place })
          setSelected(undefined)
        }}
      />
    </>
  )
}

function SheetTabs({ sheets, current, onSheet }: { sheets: readonly SheetOutline[]; current: number; onSheet: (sheet: number) => void }) {
  const t = useTexts(previewTexts)
  return (
    <div
      role="tablist"
      aria-label={t('sheets')}
      className="flex h-9 shrink-0 items-stretch overflow-x-auto border-t border-line bg-sunken px-1"
    >
      {sheets.map(({ name, hidden }, index) => (
        <button
          key={name}
          type="button"
          role="tab"
          aria-selected={index === current}
          title={hidden ? t('hiddenSheet', { sheet: name }) : name}
          onClick={() => onSheet(index)}
          ref={index === current ? (tab) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' }) : undefined}
          className={classNames(
            'max-w-48 shrink-0 truncate border-t-2 px-3 text-xs',
            index === current ? 'border-accent bg-surface font-medium text-text' : 'border-transparent text-muted hover:text-text',
            hidden && 'italic',
          )}
        >
          {name}
        </button>
      ))}
    </div>
  )
}

function useWorkbook(
  file: PreviewProps['file'],
  bytes: Blob | undefined,
  onFallback: PreviewProps['onFallback'],
): OpenWorkbook | undefined {
  const [workbook, setWorkbook] = useState<OpenWorkbook>()
  const { kind, filename } = file
  useEffect(() => {
    if (bytes === undefined) return undefined
    let isUnmounted = false
    let opened: OpenWorkbook | undefined
    const open = async () => {
      try {
        const format = kind === 'csv' || kind === 'xls' ? kind : 'xlsx'
        const made = await openWorkbook(format, await bytes.arrayBuffer(), filename)
        if (isUnmounted || made.sheets.length === 0) {
          made.close()
          if (!isUnmounted) onFallback({ reason: 'layout', failure: 'failed' })
          return
        }
        opened = made
        setWorkbook(made)
      } catch {
        if (!isUnmounted) onFallback({ reason: 'layout', failure: 'failed' })
      }
    }
    void open()
    return () => {
      isUnmounted = true
      opened?.close()
      setWorkbook(undefined)
    }
  }, [kind, filename, bytes, onFallback])
  return workbook
}

// A CSV file has one sheet, whose name the server generates.
const sheetNamed = ({ sheets }: OpenWorkbook, sheet: string): number =>
  sheets.length === 1 ? 0 : sheets.findIndex(({ name }) => name.toWellFormed() === sheet.toWellFormed())

/** The sheet and range of cells cited by address; undefined while the workbook is loading and when no cells are cited. */
function useSheetOfCells(
  workbook: OpenWorkbook | undefined,
  file: PreviewProps['file'],
  cited: PreviewProps['cited'],
  onFallback: PreviewProps['onFallback'],
): CitedSheet | undefined {
  const cells = cited?.cells
  const request = { projectId: file.projectId, attachmentId: file.id, page: cited?.page ?? 1 }
  const page = useCall(endpoints.files.page, request, { enabled: cells !== undefined, staleTime: Infinity, retry: false }).data
  const sheet = workbook === undefined || cells === undefined ? undefined : sheetNamed(workbook, cells.sheet)
  const place = useMemo<CitedSheet | undefined>(
    () =>
      sheet === undefined || sheet < 0 || cells === undefined
        ? undefined
        : { sheet, cells: cells.ranges, headings: page === undefined ? noRows : headingRows(page, cells.ranges) },
    [sheet, cells, page],
  )
  const isMissing = sheet !== undefined && sheet < 0
  useEffect(() => {
    if (isMissing) onFallback({ reason: 'passage' })
  }, [isMissing, onFallback])
  return place
}

/** The sheet and cells of spans cited in extracted text; undefined while they are loading and when nothing is cited. */
function useCitedCells(
  workbook: OpenWorkbook | undefined,
  file: PreviewProps['file'],
  cited: PreviewProps['cited'],
  onFallback: PreviewProps['onFallback'],
): CitedSheet | undefined {
  const isCited = cited !== undefined && (cited.spans.length > 0 || cited.page > 1)
  const request = { projectId: file.projectId, attachmentId: file.id, page: cited?.page ?? 1 }
  const page = useCall(endpoints.files.page, request, { enabled: isCited, staleTime: Infinity, retry: false })
  const spans = cited?.spans
  const [found, setFound] = useState<{ spans: unknown; page: unknown; place: CitedSheet }>()
  useEffect(() => {
    if (workbook === undefined || !isCited || spans === undefined || page.data === undefined) return undefined
    const { anchor } = page.data
    let isUnmounted = false
    const locate = async () => {
      const sheet = anchor.kind === 'sheet' ? sheetNamed(workbook, anchor.sheet) : -1
      if (sheet < 0 || anchor.kind !== 'sheet') {
        if (spans.length > 0) onFallback({ reason: 'passage' })
        return
      }
      const [from = '', to = from] = anchor.range.split(':')
      const start = cellPlace(from)
      const rows = await workbook.rows(sheet, (start?.row ?? 1) - 1, cellPlace(to)?.row ?? 0).catch((): ShownRow[] => [])
      if (isUnmounted) return
      const cells = citedCells(page.data, spans, rows)
      if (spans.length > 0 && cells.length === 0) onFallback({ reason: 'passage' })
      else setFound({ spans, page: page.data, place: { sheet, cells, headings: headingRows(page.data, cells) } })
    }
    void locate()
    return () => {
      isUnmounted = true
    }
  }, [workbook, isCited, spans, page.data, onFallback])
  return found !== undefined && isCited && found.spans === spans && found.page === page.data ? found.place : undefined
}
