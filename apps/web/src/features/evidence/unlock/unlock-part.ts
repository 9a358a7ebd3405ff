import { lazyPart } from '../lazy-part.tsx'

/** The password dialog of protected files, loaded when it is first opened. */
export const unlockPart = lazyPart(async () => (await import('./unlock-dialog.tsx')).UnlockDialog)
