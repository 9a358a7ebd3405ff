import {
  type CompsAssumptions,
  compsAssumptionsSchema,
  type CompsBridgeItem,
  compsBridgeItems,
  type CompsKnownCompany,
  type CompsMetric,
  compsMetrics,
  type CompsPeerAssumptions,
  type CompsProposal,
  type Quoted,
} from '@dossier/contract'
import { readNumber } from '../dcf/dcf-draft.ts'
import { originOf, type TakenFigure, type TakingDraft } from '../market/taken-figure.ts'

/** Typed amounts are in millions of the company's currency. */
export const AMOUNT_SIZE = 1e6

/** What one source is given for together. */
export const sourcedGroups = ['sharePrice', 'shares', 'options', 'estimates', 'bridge'] as const
export type SourcedGroup = (typeof sourcedGroups)[number]

export const estimateYears = ['nextYear', 'yearAfter'] as const
type EstimateYear = (typeof estimateYears)[number]

/** A field of an estimate: "ebitda.nextYear". */
export type EstimatePath = `${CompsMetric}.${EstimateYear}`

/** Market data of a company. */
export const marketFields = ['sharePrice', 'shares'] as const
export type MarketField = (typeof marketFields)[number]

/** The part of a draft that market data fill. */
export const takingOf = ({ sharePrice, shares, sources, taken }: CompanyDraft): TakingDraft<MarketField> => ({
  numbers: { sharePrice, shares },
  sources,
  taken,
})

/** What somebody has typed of a company so far. */
export interface CompanyDraft {
  isIncluded: boolean
  isFinancial: boolean
  sharePrice: string
  shares: string
  /** In millions. */
  marketCap: string
  marketCapSource: string
  marketCapDate: string | null
  optionCount: string
  strike: string
  estimates: Partial<Record<EstimatePath, string>>
  bridge: Partial<Record<CompsBridgeItem, string>>
  sources: Partial<Record<SourcedGroup, string>>
  /** Figures filled from market sources and not changed since. */
  taken: Partial<Record<MarketField, TakenFigure>>
  /** Estimates filled from forecasts of files, which apply while their fields have these texts. */
  takenEstimates: Partial<Record<EstimatePath, TakenFigure>>
  /** Empty: the reasons that were proposed. */
  rationale: string
  exchangeRate: string
  exchangeSource: string
  exchangeDate: string | null
  /** The retrieved market cap and rate, which apply while their fields have these texts. */
  takenCap: TakenFigure | null
  takenRate: TakenFigure | null
}

/** What was changed of a form, by company. */
export interface CompsEdits {
  asOf?: string
  calendarYear?: string
  companies: Readonly<Record<string, Partial<CompanyDraft>>>
}

/** What was changed of an empty company, which names its fields and their types. */
const anyCompany: CompanyDraft = {
  isIncluded: false,
  isFinancial: false,
  sharePrice: '',
  shares: '',
  marketCap: '',
  marketCapSource: '',
  marketCapDate: null,
  optionCount: '',
  strike: '',
  estimates: {},
  bridge: {},
  sources: {},
  taken: {},
  takenEstimates: {},
  rationale: '',
  exchangeRate: '',
  exchangeSource: '',
  exchangeDate: null,
  takenCap: null,
  takenRate: null,
}

/** Whether something that was kept are changes of a form. */
export function isEdits(kept: unknown): kept is CompsEdits {
  const edits = kept as Partial<CompsEdits> | null | undefined
  if (typeof edits?.companies !== 'object' || (edits.companies as unknown) === null) return false
  const isText = (value: unknown) => value === undefined || typeof value === 'string'
  const fields = new Map(Object.entries(anyCompany))
  const isField = ([name, value]: [string, unknown]) => {
    const empty: unknown = fields.get(name)
    return fields.has(name) && (empty === null ? value === null || !Array.isArray(value) : typeof value === typeof empty && value !== null)
  }
  return isText(edits.asOf) && isText(edits.calendarYear) && Object.values(edits.companies).every((of) => Object.entries(of).every(isField))
}

export interface CompsDraft {
  asOf: string
  calendarYear: string
  subject: CompanyDraft
  /** By the keys of their companies. */
  peers: Readonly<Record<string, CompanyDraft>>
}

export type Problem = 'required' | 'notANumber' | 'outOfRange'

/** What is wrong, by company and field: `quay.sharePrice`, `quay.bridge.cash`, `calendarYear`. */
export type CompsProblems = ReadonlyMap<string, Problem>

const numberText = (value: number | undefined, size = 1): string =>
  value === undefined ? '' : String(Number((value / size).toPrecision(15)))

/** A form as the statements propose it, or as an earlier comparison was set up; then as it was changed. */
export function draftOf(proposal: CompsProposal, previous: CompsAssumptions | undefined, edits: CompsEdits): CompsDraft {
  const { subject, peers } = proposal
  const before = new Map(previous?.peers.map((peer) => [peer.company, peer]))
  const draft = (known: CompsKnownCompany, isIncluded: boolean, earlier?: Partial<CompsPeerAssumptions>): CompanyDraft => ({
    ...companyDraft(known, isIncluded, earlier),
    ...edits.companies[known.company],
  })
  return {
    asOf: proposal.asOf,
    calendarYear: edits.calendarYear ?? String(previous?.calendarYear ?? proposal.calendarYear),
    subject: draft(subject, true, previous?.subject),
    peers: Object.fromEntries(
      peers.map((peer) => {
        const earlier = before.get(peer.company)
        const isProposed = previous === undefined && peer.isSuggested
        return [peer.company, draft(peer, earlier?.isIncluded ?? isProposed, earlier)]
      }),
    ),
  }
}

function companyDraft(known: CompsKnownCompany, isIncluded: boolean, earlier: Partial<CompsPeerAssumptions> = {}): CompanyDraft {
  const {
    sharePrice,
    shares,
    marketCapitalization: cap,
    options,
    estimates = {},
    bridge = [],
    exchangeRate,
    rationale = '',
    isFinancial,
  } = earlier
  // Of an earlier comparison its own estimates, else what files forecast.
  const given = Object.keys(estimates).length > 0 ? estimates : known.forecasts.metrics
  const estimated = compsMetrics.flatMap((metric) =>
    estimateYears.map((year) => ({ path: `${metric}.${year}` as const, of: given[metric]?.[year] })),
  )
  const sources: CompanyDraft['sources'] = {
    sharePrice: sharePrice?.source ?? '',
    shares: shares?.source ?? '',
    options: options?.count.source ?? '',
    estimates: estimated.find(({ of }) => of?.source !== undefined && of.origin === undefined)?.of?.source ?? '',
    bridge: bridge.find(({ amount }) => amount.source !== undefined)?.amount.source ?? '',
  }
  return {
    isIncluded: isIncluded && known.refusal === null,
    isFinancial: isFinancial ?? known.isFinancial,
    sharePrice: numberText(sharePrice?.value),
    shares: numberText(shares?.value),
    marketCap: numberText(cap?.value, AMOUNT_SIZE),
    marketCapSource: cap?.source ?? '',
    marketCapDate: cap?.date ?? null,
    optionCount: numberText(options?.count.value),
    strike: numberText(options?.strike.value),
    estimates: Object.fromEntries(estimated.map(({ path, of }) => [path, numberText(of?.value, AMOUNT_SIZE)])),
    bridge: Object.fromEntries(bridge.map(({ item, amount }) => [item, numberText(amount.value, AMOUNT_SIZE)])),
    sources,
    taken: Object.fromEntries(
      marketFields.flatMap((field) => {
        const { value, source = '', quoted } = earlier[field] ?? {}
        return quoted === undefined ? [] : [[field, { text: numberText(value), source, quoted }] as const]
      }),
    ),
    takenEstimates: Object.fromEntries(
      estimated.flatMap(({ path, of }) =>
        of?.origin === undefined
          ? []
          : [[path, { text: numberText(of.value, AMOUNT_SIZE), source: of.source ?? '', origin: of.origin }] as const],
      ),
    ),
    rationale,
    exchangeRate: numberText(exchangeRate?.rate),
    exchangeSource: exchangeRate?.source ?? '',
    exchangeDate: exchangeRate?.date ?? null,
    takenCap: takenBefore(numberText(cap?.value, AMOUNT_SIZE), cap),
    takenRate: takenBefore(numberText(exchangeRate?.rate), exchangeRate),
  }
}

const takenBefore = (text: string, of: { source?: string | undefined; quoted?: Quoted | undefined } | undefined): TakenFigure | null =>
  of?.quoted === undefined ? null : { text, source: of.source ?? '', quoted: of.quoted }

/** The forecast that an estimate still is; undefined once it was changed. */
export function forecastIn({ estimates, takenEstimates }: CompanyDraft, path: EstimatePath): TakenFigure | undefined {
  const taken = takenEstimates[path]
  return taken !== undefined && taken.text === estimates[path] ? taken : undefined
}

/** The origin of a retrieved figure whose text was not changed. */
const quotedOf = (taken: TakenFigure | null, text: string): { quoted?: Quoted } =>
  taken?.quoted !== undefined && taken.text === text ? { quoted: taken.quoted } : {}

/** Items of the bridge that neither the statements nor somebody gives; a bank needs none. */
export function unknownItems({ bridge }: CompsKnownCompany, draft: CompanyDraft): CompsBridgeItem[] {
  if (draft.isFinancial) return []
  return bridge.flatMap(({ item, value }) =>
    value === null && item !== 'preferred' && (draft.bridge[item] ?? '').trim() === '' ? [item] : [],
  )
}

/** As far apart as price × shares and a market capitalisation may be, as in the comparison itself. */
const LARGEST_DIFFERENCE = 0.02

/** Price × shares where it does not agree with the typed market capitalisation, and the difference as a fraction of that. */
export function marketValueConflict({ sharePrice, shares, marketCap }: CompanyDraft): { computed: number; difference: number } | null {
  const [price, count, cap] = [sharePrice, shares, marketCap].map((typed) => (typed.trim() === '' ? undefined : readNumber(typed)))
  if (price === undefined || count === undefined || cap === undefined || cap <= 0) return null
  const computed = price * count
  const difference = Math.abs(computed / (cap * AMOUNT_SIZE) - 1)
  return difference > LARGEST_DIFFERENCE ? { computed, difference } : null
}

interface Reading {
  assumptions?: CompsAssumptions
  problems: CompsProblems
}

/** What was typed as a comparison, or what is wrong with it. */
export function readDraft(draft: CompsDraft, proposal: CompsProposal): Reading {
  const problems = new Map<string, Problem>()
  const number = (path: string, typed: string, { isNeeded = false, size = 1 } = {}): number | undefined => {
    if (typed.trim() === '') {
      if (isNeeded) problems.set(path, 'required')
      return undefined
    }
    const value = readNumber(typed)
    if (value === undefined) problems.set(path, 'notANumber')
    return value === undefined ? undefined : value * size
  }
  const read = (known: CompsKnownCompany, of: CompanyDraft, { isSubject }: { isSubject: boolean }) => {
    const { company } = known
    const sourced = (group: SourcedGroup, field: string, typed: string, options: { isNeeded?: boolean; size?: number } = {}) => {
      const value = number(`${company}.${field}`, typed, options)
      const source = of.sources[group]?.trim()
      return value === undefined ? undefined : { value, ...(source && { source }) }
    }
    const cap = number(`${company}.marketCap`, of.marketCap, { size: AMOUNT_SIZE })
    if (cap !== undefined && of.marketCapDate === null) problems.set(`${company}.marketCapDate`, 'required')
    const capSource = of.marketCapSource.trim()
    const isGiven = (typed: string): boolean => cap !== undefined && typed.trim() !== ''
    // Each of the two follows from the other and a market capitalisation.
    const needsPrice = of.isIncluded && !isSubject && !isGiven(of.shares)
    const sharePrice = sourced('sharePrice', 'sharePrice', of.sharePrice, { isNeeded: needsPrice })
    const shares = sourced('shares', 'shares', of.shares, { isNeeded: of.isIncluded && !isGiven(of.sharePrice) })
    const hasOptions = of.optionCount.trim() !== '' || of.strike.trim() !== ''
    const count = sourced('options', 'optionCount', of.optionCount, { isNeeded: hasOptions })
    const strike = sourced('options', 'strike', of.strike, { isNeeded: hasOptions })
    const estimates = Object.fromEntries(
      compsMetrics.flatMap((metric) => {
        const years = estimateYears.flatMap((year) => {
          const path = `${metric}.${year}` as const
          const estimate = sourced('estimates', `estimates.${path}`, of.estimates[path] ?? '', { size: AMOUNT_SIZE })
          const forecast = forecastIn(of, path)
          if (estimate === undefined) return []
          if (forecast?.origin === undefined) return [[year, estimate] as const]
          return [[year, { value: estimate.value, source: forecast.source, origin: forecast.origin }] as const]
        })
        return years.length === 0 ? [] : [[metric, Object.fromEntries(years)] as const]
      }),
    )
    const bridge = compsBridgeItems.flatMap((item) => {
      const amount = sourced('bridge', `bridge.${item}`, of.bridge[item] ?? '', { size: AMOUNT_SIZE })
      return amount === undefined ? [] : [{ item, amount }]
    })
    return {
      company,
      scope: known.scope,
      ...(known.currency !== null && { currency: known.currency }),
      ...(sharePrice && { sharePrice: { ...sharePrice, ...originOf(takingOf(of), 'sharePrice') } }),
      ...(shares && { shares: { ...shares, ...originOf(takingOf(of), 'shares') } }),
      ...(cap !== undefined && {
        marketCapitalization: {
          value: cap,
          ...(capSource && { source: capSource }),
          date: of.marketCapDate,
          ...quotedOf(of.takenCap, of.marketCap),
        },
      }),
      ...(count && strike && { options: { count, strike } }),
      estimates,
      bridge,
      ...(of.isFinancial !== known.isFinancial && { isFinancial: of.isFinancial }),
    }
  }
  const readPeer = (known: CompsKnownCompany, of: CompanyDraft) => {
    const { company } = known
    const isOther = known.currency !== proposal.subject.currency
    const rate = isOther ? number(`${company}.exchangeRate`, of.exchangeRate, { isNeeded: of.isIncluded }) : undefined
    const source = of.exchangeSource.trim()
    if (rate !== undefined && source === '') problems.set(`${company}.exchangeSource`, 'required')
    if (rate !== undefined && of.exchangeDate === null) problems.set(`${company}.exchangeDate`, 'required')
    const rationale = of.rationale.trim()
    return {
      ...read(known, of, { isSubject: false }),
      isIncluded: of.isIncluded,
      ...(rationale && { rationale }),
      ...(rate !== undefined && { exchangeRate: { rate, source, date: of.exchangeDate, ...quotedOf(of.takenRate, of.exchangeRate) } }),
    }
  }
  const subject = read(proposal.subject, draft.subject, { isSubject: true })
  const peers = proposal.peers.flatMap((known) => {
    const of = draft.peers[known.company]
    return of === undefined ? [] : [readPeer(known, of)]
  })
  const calendarYear = number('calendarYear', draft.calendarYear, { isNeeded: true })
  if (!peers.some(({ isIncluded }) => isIncluded)) problems.set('peers', 'required')
  if (problems.size > 0) return { problems }
  const parsed = compsAssumptionsSchema.safeParse({ asOf: draft.asOf, calendarYear, subject, peers })
  if (parsed.success) return { assumptions: parsed.data, problems }
  for (const { path } of parsed.error.issues) problems.set(fieldOf(path.map(String), { subject, peers }), 'outOfRange')
  return { problems }
}

interface Read {
  subject: { company: string; bridge: readonly { item: string }[] }
  peers: readonly { company: string; bridge: readonly { item: string }[] }[]
}

/** The field that a path into the assumptions belongs to. */
function fieldOf(path: readonly string[], { subject, peers }: Read): string {
  const [part = '', at = '0'] = path
  if (part !== 'subject' && part !== 'peers') return part
  const company = part === 'subject' ? subject : peers[Number(at)]
  const [field = '', one = '', other = ''] = path.slice(part === 'subject' ? 1 : 2)
  const name = company?.company ?? ''
  if (field === 'bridge') return `${name}.bridge.${company?.bridge[Number(one)]?.item ?? ''}`
  if (field === 'estimates') return `${name}.estimates.${one}.${other}`
  if (field === 'options') return `${name}.${one === 'strike' ? 'strike' : 'optionCount'}`
  if (field === 'marketCapitalization') return `${name}.${one === 'date' ? 'marketCapDate' : 'marketCap'}`
  if (field === 'exchangeRate') return `${name}.${one === 'source' ? 'exchangeSource' : one === 'date' ? 'exchangeDate' : 'exchangeRate'}`
  return `${name}.${field}`
}
