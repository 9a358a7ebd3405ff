import { referenceEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { findSource } from './find-source.ts'
import { openRef } from './open-ref.ts'

export const referenceModule: Module = {
  routes: [route(referenceEndpoints.open, openRef), route(referenceEndpoints.findSource, findSource)],
}
