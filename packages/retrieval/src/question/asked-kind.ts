import { derivedMeasures, hasHangul } from '@dossier/lexicon'

/** The kind of answer that a question asks for. */
export type AskedKind = 'yes-no' | 'reason' | 'comparison' | 'computation' | 'list' | 'person' | 'time' | 'place' | 'figure' | 'text'

const longestQuestionSentence = 600

/** Patterns that decide the kind whatever else the question contains, most certain first. */
const kinds: readonly [AskedKind, RegExp][] = [
  [
    'reason',
    /\bwhy\b|\b(?:what|which factors?) (?:drove|caused|led to|explains?|is behind|are behind|contributed)|\b(?:reasons?|causes?|drivers?) (?:for|of|behind|why)|왜(?![가-힣])|이유|요인|원인|사유|때문/i,
  ],
  [
    'comparison',
    /\bhow (?:did|does|do|has|have)\b.{0,120}\bcompare\b|\bcompare the\b|\b(?:higher or lower|more or less)\b|\bwhich\b.{0,80}\b(?:most|least|best|worst|largest|biggest|highest|lowest|smallest|greatest|fastest|dragged)\b|\bamong\b.{0,120}\bwhich\b|\bwhat (?:is|was|were|are) the (?:largest|biggest|highest|lowest|smallest)\b|비교(?!적)|보다\s?(?:더\s?)?(?:크|큰|높|많|적|낮|나은)|가장\s?(?:크|큰|컸|커|높|많|적|낮|나쁘|나쁜|나빴|좋|빠르|빨|부진|심)|어느\s?쪽/i,
  ],
  [
    'yes-no',
    /^(?:so |and |then |also )?(?:is|are|was|were|does|did|do|has|have|had|can|could|will|would|should)\b|[,:] (?:is|are|was|were|does|did|do|has|have) (?!.{0,20}defined)|\bwhether\b|여부|[가-힣](?:나|나요|가|가요|까|까요|니|죠|지요)\s*[?？]$/i,
  ],
  ['person', /\bwho(?:m|se)?\b|누구|누가|성명|이름/i],
  [
    'time',
    /\bwhen (?:did|does|do|is|was|were|will|has|have|can)\b|\bwhat (?:date|day|year|month)\b|\bhow long\b|언제|며칠|몇\s?(?:년도|월|일)(?![간])|시기|(?<!\d)일자/i,
  ],
  ['place', /\bwhere\b|\bwhich (?:country|countries|city|region|location)|어디|소재지|위치/i],
  [
    'computation',
    /\b(?:calculate|compute|ratio|margin|turnover|average|mean|growth|cagr|percent(?:age)?|per cent|rate of|year[- ]over[- ]year|yoy|change (?:in|of|between)|changed|difference|days? (?:payable|sales|inventory)|how many times)\b|계산|구해|비율|률|(?<!환)율[은이을]|증감|증가|감소|변동|평균|차이|합산|회전|몇\s?배|몇\s?%|얼마나\s?(?:늘|줄|증가|감소)/i,
  ],
  [
    'figure',
    /\bhow (?:much|many|large|big|high)\b|\bwhat (?:is|was|were|are) (?:the )?(?:total |net |number |amount )|\bmarket share\b|\b(?:amount|number|value|price|balance|total) of\b|얼마|몇\s?(?:명|개|건|원|주|곳|번|회|톤|개사|인|[A-Za-z])|금액|총액|규모|잔액|수량|인원/i,
  ],
  [
    'list',
    /^(?:please )?(?:list|name|identify|enumerate)\b|\b(?:what|which) are\b|\bwhich (?:\w+ ){0,2}\w+s (?:are|were|have|do|did|does|has)\b|나열|목록|열거|모두|종류|무엇들|어떤 것들|각각/i,
  ],
]

const wantsReasonToo = /\b(?:if|then)\b.{0,200}\b(?:state|explain)\b.{0,80}$|(?:아니라면|않는다면).{0,60}(?:밝히|설명).*$/i
/** Words that ask for a description rather than a number, though the question names a line item. */
const descriptionWords =
  /\b(?:nature|purpose|polic(?:y|ies)|describe|explain|how (?:is|are|does|do|did)|agenda|terms?|method)\b|성격|목적|정책|내용|방법|의미|설명/i
/** Ratios and derived figures by their names. Short names are symbols, which match only as separate words. */
const ratioName = new RegExp(
  derivedMeasures
    .flatMap(({ names }) => names)
    .map((name) => (hasHangul(name) ? name.replace(/\s+/g, '\\s?') : `\\b${name.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')}\\b`))
    .join('|'),
  'i',
)
const koreanQuestionWord = /얼마|무엇|뭐|누구|누가|언제|어디|왜(?![가-힣])|어떤|어느|몇|무슨/
/** Statements before the question, and instructions about the form of the answer. */
const instruction =
  /\b(?:answer|give|provide|round|base|basing|respond|please|assume|define|calculate what)\b|is defined as|정의|반올림|답해|근거로|단위로|가정/i

/** Reads the kind of answer that a question asks for. A computation is recognised by its words or by the ratio that it names. */
export function readAskedKind(text: string, namesItem: boolean): AskedKind {
  const namesRatio = ratioName.test(text)
  const question = questionSentence(text)
  const found = kinds.find(([kind, pattern]) => {
    // A Korean sentence with a question word is never a yes-or-no question, whatever its ending.
    if (kind === 'yes-no' && koreanQuestionWord.test(question)) return false
    return pattern.test(question)
  })?.[0]
  if (found === 'figure' && namesRatio) return 'computation'
  if (found !== undefined) return found
  if (namesRatio) return 'computation'
  return namesItem && !descriptionWords.test(question) ? 'figure' : 'text'
}

/** The sentence with the question itself, without instructions about the form of the answer and about what to do when nothing fits. */
function questionSentence(text: string): string {
  const bare = text
    .slice(0, longestQuestionSentence)
    .replace(wantsReasonToo, '')
    .replace(/\([^)]{0,120}\)/g, ' ')
  const sentences = bare
    .split(/(?<=[?？])\s*|(?<=[.!])\s+(?=[\p{Lu}가-힣])/u)
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== '')
  const asking =
    sentences.find((sentence) => /[?？]$/.test(sentence)) ?? sentences.find((sentence) => !instruction.test(sentence)) ?? bare.trim()
  // "According to the balance sheet, what is ...": the question is the last clause that begins with a question word.
  const clause = /(?:^|[,:;] )((?:what|which|who|when|where|why|how|is|are|was|were|does|did|do|has|have)\b.*)$/i.exec(asking)
  return clause?.[1] ?? asking
}
