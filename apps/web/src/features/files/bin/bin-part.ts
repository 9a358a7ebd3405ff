import { lazyPart } from '../../evidence/lazy-part.tsx'

/** The bin, loaded when it is opened. */
export const binPart = lazyPart(async () => (await import('./bin-page.tsx')).BinPage)
