import { accountEndpoints, signInEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { setLanguage, showProfile } from './profile.ts'
import { setUp, showSetUpState } from './set-up.ts'
import { signInAdmin, signInMember } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const accountRoutes: Route[] = [
  route(signInEndpoints.setUpState, showSetUpState),
  route(signInEndpoints.setUp, setUp),
  route(signInEndpoints.signInMember, signInMember),
  route(signInEndpoints.signInAdmin, signInAdmin),
  route(accountEndpoints.signOut, signOut),
  route(accountEndpoints.profile, showProfile),
  route(accountEndpoints.setLanguage, setLanguage),
]
