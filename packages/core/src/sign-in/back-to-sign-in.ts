import type { AppError } from '@dossier/contract'
import type { RedirectAnswer } from '../use-case/index.ts'

/** Back to the sign-in page, with what went wrong where no server logs it. */
export function backToSignIn({ code }: AppError): RedirectAnswer {
  return { location: `/login#error=${code}` }
}
