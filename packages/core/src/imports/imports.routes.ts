import { importEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { importAgain } from './import-again.ts'
import { listImports, showImport } from './show-import.ts'

export const importRoutes: Route[] = [
  route(importEndpoints.list, listImports),
  route(importEndpoints.get, showImport),
  route(importEndpoints.again, importAgain),
]
