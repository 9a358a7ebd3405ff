import type { AskedValue, DifferingInput } from '@dossier/contract'

/** What of a part of a list names it; the first that it has. */
const names = ['company', 'fileId', 'item', 'label', 'period', 'value', 'month'] as const
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
    return [...new Set([...other.keys(), ...one.keys()])].flatMap((key) => differing(one.get(key), other.get(key), [...path, key]))
  }
  if (!isSame(from, to)) return [{ path: [...path], before: from ?? null, after: to ?? null }]
  return isSourced(before) && isSourced(after) ? differing(before.source, after.source, [...path, 'source']) : []

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

/** A number with where somebody has it from; a market figure also says where it was asked for, which changes with each request. */
const isSourced = (value: unknown): value is { value: number; source?: unknown } =>
  isFields(value) && typeof value['value'] === 'number' && Object.keys(value).every((key) => sourcedKeys.has(key))

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value)

const isSame = (one: AskedValue | undefined, other: AskedValue | undefined): boolean => JSON.stringify(one) === JSON.stringify(other)

/** Fields by their names, parts of lists by what names them; those that are named alike are numbered. */
function partsOf(value: unknown): Map<string, unknown> {
  if (isFields(value)) return new Map(Object.entries(value))
  const parts = new Map<string, unknown>()
  for (const [at, part] of (Array.isArray(value) ? value : []).entries()) {
    const name = String(namedBy(part) ?? at + 1)
    parts.set(parts.has(name) ? `${name} ${at + 1}` : name, part)
  }
  return parts
}
