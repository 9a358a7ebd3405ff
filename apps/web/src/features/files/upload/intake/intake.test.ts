import type { PresentFile } from '@dossier/contract'
import { describe, expect, it, vi } from 'vitest'
import type { ChosenFile } from '../dropped-files.ts'
import type { UploadTarget } from '../upload-item.ts'
import type { PlannedFile } from '../uploads.ts'
import type { Duplicate } from './find-duplicates.ts'
import { Intake, type IntakeState } from './intake.ts'
import { choiceOfAll, planUpload } from './plan-upload.ts'

const target: UploadTarget = { projectId: 1, projectName: 'Room', folderId: null, folderPath: [] }
const limits = { maximumFileMegabytes: 1, maximumFilesPerRequest: 100 }
const known = { id: 7, filename: 'a.txt', path: [], version: 3 }
const chosen = (...paths: string[]): ChosenFile[] => paths.map((path) => ({ path, file: new File(['x'], path) }))

function intakeOver(present: (path: string) => Partial<PresentFile>, ask?: () => Promise<never>) {
  const queued: PlannedFile[][] = []
  const answers = async (_target: UploadTarget, files: readonly { path: string }[]) =>
    files.map(({ path }) => ({ sameName: null, sameContent: [], hashNeeded: false, ...present(path) }))
  const intake = new Intake({ ask: ask ?? answers, hash: async (files) => files.map(() => null) }, (files) => queued.push([...files]))
  return { intake, queued }
}

async function shown<Phase extends IntakeState['phase']>(intake: Intake, phase: Phase) {
  await vi.waitFor(() => expect(intake.snapshot().phase).toBe(phase), { interval: 1 })
  return intake.snapshot() as Extract<IntakeState, { phase: Phase }>
}

describe('before files are uploaded', () => {
  it('asks nothing when nothing is there', async () => {
    const { intake, queued } = intakeOver(() => ({}))
    await intake.take(chosen('a.txt', 'b.txt'), target, limits)
    expect(queued.map((files) => files.map(({ path, settled }) => [path, settled]))).toEqual([
      [
        ['a.txt', undefined],
        ['b.txt', undefined],
      ],
    ])
  })

  it('asks what to do with a file of the same name, and sends what was chosen', async () => {
    const { intake, queued } = intakeOver((path) => (path === 'a.txt' ? { sameName: known } : {}))
    const taken = intake.take(chosen('a.txt', 'b.txt'), target, limits)
    const question = await shown(intake, 'duplicates')
    expect([question.duplicates.length, question.total]).toEqual([1, 2])
    question.answer(new Map([[0, 'keepBoth']]))
    await taken
    expect(queued[0]).toMatchObject([{ path: 'a.txt', choice: { whenPresent: 'keepBoth' } }, { path: 'b.txt' }])
    expect(intake.snapshot().phase).toBe('rest')
  })

  it('leaves identical files alone without asking, and says so', async () => {
    const { intake, queued } = intakeOver(() => ({ sameName: known, sameContent: [known] }))
    await intake.take(chosen('a.txt'), target, limits)
    expect(queued).toMatchObject([[{ path: 'a.txt', settled: 'unchanged' }]])
  })

  it('uploads nothing of what was called off', async () => {
    const { intake, queued } = intakeOver(() => ({ sameName: known }))
    const taken = intake.take(chosen('a.txt'), target, limits)
    ;(await shown(intake, 'duplicates')).answer(null)
    await taken
    expect([queued, intake.snapshot().phase]).toEqual([[], 'rest'])
  })

  it('can be cancelled while it looks', async () => {
    const { intake, queued } = intakeOver(
      () => ({}),
      () => new Promise(() => {}),
    )
    const hanging = vi.spyOn(intake, 'take')
    void intake.take(chosen('a.txt'), target, limits)
    ;(await shown(intake, 'checking')).cancel()
    expect(hanging).toHaveBeenCalledOnce()
    expect(queued).toEqual([])
  })

  it('goes on without asking when the server does not answer, since nothing is lost by it', async () => {
    const { intake, queued } = intakeOver(
      () => ({}),
      () => Promise.reject(new Error('no connection')),
    )
    await intake.take(chosen('a.txt'), target, limits)
    expect(queued).toMatchObject([[{ path: 'a.txt' }]])
  })

  it('asks once about all archives and does not look for them', async () => {
    const { intake, queued } = intakeOver((path) => (path.endsWith('.zip') ? { sameName: known } : {}))
    const taken = intake.take(chosen('a.zip', 'b.txt', 'c.ZIP'), target, limits)
    const question = await shown(intake, 'archives')
    expect([question.names, question.others]).toEqual([['a.zip', 'c.ZIP'], 1])
    question.answer(true)
    await taken
    expect(queued[0]).toMatchObject([
      { path: 'b.txt' },
      { path: 'a.zip', choice: { unpack: true } },
      { path: 'c.ZIP', choice: { unpack: true } },
    ])
  })

  it('asks about one choice of files after the other', async () => {
    const { intake, queued } = intakeOver(() => ({ sameName: known }))
    const first = intake.take(chosen('a.txt'), target, limits)
    const second = intake.take(chosen('b.txt'), target, limits)
    ;(await shown(intake, 'duplicates')).answer(new Map())
    await first
    ;(await shown(intake, 'duplicates')).answer(new Map())
    await second
    expect(queued.map((files) => files.map(({ path }) => path))).toEqual([['a.txt'], ['b.txt']])
  })
})

describe('what becomes of duplicates', () => {
  const duplicate = (index: number, kind: Duplicate['kind']): Duplicate => ({ index, path: `${index}.txt`, kind, known })
  const files = chosen('0.txt', '1.txt', '2.txt')

  it('is proposed: a version for the same name, nothing for the same content', () => {
    const plan = planUpload(files, [duplicate(0, 'sameName'), duplicate(1, 'sameContent')], new Map())
    expect(plan).toMatchObject([{ choice: { whenPresent: 'version', versionOf: null } }, { settled: 'skipped' }, {}])
  })

  it('can be a version of the file of the same content, under its own name', () => {
    const plan = planUpload(files, [duplicate(1, 'sameContent')], new Map([[1, 'version']]))
    expect(plan[1]).toMatchObject({ path: '1.txt', choice: { versionOf: 7 } })
  })

  it('is one choice for a group as long as all agree', () => {
    const group = [duplicate(0, 'sameName'), duplicate(1, 'sameName')]
    expect(choiceOfAll(group, new Map())).toBe('version')
    expect(choiceOfAll(group, new Map([[0, 'skip']]))).toBeNull()
  })
})
