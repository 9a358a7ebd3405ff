import { z } from 'zod'
import { parseRange } from './cell-range.ts'
import { limits } from './limits.ts'

const id = z.number().int().min(1).max(limits.maximumInteger)
const offset = z.number().int().min(0).max(limits.maximumInteger)

/** A span of a file's page as read; an empty span means the whole page. A version is a file of its own, so `fileId` identifies it. */
export const fileRefSchema = z.object({
  kind: z.literal('file'),
  fileId: id,
  /** 1-based. */
  page: id,
  /** In the page's text, UTF-16 units; `end` is exclusive. */
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

/** Cells without the kind: the ones that a question is limited to. */
export const selectedCellsSchema = cellRefSchema.omit({ kind: true })
export type SelectedCells = z.infer<typeof selectedCellsSchema>

const seconds = z.number().min(0).max(limits.maximumInteger)

/** A span of a recording, in seconds. */
export const recordingRefSchema = z.object({ kind: z.literal('recording'), fileId: id, from: seconds, to: seconds })

/** A span of a page of a document outside, in the snapshot that was kept of it; an empty span means the whole page. */
const ofSnapshot = {
  snapshot: z.string().regex(/^[\da-f]{32}$/),
  page: id,
  start: offset,
  end: offset,
}

/** A place in a register's filing. */
export const filingRefSchema = z.object({ kind: z.literal('filing'), ...ofSnapshot })
/** A place in a page of the web, an article, a transcript or a company's own report. */
export const webRefSchema = z.object({ kind: z.literal('web'), ...ofSnapshot })

/** A reference: the target of a citation. */
export const refSchema = z.discriminatedUnion('kind', [fileRefSchema, cellRefSchema, recordingRefSchema, filingRefSchema, webRefSchema])
export type Ref = z.infer<typeof refSchema>
export type RefKind = Ref['kind']
export type RefOf<Kind extends RefKind> = Extract<Ref, { kind: Kind }>

/** References of one kind that are shown together: spans of one page, cells of one sheet, moments of one recording. */
export type Refs = { [Kind in RefKind]: RefsOf<Kind> }[RefKind]
export type RefsOf<Kind extends RefKind> = readonly [RefOf<Kind>, ...RefOf<Kind>[]]

/** A list with a single reference. */
export const alone = (ref: Ref): Refs => [ref] as unknown as Refs

/** How references of a kind are formatted in an address, and which source contains them. */
interface RefRules<R extends Ref> {
  /** Key of the source whose pages contain it; the same for all references into one file. */
  source: (ref: R) => string
  /** The parts shared by references that are shown together, and the parts of each one. */
  parts: (ref: R) => { place: (string | number)[]; own: (string | number)[] }
  /** Number of these parts. */
  counts: { place: number; own: number }
  /** Parses the parts; undefined for invalid ones. */
  read: (place: readonly string[], own: readonly string[]) => R | undefined
}

const number = (text: string | undefined): number => (text !== undefined && /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN)
const filePrefix = 'file:'

/** Key of a file as the source of pages. */
export const sourceOfFile = (fileId: number): string => `${filePrefix}${fileId}`

/** The file of a source key; undefined for other sources. */
export function fileOfSource(source: string): number | undefined {
  const fileId = source.startsWith(filePrefix) ? number(source.slice(filePrefix.length)) : Number.NaN
  return Number.isNaN(fileId) ? undefined : fileId
}

const snapshotPrefix = 'snapshot:'

/** Key of a snapshot as the source of pages. */
export const sourceOfSnapshot = (snapshot: string): string => `${snapshotPrefix}${snapshot}`

const ofFile = ({ fileId }: { fileId: number }): string => sourceOfFile(fileId)
const milliseconds = (moment: number): number => Math.round(moment * 1_000)

/** A page with a span of its text, from the parts of an address. */
function readSpan(paper: string | undefined, [first, last]: readonly string[]): { page: number; start: number; end: number } | undefined {
  const [page, start, end] = [number(paper), number(first), number(last)]
  return page >= 1 && start >= 0 && end >= 0 ? { page, start, end: Math.max(start, end) } : undefined
}

const ofSnapshotRules = <Kind extends 'filing' | 'web'>(kind: Kind) => ({
  source: ({ snapshot }: Omit<RefOf<'filing'>, 'kind'>) => sourceOfSnapshot(snapshot),
  parts: ({ snapshot, page, start, end }: Omit<RefOf<'filing'>, 'kind'>) => ({ place: [snapshot, page], own: [start, end] }),
  counts: { place: 2, own: 2 },
  read([snapshot = '', paper]: readonly string[], own: readonly string[]) {
    const span = readSpan(paper, own)
    return span && /^[\da-f]{32}$/.test(snapshot) ? { kind, snapshot, ...span } : undefined
  },
})

const rules: { [Kind in RefKind]: RefRules<RefOf<Kind>> } = {
  file: {
    source: ofFile,
    parts: ({ fileId, page, start, end }) => ({ place: [fileId, page], own: [start, end] }),
    counts: { place: 2, own: 2 },
    read([file, paper], own) {
      const fileId = number(file)
      const span = readSpan(paper, own)
      return span && fileId >= 1 ? { kind: 'file', fileId, ...span } : undefined
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
  filing: ofSnapshotRules('filing'),
  web: ofSnapshotRules('web'),
}

// Each kind's rules accept references of that kind only; this cast is the one place where it is not checked.
const rulesOf = (kind: RefKind) => rules[kind] as RefRules<Ref>

/** Key of the source that a reference points into, such as a file with all its pages and sheets. */
export const sourceOf = (ref: Ref): string => rulesOf(ref.kind).source(ref)

/** The file that a reference points into; undefined for other sources. */
export const fileOfRef = (ref: Ref): number | undefined => fileOfSource(sourceOf(ref))

/** Maximum number of references in an address, so that it can be shared: longer citations are truncated. */
export const mostRefs = 16
/** Longer addresses are not parsed. */
export const longestRefAddress = 2_000

// Dots separate the parts of an address, so they are escaped in sheet names.
const escaped = (part: string | number): string => String(part).toWellFormed().replaceAll('~', '~0').replaceAll('.', '~1')
const unescaped = (part: string): string => part.replaceAll('~1', '.').replaceAll('~0', '~')

/**
 * Formats references that are shown together as a part of an address: `file.page.start.end` for a place on a page (the oldest form, without a kind),
 * `cell.file.sheet.range`, `recording.file.from.to` (milliseconds), `filing.snapshot.page.start.end`, `web.snapshot.page.start.end`. Further references of the same place add their own parts. Never a number, so that
 * routers do not parse it as one.
 */
export function formatRefs(refs: Refs): string {
  const { parts } = rulesOf(refs[0].kind)
  const { place } = parts(refs[0])
  const same = refs.filter((ref) => parts(ref).place.join('.') === place.join('.')).slice(0, mostRefs)
  const written = [...place, ...same.flatMap((ref) => parts(ref).own)].map(escaped)
  return (refs[0].kind === 'file' ? written : [refs[0].kind, ...written]).join('.')
}

/** Parses what this or any earlier version of `formatRefs` wrote; undefined for anything else. Addresses are typed by people, so nothing throws. */
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
  return areComplete(refs) ? (refs as unknown as Refs) : undefined
}

const areComplete = (refs: readonly (Ref | undefined)[]): boolean => refs.length > 0 && refs.every((ref) => ref !== undefined)

/** Whether two lists of references point to the same place. */
export const isSameRefs = (one: Refs, other: Refs): boolean => formatRefs(one) === formatRefs(other)
