import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Database, migrateDatabase } from '@dossier/platform'
import { describeOnEachDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, expect, it } from 'vitest'

const migrations = join(import.meta.dirname, '../../migrations')

/** A folder with the first migrations only, as an earlier version of the product had them. */
async function makeEarlierVersion(folder: string, count: number): Promise<void> {
  await cp(migrations, folder, { recursive: true })
  const path = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(await readFile(path, 'utf8')) as { entries: unknown[] }
  await writeFile(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, count) }))
}

describeOnEachDatabase('migrating a database of the first version', (under) => {
  let database: Database
  let folder: string
  const one = async (statement: string) => (await database.pool.query<Record<string, unknown>>(statement)).rows[0]
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dossier-migrations-'))
    await makeEarlierVersion(folder, 1)
    database = await under.open()
    await migrateDatabase(database, folder)
    const at = `'2026-01-02T03:04:05Z'`
    for (const statement of [
      `insert into organizations (name, code, created_at) values ('First', 'first', ${at})`,
      `insert into users (organization_id, first_name, email, password_hash, role, created_at) values (null, 'Root', 'root@example.com', 'h', 1, ${at})`,
      `insert into users (organization_id, first_name, email, password_hash, role, created_at) values (1, 'Owner', 'o@example.com', 'h', 2, ${at})`,
      `insert into users (organization_id, first_name, email, password_hash, role, status, created_at) values (1, 'Gone', 'g@example.com', 'h', 5, 'deleted', ${at})`,
      `insert into sessions (user_id, token_hash, created_at, expires_at) values (2, 't', ${at}, '2027-01-01')`,
      `insert into projects (organization_id, name, owner_id, created_at, last_activity_at) values (1, 'Deal', 2, ${at}, ${at})`,
      `insert into project_members (project_id, user_id, role, created_at) values (1, 3, 5, ${at})`,
      `insert into files (organization_id, project_id, filename, kind, size, sha256, blob_key, status, uploaded_by, created_at)
        values (1, 1, 'a.txt', 'txt', 5, 'x', 'projects/1/1/x', 'indexed', 2, ${at})`,
      `insert into searches (organization_id, project_id, query, answer, created_by, created_at) values (1, 1, 'Revenue?', '{}', 2, ${at})`,
    ]) {
      await database.pool.query(statement)
    }
    await migrateDatabase(database, migrations)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('keeps its people, sessions, workspaces and files', async () => {
    expect(await one('select first_name, role, status, access, phone, custom_role_id, password_hash from users where id = 2')).toEqual({
      first_name: 'Owner',
      role: 2,
      status: 'active',
      access: 'all',
      phone: '',
      custom_role_id: null,
      password_hash: 'h',
    })
    expect(await one('select method, last_used_at = created_at as used, break_glass_id from sessions')).toEqual({
      method: 'password',
      used: true,
      break_glass_id: null,
    })
    expect(await one('select name, status, website, email, deleted_after, export_key from organizations')).toEqual({
      name: 'First',
      status: 'active',
      website: '',
      email: '',
      deleted_after: null,
      export_key: null,
    })
    expect(await one('select status, role from project_members')).toEqual({ status: 'active', role: 5 })
    expect(await one('select filename, size::int, lineage_id = id as own, version, is_latest from files')).toEqual({
      filename: 'a.txt',
      size: 5,
      own: true,
      version: 1,
      is_latest: true,
    })
  })

  it('turns each question into a conversation that can be continued', async () => {
    const { id, ...conversation } =
      (await one('select id, title, visibility, created_by, asked_at = created_at as once from conversations')) ?? {}
    expect(conversation).toEqual({ title: 'Revenue?', visibility: 'workspace', created_by: 2, once: true })
    expect(await one('select conversation_id from searches')).toEqual({ conversation_id: id })
    expect(await one("select count(*)::int as count from runs where kind = 'answer'")).toEqual({ count: 0 })
    const next = `insert into conversations (organization_id, project_id, title, created_by, created_at, asked_at)
      values (1, 1, 'Next', 2, now(), now()) returning id > ${String(id)} as follows`
    expect(await one(next)).toEqual({ follows: true })
  })

  it('frees the address of a deleted account and of no other', async () => {
    const add = (email: string) =>
      database.pool.query(
        `insert into users (organization_id, first_name, email, role, created_at) values (1, 'New', '${email}', 5, now())`,
      )
    await add('g@example.com')
    await expect(add('g@example.com')).rejects.toThrow(/users_email_in_organization/)
    await expect(add('o@example.com')).rejects.toThrow(/users_email_in_organization/)
  })

  it('protects the audit log from then on', async () => {
    await database.pool.query(
      `insert into audit_entries (chain, sequence, action, actor_name, address, details, content, hash, created_at)
        values (1, 1, 'file.viewed', '', '', '{}', '', '', now())`,
    )
    await expect(database.pool.query('delete from audit_entries')).rejects.toThrow('append-only')
  })

  it('is done once', async () => {
    await migrateDatabase(database, migrations)
    const journal = JSON.parse(await readFile(join(migrations, 'meta/_journal.json'), 'utf8')) as { entries: unknown[] }
    const { rows } = await database.pool.query('select hash from drizzle.__drizzle_migrations')
    expect(rows).toHaveLength(journal.entries.length)
  })
})

/** The migrations before runs. */
const BEFORE_RUNS = 18

describeOnEachDatabase('migrating a database from before runs', (under) => {
  let database: Database
  let folder: string
  const all = async (statement: string) => (await database.pool.query<Record<string, unknown>>(statement)).rows
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dossier-migrations-'))
    await makeEarlierVersion(folder, BEFORE_RUNS)
    database = await under.open()
    await migrateDatabase(database, folder)
    const at = `'2026-01-02T03:04:05Z'`
    const search = (state: string, ended: string) =>
      `insert into searches (organization_id, project_id, conversation_id, query, state, answer, created_by, created_at, finished_at)
        values (1, 1, 1, 'Revenue ${state}?', '${state}', '{}', 1, ${at}, ${ended})`
    const drive = JSON.stringify({
      kind: 'drive',
      provider: 'google',
      items: [
        { id: 'a', name: 'Deal', kind: 'folder' },
        { id: 'b', name: 'b', kind: 'file' },
      ],
    })
    for (const statement of [
      `insert into organizations (name, code, created_at) values ('First', 'first', ${at})`,
      `insert into users (organization_id, first_name, email, password_hash, role, created_at) values (1, 'Owner', 'o@example.com', 'h', 2, ${at})`,
      `insert into projects (organization_id, name, owner_id, created_at, last_activity_at) values (1, 'Deal', 1, ${at}, ${at})`,
      `insert into conversations (organization_id, project_id, title, created_by, created_at, asked_at) values (1, 1, 'Revenue', 1, ${at}, ${at})`,
      search('completed', at),
      search('running', 'null'),
      search('planned', 'null'),
      search('failed', at),
      `insert into search_events (search_id, number, event) values (2, 1, '{"type":"searching"}'), (2, 2, '{"type":"plan"}')`,
      `insert into search_journal (search_id, number, model, request_hash, request, reply, at)
        values (2, 1, 'm', 'h1', '{"messages":[]}', '{"text":"a"}', ${at}), (2, 2, 'm', 'h2', '{"messages":[]}', '{"text":"b"}', ${at})`,
      `insert into imports (organization_id, project_id, source, status, total, added, refused, started_by, created_at)
        values (1, 1, '${drive}', 'running', 9, 2, 1, 1, ${at})`,
      `insert into imported_items (import_id, item_key, file_id, revision) values (1, 'x', 5, 'r1'), (1, 'y', null, null)`,
    ]) {
      await database.pool.query(statement)
    }
    await migrateDatabase(database, migrations)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('creates a run for each answer that is not just a quotation, in its state', async () => {
    const rows = await all(
      "select subject, subject_id, state, input, started_by, finished_at is not null as ended from runs where kind = 'answer' order by id",
    )
    const row = (id: number, state: string, was = state) => ({
      subject: `Revenue ${was}?`,
      subject_id: id,
      state,
      input: { searchId: id, conversationId: 1 },
      started_by: 1,
      ended: state === 'failed',
    })
    expect(rows).toEqual([row(2, 'running'), row(3, 'waiting', 'planned'), row(4, 'failed')])
  })

  it('keeps emitted events and model requests in order', async () => {
    expect(await all('select number, event from run_events join runs on runs.id = run_id where subject_id = 2 order by number')).toEqual([
      { number: 1, event: { type: 'searching' } },
      { number: 2, event: { type: 'plan' } },
    ])
    expect(
      await all('select key, input_hash, result from run_steps join runs on runs.id = run_id where subject_id = 2 order by key'),
    ).toEqual([
      { key: 'model#000000', input_hash: 'h1', result: { model: 'm', request: { messages: [] }, reply: { text: 'a' } } },
      { key: 'model#000001', input_hash: 'h2', result: { model: 'm', request: { messages: [] }, reply: { text: 'b' } } },
    ])
  })

  it('resumes imports under their ids', async () => {
    expect(await all("select id, subject, state, done, total from runs where kind = 'import'")).toEqual([
      { id: 1, subject: 'Google Drive: Deal +1', state: 'running', done: 3, total: 9 },
    ])
    expect(await all('select key, result from run_steps where run_id = 1 order by key')).toEqual([
      { key: 'x', result: { fileId: 5, revision: 'r1' } },
      { key: 'y', result: { fileId: null, revision: null } },
    ])
  })
})

/** The migrations before all long work became runs. */
const BEFORE_KINDS = 20

describeOnEachDatabase('migrating a database with other long work from before runs', (under) => {
  let database: Database
  let folder: string
  const all = async (statement: string) => (await database.pool.query<Record<string, unknown>>(statement)).rows
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dossier-migrations-'))
    await makeEarlierVersion(folder, BEFORE_KINDS)
    database = await under.open()
    await migrateDatabase(database, folder)
    const at = `'2026-01-02T03:04:05Z'`
    const file = (projectId: number, name: string, lineageId: number) =>
      `insert into files (organization_id, project_id, filename, kind, size, sha256, blob_key, status, uploaded_by, created_at, lineage_id)
        values (1, ${projectId}, '${name}', 'txt', 5, 'x', 'projects/1/${projectId}/${name}', 'indexed', 1, ${at}, ${lineageId})`
    const vectors = (fileId: number, projectId: number, state: string, failure: string, passages: number, embedded: number) =>
      `insert into file_vectors (file_id, organization_id, project_id, sha256, model, state, failure, passages, embedded, changed_at)
        values (${fileId}, 1, ${projectId}, 'x', 'm', '${state}', ${failure}, ${passages}, ${embedded}, ${at})`
    for (const statement of [
      `insert into organizations (name, code, created_at) values ('First', 'first', ${at})`,
      `insert into users (organization_id, first_name, email, password_hash, role, created_at) values (1, 'Owner', 'o@example.com', 'h', 2, ${at})`,
      `insert into organizations (name, code, status, deleted_after, created_at) values ('Leaving', 'leaving', 'deleting', '2026-03-04T05:06:07.089Z', ${at})`,
      `insert into organizations (name, code, status, deleted_after, export_key, created_at) values ('Packed', 'packed', 'deleting', ${at}, 'k', ${at})`,
      ...['Deal', 'Done'].map(
        (name) =>
          `insert into projects (organization_id, name, owner_id, created_at, last_activity_at) values (1, '${name}', 1, ${at}, ${at})`,
      ),
      ...['a', 'b', 'c'].map((name, place) => file(1, name, place + 1)),
      ...['d', 'e'].map((name, place) => file(2, name, place + 4)),
      `insert into files (organization_id, project_id, filename, kind, size, sha256, blob_key, status, uploaded_by, created_at, lineage_id)
        values (1, 1, 'call.mp3', 'mp3', 5, 'x', 'projects/1/1/call', 'reading', 1, ${at}, 6),
          (1, 1, 'done.mp3', 'mp3', 5, 'x', 'projects/1/1/done', 'indexed', 1, ${at}, 7)`,
      vectors(1, 1, 'embedded', 'null', 3, 3),
      vectors(2, 1, 'waiting', 'null', 0, 0),
      vectors(3, 1, 'failed', `'refused'`, 4, 1),
      vectors(4, 2, 'embedded', 'null', 0, 0),
      vectors(5, 2, 'waiting', `'budget-spent'`, 2, 1),
    ]) {
      await database.pool.query(statement)
    }
    await migrateDatabase(database, migrations)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('creates a run for each workspace with files waiting to be embedded', async () => {
    expect(await all("select project_id, subject, subject_id, state, input, started_by from runs where kind = 'embedding'")).toEqual([
      { project_id: 1, subject: 'Deal', subject_id: 1, state: 'queued', input: { projectId: 1 }, started_by: null },
    ])
  })

  it('resumes the export of an organization that is being deleted', async () => {
    expect(await all("select organization_id, project_id, subject, subject_id, state, input from runs where kind = 'export'")).toEqual([
      {
        organization_id: 2,
        project_id: null,
        subject: 'Leaving',
        subject_id: 2,
        state: 'queued',
        input: { deletedAfter: '2026-03-04T05:06:07.089Z' },
      },
    ])
  })

  it('resumes recordings waiting for transcription', async () => {
    expect(await all("select project_id, subject, subject_id, state, input, started_by from runs where kind = 'transcription'")).toEqual([
      { project_id: 1, subject: 'call.mp3', subject_id: 6, state: 'queued', input: { projectId: 1, fileId: 6 }, started_by: 1 },
    ])
  })

  it('keeps the state of each file and counts waiting ones again', async () => {
    expect(await all('select file_id, failure, passages, embedded from file_vectors order by file_id')).toEqual([
      { file_id: 1, failure: null, passages: 3, embedded: 3 },
      { file_id: 2, failure: null, passages: null, embedded: 0 },
      { file_id: 3, failure: 'refused', passages: 4, embedded: 1 },
      { file_id: 4, failure: null, passages: 0, embedded: 0 },
      { file_id: 5, failure: 'budget-spent', passages: null, embedded: 1 },
    ])
  })
})

/** The migrations before token counts and stored model settings were renamed. */
const BEFORE_USAGE_NAMES = 30

describeOnEachDatabase('migrating a database with token counts under their former names', (under) => {
  let database: Database
  let folder: string
  const all = async (statement: string) => (await database.pool.query<Record<string, unknown>>(statement)).rows
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'dossier-migrations-'))
    await makeEarlierVersion(folder, BEFORE_USAGE_NAMES)
    database = await under.open()
    await migrateDatabase(database, folder)
    const at = `'2026-01-02T03:04:05Z'`
    const model = JSON.stringify({ told: { provider: 'openai', model: 'm' }, encryptedKey: 'k' })
    const reply = (usage: object) => JSON.stringify({ model: 'm', request: { messages: [] }, reply: { text: 'a', usage } })
    for (const statement of [
      `insert into organizations (name, code, created_at) values ('First', 'first', ${at})`,
      `insert into model_usage (organization_id, project_id, purpose, model, requests, untold, texts, tokens, priced_tokens, cost)
        values (1, 1, 'questions', 'm', 3, 2, 3, 10, 0, 0)`,
      `insert into model_calls (organization_id, project_id, user_id, purpose, model, input_tokens, output_tokens, is_told, at)
        values (1, 1, 1, 'answering', 'm', 5, 6, true, ${at})`,
      `insert into model_settings (organization_id, embedding, reranking, changed_at) values (1, '${model}', null, ${at})`,
      `insert into runs (organization_id, project_id, kind, subject, subject_id, state, input, created_at)
        values (1, null, 'answer', 'Revenue?', 1, 'running', '{}', ${at})`,
      `insert into run_steps (run_id, key, result, at) values
        (1, 'model#000000', '${reply({ inputTokens: 1, outputTokens: 2, told: false })}', ${at}),
        (1, 'model#000001', '${reply({ inputTokens: 0, outputTokens: 0 })}', ${at}),
        (1, 'other', '{"reply":{"usage":{"told":true}}}', ${at}), (1, 'done', null, ${at})`,
    ]) {
      await database.pool.query(statement)
    }
    await migrateDatabase(database, migrations)
  })
  afterAll(() => rm(folder, { recursive: true }))

  it('keeps the counts', async () => {
    expect(await all('select requests_without_usage::int, is_reported from model_usage, model_calls')).toEqual([
      { requests_without_usage: 2, is_reported: true },
    ])
  })

  it('keeps the settings of models and their keys', async () => {
    expect(await all('select embedding, reranking, transcription from model_settings')).toEqual([
      { embedding: { settings: { provider: 'openai', model: 'm' }, encryptedKey: 'k' }, reranking: null, transcription: null },
    ])
  })

  it('keeps whether the usage of recorded replies was reported, and leaves other steps unchanged', async () => {
    expect(await all("select key, result -> 'reply' -> 'usage' as usage from run_steps order by key")).toEqual([
      { key: 'done', usage: null },
      { key: 'model#000000', usage: { inputTokens: 1, outputTokens: 2, isReported: false } },
      { key: 'model#000001', usage: { inputTokens: 0, outputTokens: 0 } },
      { key: 'other', usage: { told: true } },
    ])
  })
})
