import { hasHangul, type OperatingMeasure, operatingMeasures } from '@dossier/lexicon'

/** Words that say of a count that it is of the whole and at the end of a period, which names of a measure may have or lack. */
const ofWhole = /^(?:total|ending|closing|number of|total number of) /
const ofEnd = /,? (?:in operation )?(?:at |as of |- )?(?:the )?(?:end of (?:the )?(?:fiscal )?(?:period|year)|(?:period|year)[ -]end)$/
const ofKoreanWhole = /^(?:총|기말|전체)|(?:합계|총계)$/g

/** A name in its form for comparison: lower case, without brackets, notes and signs. */
const plain = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\([^()]*\)/g, ' ')
    .replaceAll(/[^\p{L}\p{N}-]+/gu, ' ')
    .trim()

/** What is left of a name without words for the whole and the end: "total number of stores" and "stores at end of year" are "stores". */
function core(name: string): string {
  if (hasHangul(name)) return name.replaceAll(/\s/g, '').replaceAll(ofKoreanWhole, '')
  const withoutEnd = name.replace(ofEnd, '')
  return withoutEnd.replace(/^total /, '').replace(ofWhole, '')
}

interface Names {
  measure: OperatingMeasure
  whole: ReadonlySet<string>
  cores: ReadonlySet<string>
}

/** Names of the number of any people: headings of lists of directors have them too. */
const ofAnyPeople = /^(?:총\s?)?인원\s?수?$|^사람 수$/

const names: readonly Names[] = operatingMeasures.map((measure) => {
  const own = [...measure.en, ...measure.ko].filter((name) => !ofAnyPeople.test(name)).map(plain)
  return { measure, whole: new Set(own.flatMap((name) => [name, name.replaceAll(' ', '')])), cores: new Set(own.map(core)) }
})

/** A label that is a name of a measure. `isPlain`: a bare noun ("Employees"), which other tables use for other things. */
export interface NamedMeasure {
  measure: OperatingMeasure
  isPlain: boolean
}

/** The measure that a whole label names: "Total employees", "Number of stores at end of year", 수주잔고. Undefined for all other labels. */
export function measureNamed(label: string): NamedMeasure | undefined {
  const text = plain(label)
  const key = hasHangul(text) ? text.replaceAll(' ', '') : text
  const bare = core(text)
  for (const { measure, whole, cores } of names) {
    if (bare === '' || !(whole.has(key) || cores.has(bare))) continue
    const isCounted = ofWhole.test(text) || ofEnd.test(text) || /(?:count|headcount)$|수$|인원$/.test(text)
    return { measure, isPlain: !measure.isMoney && !isCounted }
  }
  return undefined
}

/** Nouns that are counted: "employees", "full-time equivalent employees", "stores", the longest first. */
export const countedNouns: readonly { measure: OperatingMeasure; noun: string }[] = names
  .filter(({ measure }) => !measure.isMoney)
  .flatMap(({ measure, cores }) => [...cores].filter((noun) => /^[a-z][a-z -]+s$/.test(noun)).map((noun) => ({ measure, noun })))
  .toSorted((one, other) => other.noun.length - one.noun.length)

/** Korean names of counts: 임직원 수, 직원 수. */
export const koreanCounts: readonly { measure: OperatingMeasure; name: string }[] = names
  .filter(({ measure }) => !measure.isMoney)
  .flatMap(({ measure }) => measure.ko.map((name) => ({ measure, name: name.replaceAll(/\s/g, '') })))
  .filter(({ name }) => !ofAnyPeople.test(name))
  .filter(({ name }) => /(?:수|인원)$/.test(name))
  .toSorted((one, other) => other.name.length - one.name.length)
