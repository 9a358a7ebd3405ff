import { z } from 'zod'

/** Kinds of documents in a deal. */
export const documentKinds = [
  '10-K',
  '10-Q',
  '8-K',
  '20-F',
  '40-F',
  '6-K',
  'registration-statement',
  'proxy',
  'transcript',
  'earnings-release',
  'audit-report',
  'half-year-report',
  'quarterly-report',
  'annual-report',
  'information-memorandum',
  'teaser',
  'nda',
  'term-sheet',
  'merger-agreement',
  'share-purchase-agreement',
  'asset-purchase-agreement',
  'shareholders-agreement',
  'credit-agreement',
  'lease',
  'employment-agreement',
  'data-processing-agreement',
  'license-agreement',
  'service-agreement',
  'insurance-policy',
  'agreement',
  'minutes',
  'resolution',
  'charter',
  'financial-model',
  'cap-table',
  'valuation',
  'tax-return',
  'budget',
  'financial-statements',
  'intellectual-property',
  'certificate',
  'policy',
  'letter',
  'deck',
  'press-release',
  'statutory-disclosure',
] as const
export type DocumentKind = (typeof documentKinds)[number]

/** Parts of reports that a page may belong to. */
export const pageParts = [
  'cover',
  'contents',
  'business',
  'risk-factors',
  'properties',
  'legal',
  'shares',
  'selected-data',
  'discussion',
  'market-risk',
  'statements',
  'income-statement',
  'comprehensive-income',
  'balance-sheet',
  'cash-flow-statement',
  'equity-statement',
  'notes',
  'segments',
  'audit',
  'controls',
  'governance',
  'compensation',
  'financing',
  'related-parties',
  'exhibits',
  'signatures',
] as const
export type PagePart = (typeof pageParts)[number]

/** Facts about a document, each present where it was found. */
export const documentFactsSchema = z.object({
  kind: z.enum(documentKinds).optional(),
  company: z.string().optional(),
  /** "FY2022", "Q2 FY2023", "H1 2023", or a day. */
  period: z.string().optional(),
  /** ISO 4217, and the value of a printed 1 in most of its tables. */
  currency: z.string().optional(),
  scale: z.number().optional(),
})
export type DocumentFacts = z.infer<typeof documentFactsSchema>

const reason = <const Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) =>
  z.object({
    kind: z.literal(kind),
    /** Its contribution to the page's score; negative when it counted against the page. */
    weight: z.number(),
    ...shape,
  })

/** Why a page was found. */
export const hitReasonSchema = z.discriminatedUnion('kind', [
  reason('words', { words: z.array(z.string()) }),
  reason('rows', { rows: z.array(z.string()) }),
  reason('part', { part: z.enum(pageParts) }),
  reason('title', {}),
  reason('years', { years: z.array(z.number().int()) }),
  reason('name', {}),
  reason('company', { company: z.string() }),
  reason('period', { period: z.string() }),
  reason('document', { document: z.enum(documentKinds) }),
  reason('day', { day: z.string() }),
  reason('newest', {}),
  reason('meaning', {}),
  reason('reranked', {}),
  reason('aside', { part: z.enum(pageParts) }),
])
export type HitReason = z.infer<typeof hitReasonSchema>
