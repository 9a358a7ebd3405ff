import { accountScopes, activityTypes, roles, workflowNames } from '@dossier/contract'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { queryClient } from '../api/index.ts'
import { resumeAdministrator } from '../features/organizations/break-glass-session.ts'
import { linkLanguageIn, storeFragment } from '../features/accounts/address-fragment.ts'
import { changeLanguage } from '../i18n/index.ts'
import { followOtherTabs, onSessionEnd } from '../session/index.ts'
import { projectMissingFrom, requireMember, requireNotSetUp, requireSignedOut, requireSuperAdmin } from './guards.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { dayParam, idParam, parseSearch, stringifySearch, textParam, validated } from './search-params.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

/** Removes the secret of a mailed link from the address, and switches to the language of the mail. */
function consumeMailedLink(location: { pathname: string; hash: string }, to: '/reset-password' | '/accept-invitation'): void {
  if (!storeFragment(location)) return
  const language = linkLanguageIn(location.hash)
  if (language !== null) changeLanguage(language)
  throw redirect({ to, replace: true })
}

const setUp = createRoute({
  getParentRoute: () => root,
  path: '/setup',
  beforeLoad: requireNotSetUp,
  component: lazyRouteComponent(() => import('../features/accounts/sign-in/set-up-page.tsx'), 'SetUpPage'),
})

const loginPage = lazyRouteComponent(() => import('../features/accounts/sign-in/login-page.tsx'), 'LoginPage')
const login = createRoute({
  getParentRoute: () => root,
  path: '/login',
  validateSearch: (search) => validated({ next: textParam(search['next']) }),
  beforeLoad: ({ location, search: params }) => {
    if (storeFragment(location)) throw redirect({ to: '/login', search: params, replace: true })
    // Loads the page while the set-up state is requested.
    void loginPage.preload?.()
    return requireSignedOut()
  },
  component: loginPage,
})

const adminLogin = createRoute({
  getParentRoute: () => root,
  path: '/admin/login',
  beforeLoad: requireSignedOut,
  component: lazyRouteComponent(() => import('../features/accounts/sign-in/admin-login-page.tsx'), 'AdminLoginPage'),
})

const forgotPassword = createRoute({
  getParentRoute: () => root,
  path: '/forgot-password',
  validateSearch: (params) => validated({ admin: params['admin'] === true || params['admin'] === 'true' ? true : undefined }),
  component: lazyRouteComponent(() => import('../features/accounts/mailed-links/forgot-password-page.tsx'), 'ForgotPasswordPage'),
})

const resetPassword = createRoute({
  getParentRoute: () => root,
  path: '/reset-password',
  beforeLoad({ location }) {
    consumeMailedLink(location, '/reset-password')
  },
  component: lazyRouteComponent(() => import('../features/accounts/mailed-links/reset-password-page.tsx'), 'ResetPasswordPage'),
})

const acceptInvitation = createRoute({
  getParentRoute: () => root,
  path: '/accept-invitation',
  beforeLoad({ location }) {
    consumeMailedLink(location, '/accept-invitation')
  },
  component: lazyRouteComponent(() => import('../features/accounts/mailed-links/accept-invitation-page.tsx'), 'AcceptInvitationPage'),
})

const adminProfile = createRoute({
  getParentRoute: () => root,
  path: '/admin/profile',
  beforeLoad: requireSuperAdmin,
  component: lazyRouteComponent(() => import('../features/accounts/profile/admin-profile-page.tsx'), 'AdminProfilePage'),
})

const adminDashboard = createRoute({
  getParentRoute: () => root,
  path: '/admin/dashboard',
  beforeLoad: requireSuperAdmin,
  component: lazyRouteComponent(() => import('../features/organizations/admin-dashboard-page.tsx'), 'AdminDashboardPage'),
})

/** Sidebar, evidence pane and upload tray around the screens; they stay mounted across navigation. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: (search) =>
    validated({ project: idParam(search['project']), evidence: textParam(search['evidence']), drive: textParam(search['drive']) }),
  beforeLoad: requireMember,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})

const homePage = lazyRouteComponent(() => import('../features/projects/home-page.tsx'), 'HomePage')
/** Parameter that opens the page's add dialog from another screen. */
const addParam = (value: unknown): true | undefined => (value === true || value === 'true' ? true : undefined)
const home = createRoute({
  getParentRoute: () => shell,
  path: '/',
  validateSearch: (params) => validated({ add: addParam(params['add']) }),
  component: homePage,
})
const workspaces = createRoute({ getParentRoute: () => shell, path: '/workspaces', component: homePage })

const files = createRoute({
  getParentRoute: () => shell,
  path: '/files',
  validateSearch: (search) =>
    validated({
      folder: idParam(search['folder']),
      drives: textParam(search['drives']),
      file: idParam(search['file']),
      find: textParam(search['find']),
      state: textParam(search['state']),
      kind: textParam(search['kind']),
      by: idParam(search['by']),
      from: dayParam(search['from']),
      to: dayParam(search['to']),
      within: textParam(search['within']),
      compare: textParam(search['compare']),
      bin: search['bin'] === true || search['bin'] === 'true' ? (true as const) : undefined,
    }),
  beforeLoad({ search }) {
    const project = projectMissingFrom(search.project)
    if (project !== null) throw redirect({ to: '/files', search: { ...search, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/files/files-page.tsx'), 'FilesPage'),
})

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  validateSearch: (params) => validated({ id: idParam(params['id']) }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/search', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/search/search-page.tsx'), 'SearchPage'),
})

const companies = createRoute({
  getParentRoute: () => shell,
  path: '/companies',
  validateSearch: (params) =>
    validated({
      company: textParam(params['company']),
      reporting: accountScopes.find((scope) => scope === params['reporting']),
      currency: textParam(params['currency']),
      periods: (['annual', 'interim'] as const).find((periods) => periods === params['periods']),
    }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/companies', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/companies/companies-page.tsx'), 'CompaniesPage'),
})

const workflows = createRoute({
  getParentRoute: () => shell,
  path: '/workflows',
  validateSearch: (params) =>
    validated({ workflow: workflowNames.find((workflow) => workflow === params['workflow']), company: textParam(params['company']) }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/workflows', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/workflows/workflows-page.tsx'), 'WorkflowsPage'),
})

const dcf = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/dcf',
  validateSearch: (params) => validated({ company: textParam(params['company']), output: idParam(params['output']) }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/workflows/dcf', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/workflows/dcf/dcf-page.tsx'), 'DcfPage'),
})

const comps = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/comps',
  validateSearch: (params) => validated({ company: textParam(params['company']), output: idParam(params['output']) }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/workflows/comps', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/workflows/comps/comps-page.tsx'), 'CompsPage'),
})

const ecommerce = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/ecommerce',
  validateSearch: (params) => validated({ output: idParam(params['output']) }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/workflows/ecommerce', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/workflows/ledger/ledger-page.tsx'), 'EcommercePage'),
})

const saas = createRoute({
  getParentRoute: () => shell,
  path: '/workflows/saas',
  validateSearch: (params) => validated({ output: idParam(params['output']) }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/workflows/saas', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/workflows/ledger/ledger-page.tsx'), 'SaasPage'),
})

const outputs = createRoute({
  getParentRoute: () => shell,
  path: '/outputs',
  validateSearch: (params) => validated({ output: idParam(params['output']) }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/outputs', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/outputs/outputs-page.tsx'), 'OutputsPage'),
})

const spreadsheets = createRoute({
  getParentRoute: () => shell,
  path: '/spreadsheets',
  validateSearch: (params) => validated({ find: textParam(params['find']) }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/spreadsheets', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/spreadsheets/spreadsheets-page.tsx'), 'SpreadsheetsPage'),
})

const spreadsheet = createRoute({
  getParentRoute: () => shell,
  path: '/spreadsheets/$id',
  validateSearch: ({ cell, panel }: Record<string, unknown>) => validated({ cell: textParam(cell), panel: textParam(panel) }),
  beforeLoad({ search: given, params }) {
    const project = projectMissingFrom(given.project)
    if (project !== null) throw redirect({ to: '/spreadsheets/$id', params, search: { ...given, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/spreadsheets/editor/spreadsheet-page.tsx'), 'SpreadsheetPage'),
})

const userProfile = createRoute({
  getParentRoute: () => shell,
  path: '/user-profile',
  component: lazyRouteComponent(() => import('../features/accounts/profile/user-profile-page.tsx'), 'UserProfilePage'),
})

const people = createRoute({
  getParentRoute: () => shell,
  path: '/people',
  validateSearch: (params) =>
    validated({
      scope: params['scope'] === 'organization' ? ('organization' as const) : undefined,
      find: textParam(params['find']),
      add: addParam(params['add']),
    }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/people', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/members/people-page.tsx'), 'PeoplePage'),
})
const admin = createRoute({
  getParentRoute: () => shell,
  path: '/admin',
  validateSearch: (params) => validated({ section: textParam(params['section']) }),
  component: lazyRouteComponent(() => import('../features/admins/admin-page.tsx'), 'AdminPage'),
})
const rolesRoute = createRoute({
  getParentRoute: () => shell,
  path: '/roles',
  component: lazyRouteComponent(() => import('../features/roles/roles-page.tsx'), 'RolesPage'),
})

const activity = createRoute({
  getParentRoute: () => shell,
  path: '/activity',
  validateSearch: (params) => validated({ type: activityTypes.find((type) => type === params['type']) }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/activity', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/activity/activity-page.tsx'), 'ActivityPage'),
})
const auditLog = createRoute({
  getParentRoute: () => shell,
  path: '/admin/audit',
  validateSearch: (params) =>
    validated({
      type: activityTypes.find((type) => type === params['type']),
      person: idParam(params['person']),
      workspace: idParam(params['workspace']),
      from: dayParam(params['from']),
      to: dayParam(params['to']),
      find: textParam(params['find']),
      page: idParam(params['page']),
    }),
  component: lazyRouteComponent(() => import('../features/activity/audit/audit-page.tsx'), 'AuditPage'),
})

/** Unknown addresses: shown in the shell, in the workspace that the address names, for signed-in users; sign-in for others. */
const unknown = createRoute({
  getParentRoute: () => shell,
  path: '$',
  beforeLoad({ search: { project } }) {
    projectMissingFrom(project)
  },
  component: lazyRouteComponent(() => import('./unknown-screen.tsx'), 'UnknownScreen'),
})

/** The routes of the specification's section 2 that exist so far. */
export const router = createRouter({
  // The router's own page for errors is in English and offers nothing; `CrashBoundary` is around the router.
  disableGlobalCatchBoundary: true,
  routeTree: root.addChildren([
    setUp,
    login,
    adminLogin,
    forgotPassword,
    resetPassword,
    acceptInvitation,
    adminProfile,
    adminDashboard,
    shell.addChildren([
      home,
      userProfile,
      workspaces,
      files,
      search,
      workflows,
      dcf,
      comps,
      ecommerce,
      saas,
      spreadsheets,
      spreadsheet,
      outputs,
      companies,
      people,
      activity,
      admin,
      auditLog,
      rolesRoute,
      unknown,
    ]),
  ]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

onSessionEnd((user, reason) => {
  void queryClient.cancelQueries()
  if (user.breakGlass !== null && resumeAdministrator()) return
  const { href } = router.state.location
  const next = reason === 'expired' && href !== '/' ? { next: href } : {}
  // Navigates first, because a mounted screen would refetch without a token. Queries of the sign-in page are kept.
  void router
    .navigate(user.role === roles.superAdmin ? { to: '/admin/login' } : { to: '/login', search: next })
    .then(() => queryClient.removeQueries({ type: 'inactive' }))
})

onSessionEnd(({ id }, reason) => {
  if (reason === 'loggedOut') void import('../features/spreadsheets/editor/drafts.ts').then(({ forgetDrafts }) => forgetDrafts(id))
})

followOtherTabs()

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
