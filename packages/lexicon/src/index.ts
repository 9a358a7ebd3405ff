export { type BreakdownKind, breakdownKinds, breakdownWords, isPartOfWorld, isPlaceName } from './breakdowns.ts'
export type { ClauseKind, ClausePhrases } from './clauses/clause-kind.ts'
export { clauseKinds } from './clauses/clause-kinds.ts'
export type { Measure, NamedConcept } from './concept.ts'
export { concepts } from './concepts/all-concepts.ts'
export { definitions } from './concepts/definitions.ts'
export { subjectOfConcept } from './concepts/subjects.ts'
export type { DerivedMeasure, LineItem, Statement, Topic } from './glossary/concept.ts'
export { derivedMeasures } from './glossary/derived-measures.ts'
export { lineItems } from './glossary/line-items.ts'
export type { Section } from './glossary/section.ts'
export { topics } from './glossary/topics.ts'
export { wordFamilies } from './glossary/word-families.ts'
export { countedScale } from './counted-scale.ts'
export { hasHangul } from './hangul.ts'
export {
  type LedgerColumnNames,
  ledgerColumnNames,
  type LedgerColumnRole,
  ledgerRenewalWords,
  ledgerStatusWords,
  ledgerTotalWords,
} from './ledger-columns.ts'
export { type KoreanParticle, koreanParticles, withKoreanParticle } from './particle-forms.ts'
export { type OperatingMeasure, type OperatingMeasureId, operatingMeasureIds, operatingMeasures } from './operating-measures.ts'
export { fittingParticle, particleAt, particleNamed, type ParticleRole, splitParticle, withoutParticle } from './particles.ts'
export { type Subject, subjects } from './subject.ts'
export { namesOfRole } from './roles.ts'
