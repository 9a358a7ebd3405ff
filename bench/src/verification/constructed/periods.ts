import type { Random } from '../../seeded-random.ts'
import { amountOf, type PrintedCell } from '../cell-statements.ts'
import { type Construction, exchangedIn, withParticle } from './construction.ts'

/** Whether one may be a rounding of the other. */
const areAlike = (one: number, other: number): boolean => Math.abs(one - other) < 0.1 * Math.max(one, other)

/** A measure in two years, in sentences that name both: each amount must keep its year. */
export function twoPeriods(cell: PrintedCell, random: Random): Construction[] {
  const { other, label, value, year } = cell
  if (!other || value <= 0 || other.value <= 0 || cell.percent || areAlike(value, other.value)) return []
  const [then, now] = year < other.year ? [cell, other] : [other, cell]
  const [low, high] = [amountOf(then.value, cell), amountOf(now.value, cell)]
  if (low === high) return []
  const rose = now.value > then.value
  return cell.korean
    ? korean(label, [then.year, low], [now.year, high], rose, random)
    : english(label, [then.year, low], [now.year, high], rose, random)
}

type YearAmount = readonly [year: number, amount: string]

/** Wordings with the amounts of the earlier and the later year; the years identify them. */
function english(label: string, [first, low]: YearAmount, [last, high]: YearAmount, rose: boolean, random: Random): Construction[] {
  const [verb, noun] = rose ? ['increased', 'increase'] : ['decreased', 'decrease']
  const [turned, turnedNoun] = rose ? ['decreased', 'decrease'] : ['increased', 'increase']
  const neutral = [
    (a: string, b: string) => `${label} was ${b} in ${last}, compared with ${a} in ${first}.`,
    (a: string, b: string) => `${label} was ${b} in ${last} as against ${a} in ${first}.`,
    (a: string, b: string) => `${label} in ${last} and ${first} was ${b} and ${a}, respectively.`,
    (a: string, b: string) => `${label} was ${b} and ${a} in ${last} and ${first}, respectively.`,
    (a: string, b: string) => `${label} was ${a} in ${first} and ${b} in ${last}.`,
    (a: string, b: string) => `${label} of ${b} in ${last} compares to ${a} for ${first}.`,
    (a: string, b: string) => `For ${last}, ${label} totaled ${b}, versus ${a} for ${first}.`,
  ]
  const moving = [
    (a: string, b: string, way: readonly string[]) => `${label} ${way[0]} from ${a} in ${first} to ${b} in ${last}.`,
    (a: string, b: string, way: readonly string[]) => `In ${last}, ${label} ${way[0]} to ${b} from ${a} in ${first}.`,
    (a: string, b: string, way: readonly string[]) => `${label} ${way[0]} to ${b} in ${last}, an ${way[1]} from ${a} in ${first}.`,
  ]
  const forms = [
    ...neutral,
    ...moving.map((form) => (a: string, b: string) => form(a, b, [a === low ? verb : turned, a === low ? noun : turnedNoun])),
  ]
  return [
    exchangedIn(
      'two periods',
      forms,
      [low, high],
      random,
      [(amount) => `${label} was ${amount} in ${first}.`, (amount) => `In ${first}, ${label} was ${amount}.`],
      [(a: string, b: string) => `${label} for the years ended December 31, ${last} and ${first} was ${b} and ${a}, respectively.`],
    ),
  ]
}

function korean(label: string, [first, low]: YearAmount, [last, high]: YearAmount, rose: boolean, random: Random): Construction[] {
  const [verb, turned] = rose ? ['증가', '감소'] : ['감소', '증가']
  const topic = withParticle(label, '는')
  const way = (a: string): string => (a === low ? verb : turned)
  const forms = [
    (a: string, b: string) => `${topic} ${first}년 ${a}에서 ${last}년 ${withParticle(b, '로')} ${way(a)}하였습니다.`,
    (a: string, b: string) => `${last}년 ${topic} ${b}으로 ${first}년 ${a} 대비 ${way(a)}하였습니다.`,
    (a: string, b: string) => `${last}년과 ${first}년 ${topic} 각각 ${withParticle(b, '와')} ${a}입니다.`,
    (a: string, b: string) => `${topic} ${first}년말 ${a}, ${last}년말 ${b}입니다.`,
    (a: string, b: string) => `${last}년 ${topic} ${b}(${first}년: ${a})입니다.`,
    (a: string, b: string) => `${last}년 ${topic} ${withParticle(b, '로')}, ${first}년의 ${a}에 비해 ${way(a)}하였습니다.`,
  ]
  return [
    exchangedIn('two periods', forms, [low, high], random, [
      (amount) => `${first}년 ${topic} ${amount}입니다.`,
      (amount) => `${topic} ${first}년에 ${amount}이었습니다.`,
    ]),
  ]
}

/** A part of an amount, and the size of a change, falsely stated as the total. */
export function partsAndChanges(cell: PrintedCell): Construction[] {
  const { other, label, value, year } = cell
  if (!other || value <= 0 || other.value <= 0 || cell.percent || areAlike(value, other.value)) return []
  const [more, less] = value > other.value ? [value, other.value] : [other.value, value]
  const [whole, part] = [amountOf(more, cell), amountOf(less, cell)]
  if (whole === part) return []
  const topic = withParticle(label, '는')
  return cell.korean
    ? [
        {
          kind: 'part and whole',
          passage: `${year}년 ${label} ${whole} 중 ${part}은 해외에서 발생하였습니다.`,
          truly: [`${year}년 ${label} ${whole} 가운데 ${part}이 해외에서 발생하였습니다.`],
          falsely: [`${year}년 ${topic} ${part}입니다.`, `${year}년 ${label} ${whole}은 해외에서 발생하였습니다.`],
        },
        {
          kind: 'change and level',
          passage: `${year}년 ${topic} ${part} 증가한 ${whole}입니다.`,
          truly: [`${year}년 ${topic} ${part} 증가하여 ${whole}입니다.`, `${year}년 ${topic} ${whole}입니다.`],
          falsely: [`${year}년 ${topic} ${part}입니다.`, `${year}년 ${topic} ${whole} 증가하였습니다.`],
        },
      ]
    : [
        {
          kind: 'part and whole',
          passage: `Of the ${label} of ${whole} in ${year}, ${part} related to operations outside the country.`,
          truly: [`In ${year}, ${part} of the ${label} of ${whole} related to operations outside the country.`],
          falsely: [`${label} was ${part} in ${year}.`, `In ${year}, ${whole} related to operations outside the country.`],
        },
        {
          kind: 'change and level',
          passage: `${label} increased by ${part} to ${whole} in ${year}.`,
          truly: [`In ${year}, ${label} rose ${part} to ${whole}.`, `${label} was ${whole} in ${year}.`],
          falsely: [
            `${label} was ${part} in ${year}.`,
            `${label} increased by ${whole} in ${year}.`,
            `${label} increased to ${part} in ${year}.`,
          ],
        },
      ]
}
