import { importEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { importAgain } from './import-again.ts'
import { importType } from './import-run.ts'
import { listImports, showImport } from './show-import.ts'

export const importModule: Module = {
  routes: [route(importEndpoints.list, listImports), route(importEndpoints.get, showImport), route(importEndpoints.again, importAgain)],
  runs: [importType],
}
