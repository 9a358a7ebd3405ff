import type { DocumentKind } from '@dossier/retrieval'

/** Kinds of sources of figures, the most trustworthy first, with their kinds of documents. */
const qualities = [
  // Documents that are audited by definition, and annual ones that state it.
  ['audited-annual', ['10-K', '20-F', '40-F', 'audit-report']],
  ['annual', ['annual-report', 'financial-statements', 'tax-return', 'registration-statement', 'proxy']],
  ['interim', ['10-Q', 'half-year-report', 'quarterly-report']],
  ['release', ['earnings-release', 'press-release', '8-K', '6-K', 'statutory-disclosure', 'transcript']],
  ['deck', ['deck', 'information-memorandum', 'teaser']],
  ['other', []],
  ['draft', []],
] as const satisfies readonly (readonly [string, readonly DocumentKind[]])[]

export type SourceQuality = (typeof qualities)[number][0]

/** @param states what the document states about itself */
export function qualityOf(kind: DocumentKind | undefined, states: { isDraft: boolean; isAudited: boolean }): SourceQuality {
  if (states.isDraft) return 'draft'
  const quality = qualities.find(([, kinds]) => kinds.some((one) => one === kind))?.[0] ?? 'other'
  return quality === 'annual' && states.isAudited ? 'audited-annual' : quality
}

/** 0 is the best. */
export const rankOf = (quality: SourceQuality): number => qualities.findIndex(([name]) => name === quality)
