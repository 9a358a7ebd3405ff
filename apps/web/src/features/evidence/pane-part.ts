import { lazyPart } from './lazy-part.tsx'

/** The pane, fetched when there is something to show. */
export const panePart = lazyPart(async () => (await import('./evidence-pane.tsx')).EvidencePane)
