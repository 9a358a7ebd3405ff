import { hasHangul } from '@dossier/lexicon'
import { currencyNames, scan } from '@dossier/notation'
import type { Analyser } from '@dossier/retrieval'
import { type AskedConcept, compactText, isAskingWord, particles, probeOf, totalWords, tableWords } from '../words/index.ts'
import type { AskedQuestion } from './read-question.ts'
import { exclusionsIn, withoutAsides } from './asides.ts'
import { type Operation, isOperationWord } from './asked-operation.ts'

/** Brackets state the basis of a figure, which tables state elsewhere or not at all. */
const qualifier = /\(([^()]{2,80})\)/g
const basis = /(?<!\S)((?:\S+\s+){1,2}(?:(?:차감|포함|제외|반영)\s*)?(?:전|후|포함|제외|차감|반영))\s*기준/g
const qualifierWeight = 0.2
/** The role of something in the company is often stated far from its table: "the pumps segment". */
const roles =
  /^(?:segments?|divisions?|business(?:es)?|units?|categor(?:y|ies)|부문\S{0,2}|사업\s?부문\S{0,2}|사업부\S{0,2}|사업본부\S{0,2})$/i
/** Whether a word has an ending of verbs before a noun (빌린, 갚은: its last syllable ends in ㄴ) or before another verb (빼고). */
const mayBeVerb = (word: string): boolean =>
  /^\p{Script=Hangul}{2,}$/u.test(word) && ((word.charCodeAt(word.length - 1) - 0xac00) % 28 === 4 || word.endsWith('고'))
/** Words of a basis: "before deduction", "including". */
const basisWords = /^(?:차감|포함|제외|반영|전|후|실제수행|before|after|deduction|deducting|excluding|including)$/i

/** A question without the unit in which it requests the figure: "in USD millions", "백만원 단위로". */
function withoutRequestedUnit(text: string): string {
  return scan(text, 'question')
    .filter((mention) => mention.kind === 'unit' && (mention.unit.dimension === 'money' || mention.unit.dimension === 'number'))
    .toReversed()
    .reduce((left, { start, end }) => {
      const before = /\b(?:in|as) $/i.exec(left.slice(0, start))
      const after = /^\s?단위\S*/.exec(left.slice(end))
      if (!before && !after && !left.slice(start, end).includes('단위')) return left
      return `${left.slice(0, before?.index ?? start)} ${left.slice(end + (after?.[0].length ?? 0))}`
    }, text)
}

/** Words followed by their translation in brackets; a table may have either. */
export function glossesIn(text: string): { native: string; foreign: string }[] {
  return Array.from(
    text.matchAll(
      /(?<!\p{Script=Hangul})((?:\p{Script=Hangul}{2,40}\s){0,3}\p{Script=Hangul}{2,40})\s?\((\p{Script=Latin}[\p{Script=Latin} .&'’-]{1,80})\)/gu,
    ),
    ([, words = '', foreign = '']) => ({
      native: words.split(/\s+/).slice(-foreign.trim().split(/\s+/).length).join(' '),
      foreign,
    }),
  )
}

/**
 * The concepts that a table must have, without words of asking, time and scope.
 *
 * @param operation the calculation, whose words need not be in the table either
 */
export function conceptsOf(question: AskedQuestion, analyser: Analyser, operation: Operation | undefined): AskedConcept[] {
  const phrases = phrasesIn(withoutRequestedUnit(question.text))
  const inBrackets = [...question.text.matchAll(qualifier), ...question.text.matchAll(basis)].map(([, inside = '']) => inside)
  const outside = question.text.replace(qualifier, ' ').replace(basis, ' ').toLowerCase()
  const qualifies = (word: string): boolean => !outside.includes(word) && inBrackets.some((inside) => inside.toLowerCase().includes(word))
  const glosses = glossesIn(question.text)
  const excluded = exclusionsIn(question.text)
  const isFragment = (word: string): boolean =>
    phrases.some(({ asked }) => {
      const phrase = asked.toLowerCase()
      return hasHangul(word)
        ? phrase.length > 2 && phrase.replace(/\s/g, '').includes(word.replace(particles, ''))
        : phrase !== word && phrase.split(/[\s-]+/).includes(word)
    }) && !phrases.some(({ asked }) => asked.toLowerCase() === word)
  const covered = new Set(phrases.flatMap(({ words }) => words))
  const own = question.concepts.flatMap((concept): AskedConcept[] => {
    const text = concept.text.normalize('NFKC')
    const plain = text.toLowerCase()
    const stem = text.replace(particles, '')
    // The parts of a ratio are not required where the ratio itself may be printed.
    if (concept.importance <= 0.5 || /^[-–/'’]/.test(plain)) return []
    if (!concept.name && (isFragment(plain) || glosses.some(({ native }) => native.includes(plain)))) return []
    // A verb says what was done with the measure ("빌린 돈"), which no table repeats.
    if (!concept.name && mayBeVerb(plain) && analyser.koreanNoun(plain) === '') return []
    if (hasHangul(plain) && excluded.includes(stem) && !withoutAsides(question.text).includes(stem)) return []
    if (!concept.name && (isAskingWord(plain) || /^제?\d+기\S*$/.test(plain))) return []
    if (isOperationWord(plain, operation)) return []
    if (
      totalWords.test(plain.replace(particles, '')) ||
      /^(?:연결|별도|consolidated|separate|연결\s*기준|별도재무제표|연결재무제표)\S*$/i.test(plain)
    )
      return []
    if (/^(?:parent|head|office|worldwide|global)$/i.test(plain) || currencyNames(plain).includes('KRW')) return []
    if (covered.has(plain) && concept.ways.length === 1) return []
    const [, ...otherWays] = concept.ways
    // A topic's names in the same language are often those of neighbouring topics.
    const others = concept.importance > 1 ? otherWays : otherWays.filter((way) => hasHangul(way.join('')) !== hasHangul(stem))
    const first = [...new Set(analyser.terms(stem))]
    if (qualifies(plain) && /excluding|except|제외|불포함/i.test(inBrackets.join(' '))) return []
    const importance = basisWords.test(stem) || qualifies(plain) || roles.test(plain) ? qualifierWeight : concept.importance
    return first.length === 0
      ? []
      : [{ ...concept, importance, name: concept.name && importance > qualifierWeight, ways: [first, ...others] }]
  })
  const added = phrases
    .filter(
      ({ asked }) =>
        !/^(?:parent|head office|본사|별도|worldwide|global|sum|세계|전세계|글로벌)/i.test(asked) &&
        !isOperationWord(asked.toLowerCase(), operation) &&
        !(qualifies(asked.toLowerCase()) && /excluding|except|제외|불포함/i.test(inBrackets.join(' '))) &&
        !/^(?:ratio|percentage|비율|율|비중)$/i.test(asked),
    )
    .map(({ names, asked }): AskedConcept => ({
      text: asked,
      importance: qualifies(asked.toLowerCase()) || roles.test(asked) ? qualifierWeight : 1,
      name: false,
      ways: waysOf([asked, ...names], analyser),
    }))
    .filter(({ ways }) => ways.length > 0)
  const glossed = glosses.map(({ native, foreign }): AskedConcept => ({
    text: native,
    importance: 1,
    name: isProperName(foreign),
    ways: waysOf([native, foreign], analyser),
  }))
  return merged([...own, ...added, ...glossed])
}

/** Whether each word has a capital: "Oscar Mayer", not "multi-employer"; abbreviations, which may be of measures, are left out. */
const isProperName = (foreign: string): boolean =>
  !isAbbreviation.test(foreign) &&
  foreign
    .trim()
    .split(/\s+/)
    .every((word) => /^\p{Lu}/u.test(word))
const isAbbreviation = /^[\p{Lu}\d&.-]+s?$/u

const waysOf = (names: readonly string[], analyser: Analyser): string[][] =>
  names.map((name) => [...new Set(analyser.terms(name))]).filter((terms) => terms.length > 0)

/** Concepts that both the glossary and the table words know are merged, with the ways of both. */
function merged(concepts: readonly AskedConcept[]): AskedConcept[] {
  const kept: AskedConcept[] = []
  for (const concept of concepts) {
    const key = new Set(concept.ways[0])
    const same = kept.findIndex(
      ({ ways: [first = []] }) => first.every((term) => key.has(term)) || [...key].every((term) => first.includes(term)),
    )
    const existing = kept[same]
    if (existing === undefined) kept.push(concept)
    else {
      // The table words for a topic are closer to its row than the names of the topic.
      if (
        existing.importance < 1 !== concept.importance < 1 &&
        [existing, concept].every(({ importance }) => importance > qualifierWeight)
      ) {
        const closer = existing.importance < 1 ? concept : existing
        if (closer.importance === 1) {
          kept[same] = closer
          continue
        }
      }
      const longer = (existing.ways[0]?.length ?? 0) >= key.size ? existing : concept
      const other = longer === existing ? concept : existing
      const rest = other.ways[0]?.length === longer.ways[0]?.length ? other.ways : other.ways.slice(1)
      kept[same] = { ...longer, importance: weightOf(existing, concept), ways: [...longer.ways, ...(longer === existing ? rest : [])] }
    }
  }
  return kept
}

/** A basis keeps its lower weight, whichever source knows its words. */
const weightOf = (one: AskedConcept, other: AskedConcept): number =>
  [one, other].some(({ importance }) => importance === qualifierWeight) ? qualifierWeight : Math.max(one.importance, other.importance)

interface Phrase {
  asked: string
  names: readonly string[]
  words: string[]
}

let prepared: readonly { probe: string; pattern: RegExp; names: readonly string[] }[] | undefined

/** The table words in a question, longest first, none within another. */
function phrasesIn(text: string): Phrase[] {
  prepared ??= tableWords
    .flatMap(({ english, korean }) =>
      [...english, ...korean].map((name) => ({ name, names: hasHangul(name) ? [...english, ...korean] : [...korean, ...english] })),
    )
    .toSorted((a, b) => b.name.length - a.name.length)
    .filter(({ name }) => name.length > 1)
    .map(({ name, names }) => ({ probe: probeOf(name), pattern: patternOf(name), names }))
  let left = text
  const compact = compactText(text)
  const found: Phrase[] = []
  for (const { probe, pattern, names } of prepared) {
    if (!compact.includes(probe)) continue
    const match = pattern.exec(left)
    if (match === null) continue
    left = left.slice(0, match.index) + '\u0001'.repeat(match[0].length) + left.slice(match.index + match[0].length)
    found.push({ asked: match[0], names, words: match[0].toLowerCase().split(/[\s-]+/) })
  }
  return found
}

function patternOf(name: string): RegExp {
  const escaped = name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return hasHangul(name)
    ? new RegExp(Array.from(name.replace(/\s/g, ''), (letter) => letter.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('\\s?'), 'iu')
    : new RegExp(`(?<![\\p{L}\\p{N}])${escaped.replace(/[\s-]+/g, '[\\s-]+')}(?![\\p{Script=Latin}\\p{N}])`, 'iu')
}
