import { type Holder, mayInOrganization, type OrganizationAction, type User } from '@dossier/contract'
import {
  Building2,
  Files,
  FileText,
  History,
  House,
  type LucideIcon,
  MessageSquareText,
  ScrollText,
  Sheet,
  ShieldCheck,
  UserRound,
  UserRoundCog,
  UsersRound,
  Workflow,
} from 'lucide-react'

/** A screen that can be opened by name or key. */
export interface Screen {
  key:
    | 'home'
    | 'files'
    | 'search'
    | 'workflows'
    | 'spreadsheets'
    | 'outputs'
    | 'companies'
    | 'people'
    | 'activity'
    | 'roles'
    | 'admin'
    | 'auditLog'
    | 'userProfile'
  to:
    | '/'
    | '/files'
    | '/search'
    | '/workflows'
    | '/spreadsheets'
    | '/outputs'
    | '/companies'
    | '/people'
    | '/activity'
    | '/roles'
    | '/admin'
    | '/admin/audit'
    | '/user-profile'
  icon: LucideIcon
  /** The letter after `G`. */
  letter: string
  /** Its section of the sidebar; null for screens in the profile panel or linked from another screen. */
  sidebar: 'first' | 'second' | null
  /** Shows one workspace; hidden while All is selected. */
  needsProject: boolean
  /** The permission it requires. */
  action?: OrganizationAction
}

/** In the specification's order; screens that it does not name follow the divider. */
const screens: readonly Screen[] = [
  { key: 'home', to: '/', icon: House, letter: 'H', sidebar: 'first', needsProject: false },
  { key: 'files', to: '/files', icon: FileText, letter: 'F', sidebar: 'first', needsProject: true },
  {
    key: 'search',
    to: '/search',
    icon: MessageSquareText,
    letter: 'S',
    sidebar: 'first',
    needsProject: true,
  },
  {
    key: 'workflows',
    to: '/workflows',
    icon: Workflow,
    letter: 'W',
    sidebar: 'first',
    needsProject: true,
    // Hidden from guests, who may not see a team's work.
    action: 'project.create',
  },
  {
    key: 'spreadsheets',
    to: '/spreadsheets',
    icon: Sheet,
    letter: 'X',
    sidebar: 'second',
    needsProject: true,
  },
  {
    key: 'outputs',
    to: '/outputs',
    icon: Files,
    letter: 'O',
    sidebar: 'second',
    needsProject: true,
    // Hidden from guests, who may not see a team's work.
    action: 'project.create',
  },
  {
    key: 'companies',
    to: '/companies',
    icon: Building2,
    letter: 'C',
    sidebar: 'second',
    needsProject: true,
  },
  {
    key: 'people',
    to: '/people',
    icon: UsersRound,
    letter: 'P',
    sidebar: 'second',
    needsProject: false,
    action: 'member.list',
  },
  {
    key: 'activity',
    to: '/activity',
    icon: History,
    letter: 'A',
    sidebar: 'second',
    needsProject: true,
  },
  {
    key: 'roles',
    to: '/roles',
    icon: ShieldCheck,
    letter: 'R',
    sidebar: null,
    needsProject: false,
    action: 'role.list',
  },
  {
    key: 'admin',
    to: '/admin',
    icon: UserRoundCog,
    letter: 'M',
    sidebar: null,
    needsProject: false,
    action: 'admin.list',
  },
  {
    key: 'auditLog',
    to: '/admin/audit',
    icon: ScrollText,
    letter: 'L',
    sidebar: null,
    needsProject: false,
    action: 'audit.read',
  },
  {
    key: 'userProfile',
    to: '/user-profile',
    icon: UserRound,
    letter: 'U',
    sidebar: null,
    needsProject: false,
  },
]

/** With All selected only these keys remain in the sidebar (specification, section 2). */
const keysWithAll: ReadonlySet<Screen['key']> = new Set(['home', 'roles', 'admin'])

/** The properties of a user that determine the screens. */
type Reader = Holder & Pick<User, 'breakGlass'>

/** The screens that a user can open with this selection, by palette or key. */
export function visibleScreens(reader: Reader, projectSelected: boolean): readonly Screen[] {
  return screens.filter(
    ({ key, needsProject, action }) =>
      (projectSelected || !needsProject) &&
      (action === undefined || mayInOrganization(reader, action)) &&
      // A break-glass user has no account in this organisation.
      (key !== 'userProfile' || reader.breakGlass === null),
  )
}

/** The entries of the sidebar with this selection. */
export function sidebarScreens(reader: Reader, projectSelected: boolean): readonly Screen[] {
  return visibleScreens(reader, projectSelected).filter(({ key, sidebar }) => sidebar !== null && (projectSelected || keysWithAll.has(key)))
}
