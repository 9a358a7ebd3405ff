import { nameSearchEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { findByName } from './find-by-name.ts'

export const nameSearchModule: Module = {
  routes: [route(nameSearchEndpoints.find, findByName)],
}
