import { limits, type MemberStatus, memberSortKeys, memberStatuses } from '@dossier/contract'
import { useState } from 'react'
import type { Sort } from '../../ui/sort-button.tsx'
import { useDelayed } from '../projects/use-delayed.ts'

type MemberSortKey = (typeof memberSortKeys)[number]

/** Search, filter, order and page of a list of members. */
export interface MemberView {
  search: string
  status: MemberStatus | null
  sort: Sort & { key: MemberSortKey }
  /** 1-based. */
  page: number
}

const initialView: MemberView = { search: '', status: null, sort: { key: 'name', direction: 'ascending' }, page: 1 }
const searchDelayMs = 200

/** State of a list of members, initially searching for `find`, with its request. */
export function useMemberView(find = '') {
  const [view, setView] = useState({ ...initialView, search: find })
  const search = useDelayed(view.search.trim(), searchDelayMs)
  return {
    view,
    filtered: search !== '' || view.status !== null,
    /** Any change except of the page resets the page. */
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

/** Parses a sort key that the server supports. */
export function asSortKey(key: string): MemberSortKey {
  return memberSortKeys.find((known) => known === key) ?? 'name'
}

/** Parses a filter option; null for any status. */
export function asStatus(value: string): MemberStatus | null {
  return memberStatuses.find((known) => known === value) ?? null
}
