import { ArrowDown, ArrowUp } from 'lucide-react'
import { useTexts } from '../i18n/index.ts'
import { classNames } from './class-names.ts'
import { uiTexts } from './ui-texts.ts'

export interface Sort {
  key: string
  direction: 'ascending' | 'descending'
}

export interface SortButtonProps {
  column: string
  header: string
  sort: Sort | undefined
  onSortChange: (sort: Sort) => void
}

/** A column heading that sorts by the column; a second click reverses the order. */
export function SortButton({ column, header, sort, onSortChange }: SortButtonProps) {
  const t = useTexts(uiTexts)
  const active = sort?.key === column
  const Arrow = active && sort.direction === 'descending' ? ArrowDown : ArrowUp
  return (
    <button
      type="button"
      aria-label={t('sortBy', { column: header })}
      onClick={() => onSortChange({ key: column, direction: active && sort.direction === 'ascending' ? 'descending' : 'ascending' })}
      className="group/sort -mx-1 inline-flex items-center gap-1 rounded-sm px-1 hover:text-text"
    >
      {header}
      <Arrow aria-hidden className={classNames('size-3', active ? 'text-text' : 'opacity-0 group-hover/sort:opacity-60')} />
    </button>
  )
}
