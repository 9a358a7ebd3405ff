import { limits, type MemberStatus, memberSortKeys, memberStatuses } from '@dossier/contract'
import { useState } from 'react'
import type { Sort } from '../../ui/sort-button.tsx'
import { useDelayed } from '../projects/use-delayed.ts'

type MemberSortKey = (typeof memberSortKeys)[number]

/** Which part of a list of members is shown. */
export interface MemberView {
  search: string
  status: MemberStatus | null
  sort: Sort & { key: MemberSortKey }
  /** 1-based. */
  page: number
}

const whole: MemberView = { search: '', status: null, sort: { key: 'name', direction: 'ascending' }, page: 1 }
const searchDelayMs = 200

/** What the reader looks for in a list of members, at first `find`, and the request that finds it. */
export function useMemberView(find = '') {
  const [view, setView] = useState({ ...whole, search: find })
  const search = useDelayed(view.search.trim(), searchDelayMs)
  return {
    view,
    filtered: search !== '' || view.status !== null,
    /** Any other change than of the page begins at the first page again. */
    change: (part: Partial<MemberView>) => setView((before) => ({ ...before, page: 1, ...part })),
    clear: () => setView((before) => ({ ...before, search: '', status: null, page: 1 })),
    request: {
      limit: limits.pageSize,
      offset: (view.page - 1) * limits.pageSize,
      ...(search === '' ? {} : { search }),
      ...(view.status === null ? {} : { status: view.status }),
    },
    order: { sort: view.sort.key, descending: String(view.sort.direction === 'descending') },
  }
}

export type MemberViewState = ReturnType<typeof useMemberView>

/** A key of a column by which the server can sort. */
export function asSortKey(key: string): MemberSortKey {
  return memberSortKeys.find((known) => known === key) ?? 'name'
}

/** A status as an option of a filter names it; null for any. */
export function asStatus(value: string): MemberStatus | null {
  return memberStatuses.find((known) => known === value) ?? null
}
