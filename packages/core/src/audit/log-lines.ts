import type { AuditVerdict } from '@dossier/contract'
import type { AuditRow } from './audit-log.repository.ts'
import { type ChainEnd, checkChain, type Link } from './check-chain.ts'

/**
 * An entry as a line of an export: its hashed content and its position in the chain. The content is withheld and marked as such when it
 * contains a question that the reader may not see (only in entries from before questions were recorded by reference).
 */
export function lineOf({ chain, sequence, content, hash }: AuditRow): string {
  return `${JSON.stringify(content === null ? { chain, sequence, withheld: true, hash } : { chain, sequence, content, hash })}\n`
}

/** Verifies the export of a complete log line by line. A filtered export has gaps and fails. */
export function verifyLines(lines: AsyncIterable<string>, known?: ChainEnd): Promise<AuditVerdict> {
  return checkChain(linksOf(lines), known === undefined ? [] : [known])
}

async function* linksOf(lines: AsyncIterable<string>): AsyncGenerator<Link> {
  let chain: unknown
  for await (const line of lines) {
    if (line.trim() === '') continue
    const fields = fieldsOf(line)
    const sequence = Number(fields['sequence'])
    const content = fields['withheld'] === true && fields['content'] === undefined ? null : String(fields['content'])
    chain ??= fields['chain']
    const agrees = chain === fields['chain'] && (content === null || chain === fieldsOf(content)['chain'])
    yield { sequence, content, hash: String(fields['hash']), agrees }
  }
}

function fieldsOf(line: string): Record<string, unknown> {
  try {
    const parsed: unknown = JSON.parse(line)
    return typeof parsed === 'object' && parsed !== null ? { ...parsed } : {}
  } catch {
    return {}
  }
}
