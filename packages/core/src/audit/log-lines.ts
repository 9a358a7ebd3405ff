import type { AuditVerdict } from '@dossier/contract'
import type { AuditRow } from './audit-log.repository.ts'
import { type ChainEnd, checkChain, type Link } from './check-chain.ts'

/**
 * An entry as a line of an export: what its hash covers, literally, and its place in the chain. Without the content, and saying so, where
 * that holds the text of a question that is not the reader's to see (entries of before questions were recorded by reference).
 */
export function lineOf({ chain, sequence, content, hash }: AuditRow): string {
  return `${JSON.stringify(content === null ? { chain, sequence, withheld: true, hash } : { chain, sequence, content, hash })}\n`
}

/** Checks an export of a whole log, line by line; a log that was filtered when it was exported has gaps. */
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
