import { alone, columnLetters, endpoints, type LedgerOrigin, mostRefs, type RefsOf, writeRange } from '@dossier/contract'
import { useCall } from '../../../api/index.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { ErrorState, Skeleton } from '../../../ui/index.ts'
import { useEvidence } from '../../evidence/index.ts'
import { basisTexts } from './basis.texts.ts'
import type { BasisContextValue } from './basis-context.ts'
import type { FigureBasis } from './figure-basis.ts'

type RowsOfFigure = Extract<FigureBasis, { kind: 'rows' }>
type OpenFile = Extract<LedgerOrigin, { access: 'open' }>

interface Props {
  basis: RowsOfFigure
  context: BasisContextValue
  onClose: () => void
}

/** The files whose rows were added up: how many rows, where they are, and the columns that open them. */
export function RowsBasis(props: Props) {
  const { outputId } = props.context
  const of = { id: outputId ?? 0, ...props.basis.member }
  const { data, error, refetch } = useCall(endpoints.outputs.ledgerOrigins, of, { enabled: outputId !== undefined })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-12 w-full" />
  // Of one customer most files have no row.
  const files = data.files.filter((file) => file.access === 'refused' || props.basis.member === undefined || file.memberRows.length > 0)
  return (
    <ul className="flex flex-col gap-2">
      {(files.length > 0 ? files : data.files).map((file, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- files keep their order, and refused ones have no id
        <li key={at}>
          <RowsOfFile file={file} {...props} />
        </li>
      ))}
    </ul>
  )
}

function RowsOfFile({ file, basis, context: { projectId }, onClose }: Props & { file: LedgerOrigin }) {
  const t = useTexts(basisTexts)
  const { open } = useEvidence()
  const words = useRowsInWords()
  if (file.access === 'refused') return <p className="text-muted">{t('fileRefused', { reason: file.reason })}</p>
  const found = basis.member === undefined ? rowsOfTime(file, basis) : rowsOfMember(file, basis)
  if (found === undefined) {
    const isCounted = basis.member === undefined ? file.rows.length > 0 : file.memberRows.length > 0
    return (
      <>
        <FileName file={file} />
        <p className="text-xs text-muted">{t(isCounted ? 'noRows' : 'rowsNotCounted')}</p>
      </>
    )
  }
  return (
    <>
      <FileName file={file} />
      <p className="text-xs text-muted">{words(found)}</p>
      <p className="flex flex-wrap gap-x-3">
        {columnsOf(file, basis).map((column) => (
          <button
            key={column}
            type="button"
            className="min-h-6 rounded-sm text-xs text-accent underline-offset-2 hover:underline"
            onClick={() => {
              const cells = found.ranges.map(([first, last]) => ({
                kind: 'cell' as const,
                fileId: file.fileId,
                sheet: file.sheet,
                range: writeRange({ top: first - 1, bottom: last - 1, left: column, right: column }),
              }))
              const [one, ...others] = cells
              if (one === undefined) return
              const refs: RefsOf<'cell'> = [one, ...others]
              open({ projectId, refs: others.length === 0 ? alone(one) : refs })
              onClose()
            }}
          >
            {t('openColumn', { column: columnLetters(column) })}
          </button>
        ))}
      </p>
    </>
  )
}

function FileName({ file: { filename, sheet } }: { file: OpenFile }) {
  return (
    <p className="break-words">
      {filename} · {sheet}
    </p>
  )
}

interface FoundRows {
  rows: number
  ranges: readonly (readonly [first: number, last: number])[]
  /** Whether the ranges are of these rows alone, and not merely around them. */
  isExact: boolean
}

const isWithin = (month: string | null, { from, to }: RowsOfFigure): boolean => month === null || (month >= from && month <= to)

/** The rows of all customers in the months of a figure, which lie somewhere between the first and the last. */
function rowsOfTime(file: OpenFile, basis: RowsOfFigure): FoundRows | undefined {
  const months = file.rows.filter(({ month }) => isWithin(month, basis))
  if (months.length === 0) return undefined
  const [first, last] = [Math.min(...months.map((one) => one.first)), Math.max(...months.map((one) => one.last))]
  return { rows: months.reduce((sum, { rows }) => sum + rows, 0), ranges: [[first, last]], isExact: false }
}

function rowsOfMember(file: OpenFile, basis: RowsOfFigure): FoundRows | undefined {
  const months = file.memberRows.filter(({ month }) => isWithin(month, basis))
  if (months.length === 0) return undefined
  const ranges = months.flatMap((one) => one.ranges).toSorted(([one], [other]) => one - other)
  return { rows: months.reduce((sum, { rows }) => sum + rows, 0), ranges: ranges.slice(0, mostRefs), isExact: true }
}

function useRowsInWords() {
  const t = useTexts(basisTexts)
  const { number } = useFormats()
  return ({ rows, ranges, isExact }: FoundRows): string => {
    if (!isExact) {
      const [[first, last] = [0, 0]] = ranges
      return t('rowsBetween', { count: rows, rows: number(rows), first: number(first), last: number(last) })
    }
    const shown = ranges.reduce((sum, [first, last]) => sum + last - first + 1, 0)
    return shown === rows ? t('ownRows', { count: rows, rows: number(rows) }) : t('someRows', { rows: number(rows), shown: number(shown) })
  }
}

/** Columns of the figure's roles, or of its months where each month has one. */
function columnsOf({ columns, monthColumns }: OpenFile, { roles, ...span }: RowsOfFigure): number[] {
  const wanted = new Set<string>(roles)
  const found =
    monthColumns.length > 0
      ? monthColumns.filter(({ month }) => isWithin(month, { roles, ...span }))
      : columns.filter(({ role }) => wanted.has(role))
  return [...new Set(found.map(({ column }) => column))]
}
