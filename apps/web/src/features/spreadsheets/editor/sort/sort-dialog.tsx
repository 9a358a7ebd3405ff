import { columnLetters } from '@dossier/contract'
import { X } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { Button, Checkbox, Dialog, IconButton, Select } from '../../../../ui/index.ts'
import type { SortableRange } from './sort-range.ts'
import type { SortKey } from './sort-rows.ts'
import { sortTexts } from './sort.texts.ts'

/** As many keys as Excel takes. */
const mostKeys = 64

export interface SortDialogProps {
  sortable: SortableRange
  onClose: () => void
  onSort: (sortable: SortableRange, keys: readonly SortKey[]) => void
}

/** By which columns rows are sorted, and whether the first one has headings. */
export function SortDialog({ sortable, onClose, onSort }: SortDialogProps) {
  const t = useTexts(sortTexts)
  const { range, headings } = sortable
  const [hasHeader, setHasHeader] = useState(sortable.hasHeader)
  const [keys, setKeys] = useState<readonly SortKey[]>([{ column: range.left, descending: false }])
  const change = (at: number, next: Partial<SortKey>) => setKeys(keys.map((key, index) => (index === at ? { ...key, ...next } : key)))
  const columns = headings.map((heading, at) => {
    const letters = columnLetters(range.left + at)
    return { value: String(range.left + at), label: hasHeader && heading !== '' ? heading : t('column', { letters }) }
  })
  const orders = (['ascending', 'descending'] as const).map((value) => ({ value, label: t(value) }))
  const unused = columns.find(({ value }) => keys.every(({ column }) => String(column) !== value))
  const cells = `${columnLetters(range.left)}${range.top + 1}:${columnLetters(range.right)}${range.bottom + 1}`
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title', { cells })}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button variant="primary" onClick={() => onSort({ ...sortable, hasHeader }, keys)}>
            {t('sort')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-3 text-sm">
        <label className="flex items-center gap-2">
          <Checkbox checked={hasHeader} onChange={(event) => setHasHeader(event.target.checked)} />
          {t('hasHeader')}
        </label>
        <ol className="flex flex-col gap-2">
          {keys.map(({ column, descending }, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- a key has no identity but its place
            <li key={at} className="flex flex-wrap items-center gap-2">
              <Select
                aria-label={t('key', { number: at + 1 })}
                options={columns}
                value={String(column)}
                onChange={(event) => change(at, { column: Number(event.target.value) })}
                className="min-w-40 flex-1"
              />
              <Select
                aria-label={t('order', { number: at + 1 })}
                options={orders}
                value={descending ? 'descending' : 'ascending'}
                onChange={(event) => change(at, { descending: event.target.value === 'descending' })}
              />
              {keys.length > 1 && (
                <IconButton icon={X} label={t('removeKey', { number: at + 1 })} onClick={() => setKeys(keys.toSpliced(at, 1))} />
              )}
            </li>
          ))}
        </ol>
        {unused !== undefined && keys.length < mostKeys && (
          <Button
            size="small"
            className="self-start"
            onClick={() => setKeys([...keys, { column: Number(unused.value), descending: false }])}
          >
            {t('addKey')}
          </Button>
        )}
      </div>
    </Dialog>
  )
}
