import { inFile } from './in-file.ts'

/** Addresses tell moments in milliseconds. */
const rounding = 0.001

/** Opens moments of recordings. */
export const recordingRefs = inFile('recording', {
  async locate(pages, refs) {
    const [{ from }] = refs
    const at = pages.anchors.findLastIndex((anchor) => anchor.kind === 'time' && anchor.start <= from + rounding)
    const page = at < 0 ? undefined : await pages.page(at + 1)
    if (page === undefined || page.anchor.kind !== 'time' || page.anchor.end < from - rounding) return undefined
    const said = (page.spoken ?? []).filter((passage) => refs.some((ref) => isSaidIn(passage, ref)))
    return { page, spans: said.map(({ start, end }) => ({ start, end })) }
  },
  inVersion: ([first, ...others], fileId) => [{ ...first, fileId }, ...others.map((ref) => ({ ...ref, fileId }))],
})

interface Stretch {
  from: number
  to: number
}

/** The moment where one passage ends and the next begins belongs to the next. */
const isSaidIn = (passage: Stretch, { from, to }: Stretch): boolean =>
  (passage.from < to - rounding && passage.to > from + rounding) || Math.abs(passage.from - from) <= rounding
