import { type Formula, item, itemsOf, operation, type Operator } from '@dossier/finance'
import { readFormula } from './read-formula.ts'

/** A calculation as a question writes it out. */
export interface WrittenOut {
  /** Its items are indices of `operands`. */
  formula: Formula
  operands: readonly WrittenOperand[]
  /** One operand is a part of the other. */
  isShare?: true
  /** "Of both segments together": its operands have the same label. */
  isOfEqual?: true
}

interface WrittenOperand {
  words: string
  /** Words that it shares with the next operand: "class A" of "class A and class B dividends". */
  beside?: string
}

type Tree = ({ kind: 'words' } & WrittenOperand) | { kind: 'operation'; operator: Operator; left: Tree; right: Tree }

interface Read {
  tree: Tree
  isShare?: true
  isOfEqual?: true
}

const maxTextLength = 500
const maxOperands = 4

/** Parses a calculation that a question writes out, in English or Korean: "A as a percentage of B", "A less B", "A에서 B를 뺀 금액", "(A ÷ B)". */
export function readWrittenOut(question: string): WrittenOut | null {
  const text = plainText(question)
  const { inside, rest } = takeOutBrackets(text)
  const read =
    firstOf(inside, readInside) ??
    asRead(readSigns(rest, /÷|×|\s[+/]\s|\p{L}\+\p{L}/u)) ??
    readShare(rest) ??
    firstOf(clausesOf(rest), readTerms) ??
    readEqual(rest)
  return read && written(read)
}

/** "A to B ratio", for ratios that are not in the glossary. */
export function readRatio(question: string): WrittenOut | null {
  const text = takeOutBrackets(plainText(question)).rest
  const named = cut(text, /\bratio\b(?! of\b)/i)?.[0]
  const of = cut(text, /\bratio (?:of|between)\b/i)?.[1]
  const parts =
    named !== undefined && of === undefined ? cutLast(named, /[\s-]to[\s-]|\//gi) : of !== undefined ? cut(of, /\b(?:to|and)\b/i) : null
  const per = parts ?? readPer(text) ?? readKoreanPer(text)
  return per && written({ tree: operated('/', ...per) })
}

const plainText = (question: string): string => {
  const text = question.normalize('NFKC').replace(/\s+/g, ' ').trim().slice(0, maxTextLength)
  return text.replace(/[?.]$/, '')
}

const firstOf = (texts: readonly string[], read: (text: string) => Read | null): Read | null => {
  for (const text of texts) {
    const found = read(text)
    if (found) return found
  }
  return null
}

const asRead = (tree: Tree | null): Read | null => tree && { tree }

function written({ tree, isShare, isOfEqual }: Read): WrittenOut | null {
  const operands: WrittenOperand[] = []
  const asFormula = (part: Tree): Formula => {
    if (part.kind === 'operation') return operation(part.operator, asFormula(part.left), asFormula(part.right))
    const { words, beside } = part
    return item(String(operands.push({ words, ...(beside !== undefined && { beside }) }) - 1), 0)
  }
  const formula = asFormula(tree)
  const isReadable = operands.every(({ words }) => hasWord(words)) && operands.length > 1 && operands.length <= maxOperands
  return isReadable ? { formula, operands, ...(isShare && { isShare }), ...(isOfEqual && { isOfEqual }) } : null
}

/** The content of the outermost brackets, and the text without them. */
function takeOutBrackets(text: string): { inside: string[]; rest: string } {
  const inside: string[] = []
  let rest = ''
  let depth = 0
  for (const letter of text) {
    if (letter === ')' && depth > 0) depth -= 1
    if (depth > 0) inside[inside.length - 1] += letter
    else if (letter === '(') inside.push('')
    else if (letter !== ')') rest += letter
    if (letter === '(') depth += 1
  }
  return { inside, rest: rest.replace(/\s+/g, ' ').trim() }
}

const readInside = (text: string): Read | null => asRead(readSigns(text, /[÷×*+=]|\s[-–−/]\s/)) ?? readShare(text) ?? readTerms(text)

/** A calculation in signs: "A ÷ (B + C)". */
function readSigns(text: string, signs: RegExp): Tree | null {
  if (!signs.test(text)) return null
  const operands: string[] = []
  const formula = readFormula(text.replace(/^.{0,80}=/, ''), (term) => item(String(operands.push(term) - 1), 0))
  if (formula === null || itemsOf(formula).length < 2) return null
  const asTree = (part: Formula): Tree | null => {
    if (part.kind === 'item') return asWords(operands[Number(part.item)] ?? '')
    if (part.kind !== 'operation') return null
    const [left, right] = [asTree(part.left), asTree(part.right)]
    return left && right && { kind: 'operation', operator: part.operator, left, right }
  }
  return asTree(formula)
}

const asWords = (words: string): Tree => ({ kind: 'words', words: words.trim() })
const operated = (operator: Operator, left: string, right: string): Tree => ({
  kind: 'operation',
  operator,
  left: readOperand(left),
  right: readOperand(right),
})

/** An operand, which may be a sum or a difference itself. */
const readOperand = (text: string): Tree => readTerms(text)?.tree ?? asWords(text)

/** The text before and after the first match; null without one. */
function cut(text: string, pattern: RegExp): [string, string] | null {
  const match = pattern.exec(text)
  return match && [text.slice(0, match.index), text.slice(match.index + match[0].length)]
}

/** The text before and after the last match of a global pattern. */
function cutLast(text: string, pattern: RegExp): [string, string] | null {
  const match = [...text.matchAll(pattern)].at(-1)
  return match ? [text.slice(0, match.index), text.slice(match.index + match[0].length)] : null
}

const partWord = '(?:percent\\w{0,3}|per cent|%|proportion|share|portion|fraction)'
const ofWhole = new RegExp(
  `(?:\\b(?:what|which|how (?:large|big|high|much) an?|the) |^)(?:${partWord}|(?<=\\b(?:what|which|large a|big a) )part) of\\b`,
  'i',
)
const asPart = new RegExp(`\\b(?:as|in|expressed as)(?: an?)? ${partWord} (?:of|to|on)\\b|\\brelative to\\b`, 'i')
const shareOf = new RegExp(`['’]s? ${partWord} of\\b`, 'i')
const verb =
  /\b(?:was|were|is|are|(?:has|have|had) been|came|comes?|went|goes|go|did|does|do|related? to|relates to|consist(?:s|ed)?|represents?|represented|belong(?:s|ed)?|made up|falls?|fell|matures?|spen[dt]s? on|spent|(?:is|was|were|are)? ?(?:spent on|attributable to|accounted for by|derived from|generated by|paid))\b/i
const wordsOfShare =
  /\b(?:make up|made up|bring in|generate|deliver|earn|account for|represent|comprise|contribute|come from|out (?:as|to)|in per ?cent(?:age)?)\b|[%％]/gi

/** A part of a whole, or one figure expressed in terms of another. */
function readShare(text: string): Read | null {
  const of = (part: string, whole: string, isShare: boolean): Read => ({
    tree: operated('/', part.replace(wordsOfShare, ' '), whole),
    ...(isShare && { isShare: true }),
  })
  const expressed = cut(text, asPart)
  if (expressed) return of(expressed[0], expressed[1], true)
  const whole = cut(text, ofWhole)?.[1] ?? (/[%％]|per ?cent/i.test(text) ? cut(text, /\bhow much of\b/i)?.[1] : undefined)
  const within =
    whole === undefined || verb.test(whole) ? null : cut(whole, /\bin (?=(?:the )?(?:total|overall|whole|group|all|company)\b)/i)
  if (within && within.every(isMeasure)) return of(within[0], within[1], true)
  const parts = whole === undefined ? null : (cut(whole, verb) ?? cut(whole, /\b(?:from|in|for)\b/i))
  if (parts) return of(parts[1], parts[0], true)
  // "Exports made up what percentage of revenue?"
  const inverted = cut(text, ofWhole)
  if (inverted && hasWord(inverted[0].replace(wordsOfShare, ' '))) return of(inverted[0], inverted[1], true)
  const owned = cut(text, shareOf)
  if (owned) return of(owned[0], owned[1], true)
  return readKoreanShare(text)
}

/** "전년 대비" compares times. */
const ofTime = /(?:전년|전기|기초|기말|분기|작년|지난해|동기|직전|[년월말]|계획|예산|목표)(?:도)?\s*$/
const partSuffix = /(?:의\s?)?(?:비율|비중|구성비|몇|퍼센트|[%％])/

function readKoreanShare(text: string): Read | null {
  const of = (part: string, whole: string, isShare: boolean): Read => ({
    tree: operated('/', part, whole),
    ...(isShare && { isShare: true }),
  })
  const against = cut(text, /(?<=[가-힣A-Za-z&])\s?대비(?=\s)/)
  if (against && !ofTime.test(against[0])) {
    const part = cut(against[1], partSuffix)
    if (part && hasWord(part[0])) return of(part[0], against[0], false)
  }
  const within = cut(text, /에서\s|\s중(?:에서)?\s|\s가운데\s/)
  const part =
    within && /비중|비율|몇\s?(?:%|퍼센트|프로)|차지/.test(within[1]) ? cut(within[1], /(?:[이가은는의]\s)?(?:차지|비중|비율|몇)/) : null
  if (within && part && hasWord(part[0])) return of(part[0], within[0], true)
  const taking = cut(text, /에서\s차지/)
  const takers = taking && cut(taking[0], /(?<=[가-힣])[이가은는]\s/)
  if (takers && takers.every(hasWord)) return of(takers[0], takers[1], true)
  const howMany = cut(text, /의\s?몇\s?(?:%|퍼센트|프로)/)
  const subject = howMany && cutLast(howMany[0], /[이가은는]\s/g)
  return subject ? of(subject[0], subject[1], true) : null
}

/** Where a question begins to explain itself. */
const leadIn =
  /\s[-–—]\s|[:;=]|\b(?:(?:defined|calculated|computed|measured) as|if (?:i|we|you) (?:take|use|define it as)|i\.e\.|that is|using|taking)\b|(?<=[은는])\s여기서\s/i

/** The clauses of a question, the last first: a calculation follows its name. */
const clausesOf = (text: string): string[] => text.split(leadIn).toReversed()

const minus = /\b(?:minus|net of|after deducting|reduced by)\b|\bless\b(?! than\b)/i
const notMinus = /\b(?:how much|much|no|or|more|far)\s*$/i
const added = /\b(?:(?:sum|total) of|adding(?: up)?|combining)\b/i
const together = /\b(?:together|combined|altogether|in aggregate|added up)\b/i
const taken = /(?:[을를]|\s)\s?(?:뺀|빼|차감|제한|제하|제외)/
const summed = /(?:[을를은는]?\s?(?:모두\s)?(?:합친|합쳐|합치|합하|합한|합산|더한|더하)|(?<=\s)합계|의\s합(?=[은이을]|$))/

/** A quotient, difference or sum of the named figures. */
function readTerms(text: string): Read | null {
  const quotient =
    readTimes(text) ??
    cut(text, /\bdivided by\b|÷|\bas an? (?:\w+ )?multiple of\b/i) ??
    readOver(text) ??
    cutBetween(text, /[을를]\s/, /(?:으로|로)\s?나[누눈]/)
  if (quotient && bothHaveWords(quotient)) return { tree: operated('/', ...quotient) }
  const difference = cut(text, minus) ?? cutBetween(text, /에서\s/, taken)
  if (difference && !notMinus.test(difference[0]) && bothHaveWords(difference)) return { tree: operated('-', ...difference) }
  return readDistance(text) ?? readSum(text)
}

/** "How many times did A cover B", "how many times B was A", "A는 B의 몇 배": of two measures, not of two times. */
function readTimes(text: string): [string, string] | null {
  const ofKorean = cut(text, /의\s?몇\s?배/)
  const korean = ofKorean && cutLast(ofKorean[0], /(?<=[가-힣A-Za-z])[이가은는]\s/g)
  const after = cut(text, /\bhow many times (?:over )?(?:did|does|do|was|were|is|are|(?:larger|bigger|greater|higher)(?: than)?)?\b/i)
  const before = after && hasWord(after[0].replace(timeWords, ' ')) ? after : null
  const english = after && (cut(after[1], /\b(?:cover(?:ed)?|exceed(?:ed)?|than|as (?:large|high|big|much) as)\b/i) ?? before)
  const parts = korean ?? english
  return parts && parts.every(isMeasure) ? parts : null
}

/** "Total liabilities over total equity": "over" before a period means a change. */
function readOver(text: string): [string, string] | null {
  const parts = cut(
    text,
    /\bover\b(?! (?:the|a|one|two|three|four|five|several|all|this|that|last|prior|previous|next|time|FY|Q\d|\d)\b(?! (?:sum|total)))/i,
  )
  return parts && parts.every(isMeasure) ? parts : null
}

/** "How much higher is A than B", "the difference between A and B": of two measures, not of two times. */
function readDistance(text: string): Read | null {
  const compared =
    cut(text, /\bhow (?:much|many(?: \w{1,20})?) (?:more|higher|larger|greater|bigger|less|fewer|lower|smaller)\b/i)?.[1] ??
    cut(text, /\b(?:difference|gap) between\b/i)?.[1]
  const exceeding = cut(text, /\bby how much (?:did|does|do)\b/i)?.[1]
  const korean = cut(text, /(?<=[가-힣])보다\s(?:얼마나|몇\s?\S{1,12})\s?(?:더\s)?(?:많|크|큰|높|적|작|낮)/)
  const parts =
    exceeding !== undefined
      ? cut(exceeding, /\bexceed\b/i)
      : compared !== undefined
        ? cut(compared, /\bthan\b|\band\b/i)
        : korean && cut(korean[0], /(?<=[가-힣])[이가은는]\s/)
  return parts && parts.every(isMeasure) && !thanBefore.test(parts[1]) ? { tree: operated('-', ...parts) } : null
}

/** "Than the year before", "than a year earlier", "than that of 2021". */
const thanBefore =
  /^\s*(?:the one |that |those |it was |they were )?(?:in |at |for |of |on )?(?:the |a |one )?(?:end of )?(?:same |prior |previous |last |preceding )?(?:fiscal |financial )?(?:years?|quarters?|periods?|FY ?\d+|\d{4})\b/i

const timeWords =
  /\b(?:in|the|at|on|as|of|for|during|over|last|prior|previous|years?|quarters?|months?|halves|half|ago|before|earlier|ended?|end|fiscal|fy\d*|q[1-4]|period|same|it|its|was|were|is|are|this|that|first|second|third|fourth|and|a|an|what|one)\b|\d+/gi
const koreanTimeWords = /(?<![가-힣])(?:전년도?|전기|작년|지난해|재작년|직전|당기|올해|금년|동기|말|[전당]?분기)(?![가-힣])/g
const isMeasure = (text: string): boolean => hasWord(text.replace(timeWords, ' ').replace(koreanTimeWords, ' '))

function readSum(text: string): Read | null {
  const plus = cut(text, /\bplus\b/i)
  if (plus && bothHaveWords(plus)) return { tree: operated('+', ...plus) }
  const combined = readCombined(text)
  if (combined) return combined
  const list = cut(text, added)?.[1] ?? (cut(text, together) ?? cut(text, summed))?.[0]
  if (list === undefined) return null
  const parts = list
    .replace(together, ' ')
    .split(/,\s|\s(?:and|및|그리고)\s|\s?[&+·ㆍ]\s?|(?<=[가-힣A-Za-z])(?:[와과]|하고|이랑|랑)\s|(?<=[가-힣])에\s(?=\S+[을를]$)/u)
    .map((part) => part.replace(/\b(?:both|and)\b/gi, ' ').trim())
    // "…, 2022" is a period.
    .filter((part) => /\p{L}/u.test(part))
  const last = parts.at(-1)
  if (last === undefined || parts.length < 2 || parts.length > maxOperands || !parts.every(hasWord)) return null
  const trees = parts.map((words, at): Tree => (at === parts.length - 1 ? asWords(words) : { kind: 'words', words, beside: last }))
  return { tree: trees.reduce((left, right) => ({ kind: 'operation', operator: '+', left, right })) }
}

/** "The combined headcount of the US and Canada": one measure of several parts. */
function readCombined(text: string): Read | null {
  const [measure = '', list = ''] = cut(cut(text, /\bcombined\b/i)?.[1] ?? '', /\b(?:of|in|from|for)\b/i) ?? []
  const parts = list.split(/,\s|\sand\s/).map((part) => part.trim())
  if (!isMeasure(measure) || parts.length < 2 || parts.length > maxOperands || !parts.every(isMeasure)) return null
  const trees = parts.map((part) => asWords(`${measure.trim()} ${part}`))
  return { tree: trees.reduce((left, right) => ({ kind: 'operation', operator: '+', left, right })) }
}

const two = /\b(?:both|(?:the |all )?two)\b|(?<!\S)(?:두|양|양쪽)\s/i

const twoOfThem =
  /\b(?:both|two)\s(?:of\s)?(?:the\s)?(?:\p{L}+\s)?(?:segments|classes|divisions|business(?:es)?|units|companies|entities|types|kinds|categories)\b|(?<!\S)(?:두|양)\s?(?:부문|종류|사업부|사업|회사)\S?/iu

/** "Both classes in total": two figures with the same name. */
function readEqual(text: string): Read | null {
  if (!two.test(text) || !/\b(?:total|together|combined|sum|add(?:ed|ing)?)\b|합/i.test(text)) return null
  const words = text
    .replace(twoOfThem, ' ')
    .replace(two, ' ')
    .replace(/\b(?:put|total|together|combined|sum|adding|added|add)\b/gi, ' ')
  return { tree: { kind: 'operation', operator: '+', left: asWords(words), right: asWords(words) }, isOfEqual: true }
}

/** Units and times after "per" are printed with the figure. */
const printedPer =
  /^\s*(?:share|ads|unit|annum|year|month|day|week|quarter|hour|cent|capita|ton|tonne|barrel|ounce|oz|boe|sqm|square|kwh|mwh|kg|mile|km|common|ordinary|diluted|basic|the|our|its)s?\b/i

function readPer(text: string): [string, string] | null {
  const parts = cut(text, /\bper\b/i)
  return parts && !printedPer.test(parts[1]) && bothHaveWords(parts) ? parts : null
}

function cutBetween(text: string, first: RegExp, second: RegExp): [string, string] | null {
  const [before, rest] = cut(text, first) ?? []
  const [between] = (rest === undefined ? null : cut(rest, second)) ?? []
  return before === undefined || between === undefined ? null : [before, between]
}

/** "직원 1인당 순매출": net sales divided by the number of employees. */
function readKoreanPer(text: string): [string, string] | null {
  const parts = cut(text, /\s?(?:1\s?)?(?:인|명|점포|매장|고객|객실|가구|계좌)당\s/)
  return parts && bothHaveWords(parts) ? [parts[1], parts[0]] : null
}

const hasWord = (text: string): boolean => /\p{L}[^\s\p{L}]?\p{L}/u.test(text)
const bothHaveWords = (parts: readonly [string, string]): boolean => parts.every(hasWord)
