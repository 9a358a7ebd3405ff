import type { NamedConcept } from '../concept.ts'
import { byScript } from './by-script.ts'

/**
 * Countries for which companies report figures, by ISO code: the adjective, and other names in print and in questions. The usual names in both
 * languages come from CLDR (`Intl.DisplayNames`). Countries whose Korean name is an everyday word or ending (이란, 오만, 가나) are left out.
 */
const countries: Readonly<Record<string, readonly string[]>> = {
  AE: ['Emirati', 'UAE', '아랍에미리트'],
  AR: ['Argentine', 'Argentinian'],
  AT: ['Austrian'],
  AU: ['Australian', '호주'],
  BD: ['Bangladeshi'],
  BE: ['Belgian'],
  BG: ['Bulgarian'],
  BR: ['Brazilian'],
  CA: ['Canadian'],
  CH: ['Swiss'],
  CL: ['Chilean'],
  CN: ['Chinese', 'mainland China', 'PRC', "People's Republic of China", '중국 본토'],
  CO: ['Colombian'],
  CZ: ['Czech', 'Czech Republic', '체코공화국'],
  DE: ['German', '독일'],
  DK: ['Danish'],
  EG: ['Egyptian'],
  ES: ['Spanish'],
  FI: ['Finnish'],
  FR: ['French', '불란서'],
  GB: ['British', 'UK', 'U.K.', 'Great Britain'],
  GR: ['Greek'],
  HK: ['Hong Kong', '홍콩'],
  HU: ['Hungarian'],
  ID: ['Indonesian'],
  IE: ['Irish'],
  IL: ['Israeli'],
  IN: ['Indian'],
  IT: ['Italian', '이태리'],
  JP: ['Japanese'],
  KH: ['Cambodian'],
  KR: ['Korean', 'Korea', 'Republic of Korea', '한국'],
  KZ: ['Kazakhstani'],
  LU: ['Luxembourgish'],
  MA: ['Moroccan'],
  MO: ['Macau', 'Macao', '마카오'],
  MX: ['Mexican'],
  MY: ['Malaysian'],
  NG: ['Nigerian'],
  NL: ['Dutch', 'the Netherlands', 'Holland'],
  NO: ['Norwegian'],
  NZ: ['New Zealander'],
  PE: ['Peruvian'],
  PH: ['Filipino', 'Philippine'],
  PK: ['Pakistani'],
  PL: [],
  PT: ['Portuguese'],
  QA: ['Qatari'],
  RO: ['Romanian'],
  RU: ['Russian', 'Russian Federation'],
  SA: ['Saudi', 'Saudi Arabian', '사우디'],
  SE: ['Swedish'],
  SG: ['Singaporean'],
  SK: ['Slovak'],
  TH: ['Thai', '타이'],
  TR: ['Turkish', 'Turkey', '터키'],
  TW: ['Taiwanese'],
  UA: ['Ukrainian'],
  US: ['U.S.', 'USA', 'United States of America', 'American', '미국 내'],
  UZ: ['Uzbek'],
  VN: ['Vietnamese'],
  ZA: ['South African', '남아공'],
}

const regions: readonly Omit<NamedConcept, 'place'>[] = [
  {
    id: 'region-asia-pacific',
    en: ['Asia Pacific', 'Asia-Pacific', 'APAC', 'Asia Pacific region'],
    ko: ['아시아태평양', '아태', '아태지역'],
  },
  { id: 'region-asia', en: ['Asia', 'Asian'], ko: ['아시아'] },
  { id: 'region-southeast-asia', en: ['Southeast Asia', 'ASEAN'], ko: ['동남아시아', '동남아', '아세안'] },
  { id: 'region-europe', en: ['Europe', 'European'], ko: ['유럽', '구주'] },
  {
    id: 'region-emea',
    en: ['EMEA', 'Europe, the Middle East and Africa', 'Europe, Middle East and Africa'],
    ko: ['유럽·중동·아프리카', '유럽중동아프리카'],
  },
  { id: 'region-middle-east', en: ['Middle East', 'Middle Eastern'], ko: ['중동'] },
  { id: 'region-africa', en: ['Africa', 'African'], ko: ['아프리카'] },
  { id: 'region-americas', en: ['Americas', 'the Americas'], ko: ['미주'] },
  { id: 'region-north-america', en: ['North America', 'North American'], ko: ['북미', '북아메리카'] },
  {
    id: 'region-latin-america',
    en: ['Latin America', 'Latin American', 'LATAM', 'South America', 'Latin America and the Caribbean'],
    ko: ['중남미', '남미', '라틴아메리카'],
  },
  { id: 'region-greater-china', en: ['Greater China'], ko: ['중화권', '대중화권', '그레이터 차이나'] },
  {
    id: 'region-rest-of-world',
    en: ['rest of world', 'rest of the world', 'other countries', 'ROW'],
    ko: ['기타 국가', '그 외 국가', '기타 지역'],
  },
  {
    id: 'region-international',
    en: ['international operations', 'outside the United States', 'foreign operations'],
    ko: ['해외 사업', '해외사업부문', '국외 사업'],
  },
]

const inEnglish = new Intl.DisplayNames(['en'], { type: 'region' })
const inKorean = new Intl.DisplayNames(['ko'], { type: 'region' })

function country(code: string, others: readonly string[]): NamedConcept {
  // CLDR writes "Hong Kong SAR China" and "Myanmar (Burma)", which no report does.
  const usual = [inEnglish.of(code), inKorean.of(code)].filter(
    (name): name is string => name !== undefined && !/SAR|\(|특별행정구/.test(name),
  )
  return { id: `country-${code.toLowerCase()}`, ...byScript([...new Set([...usual, ...others])]), place: true }
}

/** Countries and regions by which companies break down their sales, assets and people. */
export const geographyConcepts: readonly NamedConcept[] = [
  ...Object.entries(countries).map(([code, others]) => country(code, others)),
  ...regions.map((region): NamedConcept => ({ ...region, place: true })),
]
