import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { useDelayed } from '../../projects/index.ts'
import type { AuditView } from './audit-view.ts'

const searchDelayMs = 250

/** The view of the log in the address, and its setters. Any change except of the page resets the page. */
export function useAuditView() {
  const navigate = useNavigate()
  const view: AuditView = useSearch({
    from: '/shell/admin/audit',
    select: ({ project: _project, evidence: _evidence, ...own }) => own,
  })
  const [typed, setTyped] = useState(view.find ?? '')
  const settled = useDelayed(typed.trim(), searchDelayMs)
  function change(next: { [Key in keyof AuditView]: AuditView[Key] | undefined }) {
    const kept = Object.entries({ ...view, page: undefined, ...next }).filter(([, value]) => value !== undefined)
    void navigate({ to: '/admin/audit', search: Object.fromEntries(kept), replace: true })
  }
  const find = useEffectEvent((words: string) => {
    if (words !== (view.find ?? '')) change({ find: words === '' ? undefined : words })
  })
  useEffect(() => find(settled), [settled])
  return {
    view,
    typed,
    setTyped,
    change,
    clear: () => {
      setTyped('')
      void navigate({ to: '/admin/audit', search: {}, replace: true })
    },
  }
}
