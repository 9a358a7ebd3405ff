import { added, compared, type Exact, exact, negated, sizeOf, subtracted } from '@dossier/notation'

/** An account that is the sum of others under accounting rules (US GAAP Regulation S-X 5-02 and 5-03, IAS 1.54 and 1.82). */
export interface Identity {
  total: string
  parts: readonly { account: string; sign: 1 | -1 }[]
  /** Parts that a company may not have: where absent they count as zero. */
  optional: readonly string[]
}

const identity = (total: string, parts: string, optional: readonly string[] = []): Identity => ({
  total,
  parts: parts.split(' ').map((part) => (part.startsWith('-') ? { account: part.slice(1), sign: -1 } : { account: part, sign: 1 })),
  optional,
})

/** The identities that a company's statements satisfy. */
export const identities: readonly Identity[] = [
  identity('gross-profit', 'revenue -cost-of-sales'),
  identity('net-income', 'pretax-income -income-tax discontinued', ['discontinued']),
  identity('total-assets', 'total-liabilities total-equity'),
]

/** The result of checking an identity at one time. */
export interface IdentityCheck {
  identity: Identity
  /** The total less its parts; zero when within rounding. */
  difference: Exact
  ties: boolean
}

interface Known {
  value: Exact
  rounding: Exact
}

/** Whether an identity holds; undefined where one of its accounts is missing. */
export function checkIdentity(one: Identity, known: (account: string) => Known | undefined): IdentityCheck | undefined {
  const total = known(one.total)
  const parts = partsOf(one, known)
  if (total === undefined || parts === undefined) return undefined
  const difference = subtracted(total.value, parts.value)
  return { identity: one, difference, ties: compared(sizeOf(difference), added(total.rounding, parts.rounding)) <= 0 }
}

/** An amount that is not reported and is derived from an identity. */
export interface DerivedAmount extends Known {
  account: string
  /** The accounts that it is derived from. */
  from: readonly { account: string; sign: 1 | -1 }[]
}

/** Derives the missing account of an identity when all others are known; undefined otherwise. */
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
  const isComplete = one.parts.every((part) => present.includes(part) || one.optional.includes(part.account))
  return isComplete ? sumOf(present, known) : undefined
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
