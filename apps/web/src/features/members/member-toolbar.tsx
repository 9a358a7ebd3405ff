import { memberStatuses } from '@dossier/contract'
import type { ReactNode } from 'react'
import { useTexts } from '../../i18n/index.ts'
import { SearchInput } from '../../ui/search-input.tsx'
import { Select } from '../../ui/select.tsx'
import { membersTexts } from './members-texts.ts'
import { asStatus, type MemberViewState } from './use-member-view.ts'

export interface MemberToolbarProps {
  state: MemberViewState
  /** Formatted number of matching members; undefined while loading. */
  counted: string | undefined
  /** Shown before the search. */
  children?: ReactNode
}

/** Search and status above a list of members. */
export function MemberToolbar({ state: { view, change }, counted, children }: MemberToolbarProps) {
  const t = useTexts(membersTexts)
  return (
    <div className="flex flex-wrap items-center gap-2 pb-2">
      {children}
      <SearchInput
        label={t('search')}
        value={view.search}
        onValueChange={(search) => change({ search })}
        className="w-64 max-w-full min-w-40 max-sm:flex-1"
      />
      <Select
        aria-label={t('statusFilter')}
        className="[&_select]:text-sm"
        value={view.status ?? ''}
        onChange={(event) => change({ status: asStatus(event.target.value) })}
        options={[{ value: '', label: t('anyStatus') }, ...memberStatuses.map((status) => ({ value: status, label: t(status) }))]}
      />
      {counted !== undefined && (
        <span aria-live="polite" className="ml-auto text-sm whitespace-nowrap text-muted">
          {counted}
        </span>
      )}
    </div>
  )
}
