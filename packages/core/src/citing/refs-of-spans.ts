import { around, cellRefSchema, parseRange, type Ref, type RefOf, writeRange } from '@dossier/contract'
import { anchorOfSpan, cellsOfSpan, type Page } from '@dossier/documents'

/** A span of a page's text, in UTF-16 units. */
export interface CitedSpan {
  start: number
  end: number
}

/**
 * The references of spans of one page, in their order: cells of a sheet, moments of a recording, else the spans themselves. All are of
 * one kind, so that they can be shown together.
 */
export function refsOfSpans(fileId: number, page: Page, spans: readonly CitedSpan[]): Ref[] {
  return (
    allDefined(spans.map((span) => cellRef(fileId, page, span))) ??
    allDefined(spans.map((span) => recordingRef(fileId, page, span))) ??
    spans.map(({ start, end }) => ({ kind: 'file', fileId, page: page.number, start, end }))
  )
}

export const refOfSpan = (fileId: number, page: Page, span: CitedSpan): Ref =>
  refsOfSpans(fileId, page, [span])[0] ?? { kind: 'file', fileId, page: page.number, ...span }

const allDefined = <R extends Ref>(refs: readonly (R | undefined)[]): R[] | undefined => {
  const found = refs.filter((ref) => ref !== undefined)
  return found.length === refs.length ? found : undefined
}

function cellRef(fileId: number, page: Page, { start, end }: CitedSpan): RefOf<'cell'> | undefined {
  if (page.anchor.kind !== 'sheet') return undefined
  const ranges = cellsOfSpan(page, start, end).flatMap(({ address }) => parseRange(address) ?? [])
  if (ranges.length === 0) return undefined
  // A sheet's name may not be representable in an address.
  return cellRefSchema.safeParse({ kind: 'cell', fileId, sheet: page.anchor.sheet, range: writeRange(around(ranges)) }).data
}

function recordingRef(fileId: number, page: Page, { start, end }: CitedSpan): RefOf<'recording'> | undefined {
  const moment = anchorOfSpan(page, start, end)
  if (moment.kind !== 'time') return undefined
  const from = toMilliseconds(moment.start)
  return { kind: 'recording', fileId, from, to: Math.max(from, toMilliseconds(moment.end)) }
}

/** Seconds rounded to milliseconds, the precision of addresses. */
const toMilliseconds = (moment: number): number => Math.round(moment * 1_000) / 1_000
