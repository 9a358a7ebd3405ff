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

function makeIntake(present: (path: string) => Partial<PresentFile>, ask?: () => Promise<never>) {
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

describe('Intake', () => {
  it('asks nothing when no file exists', async () => {
    const { intake, queued } = makeIntake(() => ({}))
    await intake.take(chosen('a.txt', 'b.txt'), target, limits)
    expect(queued.map((files) => files.map(({ path, settled }) => [path, settled]))).toEqual([
      [
        ['a.txt', undefined],
        ['b.txt', undefined],
      ],
    ])
  })

  it('asks about a file of the same name, and queues the choice', async () => {
    const { intake, queued } = makeIntake((path) => (path === 'a.txt' ? { sameName: known } : {}))
    const taken = intake.take(chosen('a.txt', 'b.txt'), target, limits)
    const question = await shown(intake, 'duplicates')
    expect([question.duplicates.length, question.total]).toEqual([1, 2])
    question.answer(new Map([[0, 'keepBoth']]))
    await taken
    expect(queued[0]).toMatchObject([{ path: 'a.txt', choice: { whenPresent: 'keepBoth' } }, { path: 'b.txt' }])
    expect(intake.snapshot().phase).toBe('rest')
  })

  it('marks identical files as unchanged without asking', async () => {
    const { intake, queued } = makeIntake(() => ({ sameName: known, sameContent: [known] }))
    await intake.take(chosen('a.txt'), target, limits)
    expect(queued).toMatchObject([[{ path: 'a.txt', settled: 'unchanged' }]])
  })

  it('asks about no archive where only workbooks belong, and queues it to be refused by name', async () => {
    const { intake, queued } = makeIntake(() => ({}))
    await intake.take(chosen('room.zip', 'model.xlsx'), { ...target, only: 'workbooks' }, limits)
    expect(queued).toMatchObject([[{ path: 'room.zip' }, { path: 'model.xlsx' }]])
    expect(queued[0]?.some(({ settled }) => settled !== undefined)).toBe(false)
  })

  it('queues nothing after the dialog was cancelled', async () => {
    const { intake, queued } = makeIntake(() => ({ sameName: known }))
    const taken = intake.take(chosen('a.txt'), target, limits)
    ;(await shown(intake, 'duplicates')).answer(null)
    await taken
    expect([queued, intake.snapshot().phase]).toEqual([[], 'rest'])
  })

  it('can be cancelled during the check', async () => {
    const { intake, queued } = makeIntake(
      () => ({}),
      () => new Promise(() => {}),
    )
    const hanging = vi.spyOn(intake, 'take')
    void intake.take(chosen('a.txt'), target, limits)
    ;(await shown(intake, 'checking')).cancel()
    expect(hanging).toHaveBeenCalledOnce()
    expect(queued).toEqual([])
  })

  it('queues files without asking when the check fails', async () => {
    const { intake, queued } = makeIntake(
      () => ({}),
      () => Promise.reject(new Error('no connection')),
    )
    await intake.take(chosen('a.txt'), target, limits)
    expect(queued).toMatchObject([[{ path: 'a.txt' }]])
  })

  it('asks once about all archives and does not check them for duplicates', async () => {
    const { intake, queued } = makeIntake((path) => (path.endsWith('.zip') ? { sameName: known } : {}))
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

  it('handles one choice of files after the other', async () => {
    const { intake, queued } = makeIntake(() => ({ sameName: known }))
    const first = intake.take(chosen('a.txt'), target, limits)
    const second = intake.take(chosen('b.txt'), target, limits)
    ;(await shown(intake, 'duplicates')).answer(new Map())
    await first
    ;(await shown(intake, 'duplicates')).answer(new Map())
    await second
    expect(queued.map((files) => files.map(({ path }) => path))).toEqual([['a.txt'], ['b.txt']])
  })
})

describe('planUpload', () => {
  const duplicate = (index: number, kind: Duplicate['kind']): Duplicate => ({ index, path: `${index}.txt`, kind, known })
  const files = chosen('0.txt', '1.txt', '2.txt')

  it('defaults to a new version for the same name, and to skipping the same content', () => {
    const plan = planUpload(files, [duplicate(0, 'sameName'), duplicate(1, 'sameContent')], new Map())
    expect(plan).toMatchObject([{ choice: { whenPresent: 'version', versionOf: null } }, { settled: 'skipped' }, {}])
  })

  it('can make a file a version of the one with the same content', () => {
    const plan = planUpload(files, [duplicate(1, 'sameContent')], new Map([[1, 'version']]))
    expect(plan[1]).toMatchObject({ path: '1.txt', choice: { versionOf: 7 } })
  })

  it('has one choice for a group as long as all agree (choiceOfAll)', () => {
    const group = [duplicate(0, 'sameName'), duplicate(1, 'sameName')]
    expect(choiceOfAll(group, new Map())).toBe('version')
    expect(choiceOfAll(group, new Map([[0, 'skip']]))).toBeNull()
  })
})
