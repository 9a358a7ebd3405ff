import { type CompsComparison, type DcfBridgeItem, dcfBridgeItems } from '@dossier/contract'
import type { DcfDraft } from './dcf-draft.ts'
import type { TakenFigure } from '../market/taken-figure.ts'

interface Carrying {
  /** How much a 1 of the typed amounts of the bridge is worth. */
  amountSize: number
  /** Where the multiple is said to be from: "Median of peers, …". */
  multipleSource: string
  /** Where what was typed without a source is said to be from. */
  comparisonSource: string
  /** What options are called. */
  optionsLabel: string
}

/**
 * A draft with what a comparison knows of its subject: the peers' median EV/EBITDA as the multiple of the terminal value, and what was typed of price,
 * shares, options and claims, each with its source. Of peers' betas a comparison knows nothing.
 */
export function draftOfComparison(
  draft: DcfDraft,
  { assumptions: { subject }, statistics }: Pick<CompsComparison, 'assumptions' | 'statistics'>,
  { amountSize, multipleSource, comparisonSource, optionsLabel }: Carrying,
): DcfDraft {
  const median = statistics.multiples.evEbitda?.median
  const { sharePrice, shares, options } = subject
  const amounts = subject.bridge.filter(({ item, amount }) => isBridgeItem(item) && amount.value >= 0)
  const carried = [
    ['terminal.multiple', median === undefined ? undefined : { value: Number(median.toFixed(2)), source: multipleSource }],
    ['shares.sharePrice', sharePrice],
    ['shares.outstanding', shares],
  ] as const
  const known = carried.flatMap(([field, of]) =>
    of === undefined ? [] : [{ field, value: of.value, source: of.source ?? comparisonSource }],
  )
  const taken = carried.flatMap(([field, of]): [string, TakenFigure][] =>
    of === undefined || !('quoted' in of) || of.quoted === undefined
      ? []
      : [[field, { text: plain(of.value), source: of.source ?? comparisonSource, quoted: of.quoted }]],
  )
  return {
    ...draft,
    numbers: { ...draft.numbers, ...Object.fromEntries(known.map(({ field, value }) => [field, plain(value)])) },
    taken: { ...draft.taken, ...Object.fromEntries(taken) },
    sources: {
      ...draft.sources,
      ...Object.fromEntries(known.map(({ field, source }) => [field, source])),
      ...Object.fromEntries(amounts.map(({ item, amount }) => [`bridge.${item}`, amount.source ?? comparisonSource])),
    },
    bridge: { ...draft.bridge, ...Object.fromEntries(amounts.map(({ item, amount }) => [item, plain(amount.value / amountSize)])) },
    options:
      options === undefined
        ? draft.options
        : [{ label: optionsLabel, count: plain(options.count.value), strike: plain(options.strike.value) }],
  }
}

/** As somebody would type it. */
const plain = (value: number): string => String(Number(value.toFixed(9)))

const isBridgeItem = (item: string): item is DcfBridgeItem => dcfBridgeItems.some((one) => one === item)
