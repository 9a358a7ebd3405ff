import { accountEndpoints } from '@dossier/contract'
import { type Module, route } from '../use-case/index.ts'
import { listSessions } from './list-sessions.ts'
import { revokeOtherSessions } from './revoke-other-sessions.ts'
import { revokeSession } from './revoke-session.ts'
import { showPicture } from './show-picture.ts'
import { showProfile } from './show-profile.ts'
import { signOut } from './sign-out.ts'
import { setLanguage, updateProfile } from './update-profile.ts'

export const accountModule: Module = {
  routes: [
    route(accountEndpoints.profile, showProfile),
    route(accountEndpoints.updateProfile, updateProfile),
    route(accountEndpoints.avatar, showPicture),
    route(accountEndpoints.setLanguage, setLanguage),
    route(accountEndpoints.sessions, listSessions),
    route(accountEndpoints.revokeSession, revokeSession),
    route(accountEndpoints.revokeOtherSessions, revokeOtherSessions),
    route(accountEndpoints.signOut, signOut),
  ],
}
