import { builtInPermissions, projectTypes, roleIdSchema, roles } from '@dossier/contract'
import { type SQL, sql } from 'drizzle-orm'
import { projects } from '../schema/index.ts'

const rolesThatSeeWorkspaces = roleIdSchema.options
  .map(({ value }) => value)
  .filter((role) => builtInPermissions[role].includes('ReportView'))

/**
 * SQL condition: whether a person sees every workspace (the organisation's owner and holders of `SuperAdmin`). `person` and `role`
 * are the aliases of `users` and `custom_roles` in the statement.
 */
export function seesEveryProject(person: 'users' | 'person', role: 'custom_roles' | 'custom_role'): SQL<boolean> {
  return sql<boolean>`(${sql.raw(person)}.role = ${roles.organizationOwner} or coalesce('SuperAdmin' = any(${sql.raw(role)}.permissions), false))`
}

/** SQL condition: whether a person sees workspaces open to the whole organisation, unless their membership is deactivated. */
export function seesOpenProjects(person: 'users' | 'person', role: 'custom_roles' | 'custom_role'): SQL<boolean> {
  const [who, what] = [sql.raw(person), sql.raw(role)]
  const holdsReportView = sql`case when ${what}.id is null then ${who}.role in ${rolesThatSeeWorkspaces} else 'ReportView' = any(${what}.permissions) end`
  return sql<boolean>`(${seesEveryProject(person, role)} or (${who}.access = 'all' and ${holdsReportView}))`
}

/**
 * The number of active people of a workspace: its owner, its members and, when it is open to all, everyone else who sees it.
 * The latter are counted once for all workspaces of a list; each workspace then adds and subtracts its own exceptions.
 */
export function membersOfProject(organizationId: number): SQL<number> {
  const people = sql`from users person left join custom_roles custom_role on custom_role.id = person.custom_role_id`
  const seesOpen = seesOpenProjects('person', 'custom_role')
  const active = sql`person.organization_id = ${organizationId} and person.status = 'active'`
  const placed = (status: 'active' | 'deactivated') => sql`exists (select 1 from project_members place
    where place.project_id = ${projects.id} and place.user_id = person.id and place.status = ${status})`
  const owner = sql`person.id = ${projects.ownerId}`
  const concerned = sql`person.id in (select place.user_id from project_members place where place.project_id = ${projects.id} union select ${projects.ownerId})`
  return sql<number>`case when ${projects.type} = ${projectTypes.all} then
    (select count(*)::int ${people} where ${active} and ${seesOpen})
    + (select count(*)::int ${people} where ${concerned} and ${active} and not ${seesOpen} and (${owner} or ${placed('active')}))
    - (select count(*)::int ${people} where ${concerned} and ${active} and ${seesOpen} and not ${seesEveryProject('person', 'custom_role')}
        and not ${owner} and ${placed('deactivated')})
    else (select count(*)::int ${people} where ${concerned} and ${active} and (${owner} or ${placed('active')})) end`
}
