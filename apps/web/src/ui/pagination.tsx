import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useFormats, useTexts } from '../i18n/index.ts'
import { IconButton } from './icon-button.tsx'
import { uiTexts } from './ui-texts.ts'

export interface PaginationProps {
  /** 1-based. */
  page: number
  pageSize: number
  count: number
  onPageChange: (page: number) => void
}

/** The range of shown rows, with buttons to the previous and next page. Renders nothing when all rows fit on one page. */
export function Pagination({ page, pageSize, count, onPageChange }: PaginationProps) {
  const t = useTexts(uiTexts)
  const { number } = useFormats()
  const pages = Math.max(Math.ceil(count / pageSize), 1)
  if (pages === 1 && page === 1) return null
  const range = { from: number((page - 1) * pageSize + 1), to: number(Math.min(page * pageSize, count)), count: number(count) }
  return (
    <nav aria-label={t('pagination')} className="flex items-center justify-end gap-2 py-2 text-sm text-muted">
      <span aria-live="polite">{t('pageRange', range)}</span>
      <IconButton icon={ChevronLeft} label={t('previousPage')} disabled={page <= 1} onClick={() => onPageChange(page - 1)} />
      <IconButton icon={ChevronRight} label={t('nextPage')} disabled={page >= pages} onClick={() => onPageChange(page + 1)} />
    </nav>
  )
}
