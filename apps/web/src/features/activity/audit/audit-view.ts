import { type ActivityType, type AuditFilter } from '@dossier/contract'

/** What of the audit log is on screen, as the address says it. Days are of the reader's own calendar. */
export interface AuditView {
  type?: ActivityType
  /** A person's id. */
  person?: number
  /** A workspace's id; `project` in an address would choose it in the sidebar. */
  workspace?: number
  /** `2026-11-20`, both days included. */
  from?: string
  to?: string
  find?: string
  /** 1-based; the first when missing. */
  page?: number
}

/** The filter that the server is asked with: days become the moments at which they begin and end here. */
export function filterOf({ type, person, workspace, from, to, find }: AuditView): AuditFilter {
  return {
    ...(type === undefined ? {} : { type }),
    ...(person === undefined ? {} : { userId: person }),
    ...(workspace === undefined ? {} : { projectId: workspace }),
    ...(from === undefined ? {} : { from: new Date(`${from}T00:00:00`).toISOString() }),
    ...(to === undefined ? {} : { to: new Date(`${to}T23:59:59.999`).toISOString() }),
    ...(find === undefined ? {} : { search: find }),
  }
}

/** Whether anything narrows the log. */
export function isNarrowed({ page: _page, ...filter }: AuditView): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}
