import type { Span } from './span.ts'

/** A place in a file that can be shown as evidence: a page, and on it the spans of its text that are cited together. */
export interface EvidenceTarget extends Span {
  projectId: number
  fileId: number
  /** 1-based. */
  page: number
  /** Spans beside the first: a figure's row, column heading and unit. */
  further?: readonly Span[]
}

/** An address stays one that can be sent around; a citation of more parts is cut to these. */
const mostSpans = 16

/** The cited spans of a target; none when it means the page as a whole. */
export function spansOf({ start, end, further = [] }: Pick<EvidenceTarget, 'start' | 'end' | 'further'>): Span[] {
  return [{ start, end }, ...further].filter((span) => span.end > span.start)
}

/**
 * The `evidence` part of an address: `file.page.start.end`, and `.start.end` for each further span. Never less than four numbers, so that
 * no router takes `12.30` for the number 12.3.
 */
export function formatEvidence(target: EvidenceTarget): string {
  const further = (target.further ?? []).slice(0, mostSpans - 1).flatMap(({ start, end }) => [start, end])
  return [target.fileId, target.page, target.start, target.end, ...further].join('.')
}

const form = /^\d{1,10}\.\d{1,10}(?:\.\d{1,10}\.\d{1,10}){1,16}$/

/** Reads the `evidence` part of an address; undefined for anything that it cannot be. Addresses are typed by people: nothing throws. */
export function parseEvidence(value: unknown, projectId: number): EvidenceTarget | undefined {
  if (typeof value !== 'string' || !form.test(value)) return undefined
  const [fileId = 0, page = 0, ...edges] = value.split('.').map(Number)
  if (fileId < 1 || page < 1) return undefined
  const spans: Span[] = []
  for (let index = 0; index + 1 < edges.length; index += 2) {
    const start = edges[index] ?? 0
    spans.push({ start, end: Math.max(start, edges[index + 1] ?? 0) })
  }
  const [first = { start: 0, end: 0 }, ...further] = spans
  return { projectId, fileId, page, ...first, ...(further.length > 0 ? { further } : {}) }
}

export function isSameEvidence(left: EvidenceTarget | undefined, right: EvidenceTarget | undefined): boolean {
  if (left === undefined || right === undefined) return left === right
  return left.projectId === right.projectId && formatEvidence(left) === formatEvidence(right)
}
