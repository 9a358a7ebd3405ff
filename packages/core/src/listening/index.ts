import { changeEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { listen } from './listen.ts'

export const listeningRoutes: Route[] = [route(changeEndpoints.events, listen)]
