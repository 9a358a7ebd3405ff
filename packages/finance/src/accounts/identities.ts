import { added, compared, type Exact, exact, negated, sizeOf, subtracted } from '@dossier/notation'

/** An account that is the sum of others by the rules of statements (US GAAP Regulation S-X 5-02 and 5-03, IAS 1.54 and 1.82). */
export interface Identity {
  total: string
  parts: readonly { account: string; sign: 1 | -1 }[]
  /** Of those parts that a company may not have: absent they count as nothing. */
  optional: readonly string[]
}

const identity = (total: string, parts: string, optional: readonly string[] = []): Identity => ({
  total,
  parts: parts.split(' ').map((part) => (part.startsWith('-') ? { account: part.slice(1), sign: -1 } : { account: part, sign: 1 })),
  optional,
})

/** What ties in the statements of a company. */
export const identities: readonly Identity[] = [
  identity('gross-profit', 'revenue -cost-of-sales'),
  identity('net-income', 'pretax-income -income-tax discontinued', ['discontinued']),
  identity('total-assets', 'total-liabilities total-equity'),
]

/** What of an identity is known of one time. */
export interface IdentityCheck {
  identity: Identity
  /** The total less its parts; within the rounding of what is printed it counts as nothing. */
  difference: Exact
  ties: boolean
}

interface Known {
  value: Exact
  rounding: Exact
}

/** Whether an identity holds; undefined where an account of it is missing. */
export function checkIdentity(one: Identity, known: (account: string) => Known | undefined): IdentityCheck | undefined {
  const total = known(one.total)
  const parts = partsOf(one, known)
  if (total === undefined || parts === undefined) return undefined
  const difference = subtracted(total.value, parts.value)
  return { identity: one, difference, ties: compared(sizeOf(difference), added(total.rounding, parts.rounding)) <= 0 }
}

/** An amount that is not reported, as the identity makes it from those that are. */
export interface DerivedAmount extends Known {
  account: string
  /** What it is made of. */
  from: readonly { account: string; sign: 1 | -1 }[]
}

/** The one account of an identity that is missing where all others are known; undefined otherwise. */
export function deriveMissing(one: Identity, known: (account: string) => Known | undefined): DerivedAmount | undefined {
  const required = one.parts.filter(({ account }) => !one.optional.includes(account))
  const missing = [one.total, ...required.map(({ account }) => account)].filter((account) => known(account) === undefined)
  const [account] = missing
  if (account === undefined || missing.length > 1) return undefined
  const parts = one.parts.filter((part) => part.account !== account && known(part.account) !== undefined)
  if (account === one.total) return { account, from: parts, ...sumOf(parts, known) }
  // total = … + sign × missing + …
  const sign = one.parts.find((part) => part.account === account)?.sign ?? 1
  const from = [
    { account: one.total, sign },
    ...parts.map((part) => ({ account: part.account, sign: part.sign === sign ? (-1 as const) : (1 as const) })),
  ]
  return { account, from, ...sumOf(from, known) }
}

function partsOf(one: Identity, known: (account: string) => Known | undefined): Known | undefined {
  const present = one.parts.filter(({ account }) => known(account) !== undefined)
  const isWhole = one.parts.every((part) => present.includes(part) || one.optional.includes(part.account))
  return isWhole ? sumOf(present, known) : undefined
}

function sumOf(parts: readonly { account: string; sign: 1 | -1 }[], known: (account: string) => Known | undefined): Known {
  return parts.reduce<Known>(
    (sum, { account, sign }) => {
      const part = known(account)
      if (part === undefined) return sum
      return { value: added(sum.value, sign === 1 ? part.value : negated(part.value)), rounding: added(sum.rounding, part.rounding) }
    },
    { value: exact(0n), rounding: exact(0n) },
  )
}
