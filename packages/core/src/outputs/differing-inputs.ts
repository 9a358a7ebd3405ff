import { type AskedValue, type DifferingInput, isDcfRule } from '@dossier/contract'

/** What of a part of a list names it; the first that it has. */
const names = ['company', 'fileId', 'item', 'label', 'metric', 'period', 'value', 'month'] as const
/** In which language labels are written changes no figure. */
const aside: ReadonlySet<string> = new Set(['language'])

const sourcedKeys: ReadonlySet<string> = new Set(['value', 'source', 'period', 'quoted', 'origin'])

type Fields = Readonly<Record<string, unknown>>

/** What two workflows of a kind were asked for otherwise, in the order of the later request. @param before, after as they are kept: plain JSON */
export function differingInputs(before: unknown, after: unknown): DifferingInput[] {
  return differing(without(before), without(after), [])
}

const without = (asked: unknown): unknown =>
  isFields(asked) ? Object.fromEntries(Object.entries(asked).filter(([key]) => !aside.has(key))) : asked

function differing(before: unknown, after: unknown, path: readonly string[]): DifferingInput[] {
  const [from, to] = [wholeOf(before), wholeOf(after)]
  const isWhole = (from !== undefined || before === undefined) && (to !== undefined || after === undefined)
  if (!isWhole) {
    const [one, other] = [partsOf(before), partsOf(after)]
    return [...new Set([...other.keys(), ...one.keys()])]
      .filter((key) => !isDefault(key, one.get(key), other.get(key)))
      .flatMap((key) => differing(one.get(key), other.get(key), [...path, key]))
  }
  if (!isSame(from, to)) return [{ path: [...path], before: from ?? null, after: to ?? null }]
  if (!isSourced(before) || !isSourced(after) || isDefault('source', before.source, after.source)) return []
  return differing(before.source, after.source, [...path, 'source'])

  /** As it is shown in one line; a part of a list that came or went by its name. */
  function wholeOf(value: unknown): AskedValue | undefined {
    return plainOf(value) ?? (before === undefined || after === undefined ? namedBy(value) : undefined)
  }
}

/** A value that is compared as a whole, or undefined where its parts are. */
function plainOf(value: unknown): AskedValue | undefined {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value
  if (Array.isArray(value) && value.length > 0 && value.every((one) => typeof one === 'number' || typeof one === 'string')) return value
  return isSourced(value) ? value.value : undefined
}

function namedBy(part: unknown): string | number | undefined {
  if (!isFields(part)) return undefined
  return names.map((name) => part[name]).find((name) => typeof name === 'string' || typeof name === 'number')
}

/** A number with its source; a market figure also has its origin, which changes with each request. */
const isSourced = (value: unknown): value is { value: number; source?: unknown } =>
  isFields(value) && typeof value['value'] === 'number' && Object.keys(value).every((key) => sourcedKeys.has(key))

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

/** A source that was not typed: none, or the rule of a proposal in the language of its user. */
const isProposed = (source: unknown): boolean => source === undefined || (typeof source === 'string' && isDcfRule(source))

/** Inputs that statements determine without a choice; a form sends them all the same. */
const decidedByStatements: ReadonlySet<string> = new Set(['scope', 'currency'])

/** An unchanged default: a choice that one of two requests leaves to the statements, or a company that only one of them lists. */
function isDefault(key: string, before: unknown, after: unknown): boolean {
  if (key === 'source') return isProposed(before) && isProposed(after)
  if (before !== undefined && after !== undefined) return false
  return decidedByStatements.has(key) || isUntouchedPeer(before ?? after)
}

/** An excluded company without typed inputs. */
const isUntouchedPeer = (value: unknown): boolean =>
  isFields(value) &&
  value['isIncluded'] === false &&
  Object.entries(value).every(([key, part]) => untouchedKeys.has(key) || (typeof part === 'object' && part !== null && isEmpty(part)))
const untouchedKeys: ReadonlySet<string> = new Set(['company', 'isIncluded', 'scope', 'currency'])
const isEmpty = (part: object): boolean => Object.keys(part).length === 0

/** The rounding of a number that is written into a field as a percentage and read again. */
const ROUNDING = 1e-9

function isSame(one: AskedValue | undefined, other: AskedValue | undefined): boolean {
  if (Array.isArray(one) && Array.isArray(other)) return one.length === other.length && one.every((part, at) => isSame(part, other[at]))
  if (typeof one !== 'number' || typeof other !== 'number') return one === other
  return Math.abs(one - other) <= ROUNDING * Math.max(1e-3, Math.abs(one), Math.abs(other))
}

/** Where a figure was retrieved, which changes with each request. */
const originKeys: ReadonlySet<string> = new Set(['quoted', 'origin'])

/** Fields by their names, parts of lists by what names them; those that are named alike are numbered. */
function partsOf(value: unknown): Map<string, unknown> {
  if (isFields(value)) return new Map(Object.entries(value).filter(([key]) => !originKeys.has(key)))
  const parts = new Map<string, unknown>()
  for (const [at, part] of (Array.isArray(value) ? value : []).entries()) {
    const name = String(namedBy(part) ?? at + 1)
    parts.set(parts.has(name) ? `${name} ${at + 1}` : name, part)
  }
  return parts
}
