import type { BreakGlassGrant, Language, Organization } from '@dossier/contract'
import { failureInWords } from '../runs/index.ts'
import type { GrantRow } from './break-glass.repository.ts'
import type { Needs } from '../use-case/index.ts'
import type { OrganizationRow } from './organizations.repository.ts'

const MEGABYTE = 1024 * 1024

/** An organization as the super admin sees it: identity and size, never its content. */
export function presentOrganization(row: OrganizationRow, { limits }: Needs<'limits'>, language: Language): Organization {
  const { id, name, code, website, email, type, status, members, projects, files, storage, createdAt, deletedAfter, exportKey } = row
  return {
    id,
    name,
    code,
    website,
    domain: domainOf(website),
    email,
    type,
    status,
    members,
    projects,
    files,
    storage,
    quota: row.quotaBytes ?? limits.organizationBytes ?? null,
    quotaMegabytes: row.quotaBytes === null ? null : Math.round(row.quotaBytes / MEGABYTE),
    createdAt: createdAt.toISOString(),
    deletedAfter: deletedAfter?.toISOString() ?? null,
    exported: exportKey !== null,
    export:
      status === 'deleting' && row.export !== null
        ? {
            state: row.export.state,
            progress: { done: row.export.done, total: row.export.total },
            failure: row.export.failure && failureInWords(row.export.failure, language),
          }
        : null,
  }
}

function domainOf(website: string): string {
  return URL.canParse(website) ? new URL(website).hostname : ''
}

export function presentGrant({ id, grantedToName, reason, createdAt, until, endedAt }: GrantRow): BreakGlassGrant {
  return {
    id,
    grantedTo: grantedToName,
    reason,
    createdAt: createdAt.toISOString(),
    until: until.toISOString(),
    endedAt: endedAt?.toISOString() ?? null,
  }
}
