import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { beforeAll, expect, it } from 'vitest'
import { lineOf, verifyLines } from './log-lines.ts'
import { type Logs, openLogs } from './testing/logs.ts'
import { readLog } from './read-log.ts'

describeOnAnyDatabase('verification of an audit log', (under) => {
  let logs: Logs
  beforeAll(async () => {
    logs = await openLogs(under)
  })

  const linesOf = async (chain: number) => {
    const lines: string[] = []
    for await (const row of readLog((after, limit) => logs.log(chain).listFrom({}, after, limit))) lines.push(lineOf(row))
    return lines
  }

  it.each([
    ['whose content was changed', `update audit_entries set content = replace(content, '2.pdf', '9.pdf') where sequence = 2`],
    ['whose details were changed alone', `update audit_entries set details = '{"subject": "9.pdf"}' where sequence = 2`],
    ['whose actor was changed alone', `update audit_entries set actor_id = 8 where sequence = 2`],
    ['whose time was changed alone', `update audit_entries set created_at = created_at + interval '1 day' where sequence = 2`],
    ['whose workspace was changed alone', `update audit_entries set project_id = null where sequence = 2`],
    ['whose content is no JSON any more', `update audit_entries set content = 'x' where sequence = 2`],
    [
      'whose content and details were changed alike',
      `
      update audit_entries set content = replace(content, '2.pdf', '9.pdf'), details = '{"subject": "9.pdf", "subjectId": 2}' where sequence = 2`,
    ],
  ])('returns the first entry %s', async (_what, statement) => {
    const chain = logs.newChain()
    await logs.fill(chain, 4)
    await logs.tamper(`${statement} and chain = ${chain}`)
    expect(await logs.verify(chain)).toMatchObject({ intact: false, firstBroken: { sequence: 2, reason: 'changed' } })
  })

  it('returns the entry after one whose content and hash were both changed', async () => {
    const chain = logs.newChain()
    await logs.fill(chain, 4)
    await logs.tamper(`
      update audit_entries changed set content = replace(changed.content, '2.pdf', '9.pdf'), details = '{"subject": "9.pdf", "subjectId": 2}',
        hash = encode(sha256(convert_to(before.hash || E'\\n2\\n' || replace(changed.content, '2.pdf', '9.pdf'), 'UTF8')), 'hex')
      from audit_entries before where before.chain = ${chain} and before.sequence = 1 and changed.chain = ${chain} and changed.sequence = 2`)
    expect(await logs.verify(chain)).toMatchObject({ intact: false, firstBroken: { sequence: 3, reason: 'changed' } })
  })

  it('returns an entry missing from the middle', async () => {
    const chain = logs.newChain()
    await logs.fill(chain, 4)
    await logs.tamper(`delete from audit_entries where chain = ${chain} and sequence = 3`)
    expect(await logs.verify(chain)).toMatchObject({ intact: false, entries: 2, firstBroken: { sequence: 3, reason: 'missing' } })
  })

  it('returns the first entry that was cut off', async () => {
    const chain = logs.newChain()
    await logs.fill(chain, 4)
    await logs.tamper(`delete from audit_entries where chain = ${chain} and sequence > 2`)
    expect(await logs.verify(chain)).toMatchObject({ intact: false, entries: 2, firstBroken: { sequence: 3, reason: 'cut-off' } })
  })

  it('returns the first entry that was cut off together with the recorded end, given a known head', async () => {
    const chain = logs.newChain()
    await logs.fill(chain, 4)
    const { head } = await logs.verify(chain)
    await logs.tamper(`delete from audit_entries where chain = ${chain} and sequence > 2`)
    await logs.database.pool.query(
      `update audit_chains set sequence = 2, hash = (select hash from audit_entries where chain = $1 and sequence = 2) where chain = $1`,
      [chain],
    )
    expect(await logs.verify(chain)).toMatchObject({ intact: true, entries: 2 })
    expect(await logs.verify(chain, head)).toMatchObject({ intact: false, firstBroken: { sequence: 3, reason: 'cut-off' } })
    await logs.fill(chain, 2)
    expect(await logs.verify(chain, head)).toMatchObject({ intact: false, firstBroken: { sequence: 4, reason: 'changed' } })
  })

  it('returns an entry beyond the recorded end', async () => {
    const chain = logs.newChain()
    await logs.fill(chain, 2)
    await logs.tamper(`
      insert into audit_entries (chain, sequence, action, actor_name, address, details, content, hash, created_at)
      values (${chain}, 3, 'file.deleted', '', '', '{}', '', '', now())`)
    expect(await logs.verify(chain)).toMatchObject({ intact: false, firstBroken: { sequence: 3, reason: 'changed' } })
  })

  it('returns the first entry of a log that replaced another log', async () => {
    const [chain, other] = [logs.newChain(), logs.newChain()]
    await logs.fill(chain, 2)
    await logs.tamper(`update audit_entries set chain = ${other} where chain = ${chain}`)
    await logs.database.pool.query('update audit_chains set chain = $2 where chain = $1', [chain, other])
    expect(await logs.verify(other)).toMatchObject({ intact: false, firstBroken: { sequence: 1, reason: 'changed' } })
  })

  it('detects changed, missing and cut-off lines of an export', async () => {
    const chain = logs.newChain()
    await logs.fill(chain, 4)
    const { head } = await logs.verify(chain)
    const lines = await linesOf(chain)
    const verified = (kept: string[], known?: typeof head) => verifyLines(streamed(kept), known)
    expect(await verified(lines, head)).toEqual({ intact: true, entries: 4, head, firstBroken: null })
    expect(await verified([...lines.slice(0, 1), ...lines.slice(2)])).toMatchObject({ firstBroken: { sequence: 2, reason: 'missing' } })
    expect(await verified(lines.map((line) => line.replace('2.pdf', '9.pdf')))).toMatchObject({
      firstBroken: { sequence: 2, reason: 'changed' },
    })
    expect(await verified(lines.slice(0, 3), head)).toMatchObject({ firstBroken: { sequence: 4, reason: 'cut-off' } })
    expect(await verified(['{', ...lines])).toMatchObject({ firstBroken: { sequence: 1, reason: 'changed' } })
  })
})

async function* streamed(lines: string[]): AsyncGenerator<string> {
  yield* lines
}
