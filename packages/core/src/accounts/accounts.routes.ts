import { accountEndpoints } from '@dossier/contract'
import { type Route, route } from '../use-case/index.ts'
import { setLanguage, showProfile } from './profile.ts'
import { setUp, showSetUpState } from './set-up.ts'
import { signInAdmin, signInMember } from './sign-in.ts'
import { signOut } from './sign-out.ts'

export const accountRoutes: Route[] = [
  route(accountEndpoints.setUpState, showSetUpState),
  route(accountEndpoints.setUp, setUp),
  route(accountEndpoints.signInMember, signInMember),
  route(accountEndpoints.signInAdmin, signInAdmin),
  route(accountEndpoints.signOut, signOut),
  route(accountEndpoints.profile, showProfile),
  route(accountEndpoints.setLanguage, setLanguage),
]
