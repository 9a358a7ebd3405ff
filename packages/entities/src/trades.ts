/**
 * Trades in company names, in both languages. They distinguish companies of one house ("Samsung Electronics", 삼성화재), and match names in different
 * scripts. Transcriptions are compared by sound elsewhere: 케미칼 needs no row, 화학 does.
 */
const rows: readonly (readonly [en: string, ko: string])[] = [
  ['electronics', '전자 일렉트로닉스'],
  ['electric electromechanics', '전기 일렉트릭'],
  ['motor motors automobile automotive', '자동차 모터스'],
  ['chemical chemicals chem', '화학 케미칼'],
  ['heavy', '중공업'],
  ['shipbuilding offshore', '조선 조선해양 해양'],
  ['construction', '건설'],
  ['engineering', '엔지니어링'],
  ['steel', '제철 철강 스틸'],
  ['machinery', '기계'],
  ['precision', '정밀'],
  ['semiconductor semiconductors', '반도체'],
  ['display', '디스플레이'],
  ['battery', '배터리'],
  ['energy', '에너지'],
  ['power', '전력 파워'],
  ['gas', '가스'],
  ['oil petroleum refining', '석유 정유 오일'],
  ['telecom telecommunications', '통신 텔레콤'],
  ['insurance', '보험'],
  ['life', '생명'],
  ['fire', '화재'],
  ['securities', '증권'],
  ['bank banking', '은행 뱅크'],
  ['card cards', '카드'],
  ['capital', '캐피탈'],
  ['financial finance', '금융 파이낸셜'],
  ['investment investments', '투자 인베스트먼트'],
  ['asset', '자산운용'],
  ['savings', '저축은행'],
  ['pharma pharmaceutical pharmaceuticals pharm', '제약 약품 파마'],
  ['bio biologics biotech', '바이오 바이오로직스'],
  ['medical', '의료 메디칼'],
  ['cosmetics', '화장품 코스메틱'],
  ['food foods', '식품 푸드'],
  ['beverage beverages', '음료'],
  ['confectionery', '제과'],
  ['shopping', '쇼핑'],
  ['department', '백화점'],
  ['hotel hotels', '호텔'],
  ['logistics', '물류 로지스틱스'],
  ['express', '택배 익스프레스'],
  ['shipping marine', '해운 상선'],
  ['air airlines airways', '항공'],
  ['trading', '상사 무역'],
  ['textile textiles', '섬유'],
  ['paper', '제지'],
  ['cement', '시멘트'],
  ['glass', '유리'],
  ['tire tires', '타이어'],
  ['material materials', '소재 머티리얼즈'],
  ['systems system', '시스템 시스템즈'],
  ['software soft', '소프트 소프트웨어'],
  ['games game', '게임 게임즈'],
  ['entertainment', '엔터테인먼트'],
  ['media', '미디어'],
  ['robotics robot', '로보틱스 로봇'],
  ['aerospace', '항공우주 에어로스페이스'],
  ['environment environmental', '환경'],
  ['housing', '주택'],
  ['railway railroad', '철도'],
  ['credit', '신용'],
  ['mobility', '모빌리티'],
  ['solution solutions', '솔루션'],
]

/** Words for the organisation, which people leave out of a name. */
const organisationWords: readonly (readonly [en: string, ko: string])[] = [
  ['group', '그룹'],
  ['holding holdings', '지주 홀딩스'],
  ['international', '인터내셔널'],
  ['global', '글로벌'],
  ['industry industries industrial', '산업'],
  ['enterprise enterprises', '기업'],
  ['technology technologies tech', '테크 테크놀로지'],
  ['corporation', '공사'],
]

const table = (words: typeof rows, side: 0 | 1): [string, string][] =>
  words.flatMap((row) => row[side].split(' ').map((word): [string, string] => [word, row[0].split(' ')[0] ?? '']))

const tradesInKorean = [...table(rows, 1), ...table(organisationWords, 1)].toSorted(([one], [other]) => other.length - one.length)
const tradesInEnglish = new Map(table(rows, 0))
const organisation: ReadonlySet<string> = new Set(organisationWords.flatMap((row) => row.flatMap((words) => words.split(' '))))

/** Whether a word of a name only describes the organisation: Group, Holdings, 지주. */
export const isOrganisationWord = (word: string): boolean => organisation.has(word)

/** A name split into its house and its trades; trades are in English whatever the name's language. */
export interface House {
  /** "삼성" of 삼성전자. */
  house: string
  trades: string[]
}

const isHangul = (text: string): boolean => /^\p{Script=Hangul}+$/u.test(text)
/** Least syllables of a house: the house of 우리은행 is 우리. */
const minHouseSyllables = 2

/** Splits the words of a name into the leading house and the trades after it. Words for the organisation are dropped. */
export function houseOf(words: readonly string[]): House {
  const trades = new Set<string>()
  const house: string[] = []
  for (const word of words.toReversed()) {
    // Text before the words of the house belongs to the house.
    if (house.length === 0 && isHangul(word)) {
      const rest = withoutTrades(word, trades, words.length > 1 ? 0 : minHouseSyllables)
      if (rest !== '') house.unshift(rest)
    } else if (house.length === 0 && words.indexOf(word) > 0 && isOrganisationWord(word)) continue
    else if (house.length === 0 && words.indexOf(word) > 0 && tradesInEnglish.has(word)) trades.add(tradesInEnglish.get(word) ?? word)
    else house.unshift(word)
  }
  return { house: house.join(' '), trades: [...trades].sort() }
}

function withoutTrades(word: string, trades: Set<string>, least: number): string {
  let rest = word
  for (;;) {
    const known = tradesInKorean.find(([trade]) => rest.endsWith(trade) && rest.length - trade.length >= least)
    if (!known) return rest
    rest = rest.slice(0, -known[0].length)
    if (!isOrganisationWord(known[0])) trades.add(known[1])
  }
}
