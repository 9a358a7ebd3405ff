import { nameSearchEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { findByName } from './find-by-name.ts'

export const nameSearchRoutes: Route[] = [route(nameSearchEndpoints.find, findByName)]
