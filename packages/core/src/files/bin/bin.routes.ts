import { binEndpoints } from '@dossier/contract'
import { type Route, route } from '../../use-case/index.ts'
import { listBin } from './list-bin.ts'
import { emptyBin, removeFromBin } from './purge-bin.ts'
import { restoreItems } from './restore-items.ts'

export const binRoutes: Route[] = [
  route(binEndpoints.list, listBin),
  route(binEndpoints.restore, restoreItems),
  route(binEndpoints.remove, removeFromBin),
  route(binEndpoints.empty, emptyBin),
]
