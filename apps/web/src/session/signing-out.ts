let signingOut: Promise<unknown> | undefined

/** Marks the session as ending until the work is done. */
export function whileSigningOut(work: Promise<unknown>): Promise<unknown> {
  signingOut = work.finally(() => {
    signingOut = undefined
  })
  return signingOut
}

/** Resolves once no session is ending: what is refetched meanwhile would be refused. */
export const untilSignedOut = async (): Promise<void> => void (await signingOut)
