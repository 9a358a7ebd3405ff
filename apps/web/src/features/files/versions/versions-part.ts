import { lazyPart } from '../../evidence/lazy-part.tsx'

/** The list of versions, fetched when it is first asked for. */
export const versionsPart = lazyPart(async () => (await import('./versions-dialog.tsx')).VersionsDialog)
