import { ArrowDownAZ } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '../../../../i18n/index.ts'
import { IconButton, showToast } from '../../../../ui/index.ts'
import type { UniverSheet } from '../univer-sheet.ts'
import type { SheetTable, SortableRange } from './sort-range.ts'
import { sortTexts } from './sort.texts.ts'

const SortDialog = lazy(async () => ({ default: (await import('./sort-dialog.tsx')).SortDialog }))

/** Sorts the chosen cells of an open workbook. */
export function SortButton({ sheet, tables }: { sheet: UniverSheet | null; tables: readonly SheetTable[] }) {
  const t = useTexts(sortTexts)
  const [sortable, setSortable] = useState<SortableRange | null>(null)
  const begin = () => {
    const found = sheet?.sortable(tables)
    if (found === undefined) return
    if (typeof found === 'string') showToast({ kind: 'notice', title: t(`refused.${found}`) })
    else setSortable(found)
  }
  return (
    <>
      <IconButton icon={ArrowDownAZ} label={t('sort')} disabled={sheet === null} onClick={begin} className="max-sm:hidden" />
      {sortable !== null && (
        <Suspense>
          <SortDialog
            sortable={sortable}
            onClose={() => setSortable(null)}
            onSort={(chosen, keys) => {
              setSortable(null)
              void sheet?.sort(chosen, keys)
            }}
          />
        </Suspense>
      )}
    </>
  )
}
