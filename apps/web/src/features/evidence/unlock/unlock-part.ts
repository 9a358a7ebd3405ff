import { lazyPart } from '../lazy-part.tsx'

/** The dialog for the password of a protected file, fetched when one is asked for. */
export const unlockPart = lazyPart(async () => (await import('./unlock-dialog.tsx')).UnlockDialog)
