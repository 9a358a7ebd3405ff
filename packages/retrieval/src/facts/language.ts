import type { ParsedDocument } from '@dossier/documents'

/** The main language of a document; `other` for any that the product does not read. */
export type DocumentLanguage = 'ko' | 'en' | 'other'

const samples = 24
const sampleLength = 1_500
const minLetters = 20
/** The share of Hangul letters that makes a document Korean: Korean filings keep names, units and tables in Latin letters. */
const minHangul = 0.2
/** Function words that every longer text of a language contains. */
const english = /\b(?:the|of|and|to|in|for|is|by|on|with|or|at|as|are|be|this|that|from)\b/gi
const otherLatin = /\b(?:der|die|das|und|von|mit|den|le|la|les|des|et|du|que|el|los|las|y|del|il|di|per|een|het|van|och|att)\b/gi

/** Detects the language from samples across the document; undefined for documents with hardly any words. */
export function readLanguage(document: ParsedDocument): DocumentLanguage | undefined {
  const step = Math.max(1, Math.floor(document.pages.length / samples))
  const text = document.pages
    .filter((_, at) => at % step === 0)
    .slice(0, samples)
    .map((page) => page.text.slice(0, sampleLength))
    .join('\n')
  const letters = text.match(/\p{L}/gu)?.length ?? 0
  if (letters < minLetters) return undefined
  const hangul = text.match(/\p{Script=Hangul}/gu)?.length ?? 0
  if (hangul >= minHangul * letters) return 'ko'
  const latin = text.match(/[A-Za-z]/g)?.length ?? 0
  const others = text.match(otherLatin)?.length ?? 0
  return latin > 0.8 * letters && (text.match(english)?.length ?? 0) >= others ? 'en' : 'other'
}
