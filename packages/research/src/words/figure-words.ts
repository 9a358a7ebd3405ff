import { currencyNames, isCurrencyCode, isKoreanAmountUnit, monthNamed, scaleOf } from '@dossier/notation'

/** Whether a word of a question asks, instructs, or states time or unit; a table need not have it. */
export const isAskingWord = (word: string): boolean =>
  askingWords.test(word) ||
  askingWordsKorean.test(word) ||
  amountWordsKorean.test(word) ||
  isKoreanAmountUnit(word.replace(particles, '')) ||
  scaleOf(word) !== undefined ||
  isCurrencyCode(word) ||
  currencyNames(word).includes('KRW')

const askingWords =
  /^(?:hold|holds|held|have|has|had|spend|spent|pay|paid|pays|record|recorded|report|reported|recognize|recognized|recognise|recognised|own|owns|owned|make|made|earn|earned|generate|generated|receive|received|use|used|be|stand|stood|come|came|go|went|book|books|booked|generate|allocate|allocated|carry|carried|account|accounted|large|high|big|great|low|excluding|including|excludes|includes|except|attributable|sum|future|all|basis|based|notes?|note|year-end|half|first|second|third|fourth|quarter|quarters|three|six|nine|twelve|month|months|date|day|currently|latest|recent|respectively|group's|group|its|per|cent|value|valued|worth|term|upper|halves|h[12]|q[1-4]|[1-4]q|ytd|\d+(?:st|nd|rd|th)|according|statement|statements|table|consist|consists|amount|amounts|amounted|balance|\d+)$/i

const askingWordsKorean =
  /^(?:보유\S*|받은|받았\S*|나와|나온|썼\S*|쓴|사용한|지출\S*|투입\S*|집행\S*|기록\S*|차지\S*|얼마\S*|몇\S*|원이야|%인가|%인지|인가요?|이야|\d{1,2}월말?|연말|연도말?|기말|분기말?|반기말?|기준\S*|현재|당시|말|쪽|[1-4]?분기\S*|누적\S*|상반기\S*|반기\S*|관련|대한|나왔\S*|했\S*|전체|한|총|총액이?|동안|중|간|회사\S*|당사\S*|당|각|대표가|씨\S*|님\S*|수|수는|수가|알려\S*|순|실제|(?:건|명|개|대|주|회|원|배|시간|톤)(?:수)?(?:이야|인가|인가요|인지|이나|이었\S*|였\S*|은|는|이|가|을|를|으로|로)?|공시\S*|기재\S*|표시\S*|적용\S*|\d+)$/

/** Words that only request an amount, as "amount" and "balance" do. */
const amountWordsKorean = /^(?:금액|액수|규모|잔액|수치|총액)(?:은|는|이|가|을|를|도)?$/

/** Words that only mark a row or column as the total. */
export const totalWords = /^(?:총계|합계|계|총|전체|total|totals|sum|overall|in total|altogether|combined|aggregate|세계|전세계)$/i

/** Whether a word of a label or heading does not identify the figure: words of a total, of time, of the unit. */
export const isNeutralLabel = (word: string): boolean =>
  neutralLabel.test(word) ||
  monthNamed(word) !== undefined ||
  scaleOf(word) !== undefined ||
  isCurrencyCode(word) ||
  isKoreanAmountUnit(word)

const neutralLabel =
  /^(?:구분|구\s*분|과목|과\s*목|내용|항목|합계|총계|계|총|소계|부문계|금액|장부금액|증감|기말|기말잔액|당기|전기|당기말|전기말|전전기|total|totals|net|gross|amount|amounts|balance|at|end|of|the|and|in|for|as|year|years|ended|fiscal|first|second|third|fourth|three|six|nine|twelve|months?|weeks?|quarters?|half|unaudited|현재|말|당분기|전분기|당반기|전반기|\d분기|반기|\d개월|누적|명|건|주|\(?\d[\d.,()*]*|단위|consolidated|company|inc|corporation|corp|연결|별도|기준|수|및|등|등의|the|a|an|on|to|by|from|with)$/i

/** Korean particles at the ends of words. */
export const particles =
  /(?<=\p{Script=Hangul}{2})(?:에서의|에게서|으로는|으로|에서|에게|까지|부터|이나|에는|에|의|은|는|이|가|을|를|와|과|도|로|만|별|된|한|하는|되는|될|할|했던)$/u
