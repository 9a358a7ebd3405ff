import { mayInOrganization, type User } from '@dossier/contract'

/** The sections of the admin screen, by their name in its address. */
export const adminSections = ['admins', 'models', 'sources', 'usage'] as const
type AdminSection = (typeof adminSections)[number]

/** Whether a person may open a section of the admin screen. */
export function maySeeAdminSection(user: User, section: AdminSection): boolean {
  if (section === 'models') return mayInOrganization(user, 'models.read')
  const lists = mayInOrganization(user, 'admin.list')
  return section === 'sources' ? lists && mayInOrganization(user, 'sources.read') : section === 'admins' || lists
}
