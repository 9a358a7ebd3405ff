import type { IdentityProviders } from '@dossier/platform'
import { accountEndpoints, jobs, signInEndpoints } from '@dossier/contract'
import { type Module, route, work } from '../use-case/index.ts'
import { acceptInvitation } from './accept-invitation.ts'
import { changePassword } from './change-password.ts'
import { exchangeTicket } from './exchange-ticket.ts'
import { finishProvider } from './finish-provider.ts'
import { forgotPassword } from './forgot-password.ts'
import { listProviders } from './list-providers.ts'
import { mailPasswordLinks } from './mail-password-links.ts'
import { setUp, showSetUpState } from './set-up.ts'
import { showInvitation } from './show-invitation.ts'
import { signInAdmin, signInMember } from './sign-in.ts'
import { startProvider } from './start-provider.ts'
import { updatePassword } from './update-password.ts'

/** The dependencies that only sign-in needs. */
export interface SignInPorts {
  /** The configured identity providers. */
  identityProviders: IdentityProviders
}

export const signInModule: Module<SignInPorts> = {
  routes: [
    route(signInEndpoints.setUpState, showSetUpState),
    route(signInEndpoints.setUp, setUp),
    route(signInEndpoints.signInMember, signInMember),
    route(signInEndpoints.signInAdmin, signInAdmin),
    route(signInEndpoints.forgotPassword, forgotPassword),
    route(signInEndpoints.updatePassword, updatePassword),
    route(signInEndpoints.showInvitation, showInvitation),
    route(signInEndpoints.acceptInvitation, acceptInvitation),
    route(signInEndpoints.providers, listProviders),
    route(signInEndpoints.startProvider, startProvider),
    route(signInEndpoints.finishProvider, finishProvider),
    route(signInEndpoints.exchangeTicket, exchangeTicket),
    route(accountEndpoints.changePassword, changePassword),
  ],
  jobs: () => [work(jobs.mailPasswordLinks, mailPasswordLinks, { concurrency: 1 })],
}
