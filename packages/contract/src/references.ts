import { z } from 'zod'
import { parseRange } from './cell-range.ts'
import { limits } from './limits.ts'

const id = z.number().int().min(1).max(limits.maximumInteger)
const offset = z.number().int().min(0).max(limits.maximumInteger)

/** A stretch of a file's page as it was read; an empty one means the page as a whole. A version is a file of its own, so `fileId` names it. */
export const fileRefSchema = z.object({
  kind: z.literal('file'),
  fileId: id,
  /** 1-based. */
  page: id,
  /** Of the page's text, UTF-16 units; `end` is behind the last. */
  start: offset,
  end: offset,
})

/** Cells of a sheet. */
export const cellRefSchema = z.object({
  kind: z.literal('cell'),
  fileId: id,
  sheet: z.string().min(1).max(limits.nameLength),
  /** A1 notation: "C12", "A12:D12". */
  range: z.string().refine((range) => parseRange(range) !== undefined),
})

const seconds = z.number().min(0).max(limits.maximumInteger)

/** What was said in a recording from one moment to another, in seconds. */
export const recordingRefSchema = z.object({ kind: z.literal('recording'), fileId: id, from: seconds, to: seconds })

/** What a citation names. */
export const refSchema = z.discriminatedUnion('kind', [fileRefSchema, cellRefSchema, recordingRefSchema])
export type Ref = z.infer<typeof refSchema>
export type RefKind = Ref['kind']
export type RefOf<Kind extends RefKind> = Extract<Ref, { kind: Kind }>

/** References of one kind that are shown together: spans of one page, cells of one sheet, moments of one recording. */
export type Refs = { [Kind in RefKind]: RefsOf<Kind> }[RefKind]
export type RefsOf<Kind extends RefKind> = readonly [RefOf<Kind>, ...RefOf<Kind>[]]

/** A reference that is shown alone. */
export const alone = (ref: Ref): Refs => [ref] as unknown as Refs

/** How references of a kind are written into an address, and in what they are kept. */
interface RefRules<R extends Ref> {
  /** What holds the pages on which it is cited; the same for all references into one thing. */
  source: (ref: R) => string
  /** What references have in common that are shown together, and what each adds. */
  parts: (ref: R) => { place: (string | number)[]; own: (string | number)[] }
  /** How many parts these are. */
  counts: { place: number; own: number }
  /** Undefined for parts that no reference of the kind writes. */
  read: (place: readonly string[], own: readonly string[]) => R | undefined
}

const number = (text: string | undefined): number => (text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN)
const filePrefix = 'file:'

/** Names a file as what pages belong to. */
export const sourceOfFile = (fileId: number): string => `${filePrefix}${fileId}`

/** The file that a source is; undefined for one that is none. */
export function fileOfSource(source: string): number | undefined {
  const fileId = source.startsWith(filePrefix) ? number(source.slice(filePrefix.length)) : Number.NaN
  return Number.isNaN(fileId) ? undefined : fileId
}

const ofFile = ({ fileId }: { fileId: number }): string => sourceOfFile(fileId)
const milliseconds = (moment: number): number => Math.round(moment * 1_000)

const rules: { [Kind in RefKind]: RefRules<RefOf<Kind>> } = {
  file: {
    source: ofFile,
    parts: ({ fileId, page, start, end }) => ({ place: [fileId, page], own: [start, end] }),
    counts: { place: 2, own: 2 },
    read([file, paper], [first, last]) {
      const [fileId, page, start, end] = [number(file), number(paper), number(first), number(last)]
      return fileId >= 1 && page >= 1 && start >= 0 && end >= 0
        ? { kind: 'file', fileId, page, start, end: Math.max(start, end) }
        : undefined
    },
  },
  cell: {
    source: ofFile,
    parts: ({ fileId, sheet, range }) => ({ place: [fileId, sheet], own: [range] }),
    counts: { place: 2, own: 1 },
    read([file, sheet = ''], [cells = '']) {
      const fileId = number(file)
      const range = cells.toUpperCase()
      return fileId >= 1 && sheet !== '' && parseRange(range) !== undefined ? { kind: 'cell', fileId, sheet, range } : undefined
    },
  },
  recording: {
    source: ofFile,
    parts: ({ fileId, from, to }) => ({ place: [fileId], own: [milliseconds(from), milliseconds(to)] }),
    counts: { place: 1, own: 2 },
    read([file], [first, last]) {
      const [fileId, from, to] = [number(file), number(first) / 1_000, number(last) / 1_000]
      return fileId >= 1 && from >= 0 && to >= 0 ? { kind: 'recording', fileId, from, to: Math.max(from, to) } : undefined
    },
  },
}

// Each kind's rules take the references of that kind: the one place where this is not checked.
const rulesOf = (kind: RefKind) => rules[kind] as RefRules<Ref>

/** Names what a reference leads into, a file in all its pages and sheets: equal for references into the same thing. */
export const sourceOf = (ref: Ref): string => rulesOf(ref.kind).source(ref)

/** The file that a reference leads into; undefined for what is kept in none. */
export const fileOfRef = (ref: Ref): number | undefined => fileOfSource(sourceOf(ref))

/** An address stays one that can be sent around: a citation of more parts is cut to these. */
const mostRefs = 16
/** Longer ones are not read. */
export const longestRefAddress = 2_000

// Dots divide an address, so none may stand in a sheet's name.
const escaped = (part: string | number): string => String(part).toWellFormed().replaceAll('~', '~0').replaceAll('.', '~1')
const unescaped = (part: string): string => part.replaceAll('~1', '.').replaceAll('~0', '~')

/**
 * References that are shown together as a part of an address: `file.page.start.end` for a place in a page, which is the oldest form and has no
 * name of its kind, `cell.file.sheet.range`, `recording.file.from.to` (milliseconds). Further ones of the same place follow with their own parts.
 * Never a number, so that no router takes one for it.
 */
export function formatRefs(refs: Refs): string {
  const { parts } = rulesOf(refs[0].kind)
  const { place } = parts(refs[0])
  const same = refs.filter((ref) => parts(ref).place.join('.') === place.join('.')).slice(0, mostRefs)
  const written = [...place, ...same.flatMap((ref) => parts(ref).own)].map(escaped)
  return (refs[0].kind === 'file' ? written : [refs[0].kind, ...written]).join('.')
}

/** Reads what `formatRefs` writes, now or ever; undefined for anything else. Addresses are typed by people: nothing throws. */
export function parseRefs(address: unknown): Refs | undefined {
  if (typeof address !== 'string' || address.length > longestRefAddress) return undefined
  const [first = '', ...rest] = address.split('.').map(unescaped)
  if (first !== 'file' && Object.hasOwn(rules, first)) return readParts(first as RefKind, rest)
  return readParts('file', [first, ...rest])
}

function readParts(kind: RefKind, parts: readonly string[]): Refs | undefined {
  const { counts, read } = rulesOf(kind)
  const place = parts.slice(0, counts.place)
  const own = parts.slice(counts.place)
  const count = own.length / counts.own
  if (!Number.isInteger(count) || count > mostRefs) return undefined
  const refs = Array.from({ length: count }, (_, at) => read(place, own.slice(at * counts.own, (at + 1) * counts.own)))
  return isWhole(refs) ? (refs as unknown as Refs) : undefined
}

const isWhole = (refs: readonly (Ref | undefined)[]): boolean => refs.length > 0 && refs.every((ref) => ref !== undefined)

/** Whether two references, or lists of them, lead to the same place. */
export const isSameRefs = (one: Refs, other: Refs): boolean => formatRefs(one) === formatRefs(other)
