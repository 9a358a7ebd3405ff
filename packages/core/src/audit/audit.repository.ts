import type { AuditActionName } from '@dossier/contract'
import { sql } from 'drizzle-orm'
import type { InstallationRepository } from '../use-case/index.ts'

/** An entry before it has its place in the chain. */
export interface NewEntry {
  chain: number
  action: AuditActionName
  projectId: number | null
  actorId: number | null
  actorName: string
  address: string
  details: Record<string, unknown>
  createdAt: Date
}

/** What an entry's hash covers, literally. */
export function contentOf(entry: NewEntry): string {
  const { action, projectId, actorId, actorName, address, details, createdAt } = entry
  return JSON.stringify({ at: createdAt.toISOString(), action, projectId, actorId, actorName, address, details })
}

export const auditRepository = {
  installation: true,
  reader: () => ({}),
  transactor: (tx) => ({
    /** One statement: it takes the end of the chain, joins the entry to it, and leaves the new end. */
    async append(entry: NewEntry): Promise<void> {
      const content = contentOf(entry)
      await tx.execute(sql`
        with ending as (
          insert into audit_chains as head (chain, sequence, hash)
          values (${entry.chain}, 1, encode(sha256(convert_to(E'\n1\n' || ${content}::text, 'UTF8')), 'hex'))
          on conflict (chain) do update set
            sequence = head.sequence + 1,
            hash = encode(sha256(convert_to(head.hash || E'\n' || (head.sequence + 1) || E'\n' || ${content}::text, 'UTF8')), 'hex')
          returning sequence, hash
        )
        insert into audit_entries (chain, sequence, action, project_id, actor_id, actor_name, address, details, content, hash, created_at)
        select ${entry.chain}, ending.sequence, ${entry.action}, ${entry.projectId}::int, ${entry.actorId}::int, ${entry.actorName},
          ${entry.address}, ${JSON.stringify(entry.details)}::jsonb, ${content}, ending.hash, ${entry.createdAt.toISOString()}::timestamptz
        from ending`)
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
