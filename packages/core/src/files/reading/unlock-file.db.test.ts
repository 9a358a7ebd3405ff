import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectTypes } from '@dossier/contract'
import { createSecretBox } from '@dossier/platform'
import { describeOnAnyDatabase } from '@dossier/platform/testing'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { makePdf } from '../../../../documents/fixtures/make-pdf.ts'
import { makeScan } from '../../../../documents/fixtures/make-scan.ts'
import { protectPdf } from '../../../../documents/fixtures/protect-pdf.ts'
import { auditLogRepository } from '../../audit/index.ts'
import { createProject } from '../../projects/index.ts'
import { createTextRecogniser } from '../../reading/text-recogniser.ts'
import { expectRefusal, makeOrganization, openTestCore, type TestCore, untilRead, uploadAndRead } from '../../testing/test-core.ts'
import type { Member } from '../../use-case/index.ts'
import { showPassword } from './file-password.ts'
import { readAgain } from './read-again.ts'
import { restoreVersion } from '../versions/restore-version.ts'
import { showFile } from '../lists/show-file.ts'
import { unlockFile } from './unlock-file.ts'
import { fileSources } from '../../citing/index.ts'

const password = '열람 암호 7'
const plain = makePdf([[{ text: 'The escrow is released twelve months after closing', x: 60, y: 90 }]])
const locked = protectPdf(plain, { user: password })
const recognises = createTextRecogniser(1)?.languages.length === 2

describeOnAnyDatabase('a PDF that is protected by a password', (under) => {
  let core: TestCore
  let owner: Member
  let projectId: number
  beforeAll(async () => {
    core = await openTestCore(under)
  })
  afterAll(() => core.close())
  beforeEach(async () => {
    owner = await makeOrganization(core)
    projectId = (await createProject(core.deps, owner, { name: 'Deal', description: '', type: projectTypes.all })).id
  })

  const upload = async (name: string, content: string | Uint8Array) => {
    const [file] = await uploadAndRead(core, owner, projectId, { [name]: content })
    return { projectId, attachmentId: file?.id ?? 0 }
  }
  const show = (file: { projectId: number; attachmentId: number }) => showFile(core.deps, owner, file)
  const found = async (question: string) => {
    const [first] = (await core.deps.indexes.search(projectId, question)).pages
    return first && fileSources.fileOf(first.source)
  }

  it('asks for its password and is read and found once it is provided', async () => {
    const file = await upload('deed.pdf', locked)
    const before = await show(file)
    expect(before).toMatchObject({ status: 'failed', unlocked: false, failure: { reason: 'encrypted' } })
    expect(before.failure?.message).toContain('Enter the password')
    expect(await unlockFile(core.deps, owner, { ...file, password })).toMatchObject({ unlocked: true, failure: null })
    await untilRead(core)
    expect(await show(file)).toMatchObject({ status: 'indexed', pages: 1, unlocked: true })
    expect(await found('when is the escrow released?')).toBe(file.attachmentId)
    expect(await showPassword(core.deps, owner, file)).toEqual({ password })
  })

  it('refuses a wrong password and does not store it', async () => {
    const file = await upload('deed.pdf', locked)
    await expectRefusal(unlockFile(core.deps, owner, { ...file, password: 'guess' }), 'WRONG_FILE_PASSWORD')
    expect(await show(file)).toMatchObject({ status: 'failed', unlocked: false })
    await expectRefusal(showPassword(core.deps, owner, file), 'FILE_NOT_PROTECTED')
  })

  it('accepts one password attempt at a time', async () => {
    const file = await upload('deed.pdf', locked)
    const gate = Promise.withResolvers<void>()
    const tryPassword: typeof core.deps.reading.tryPassword = async (request) => {
      await gate.promise
      return core.deps.reading.tryPassword(request)
    }
    const held = { ...core.deps, reading: { ...core.deps.reading, tryPassword } }
    const attempts = ['a', 'b'].map((guess) => unlockFile(held, owner, { ...file, password: guess }))
    await expectRefusal(Promise.race(attempts), 'FILE_BEING_READ')
    gate.resolve()
    expect((await Promise.allSettled(attempts)).map((attempt) => attempt.status)).toEqual(['rejected', 'rejected'])
    await expectRefusal(unlockFile(core.deps, owner, { ...file, password: 'c' }), 'WRONG_FILE_PASSWORD')
  })

  it('is reread with its password, and so is a restored version', async () => {
    const file = await upload('deed.pdf', locked)
    await unlockFile(core.deps, owner, { ...file, password })
    await untilRead(core)
    await readAgain(core.deps, owner, file)
    await untilRead(core)
    expect(await show(file)).toMatchObject({ status: 'indexed' })
    await upload('deed.pdf', 'Another text under the same name')
    const restored = await restoreVersion(core.deps, owner, file)
    await untilRead(core)
    expect(await show({ projectId, attachmentId: restored.id })).toMatchObject({ status: 'indexed', version: 3, unlocked: true })
  })

  it('records the unlocking without the password, which the database stores encrypted', async () => {
    const file = await upload('deed.pdf', locked)
    await unlockFile(core.deps, owner, { ...file, password })
    await untilRead(core)
    const log = await auditLogRepository
      .reader(core.deps.database.db, owner.organizationId)
      .list({ action: 'file.unlocked' }, { limit: 9, offset: 0 })
    expect(log.map(({ actorId, details }) => [actorId, details['subject']])).toEqual([[owner.userId, 'deed.pdf']])
    const { rows } = await core.deps.database.pool.query<{ held: string }>(
      "select (select string_agg(t::text, ' ') from files t) || (select string_agg(t::text, ' ') from audit_entries t) || (select coalesce(string_agg(data::text, ' '), '') from pgboss.job) as held",
    )
    expect(rows[0]?.held).toContain('file.unlocked')
    expect(rows[0]?.held).not.toContain(password)
  })

  it('asks for its password again when the installation’s key has changed', async () => {
    const file = await upload('deed.pdf', locked)
    await unlockFile(core.deps, owner, { ...file, password })
    await untilRead(core)
    const moved = { ...core.deps, secretBox: createSecretBox(new Uint8Array(32).fill(9)) }
    await expectRefusal(showPassword(moved, owner, file), 'FILE_NOT_PROTECTED')
    expect(await unlockFile(moved, owner, { ...file, password })).toMatchObject({ unlocked: true })
    await untilRead(core)
  })

  it.each([
    ['a PDF without a password', 'open.pdf', plain],
    ['one that only its owner has a password for', 'owned.pdf', protectPdf(plain, { owner: 'x' })],
    ['another kind of file', 'note.txt', 'A note'],
  ])('refuses a password for %s, which is not protected', async (_, name, content) => {
    const file = await upload(name, content)
    await expectRefusal(unlockFile(core.deps, owner, { ...file, password }), 'FILE_NOT_PROTECTED')
  })

  it('is reported as unreadable, not as unprotected, when it is damaged', async () => {
    const file = await upload('broken.pdf', '%PDF-1.7 broken')
    await expectRefusal(unlockFile(core.deps, owner, { ...file, password }), 'FILE_UNREADABLE')
    expect(await show(file)).toMatchObject({ status: 'failed', unlocked: false, failure: { reason: 'damaged' } })
  })

  it('is refused to other organisations', async () => {
    const file = await upload('deed.pdf', locked)
    const stranger = await makeOrganization(core)
    await expectRefusal(unlockFile(core.deps, stranger, { ...file, password }), 'PROJECT_NOT_FOUND')
    await unlockFile(core.deps, owner, { ...file, password })
    await untilRead(core)
    await expectRefusal(showPassword(core.deps, stranger, file), 'PROJECT_NOT_FOUND')
  })

  it.runIf(recognises)('is read by text recognition when it is a scan', async () => {
    const jpeg = readFileSync(join(import.meta.dirname, '../../../../documents/fixtures/scans/english.jpg'))
    const file = await upload('scan.pdf', protectPdf(makeScan([{ jpeg, width: 1240, height: 620 }]), { user: password }))
    await unlockFile(core.deps, owner, { ...file, password })
    await untilRead(core)
    expect(await found('covenant not to compete')).toBe(file.attachmentId)
  })
})
