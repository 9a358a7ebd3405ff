import { concepts } from './concepts/all-concepts.ts'

/** What the parts of a measure are: business segments, places, or products and services. */
export const breakdownKinds = ['segment', 'region', 'product'] as const
export type BreakdownKind = (typeof breakdownKinds)[number]

/** Words by which tables and headings name such parts. */
export const breakdownWords: Readonly<Record<BreakdownKind, RegExp>> = {
  segment: /\b(?:segments?|divisions?|business(?:es)?)\b|부문|사업/i,
  region: /\b(?:geograph\w+|regions?|countr(?:y|ies)|territor(?:y|ies)|areas?|locations?)\b|지역|국가|권역|소재/i,
  product:
    /\b(?:products?|services?|categor(?:y|ies)|brands?|offerings?|types?|sources?|streams?|disaggregat\w+|lines?|nature)\b|제품|품목|상품|서비스|유형|종류|구분|성격/i,
}

/** Parts of the world that are no country. */
const partOfWorld =
  /\b(?:domestic|foreign|international|overseas|abroad|rest of|other countries|emea|apac|americas?|europe|asia|africa|pacific|middle east|latin|hemisphere|emerging markets)\b|국내|해외|내수|수출|미주|유럽|아시아|기타\s?(?:지역|국가)/i

/** Whether a name is of a part of the world other than a country: "Rest of Asia Pacific", 미주. */
export const isPartOfWorld = (name: string): boolean => partOfWorld.test(name)

const plainName = (name: string): string =>
  name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^)]*\)?/g, ' ')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

const countries: ReadonlySet<string> = new Set(
  concepts.filter(({ place }) => place === true).flatMap(({ en, ko }) => [...en, ...ko].map(plainName)),
)

/** Whether a whole name is of a country or another part of the world: "The United States", 중국, "Greater China". */
export function isPlaceName(name: string): boolean {
  const plain = plainName(name)
  return isPartOfWorld(name) || countries.has(plain) || countries.has(plain.replace(/^(?:the|greater|total|other|mainland) /, ''))
}
