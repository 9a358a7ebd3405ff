import { type SQL, sql } from 'drizzle-orm'
import type { InstallationRepository, Queryable } from '../use-case/index.ts'
import { contentOf, hashOf, type NewEntry } from './entry.ts'

/** Whether there is an event with the same actor, action and subject since a moment. */
function hasSameEventSince({ chain, actorId, action }: NewEntry, subjectId: number, since: Date): SQL {
  return sql`exists (
    select from audit_entries where chain = ${chain} and actor_id is not distinct from ${actorId}::int and action = ${action}
      and created_at > ${since.toISOString()}::timestamptz and details->>'subjectId' = ${String(subjectId)})`
}

/** One statement that appends an entry to the chain and updates the chain's end. */
function appendToChain(entry: NewEntry, unless: SQL): SQL {
  const content = contentOf(entry)
  return sql`
    with ending as (
      insert into audit_chains as head (chain, sequence, hash)
      select ${entry.chain}::int, 1, encode(sha256(convert_to(E'\n1\n' || ${content}::text, 'UTF8')), 'hex')
      where not ${unless}
      on conflict (chain) do update set
        sequence = head.sequence + 1,
        hash = encode(sha256(convert_to(head.hash || E'\n' || (head.sequence + 1) || E'\n' || ${content}::text, 'UTF8')), 'hex')
      returning sequence, hash
    )
    insert into audit_entries (chain, sequence, action, project_id, actor_id, actor_name, address, details, content, hash, created_at)
    select ${entry.chain}::int, ending.sequence, ${entry.action}, ${entry.projectId}::int, ${entry.actorId}::int, ${entry.actorName},
      ${entry.address}, ${JSON.stringify(entry.details)}::jsonb, ${content}, ending.hash, ${entry.createdAt.toISOString()}::timestamptz
    from ending`
}

// Entries per insert statement.
const BATCH_SIZE = 1_000

/** Links new entries to the end of their chain. Returns the links and the new end. */
function linkEntries(entries: readonly NewEntry[], end: { sequence: number; hash: string }) {
  let { sequence, hash } = end
  const links = entries.map((entry) => {
    const content = contentOf(entry)
    sequence += 1
    hash = hashOf(hash, sequence, content)
    return { ...entry, details: JSON.stringify(entry.details), createdAt: entry.createdAt.toISOString(), content, sequence, hash }
  })
  return { links, end: { sequence, hash } }
}

const reader = (db: Queryable) => ({
  /** Whether an event with the same actor, action and subject exists since a moment. */
  async hasSameEvent(entry: NewEntry, subjectId: number, since: Date): Promise<boolean> {
    const found = await db.execute<{ found: boolean }>(sql`select ${hasSameEventSince(entry, subjectId, since)} as found`)
    return found.rows[0]?.found === true
  },
})

/** Appends to logs. Not bound to one organisation, because super admins and visitors also act on organisations. */
export const auditRepository = {
  installation: true,
  reader,
  transactor: (tx) => ({
    ...reader(tx),

    async append(entry: NewEntry): Promise<void> {
      await tx.execute(appendToChain(entry, sql`false`))
    },

    /** Appends entries of one chain in order, with few statements. */
    async appendMany(entries: readonly NewEntry[]): Promise<void> {
      const chain = entries[0]?.chain
      if (chain === undefined) return
      await tx.execute(sql`insert into audit_chains (chain, sequence, hash) values (${chain}, 0, '') on conflict do nothing`)
      const { rows } = await tx.execute<{ sequence: number; hash: string }>(
        sql`select sequence, hash from audit_chains where chain = ${chain} for update`,
      )
      const [before] = rows
      if (before === undefined) throw new Error('the log has no end')
      const { links, end } = linkEntries(entries, before)
      for (let at = 0; at < links.length; at += BATCH_SIZE) {
        const batch = JSON.stringify(links.slice(at, at + BATCH_SIZE))
        await tx.execute(sql`
          insert into audit_entries (chain, sequence, action, project_id, actor_id, actor_name, address, details, content, hash, created_at)
          select chain, sequence, action, "projectId", "actorId", "actorName", address, details::jsonb, content, hash, "createdAt"
          from jsonb_to_recordset(${batch}::jsonb) as link (chain int, sequence int, action text, "projectId" int, "actorId" int,
            "actorName" text, address text, details text, content text, hash text, "createdAt" timestamptz)`)
      }
      await tx.execute(sql`update audit_chains set sequence = ${end.sequence}, hash = ${end.hash} where chain = ${chain}`)
    },

    /** Appends an entry unless the same event exists since a moment; also for concurrent requests. */
    async appendOnce(entry: NewEntry, subjectId: number, since: Date): Promise<void> {
      // Locks the chain first, so that the statement below sees entries committed by others.
      await tx.execute(sql`select from audit_chains where chain = ${entry.chain} for update`)
      await tx.execute(appendToChain(entry, hasSameEventSince(entry, subjectId, since)))
    },

    /** Erases the chain of a deleted organisation: the only deletion that the triggers permit. */
    async eraseChain(chain: number): Promise<void> {
      await tx.execute(sql`select set_config('dossier.erased_chain', ${String(chain)}, true)`)
      await tx.execute(sql`delete from audit_entries where chain = ${chain}`)
      await tx.execute(sql`delete from audit_chains where chain = ${chain}`)
      await tx.execute(sql`select set_config('dossier.erased_chain', '', true)`)
    },
  }),
} satisfies InstallationRepository<unknown, unknown>
