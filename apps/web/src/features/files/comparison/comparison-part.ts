import { lazyPart } from '../../evidence/lazy-part.tsx'

/** The comparison of two versions, loaded when it is first opened. */
export const comparisonPart = lazyPart(async () => (await import('./comparison-page.tsx')).ComparisonPage)
