import { organizationEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { listOrganizations } from './list-organizations.ts'

export const organizationRoutes: Route[] = [route(organizationEndpoints.list, listOrganizations)]
