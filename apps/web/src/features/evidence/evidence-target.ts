/** A place in a file that can be shown as evidence: the whole page, or a span of its text. */
export interface EvidenceTarget {
  projectId: number
  fileId: number
  /** 1-based. */
  page: number
  /** UTF-16 units of the page's text; `start === end` means the page as a whole. */
  start: number
  end: number
}

/**
 * The `evidence` part of an address: `file.page.start.end`. Always four numbers, so that no router takes `12.30` for the number 12.3.
 */
export function formatEvidence(target: EvidenceTarget): string {
  return [target.fileId, target.page, target.start, target.end].join('.')
}

const form = /^(\d{1,10})\.(\d{1,10})\.(\d{1,10})\.(\d{1,10})$/

/** Reads the `evidence` part of an address; undefined for anything that it cannot be. Addresses are typed by people: nothing throws. */
export function parseEvidence(value: unknown, projectId: number): EvidenceTarget | undefined {
  const parts = typeof value === 'string' ? form.exec(value) : null
  if (parts === null) return undefined
  const [fileId = 0, page = 0, start = 0, end = 0] = parts.slice(1).map(Number)
  if (fileId < 1 || page < 1) return undefined
  return { projectId, fileId, page, start, end: Math.max(start, end) }
}

export function isSameEvidence(left: EvidenceTarget | undefined, right: EvidenceTarget | undefined): boolean {
  if (left === undefined || right === undefined) return left === right
  return left.projectId === right.projectId && formatEvidence(left) === formatEvidence(right)
}
