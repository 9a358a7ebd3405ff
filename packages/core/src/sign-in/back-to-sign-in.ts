import type { AppError } from '@dossier/contract'
import type { RedirectAnswer } from '../use-case/index.ts'

/** Redirects to the sign-in page with the error code in the fragment, which servers do not log. */
export function backToSignIn({ code }: AppError): RedirectAnswer {
  return { location: `/login#error=${code}` }
}
