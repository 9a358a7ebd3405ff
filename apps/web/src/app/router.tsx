import { roles } from '@dossier/contract'
import { createRootRoute, createRoute, createRouter, lazyRouteComponent, Outlet, redirect } from '@tanstack/react-router'
import { queryClient } from '../api/index.ts'
import { onSessionEnd } from '../session/index.ts'
import { projectMissingFrom, requireMember, requireNotSetUp, requireSignedOut, requireSuperAdmin } from './guards.ts'
import { NotFoundPage } from './not-found-page.tsx'
import { defined, idParam, parseSearch, stringifySearch, textParam } from './search-params.ts'

const root = createRootRoute({ component: Outlet, notFoundComponent: NotFoundPage })

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
  validateSearch: (search) => defined({ next: textParam(search['next']) }),
  beforeLoad: () => {
    // The page comes while the server says whether it is set up.
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

const adminDashboard = createRoute({
  getParentRoute: () => root,
  path: '/admin/dashboard',
  beforeLoad: requireSuperAdmin,
  component: lazyRouteComponent(() => import('../features/organizations/admin-dashboard-page.tsx'), 'AdminDashboardPage'),
})

/** Sidebar, evidence pane and upload tray around the screens; they live through navigation. */
const shell = createRoute({
  getParentRoute: () => root,
  id: 'shell',
  validateSearch: (search) => defined({ project: idParam(search['project']), evidence: textParam(search['evidence']) }),
  beforeLoad: requireMember,
  component: lazyRouteComponent(() => import('./shell.tsx'), 'Shell'),
})

const homePage = lazyRouteComponent(() => import('../features/projects/home-page.tsx'), 'HomePage')
const home = createRoute({ getParentRoute: () => shell, path: '/', component: homePage })
const workspaces = createRoute({ getParentRoute: () => shell, path: '/workspaces', component: homePage })

const files = createRoute({
  getParentRoute: () => shell,
  path: '/files',
  validateSearch: (search) => defined({ folder: idParam(search['folder']), file: idParam(search['file']) }),
  beforeLoad({ search }) {
    const project = projectMissingFrom(search.project)
    if (project !== null) throw redirect({ to: '/files', search: { ...search, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/files/files-page.tsx'), 'FilesPage'),
})

const search = createRoute({
  getParentRoute: () => shell,
  path: '/search',
  validateSearch: (params) => defined({ id: idParam(params['id']) }),
  beforeLoad({ search: params }) {
    const project = projectMissingFrom(params.project)
    if (project !== null) throw redirect({ to: '/search', search: { ...params, project }, replace: true })
  },
  component: lazyRouteComponent(() => import('../features/search/search-page.tsx'), 'SearchPage'),
})

/** The routes of the specification's section 2 that exist so far. */
export const router = createRouter({
  routeTree: root.addChildren([setUp, login, adminLogin, adminDashboard, shell.addChildren([home, workspaces, files, search])]),
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  scrollRestoration: true,
})

onSessionEnd((user, reason) => {
  const { href } = router.state.location
  const next = reason === 'expired' && href !== '/' ? { next: href } : {}
  void queryClient.cancelQueries()
  // The screens go first: one that is still there would ask again, without a token.
  void router
    .navigate(user.role === roles.superAdmin ? { to: '/admin/login' } : { to: '/login', search: next })
    .then(() => queryClient.clear())
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
