import { lazyPart } from '../../evidence/lazy-part.tsx'

/** The comparison of two versions, fetched when one is first asked for. */
export const comparisonPart = lazyPart(async () => (await import('./comparison-page.tsx')).ComparisonPage)
