import type { DocumentKind } from '@dossier/retrieval'

/** Kinds of sources of figures, the most trustworthy first, with their kinds of documents. */
const qualities = [
  // Only documents that are audited by definition; an annual report need not be.
  ['audited-annual', ['10-K', '20-F', '40-F', 'audit-report']],
  ['annual', ['annual-report', 'financial-statements', 'tax-return', 'registration-statement', 'proxy']],
  ['interim', ['10-Q', 'half-year-report', 'quarterly-report']],
  ['release', ['earnings-release', 'press-release', '8-K', '6-K', 'statutory-disclosure', 'transcript']],
  ['deck', ['deck', 'information-memorandum', 'teaser']],
  ['other', []],
] as const satisfies readonly (readonly [string, readonly DocumentKind[]])[]

export type SourceQuality = (typeof qualities)[number][0]

export function qualityOf(kind: DocumentKind | undefined): SourceQuality {
  return qualities.find(([, kinds]) => kinds.some((one) => one === kind))?.[0] ?? 'other'
}

/** 0 is the best. */
export const rankOf = (quality: SourceQuality): number => qualities.findIndex(([name]) => name === quality)
