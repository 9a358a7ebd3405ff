import { lazyPart } from './lazy-part.tsx'

/** The evidence pane, loaded when evidence is first opened. */
export const panePart = lazyPart(async () => (await import('./evidence-pane.tsx')).EvidencePane)
