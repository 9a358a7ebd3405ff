import type { Section } from '@dossier/lexicon'
import type { PageFacts } from '../index/page-facts.ts'
import type { DocumentMatch } from './match-documents.ts'
import type { GlossaryIndex } from './glossary-index.ts'
import type { AskedKind } from '../question/asked-kind.ts'
import type { ParsedQuestion } from './parse-question.ts'
import type { PageRole } from './page-roles.ts'
import { featureWeights, type Feature } from './weights.ts'

/** Term-search scores of a page, each relative to the best page of this search (0 to 1). */
export interface TextScores {
  pageText: number
  passageText: number
  headText: number
}

export type Features = Record<Feature, number>

/**
 * Computes the features of one page; word order is compared later, on the best pages only.
 * @param worthOfLabels weight of the rows for line items, 0 to 1
 */
export function pageFeatures(
  question: ParsedQuestion,
  text: TextScores,
  page: PageFacts,
  document: Partial<DocumentMatch> & { fileName?: number },
  glossary: GlossaryIndex,
  worthOfLabels = 1,
): Features {
  return {
    ...text,
    coverage: 0,
    phrases: 0,
    rest: 0,
    titleItem: 0,
    titleTopic: 0,
    titleConcept: 0,
    rowConcept: 0,
    ...roleFeatures(question, page),
    labels: worthOfLabels * labelFeature(question, page, glossary),
    years: yearFeature(question, page),
    opens: opensFeature(question, page),
    discussed: question.kind === 'reason' && page.sections.includes('discussion') ? 1 : 0,
    span: spanFeature(question, page),
    aside: asideFeature(question, page),
    contents: page.roles.contents ? 1 : 0,
    formality: formalityFeature(question, page),
    shape: shapeFeature(question, page),
    fileName: document.fileName ?? 0,
    company: document.company ?? 0,
    period: document.period ?? 0,
    form: document.form ?? 0,
    date: document.date ?? 0,
    recency: document.recency ?? 0,
  }
}

/** The weighted sum of the features, and its parts for the explanation. */
export function scoreFeatures(features: Features): { score: number; parts: Record<string, number> } {
  const parts: Record<string, number> = {}
  let score = 0
  for (const [name, value] of Object.entries(features) as [Feature, number][]) {
    const part = value * featureWeights[name]
    if (part !== 0) parts[name] = part
    score += part
  }
  return { score, parts }
}

/** Rows of a statement show that a figure changed, not why. */
const rowsOfReason = 0.5

function roleFeatures(question: ParsedQuestion, page: PageFacts): { roleTitle: number; roleRows: number } {
  let roleTitle = 0
  let roleRows = 0
  for (const [role, wanted] of Object.entries(question.statements) as [PageRole, number][]) {
    const own = page.roles[role]
    if (!own) continue
    roleTitle = Math.max(roleTitle, wanted * own.title)
    roleRows = Math.max(roleRows, wanted * own.rows * (question.kind === 'reason' ? rowsOfReason : 1))
  }
  return { roleTitle, roleRows }
}

/** Sections that discuss figures without stating them. */
const asideSections = new Set<Section>(['risk-factors', 'exhibits'])

/** Topics that the names under a report's signatures answer. */
const signerTopics = new Set(['executives', 'directors'])

/** 1 when the page is only in such sections and they cover no topic of the question. */
function asideFeature(question: ParsedQuestion, page: PageFacts): number {
  if (page.part === 'signatures') return question.topics.some(({ id }) => signerTopics.has(id)) ? 0 : 1
  if (page.sections.length === 0 || !page.sections.every((section) => asideSections.has(section))) return 0
  const wanted = new Set(question.topics.flatMap((topic) => topic.sections ?? []))
  return page.sections.some((section) => wanted.has(section)) ? 0 : 1
}

/** Share of the needed line items that the page prints as row labels; a label that equals the name or begins with it counts in full. */
function labelFeature(question: ParsedQuestion, page: PageFacts, glossary: GlossaryIndex): number {
  if (question.needed.length === 0 || page.labels === '') return 0
  // A page that prints the ratio itself does not need its parts.
  const printed = (name: string): boolean =>
    page.labels.includes(name) && [`|${name}|`, `|${name} `, `|adjust ${name}`].some((label) => page.labels.includes(label))
  if (question.ratios.some((names) => names.some(printed))) return 1
  let found = 0
  let all = 0
  for (const { item, weight } of question.needed) {
    all += weight
    // Most pages print none of the names; this cheap test comes first.
    const names = glossary.labels(item).filter((name) => page.labels.includes(name))
    if (names.some((name) => page.labels.includes(`|${name}|`))) found += weight
    else if (names.some((name) => page.labels.includes(`|${name} `) || page.labels.includes(`|total ${name}`))) found += 0.8 * weight
    else if (names.some((name) => name.includes(' ') && page.labels.includes(` ${name}`))) found += 0.4 * weight
  }
  return found / all
}

/** 1 when a section about a topic of the question begins on the page. */
function opensFeature(question: ParsedQuestion, page: PageFacts): number {
  return page.opens.some((section) => question.topics.some((topic) => topic.sections?.includes(section))) ? 1 : 0
}

/** Topics that the cover answers. */
const coverTopics = new Set(['share-listing', 'founded'])
const cautionTitle = /\|[^|]*(?:forward look statement|cautionari statement|예측 정보)/

/** 1 for a cover or a caution about forward-looking statements: they contain the words of many questions and answer none. */
function formalityFeature(question: ParsedQuestion, page: PageFacts): number {
  if (page.roles.cover) return question.topics.some(({ id }) => coverTopics.has(id)) ? 0 : 1
  return cautionTitle.test(page.titles) ? 1 : 0
}

const figureKinds = new Set<AskedKind>(['figure', 'computation', 'comparison'])
const proseKinds = new Set<AskedKind>(['reason', 'text', 'person', 'list'])
/** A page with this many rows of figures is a table. */
const fullOfRows = 20

/** How far the page is a table for a question about figures, or prose for a question about words. */
function shapeFeature(question: ParsedQuestion, page: PageFacts): number {
  const rows = Math.min(1, page.labels.split('|').length / fullOfRows)
  if (figureKinds.has(question.kind)) return rows
  return proseKinds.has(question.kind) ? 1 - rows : 0
}

function spanFeature(question: ParsedQuestion, page: PageFacts): number {
  if (question.period.quarter !== undefined) return page.span === 'part' || page.span === 'both' ? 1 : 0
  return question.period.years.length > 0 && (page.span === 'year' || page.span === 'both') ? 0.5 : 0
}

function yearFeature(question: ParsedQuestion, page: PageFacts): number {
  const asked = question.period.years
  if (asked.length === 0 || page.years.length === 0) return 0
  return asked.filter((year) => page.years.includes(year)).length / asked.length
}
