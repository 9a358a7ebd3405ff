import { presenceEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { enterPlace } from './enter-place.ts'
import { leavePlace } from './leave-place.ts'
import { listOthers } from './list-others.ts'

/** Who has the same file or conversation open. */
export const presenceModule: Module = {
  routes: [
    route(presenceEndpoints.others, listOthers),
    route(presenceEndpoints.enter, enterPlace),
    route(presenceEndpoints.leave, leavePlace),
  ],
}
