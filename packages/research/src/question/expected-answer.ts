import { asksToCountMoney, namesMonth, withoutDates, yearsIn } from '@dossier/notation'
import { namesParty } from '@dossier/entities'
import { readAskedUnit } from '@dossier/retrieval'
import { namesSomebody } from '../words/index.ts'
import { mentionsIn } from './named-measures.ts'

/** The kind of answer that a question expects. */
export type ExpectedAnswer = 'amount' | 'ratio' | 'count' | 'date' | 'person' | 'name' | 'yes-no' | 'explanation'

/** The words that ask for each kind, English and Korean side by side; the first row that matches decides. Korean has "is it" at the end. */
const askedBy: readonly [ExpectedAnswer, RegExp, RegExp][] = [
  [
    'date',
    /^(?:when (?:is|was|were|are|did|does|do|will|has)|on (?:what|which) (?:date|day)|what (?:date|day|month))\b|\bwhat (?:date|year) /i,
    /언제|(?<!(?:일수|기간)\S{0,2}\s)며칠(?!\s?(?:전|이내|내|간|동안|안|이나|까지))|몇\s?월|몇\s?일(?!\s?(?:전|이내|내|간|동안|안|이나))|몇\s?년도/,
  ],
  ['person', /(?:^|, |:\s)(?:who|whom|whose)\b(?!.*\bhow (?:much|many)\b)/i, /^(?!.*(?:얼마|몇)).*(?:누구|누가)/],
  [
    'name',
    /(?:^|, |:\s|^(?:in|of|for|at|from|to|with) )(?:which|what (?:company|companies|type|kind|region|segment|country|countries))\b(?!.*\bhow (?:much|many)\b)/i,
    /어디(?:인가요?|이야|야|입니까|였나|이었나)?[?\s]*$|(?:어느|어떤) \S+(?:\s[?\s]*)?$|^(?!.*(?:얼마|몇)).*(?<!\p{L})어느\s?\p{L}/u,
  ],
  ['explanation', /\b(?:why|what drove|what caused|what explains)\b/i, /왜|이유|요인|배경/],
  [
    'yes-no',
    /^(?:is|are|was|were|does|do|did|has|have|had|can|could|will|would|should|may)\b(?!.*\bhow (?:much|many)\b)/i,
    /(?:되어 있나|여부)[?\s]*$/,
  ],
  [
    'ratio',
    /\b(?:what percent|percentage|margins?|ratio|(?<!exchange[- ])rate(?![- ](?:swap|risk|cap|collar|derivative|hedg|contract|agreement|exposure|lock|future|option|environment))|yield|growth rate|market share|(?<!\bper (?:(?:ordinary|common|diluted|basic) )?)share of (?!common|stock|preferred)|turnover|cagr|as a %|% of|how many (?:(?:percentage|basis) )?points|how many times|return on)\b|\bunits of percents?\b/i,
    /몇\s?(?:%|퍼센트|프로|배)|(?:비율|비중|률|율|점유율|배율|마진)(?:은|는|이|가|을|를|\s|\?|$)/,
  ],
  [
    'count',
    /\bhow many\b|\bnumber of\b|\bheadcount\b/i,
    /며칠|몇\s?(?!월|년도|시(?!간)|번째|째|분기|호(?!주)|층|조|항|배|프로|퍼센트)(?:\p{Script=Hangul}|t)(?!\s?번째)|(?<!\p{L})수는|(?:직원|인원|자|회원|고객|매장|점포|건|가구|좌석)수는|인원/iu,
  ],
  [
    'amount',
    /\bhow (?:much|large|big|high)\b|\bamount\b|\bwhat (?:\w+ )?(?:price|cost|fee)s?\b|\bwhat (?:is|was|were|are) .*\b(?:total|value|cost|price|net|revenues?|sales|income|profit|earnings|ebitda|cash flow|assets|liabilities|equity|debt|payable|receivable|inventor(?:y|ies)|capex|expenditures?|expenses?)\b/i,
    /얼마|금액|규모/,
  ],
  [
    'explanation',
    /\b(?:how (?:does|do|did|is|are|was|were)|reason|explain|describe|nature|purpose|policy)\b/i,
    /어떻게|내용|정책|설명|목적/,
  ],
  [
    'name',
    /\b(?:who|whom|which|what (?:company|companies|segment|region|are|is the name))\b/i,
    /누구|누가|어느|어떤|어디|무슨|무엇|뭐|이름/,
  ],
  ['yes-no', /(?!)/, /(?:인가요?|입니까|있나요?|있습니까|했나요?|하나요?|되나요?|됐나요?|는가|은가|했는가|되는가|있는지)[?\s]*$/],
]

/** The kind of answer that a question expects. */
export function expectedAnswerOf(question: string): ExpectedAnswer {
  const text = question.normalize('NFKC').trim()
  for (const [expected, english, korean] of askedBy) {
    if (expected === 'count' && asksToCountMoney(text)) return 'amount'
    if (english.test(text) || korean.test(text) || (expected === 'amount' && readAskedUnit(text)?.currency !== undefined)) return expected
  }
  return 'explanation'
}

/** Whether only a figure can answer. */
export const asksForFigure = (expected: ExpectedAnswer): boolean => expected === 'amount' || expected === 'ratio' || expected === 'count'

/** Whether an answer can be recognised by its form: a figure, a date, the name of a person or an organisation. */
export const asksForKind = (expected: ExpectedAnswer): boolean => asksForFigure(expected) || expected === 'date' || expected === 'person'

/** Whether one figure, date, name, yes or no answers, without an explanation: "Cash burn from operations in 2022?" */
export function asksForOneThing(question: string): boolean {
  const expected = expectedAnswerOf(question)
  if (expected !== 'explanation') return true
  const asksToExplain = askedBy.some(([kind, english, korean]) => kind === expected && (english.test(question) || korean.test(question)))
  return !asksToExplain && mentionsIn(question).length === 1
}

/** Whether several things of one kind answer a question: "Who are the directors?", "주주들은 누구입니까?" */
export const asksForList = (question: string): boolean =>
  /^(?:who are|what are the names|list|name (?:all|the)|which (?:[\w-]+ ){0,2}[\w-]+s\b(?<!ss))/i.test(question.trim()) ||
  /들은|들이|목록|명단|누구누구|명부/.test(question)

const figure = /\d/
const percentage = /\d\s*[%％]|\d\s*(?:percent|times|x\b|배)|(?<![\d,])\d{1,3}\.\d{1,2}(?![\d,])/i

const percentages = /\d[\d,.]{0,40}\s{0,4}(?:[%％]|percent|퍼센트)/gi
const shareOnlyScore = 0.4
/** A ratio may be printed without its sign, or be computed from the number. */
const plainNumberScore = 0.6

/** Numbers that are part of a name, or count days, articles, notes and list items. */
const notFigures =
  /(?<![\d,.])\d+\p{Lu}\p{L}*|제\s*\d+|(?<!\d)\d+\s*(?:월|일|기|분기|호|차|항|세대|위|번째|나노|나노미터|인치)(?!\d)|(?<!\d)\d+(?:st|nd|rd|th|nm|G|nd-generation)\b|\(\*?(?:주)?\s*\d{1,2}\)|^\s*\d{1,2}(?:\.\d{1,2})*[.)]?\s+(?=\p{L})/giu

/** Contracts state a time by what must happen first. */
const onOccasion =
  /(?:때|시점|날|당일|즉시|\d\s?(?:영업)?(?:일|개월|년)\s?(?:이내|안))(?:에|부터|까지)?|\bupon\b|\bwhen\b|\bon the (?:date|day)\b|\b(?:within|after) (?:[\w-]+ )?\(?\d+\)? (?:business )?(?:days|months|years)\b/i
/** A time of day, and recurring days. */
const timeOfDay =
  /\b\d{1,2}(?::\d{2}\b|\s?[ap]\.?m\b)|o['’]clock|\b(?:noon|midnight|daily|weekly|monthly|quarterly|annually)\b|\b(?:mon|tues|wednes|thurs|fri|satur|sun)days?\b|오전|오후|정오|자정|(?<!\d)\d{1,2}시(?![가-힣]{2})|[월화수목금토일]요일|매[일주월년]/i
/** A year, an occasion and a time of day state when, but less exactly than a day. */
const inexactTimeScore = 0.7

/** A party is seldom the person that was asked for. */
const partyScore = 0.5

const figuresOf = (text: string): string => withoutDates(text.replace(notFigures, ''))

const offered: Record<ExpectedAnswer, (text: string, inTable: boolean) => number> = {
  amount(text) {
    const left = figuresOf(text)
    // A share of something does not state its amount.
    return !figure.test(left) ? 0 : figure.test(left.replace(percentages, '')) ? 1 : shareOnlyScore
  },
  count: (text) => (figure.test(figuresOf(text)) ? 1 : 0),
  ratio: (text, inTable) => (percentage.test(figuresOf(text)) ? 1 : inTable && figure.test(figuresOf(text)) ? plainNumberScore : 0),
  date: (text) => (namesMonth(text) ? 1 : yearsIn(text).length > 0 || onOccasion.test(text) || timeOfDay.test(text) ? inexactTimeScore : 0),
  person: (text) => (namesSomebody(text) ? 1 : namesParty(text) ? partyScore : 0),
  name: hasWords,
  'yes-no': hasWords,
  explanation: hasWords,
}

function hasWords(text: string): number {
  return /\p{L}{2}/u.test(text) ? 1 : 0
}

/** How well a stretch of text has the kind of answer that is expected: 0 not at all, 1 fully. */
export function offers(text: string, expected: ExpectedAnswer, inTable: boolean): number {
  return offered[expected](text.normalize('NFKC'), inTable)
}
