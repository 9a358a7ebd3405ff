import { inFile } from './in-file.ts'

/** Addresses have milliseconds, so times are compared with this tolerance, in seconds. */
const rounding = 0.001

/** Resolves references to moments of recordings. */
export const recordingRefs = inFile('recording', {
  async locate(pages, refs) {
    const [{ from }] = refs
    const at = pages.anchors.findLastIndex((anchor) => anchor.kind === 'time' && anchor.start <= from + rounding)
    const page = at < 0 ? undefined : await pages.page(at + 1)
    if (page === undefined || page.anchor.kind !== 'time' || page.anchor.end < from - rounding) return undefined
    const passages = (page.spoken ?? []).filter((passage) => refs.some((ref) => overlaps(passage, ref)))
    return { page, spans: passages.map(({ start, end }) => ({ start, end })) }
  },
  inVersion: ([first, ...others], fileId) => [{ ...first, fileId }, ...others.map((ref) => ({ ...ref, fileId }))],
})

interface TimeRange {
  from: number
  to: number
}

/** Whether a passage overlaps a time range. A shared boundary belongs to the later passage. */
const overlaps = (passage: TimeRange, { from, to }: TimeRange): boolean =>
  (passage.from < to - rounding && passage.to > from + rounding) || Math.abs(passage.from - from) <= rounding
