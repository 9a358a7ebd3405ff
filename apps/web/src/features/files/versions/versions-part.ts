import { lazyPart } from '../../evidence/lazy-part.tsx'

/** The list of versions, loaded when it is first opened. */
export const versionsPart = lazyPart(async () => (await import('./versions-dialog.tsx')).VersionsDialog)
