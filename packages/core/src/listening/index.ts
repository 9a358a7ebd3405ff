import { changeEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { listen } from './listen.ts'

export const listeningModule: Module = { routes: [route(changeEndpoints.events, listen)] }
