import type { Attachment } from '@dossier/contract'
import * as fc from 'fast-check'
import { defaultChoice } from './upload-choice.ts'
import { describe, expect, it } from 'vitest'
import { outcomesOfResponse, type Findings, type RequestResult } from './outcomes-of-response.ts'
import { matchStored } from './match-response.ts'
import type { Outcome, UploadItem, UploadTarget } from './upload-item.ts'

const target: UploadTarget = { projectId: 1, projectName: 'Room', folderId: null, folderPath: [] }

function itemOf(id: number, path: string, to: UploadTarget = target): UploadItem {
  return {
    id,
    path,
    size: 10,
    target: to,
    targetKey: '1/',
    state: { phase: 'sending', batch: 1, sent: 0 },
    choice: defaultChoice,
    uncertainSince: null,
  }
}

function storedAs(id: number, path: string): Attachment {
  const names = path.split('/')
  return {
    id,
    filename: names.at(-1) ?? '',
    path: names.slice(0, -1),
    fileUrl: '',
    projectId: 1,
    folderId: null,
    kind: 'pdf',
    size: 10,
    status: 'uploaded',
    failure: null,
    version: 1,
    versions: 1,
    latestId: id,
    unlocked: false,
    fault: null,
    pages: null,
    pagesWithoutText: [],
    readInPart: false,
    uploadedBy: { id: 1, name: 'Kim' },
    createdAt: '2026-11-20T00:00:00Z',
    readAt: null,
  }
}

const nothing: Findings = { newestBefore: 5, stored: new Map(), unreadable: new Set() }
const acceptedBy = (outcomes: Outcome[]) => outcomes.map((outcome) => ('attachment' in outcome ? outcome.attachment.id : null))

describe('outcomesOfResponse of a completed request', () => {
  it('matches each file by its path, even where several have the same name', () => {
    const items = [itemOf(1, 'a/x.pdf'), itemOf(2, 'x.pdf'), itemOf(3, 'b/x.pdf')]
    const answer: RequestResult = {
      kind: 'answered',
      accepted: [storedAs(9, 'x.pdf'), storedAs(8, 'b/x.pdf'), storedAs(7, 'a/x.pdf')],
      refused: [],
    }
    expect(acceptedBy(outcomesOfResponse(items, answer, nothing))).toEqual([7, 9, 8])
  })

  it('matches files below the target folder', () => {
    const inFolder: UploadTarget = { ...target, folderId: 4, folderPath: ['Legal', '계약'] }
    const answer: RequestResult = { kind: 'answered', accepted: [storedAs(9, 'Legal/계약/nda.pdf')], refused: [] }
    expect(acceptedBy(outcomesOfResponse([itemOf(1, 'nda.pdf', inFolder)], answer, nothing))).toEqual([9])
  })

  it('distinguishes unchanged files from uploaded ones', () => {
    const items = [itemOf(1, 'a/x.pdf'), itemOf(2, 'y.pdf'), itemOf(3, 'b/z:1.pdf')]
    const answer: RequestResult = { kind: 'answered', accepted: [storedAs(9, 'b/z_1.pdf')], refused: [], unchanged: ['a/x.pdf', 'y.pdf'] }
    expect(outcomesOfResponse(items, answer, nothing)).toMatchObject([{ unchanged: true }, { unchanged: true }, { attachment: { id: 9 } }])
  })

  it('matches names that the server changed by their order', () => {
    const items = [itemOf(1, 'a:b.pdf'), itemOf(2, 'c.pdf'), itemOf(3, 'd|e.pdf')]
    const answer: RequestResult = {
      kind: 'answered',
      accepted: [storedAs(7, 'a_b.pdf'), storedAs(8, 'c.pdf'), storedAs(9, 'd_e.pdf')],
      refused: [],
    }
    expect(acceptedBy(outcomesOfResponse(items, answer, nothing))).toEqual([7, 8, 9])
  })

  it('refuses the file that the server names and keeps the others', () => {
    const items = [itemOf(1, 'a.pdf'), itemOf(2, 'room/b.pdf')]
    const refused = [{ filename: 'room/b.pdf', code: 'FILE_KIND_NOT_ALLOWED' as const, message: 'no' }]
    const outcomes = outcomesOfResponse(items, { kind: 'answered', accepted: [storedAs(7, 'a.pdf')], refused }, nothing)
    expect(outcomes[0]).toMatchObject({ attachment: { id: 7 } })
    expect(outcomes[1]).toMatchObject({ refusal: { code: 'FILE_KIND_NOT_ALLOWED', message: 'no', details: { filename: 'b.pdf' } } })
  })

  it('offers a retry after a transient error of a file', () => {
    const refused = [{ filename: 'a.pdf', code: 'UNEXPECTED' as const, message: 'oops' }]
    expect(outcomesOfResponse([itemOf(1, 'a.pdf')], { kind: 'answered', accepted: [], refused }, nothing)).toMatchObject([
      { interruption: { code: 'UNEXPECTED' }, uncertainSince: null },
    ])
  })

  it('marks a file that the response omits as uncertain', () => {
    const items = [itemOf(1, 'a.pdf'), itemOf(2, 'b.pdf')]
    const outcomes = outcomesOfResponse(items, { kind: 'answered', accepted: [storedAs(7, 'b.pdf')], refused: [] }, nothing)
    expect(outcomes[0]).toMatchObject({ uncertainSince: 5 })
    expect(outcomes[1]).toMatchObject({ attachment: { id: 7 } })
  })
})

describe('outcomesOfResponse of a failed request', () => {
  const items = [itemOf(1, 'a.pdf'), itemOf(2, 'b.pdf'), itemOf(3, 'c.pdf')]

  it('keeps files that the server has and offers the rest for retry', () => {
    const findings = { ...nothing, stored: new Map([[1, storedAs(6, 'a.pdf')]]) }
    const outcomes = outcomesOfResponse(items, { kind: 'broken' }, findings)
    expect(outcomes).toMatchObject([{ attachment: { id: 6 } }, { uncertainSince: 5 }, { uncertainSince: 5 }])
  })

  it('keeps the uncertainty, whether or not the server could be queried', () => {
    expect(outcomesOfResponse(items, { kind: 'broken' }, { ...nothing, stored: null })).toMatchObject(
      items.map(() => ({ uncertainSince: 5 })),
    )
  })

  it('refuses a file that the browser cannot read and sends the rest again', () => {
    const outcomes = outcomesOfResponse(items, { kind: 'broken' }, { ...nothing, unreadable: new Set([2]) })
    expect(outcomes).toMatchObject([{ again: true }, { refusal: { code: 'UNREADABLE' } }, { again: true }])
  })

  it('refuses the file that an error names and sends the rest again', () => {
    const details = { filename: 'b.pdf', megabytes: 300, maximum: 200 }
    const outcomes = outcomesOfResponse(items, { kind: 'refused', status: 413, code: 'FILE_TOO_LARGE', message: '', details }, nothing)
    expect(outcomes).toMatchObject([{ again: true }, { refusal: { code: 'FILE_TOO_LARGE', details } }, { again: true }])
  })

  it('refuses all files after a permanent error, and offers a retry after a transient one', () => {
    const refused = { kind: 'refused' as const, message: '', details: {} }
    expect(outcomesOfResponse(items, { ...refused, status: 403, code: 'LIMITED_ACCESS' }, nothing)).toMatchObject(
      items.map(() => ({ refusal: { code: 'LIMITED_ACCESS' } })),
    )
    expect(outcomesOfResponse(items, { ...refused, status: 503, code: 'UNEXPECTED' }, nothing)).toMatchObject(
      items.map(() => ({ interruption: { code: 'UNEXPECTED' } })),
    )
  })

  it('sends files again only when at least one file got a final outcome', () => {
    const answers = fc.constantFrom<RequestResult>(
      { kind: 'broken' },
      { kind: 'refused', status: 413, code: 'FILE_TOO_LARGE', message: '', details: { filename: 'b.pdf' } },
      { kind: 'refused', status: 413, code: 'FILE_TOO_LARGE', message: '', details: { filename: 'other.pdf' } },
      { kind: 'refused', status: 500, code: 'UNEXPECTED', message: '', details: {} },
    )
    const ids = fc.subarray([1, 2, 3])
    fc.assert(
      fc.property(answers, ids, fc.option(ids), (answer, unreadable, stored) => {
        const known = stored && new Map(stored.map((id) => [id, storedAs(id + 100, 'x')]))
        const outcomes = outcomesOfResponse(items, answer, { newestBefore: 0, unreadable: new Set(unreadable), stored: known })
        expect(outcomes.map((outcome) => outcome.item.id)).toEqual([1, 2, 3])
        const settled = outcomes.filter((outcome) => !('again' in outcome)).length
        expect(settled).toBeGreaterThan(0)
      }),
    )
  })
})

describe('matchStored', () => {
  it('matches by path and size, and uses each stored file once', () => {
    const twins = [itemOf(1, 'a.pdf'), itemOf(2, 'a.pdf'), { ...itemOf(3, 'b.pdf'), size: 11 }]
    const found = matchStored(twins, [storedAs(7, 'a.pdf'), storedAs(8, 'b.pdf')])
    expect([...found.keys()]).toEqual([1])
  })
})
