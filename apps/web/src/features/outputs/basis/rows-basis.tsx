import { alone, columnLetters, endpoints, type LedgerOrigin, writeRange } from '@dossier/contract'
import { useCall } from '../../../api/index.ts'
import { useFormats, useTexts } from '../../../i18n/index.ts'
import { ErrorState, Skeleton } from '../../../ui/index.ts'
import { useEvidence } from '../../evidence/index.ts'
import { basisTexts } from './basis.texts.ts'
import type { BasisContextValue } from './basis-context.ts'
import type { FigureBasis } from './figure-basis.ts'

interface Props {
  basis: Extract<FigureBasis, { kind: 'rows' }>
  context: BasisContextValue
  onClose: () => void
}

/** The files whose rows were added up: how many rows, where they are, and the columns that open them. */
export function RowsBasis(props: Props) {
  const { outputId } = props.context
  const { data, error, refetch } = useCall(endpoints.outputs.ledgerOrigins, { id: outputId ?? 0 }, { enabled: outputId !== undefined })
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (!data) return <Skeleton className="h-12 w-full" />
  return (
    <ul className="flex flex-col gap-2">
      {data.files.map((file, at) => (
        // oxlint-disable-next-line react/no-array-index-key -- files keep their order, and refused ones have no id
        <li key={at}>
          <RowsOfFile file={file} {...props} />
        </li>
      ))}
    </ul>
  )
}

function RowsOfFile({ file, basis: { roles, from, to }, context: { projectId }, onClose }: Props & { file: LedgerOrigin }) {
  const t = useTexts(basisTexts)
  const { number } = useFormats()
  const { open } = useEvidence()
  if (file.access === 'refused') return <p className="text-muted">{t('fileRefused', { reason: file.reason })}</p>
  const isWithin = ({ month }: { month: string }) => month >= from && month <= to
  const months = file.rows.filter(isWithin)
  const count = months.reduce((sum, { rows }) => sum + rows, 0)
  const [first, last] = [Math.min(...months.map((one) => one.first)), Math.max(...months.map((one) => one.last))]
  const wanted = new Set<string>(roles)
  const columns =
    file.monthColumns.length > 0
      ? file.monthColumns.filter(isWithin).map(({ column }) => column)
      : file.columns.filter(({ role }) => wanted.has(role)).map(({ column }) => column)
  return (
    <>
      <p className="break-words">
        {file.filename} · {file.sheet}
      </p>
      {count === 0 ? (
        <p className="text-xs text-muted">{t(file.rows.length === 0 ? 'rowsNotCounted' : 'noRows')}</p>
      ) : (
        <>
          <p className="text-xs text-muted">{t('rowsBetween', { count, rows: number(count), first: number(first), last: number(last) })}</p>
          <p className="flex flex-wrap gap-x-3">
            {[...new Set(columns)].map((column) => (
              <button
                key={column}
                type="button"
                className="min-h-6 rounded-sm text-xs text-accent underline-offset-2 hover:underline"
                onClick={() => {
                  const range = writeRange({ top: first - 1, bottom: last - 1, left: column, right: column })
                  open({ projectId, refs: alone({ kind: 'cell', fileId: file.fileId, sheet: file.sheet, range }) })
                  onClose()
                }}
              >
                {t('openColumn', { column: columnLetters(column) })}
              </button>
            ))}
          </p>
        </>
      )}
    </>
  )
}
