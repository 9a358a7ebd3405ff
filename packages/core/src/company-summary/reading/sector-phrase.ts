/** Maximum length of a sector phrase, in characters. */
const MAX_LENGTH = { en: 70, ko: 45 } as const

/** The end of an English noun phrase. */
const stopEnglish =
  /(?<!\s)\s*(?:[;:.(–—]|\b(?:that|which|who|whose|where|through|with(?! disabilit)|whose|via|under|headquartered|based|founded|incorporated|organized|primarily|principally|including|such as|for|to|by|from|as well as|serving|located|listed|offering)\b)/iu
const english: readonly RegExp[] = [
  /\b(?:principally|primarily|mainly) engaged in (?:the )?(?:business of )?/iu,
  /\b(?:is|are) engaged in the (?:business of )?/iu,
  /\b(?:is|are) (?:primarily )?in the business of /iu,
  /\bprincipal (?:business|activit(?:y|ies))(?: of the (?:company|group))? (?:is|are|consists? of|comprises?) (?:the )?/iu,
  /\bspeciali[sz]es? in (?:the )?/iu,
]
/** "is a diversified technology company", "are the world's largest retailer of home furnishings". */
const whatItIs =
  /\b(?:is|are) (?:an?(?= )|one of the (?:\p{L}+['’]s )?(?:\p{L}+ )?(?:largest |leading )?|the (?:\p{L}+['’]s )?)\s*(?:(?:global|leading|largest|premier|major|multinational|u\.s\.|american|the|holding|world['’]s|and) )*((?:(?!(?:that|which|of|for|to|by|in|with|on|at|as|not)\b)[\p{L}\p{N}&'’/-]+,? (?:and )?){0,6}?(?:compan(?:y|ies)|manufacturers?|providers?|retailers?|suppliers?|developers?|operators?|producers?|brewers?|banks?|insurers?|distributors?|makers?|designers?|marketers?|airlines?|carriers?|lenders?|publishers?|wholesalers?)\b(?:(?: and \p{L}+ers?)? of (?:(?!(?:with|that|which|for|in|to|by|through)\b)[\p{L}\p{N}&'’/-]+ ?){1,5})?)/iu

/** Boundaries of Korean clauses: topic particles and connective verb endings. */
const beforePhrase = /(?:[은는]|하여|되어|하고|되고|하며|으며|이며|[.:;])\s+/gu
const korean: readonly RegExp[] = [
  /^(.+?)(?:을|를)\s*(?:주요\s*|주된\s*|주\s*|주력\s*)?(?:목적\s*사업|사업\s*목적|영업|사업|업종)(?:으로|로)\s*(?:영위|하는|하고|하여|삼)/mu,
  /^(.+?(?:사업|업))(?:을|를)\s*(?:주로\s*)?영위/mu,
  /(?:주요\s*사업|주된\s*사업|주력\s*사업|업종)(?:은|는)\s+(\S.*?)(?:입니다|이다|이며)/u,
]

/**
 * The phrase of a sentence that names a company's sector, verbatim except for line breaks.
 *
 * @returns undefined when the sentence has no short phrase for it
 */
export function sectorPhrase(sentence: string): string | undefined {
  const plain = sentence.replace(/\s+/g, ' ')
  const phrase = /\p{Script=Hangul}{2}/u.test(plain) ? koreanPhrase(plain) : englishPhrase(plain)
  return phrase !== undefined && notASector.test(phrase) ? undefined : phrase
}

/** Company phrases on report covers and in general text that name no sector. */
const notASector = /\b(?:shell|holding|reporting|growth|public|parent|same) company\b/iu

function englishPhrase(sentence: string): string | undefined {
  const description = trimmed(whatItIs.exec(sentence)?.[1] ?? '')
  if (description.includes(' ')) return shortened(description, 'en')
  for (const pattern of english) {
    const match = pattern.exec(sentence)
    if (match !== null) return shortened(upTo(sentence.slice(match.index + match[0].length), stopEnglish), 'en')
  }
  return undefined
}

function koreanPhrase(sentence: string): string | undefined {
  for (const pattern of korean) {
    const clause = pattern.exec(sentence)?.[1]
    if (clause === undefined) continue
    const last = [...clause.matchAll(beforePhrase)].at(-1)
    const phrase = shortened(trimmed(last === undefined ? clause : clause.slice(last.index + last[0].length)), 'ko')
    if (phrase !== undefined) return phrase
  }
  return undefined
}

const upTo = (text: string, stop: RegExp) => {
  const end = text.search(stop)
  return trimmed(end < 0 ? text : text.slice(0, end))
}

const trimmed = (text: string) => text.replace(/^[\s"'“‘*_|·•-]+/u, '').replace(/(?<![\s"'”’*_|.,;:])[\s"'”’*_|.,;:]+$/u, '')

const enumerationSeparators = { en: /,\s|\s(?:and|or)\s/gu, ko: /[와과]\s|\s및\s|,\s/gu } as const

/** The phrase, or the leading members of a long enumeration that fit into the limit. */
function shortened(phrase: string, language: keyof typeof MAX_LENGTH): string | undefined {
  const isShort = (text: string) => text.length >= 3 && text.length <= MAX_LENGTH[language]
  if (isShort(phrase)) return phrase
  const parts = [...phrase.matchAll(enumerationSeparators[language])].map(({ index }) => trimmed(phrase.slice(0, index)))
  return parts.findLast(isShort)
}
