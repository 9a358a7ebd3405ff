import { hasHangul, particleNamed, splitParticle } from '@dossier/lexicon'

/** A person's name with its position: `text.slice(start, end)` is the name without the title. */
export interface FoundPerson {
  start: number
  end: number
  name: string
  /** A form of address or an executive title, if one is next to the name. */
  title?: string
}

/** The names of people in a text, from left to right: Korean ones by an adjacent title, others by their capitals. */
export function personNamesIn(text: string): FoundPerson[] {
  return [...koreanPeople(text), ...peopleInCapitals(text)].toSorted((one, other) => one.start - other.start)
}

/** Executive titles next to Korean names; the longest match wins. */
const executiveTitles =
  '대표이사 사내이사 사외이사 기타비상무이사 비상무이사 이사 감사 위원장 위원 의장 회장 부회장 사장 부사장 전무 상무 대표 변호사 회계사 본부장 실장 팀장 센터장 소장 최고재무책임자 최고기술책임자 최고경영자'
    .split(' ')
    .toSorted((one, other) => other.length - one.length)
const executiveTitle = `(?:${executiveTitles.join('|')})`

/** Family names; those of two syllables first. */
const twoSyllables = new Set('남궁 황보 제갈 사공 선우 독고 서문 동방'.split(' '))
const oneSyllable = new Set(
  '가간갈감강개견경계고곡공곽구국군권궁근금기길김나남노뇌단담당대도동두라려로류마만매맹명모목묘묵문미민박반방배백범변복봉부비빈사상서석선설섭성소손송수순승시신심아안애야양어엄여연염엽영예오옥온옹왕요용우운원위유육윤은음이인임장저전점정제조종좌주준즙증지진차창채척천초최추탁탄태판팽편평포표풍피필하학한함해허현형호홍화환황후흥',
)

/** Whether a Korean word has the form of a person's full name: a family name and two more syllables, not ending in a particle such as 의. */
export function isKoreanName(word: string): boolean {
  const family = twoSyllables.has(word.slice(0, 2)) ? 2 : oneSyllable.has(word.charAt(0)) ? 1 : 0
  if (family === 0 || word.length !== family + 2) return false
  // "이사회", "감사인": words that begin with an executive title.
  return !executiveTitles.some((one) => word.startsWith(one)) && !/[의을를에와과는]$/.test(word)
}

const afterTitle = new RegExp(`(${executiveTitle})(\\s?[(:]?\\s?)(\\p{Script=Hangul}{3,6})`, 'gu')
const beforeTitle = new RegExp(
  `(?<!\\p{Script=Hangul})(\\p{Script=Hangul}{3,4})(?:\\s|\\s?\\()(?:\\p{Script=Hangul}{2,4}\\s)?(${executiveTitle})`,
  'gu',
)
/** As in tables of directors: the name, and the sex. */
const besideSex = /(?<!\p{Script=Hangul})(\p{Script=Hangul}{2,4})\s[남여](?!\p{Script=Hangul})/gu

function koreanPeople(text: string): FoundPerson[] {
  if (!hasHangul(text)) return []
  const found = new Map<number, FoundPerson>()
  const add = (start: number, name: string, title?: string) => {
    if (!found.has(start)) found.set(start, { start, end: start + name.length, name, ...(title !== undefined && { title }) })
  }
  for (const { 0: matched, 1: title = '', 2: gap = '', 3: word = '', index } of text.matchAll(afterTitle)) {
    const start = index + matched.length - word.length
    // "사장 박준호는": the name begins after a blank and ends before a particle.
    const { stem, particle } = splitParticle(word, 3)
    if (isKoreanName(word)) add(start, word, title)
    else if (gap === ' ' && particle && isKoreanName(stem)) add(start, stem, title)
  }
  for (const { 1: name = '', 2: title = '', index } of text.matchAll(beforeTitle)) if (isKoreanName(name)) add(index, name, title)
  for (const { 1: name = '', index } of text.matchAll(besideSex))
    if (isKoreanName(name) || (name.length === 2 && oneSyllable.has(name.charAt(0)))) add(index, name)
  return [...found.values()]
}

/** Capitalised words of titles, headings and forms that are not names. */
const noNames = new Set(
  (
    'the and for with from into our this that these those all any each see note notes item part form annual quarterly report reports board director directors executive executives officer officers ' +
    'chief president vice chairman chairwoman chair senior general counsel secretary treasurer manager committee corporate governance financial finance operating operations accounting company ' +
    'companies group inc management shareholders stockholders employees customers common preferred stock shares fiscal year total net sales income statements statement consolidated ' +
    'united states north south america asia europe pacific january february march april may june july august september october november december act rule section schedule exhibit ' +
    'other services products business segment information technology risk factors legal proceedings human resources fund plan agreement agreements contract contracts in on at by of to ' +
    'article order clause project system systems source control build development overview subsidiary revenue holder share important notice process date step'
  ).split(' '),
)
const pairOfCapitals = /(?<![\p{L}\p{N}])(\p{Lu}[\p{Ll}’'-]+)(?:\s\p{Lu}\.)?\s(\p{Lu}[\p{L}’'-]+)/gu
const courtesy = /(?<!\p{L})(Mr|Mrs|Ms|Miss|Dr|Prof|Sir|Dame|Lord|Lady)\.?\s$/u

function peopleInCapitals(text: string): FoundPerson[] {
  const found: FoundPerson[] = []
  pairOfCapitals.lastIndex = 0
  for (let match = pairOfCapitals.exec(text); match; match = pairOfCapitals.exec(text)) {
    const [name, first = '', second = ''] = match
    if (noNames.has(first.toLowerCase()) || noNames.has(second.toLowerCase())) continue
    if (/^(?:Mr|Mrs|Ms|Miss|Dr|Prof|Sir)$/.test(first)) {
      pairOfCapitals.lastIndex = match.index + first.length
      continue
    }
    const title = courtesy.exec(text.slice(Math.max(0, match.index - 8), match.index))?.[1]
    found.push({ start: match.index, end: match.index + name.length, name, ...(title !== undefined && { title }) })
  }
  return found
}

/** Parties of contracts, and terms for the reporting company in Korean documents. */
const koreanParty =
  /(?<!\p{L})(?:회사|당사|지배기업|연결회사|발주자|수급인|매도인|매수인|임대인|임차인|갑|을)(\p{Script=Hangul}{1,2})(?!\p{L})/gu
const englishParty =
  /\b(?:the|our|we|The|Our|We) ?(?:Company|Group|Corporation|Supplier|Customer|Parent|Bank|Trustee|Borrower|Lender|Seller|Buyer|Purchaser|Licensor|Licensee|Landlord|Tenant)\b|\b[Ww]e (?:own|hold|are)\b/

/** Whether a text is about a party of a contract or the reporting company, which can answer who owns or owes something. */
export function namesParty(text: string): boolean {
  if (englishParty.test(text)) return true
  const acts = new Set(['topic', 'subject', 'recipient', 'place', 'possessive'])
  return Array.from(text.matchAll(koreanParty)).some(([, particle = '']) => acts.has(particleNamed(particle)?.role ?? ''))
}
