import { hedgesIn, isWeakened } from './certainties.ts'
import { termsIn } from './contrary-terms.ts'
import { officeHoldersIn } from './office-holders.ts'
import { officesIn } from './offices.ts'
import { likeness, type Token } from './places.ts'
import type { VerificationReason } from './verification.ts'

/** What stands between two words that a copy and its source have in common. */
export interface Gap {
  text: string
  /** Of all of the text. */
  tokens: readonly Token[]
  /** Those in the gap. */
  between: readonly Token[]
}

/** More than so many words that are missing are left out, rather than passed over. */
const mostPassedOver = 3
/** So many words beside a gap count with it. */
const beside = 2
/** How much more alike the place of another name has to be before a name was put there. */
const clearlyCloser = 4

/**
 * What stands in the place of something else in a copy may not be its counterpart, nor surer than it; nor another name, where all other
 * words are copied.
 */
export function gapInWords(own: Gap, other: Gap, kept: boolean): VerificationReason[] {
  const within = <Word extends { start: number; end: number }>(words: readonly Word[], { between }: Gap): Word[] =>
    words.filter(({ start, end }) => between.some((token) => token.start < end && token.end > start))
  const terms = within(termsIn(own.text), own)
  const termsThere = terms.length === 0 ? [] : within(termsIn(other.text), widened(other))
  const turned = terms.find(
    ({ choice, which }) =>
      termsThere.some((one) => one.choice === choice && one.which !== which) &&
      !termsThere.some((one) => one.choice === choice && one.which === which),
  )
  const [hedges, hedgesThere] = [within(hedgesIn(own.text), own), within(hedgesIn(other.text), other)]
  const passedOver = own.between.length > 0 || other.between.length <= mostPassedOver
  const surer = passedOver
    ? hedgesThere.find(
        ({ certainty }) => !hedges.some((one) => isWeakened(certainty, one.certainty)) && (certainty !== 'future' || tellsPast(own)),
      )
    : undefined
  const stranger = kept ? (strangerIn(own, other) ?? nameForName(own, other)) : undefined
  return [
    ...(turned ? [{ code: 'term-differs' as const, text: turned.text }] : []),
    ...(surer ? [{ code: 'certainty-differs' as const, text: surer.text }] : []),
    ...(stranger === undefined ? [] : [{ code: 'roles-differ' as const, text: stranger }]),
  ]
}

/** A duty or what is to come may be told in the present, and not in the past. */
const tellsPast = ({ text, between }: Gap): boolean =>
  between.length === 0 ||
  between.some(({ start, end }) => /^(?:was|were|had|did|has|have|\p{L}{2,}ed)$|[했됐였었]|하였|되었/iu.test(text.slice(start, end)))

/** With the words beside the gap: which of two like words is left over is chance. */
function widened({ text, tokens, between }: Gap): Gap {
  const [first, last] = [between[0], between.at(-1)]
  if (!first || !last) return { text, tokens, between }
  return { text, tokens, between: tokens.slice(Math.max(0, tokens.indexOf(first) - beside), tokens.indexOf(last) + 1 + beside) }
}

/** A name in the place of others, unless it was taken along with its words. */
function strangerIn(own: Gap, other: Gap): string | undefined {
  const replaced = capitals(other)
  if (replaced.length === 0) return undefined
  const keys = new Set(replaced.map(({ key }) => key))
  const holders = officeHoldersIn(own.text).map(({ holder }) => holder)
  const put = capitals(own).find((name) => {
    // Whether it is the right one its office tells.
    if (keys.has(name.key) || holders.some((holder) => holder.includes(own.text.slice(name.start, name.end).toLowerCase()))) return false
    const at = own.tokens.indexOf(name)
    const best = (places: readonly Token[]): number =>
      Math.max(0, ...places.map((place) => likeness(own.tokens, at, other.tokens, other.tokens.indexOf(place))))
    return best(replaced) - best(other.tokens.filter(({ key }) => key === name.key)) >= clearlyCloser
  })
  return put && own.text.slice(put.start, put.end)
}

/** Nothing but a name in the place of nothing but another one. */
function nameForName(own: Gap, other: Gap): string | undefined {
  const [names, replaced] = [capitals(own), capitals(other)]
  if (
    names.length === 0 ||
    replaced.length === 0 ||
    names.length + replaced.length < 3 ||
    names.length < own.between.length ||
    replaced.length < other.between.length
  )
    return undefined
  const [first, last] = [names[0], names.at(-1)]
  return first && last && !names.some(({ key }) => replaced.some((one) => one.key === key))
    ? own.text.slice(first.start, last.end)
    : undefined
}

/** Words with a capital in a gap; what may open a sentence is none. */
const capitals = ({ text, between }: Gap): Token[] => {
  const offices = officesIn(text)
  return between.filter(
    ({ start, end }) =>
      !offices.some((office) => start < office.end && office.start < end) &&
      /^\p{Lu}\p{Ll}/u.test(text.slice(start, end)) &&
      !/^(?:The|In|On|At|For|Of|And|Our|We|As|By|From|To|A|An|This|These|Its|It|During|Under|After|Before|However)$/.test(
        text.slice(start, end),
      ),
  )
}
