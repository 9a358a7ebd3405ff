import { type ActivityType, type AuditFilter } from '@dossier/contract'

/** The view of the audit log in the address. Days are in the user's time zone. */
export interface AuditView {
  type?: ActivityType
  /** A person's id. */
  person?: number
  /** A workspace's id; not named `project`, which would select the workspace in the sidebar. */
  workspace?: number
  /** `2026-11-20`, both days inclusive. */
  from?: string
  to?: string
  find?: string
  /** 1-based; the first when missing. */
  page?: number
}

/** The request's filter; days become their start and end in the user's time zone. */
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

/** Whether any filter is set. */
export function isNarrowed({ page: _page, ...filter }: AuditView): boolean {
  return Object.values(filter).some((value) => value !== undefined)
}
