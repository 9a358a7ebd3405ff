import { endpoints } from '@dossier/contract'
import type { BenchArguments } from './arguments.ts'
import { printFigure, printProgress } from './print.ts'
import { quantile } from './quantile.ts'
import { withServer } from './server-rig.ts'

const WARM_UPS = 10
const TIMES = 100
const PAGE = 20

/** Response time of a page of People in an organisation with many members. */
export async function benchMembers({ members }: BenchArguments): Promise<void> {
  if (!(members > 0)) throw new Error('--members must be a positive number')
  await withServer(async ({ ask, signIn, prepare }) => {
    await prepare(plantMembers, [members])
    await prepare('analyze users')
    printProgress(`${members} members in the organization`)
    const { token } = await signIn()
    const pages: Record<string, Record<string, string | number>> = {
      first: { offset: 0 },
      middle: { offset: Math.floor(members / 2) },
      last: { offset: Math.max(0, members - PAGE) },
      search: { search: 'kim 77' },
      'search-mail': { search: `member-${Math.floor(members / 3)}@` },
      'by-last-activity': { sort: 'lastActivity', descending: 'true' },
    }
    printFigure('members.members', members)
    for (const [name, query] of Object.entries(pages)) {
      const times: number[] = []
      let statements = 0
      for (let at = 0; at < WARM_UPS + TIMES; at += 1) {
        const asked = await ask(endpoints.members.list, { token, query: { limit: PAGE, ...query } })
        if (at >= WARM_UPS) times.push(asked.milliseconds)
        statements = asked.statements
      }
      printFigure(`members.${name}.p50-ms`, quantile(times, 0.5))
      printFigure(`members.${name}.p95-ms`, quantile(times, 0.95))
      printFigure(`members.${name}.statements`, statements)
    }
  })
}

const plantMembers = `
  insert into users (organization_id, first_name, last_name, email, role, created_at, last_active_at)
  select (select id from organizations), (array['Min', 'Ji-ho', '서연', 'Anna', 'Do-yun'])[1 + n % 5] || ' ' || n % 997,
    (array['Kim', 'Lee', '박', 'Choi', 'Meyer'])[1 + n % 7 % 5], 'member-' || n || '@example.com', 3 + n % 4,
    timestamptz '2026-01-01' + n * interval '1 minute', timestamptz '2026-06-01' + n * 7919 % 200000 * interval '1 minute'
  from generate_series(1, $1::int) n`
