import { readXlsx, writeXlsx } from 'hucre/xlsx'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { savedByLibreOffice, testEngine } from '../libre-office.test-support.ts'
import { editWorkbook } from './edit-workbook.ts'
import type { ThreadEdit, ThreadMessage } from './workbook-edit.ts'
import { partsOf } from './workbook-parts.test-support.ts'

const engine = testEngine()
const threadsPart = 'xl/threadedComments/threadedComment1.xml'
const guid = (number: number) => `{00000000-0000-4000-8000-${String(number).padStart(12, '0')}}`
const message = (number: number, text: string, author = 'Kim Jihoon'): ThreadMessage => ({
  newId: guid(number),
  text,
  author,
  at: '2026-11-26T20:15:30.123Z',
})
const thread = (row: number, column: number, messages: ThreadMessage[] | null, resolved = false): ThreadEdit => ({
  kind: 'thread',
  sheet: 'Model',
  row,
  column,
  thread: messages && { resolved, messages },
})
const plain = () =>
  writeXlsx({
    sheets: [
      { name: 'Model', rows: [[1, 2]] },
      { name: 'Other', rows: [[1]] },
    ],
  })
const edited = async (bytes: Uint8Array, ...edits: ThreadEdit[]) => (await editWorkbook(bytes, edits, { engine })).bytes
const read = async (bytes: Uint8Array) => {
  const { sheets, persons = [] } = await readXlsx(bytes, { readStyles: true })
  const names = new Map(persons.map(({ id, displayName }) => [id, displayName]))
  const messages = (sheets[0]?.threadedComments ?? []).map(({ id, parentId, personId, ref, text, done, date }) => ({
    id,
    ref,
    text,
    date,
    author: names.get(personId),
    ...(parentId !== undefined && { parentId }),
    ...(done === true && { done }),
  }))
  const notes = new Map(
    [...(sheets[0]?.cells ?? [])].flatMap(([key, { comment }]) => (comment === undefined ? [] : [[key, comment] as const])),
  )
  return { messages, notes }
}

describe('threads of comments', () => {
  it('are begun with their people and the note that older versions show, which LibreOffice reads', async () => {
    const bytes = await edited(await plain(), thread(1, 1, [message(1, '출처 <확인>'), message(2, 'p. 12', 'Lee')]))
    const { messages, notes } = await read(bytes)
    const date = '2026-11-26T20:15:30.12'
    expect(messages).toEqual([
      { id: guid(1), ref: 'B2', text: '출처 <확인>', date, author: 'Kim Jihoon' },
      { id: guid(2), ref: 'B2', text: 'p. 12', date, author: 'Lee', parentId: guid(1) },
    ])
    const note = notes.get('1,1')
    expect(note?.author).toBe(`tc=${guid(1)}`)
    expect(note?.text).toMatch(/^\[Threaded comment\]\n\n[^]+Comment:\n {4}출처 <확인>\nReply:\n {4}p\. 12$/)
    const parts = partsOf(bytes)
    expect(parts.get('xl/comments1.xml')).toContain(`xr:uid="${guid(1)}"`)
    expect(parts.get('[Content_Types].xml')).toContain('application/vnd.ms-excel.threadedcomments+xml')
    expect(parts.get('[Content_Types].xml')).toContain('application/vnd.ms-excel.person+xml')
    expect(parts.get('xl/worksheets/_rels/sheet1.xml.rels')).toContain(
      'http://schemas.microsoft.com/office/2017/10/relationships/threadedComment',
    )
    expect((await read(await savedByLibreOffice(bytes))).notes.get('1,1')?.text).toBe(note?.text)
  }, 60_000)

  it('are answered, resolved and opened again, and keep every other message as it is written', async () => {
    const bytes = await edited(await plain(), thread(0, 0, [message(1, 'Why?')]), thread(0, 1, [message(2, 'Other')]))
    const before = partsOf(bytes)
    const answered = partsOf(await edited(bytes, thread(0, 0, [{ id: guid(1) }, message(3, 'Because', 'Lee')])))
    const reply = `<threadedComment ref="A1" dT="2026-11-26T20:15:30.12" personId="{D0551E40-0000-4000-8000-000000000002}" id="${guid(3)}" parentId="${guid(1)}"><text>Because</text></threadedComment>`
    const written = before.get(threadsPart) ?? ''
    const end = written.indexOf('</threadedComment>') + '</threadedComment>'.length
    expect(answered.get(threadsPart)).toBe(written.slice(0, end) + reply + written.slice(end))
    expect(answered.get('xl/comments1.xml')).toContain('Why?\nReply:\n    Because')
    expect(
      [...answered]
        .filter(([path, text]) => before.get(path) !== text)
        .map(([path]) => path)
        .toSorted(),
    ).toEqual(['xl/comments1.xml', 'xl/persons/person1.xml', threadsPart])
    const resolved = await edited(bytes, thread(0, 0, [{ id: guid(1) }], true))
    expect((await read(resolved)).messages.map(({ done }) => done)).toEqual([true, undefined])
    expect(partsOf(resolved).get('xl/comments1.xml')).toBe(before.get('xl/comments1.xml'))
    const opened = await edited(resolved, thread(0, 0, [{ id: guid(1) }]))
    expect((await read(opened)).messages.map(({ done }) => done)).toEqual([undefined, undefined])
  })

  it('keep mentions, people of a directory and the language of their note', async () => {
    const mention = '<mentions><mention mentionpersonId="{p}" mentionId="{m}" startIndex="0" length="4"/></mentions>'
    const bytes = await edited(await plain(), thread(0, 0, [message(1, '@Lee 확인')]))
    const parts = partsOf(bytes)
    const { packStored } = await import('@dossier/zip')
    const korean = '[스레드 댓글]\n\n사용 중인 Excel 버전에서 이 댓글을 읽을 수 있습니다.\n\n댓글:\n    @Lee 확인'
    const changed = packStored(
      new Map(
        [...parts].map(([path, text]) => [
          path,
          Buffer.from(
            path === threadsPart
              ? text.replace('</text>', `</text>${mention}`)
              : path === 'xl/comments1.xml'
                ? text.replace(/(<t xml:space="preserve">)[^<]*/, `$1${korean}`)
                : text.replace('providerId="None"', 'providerId="AD"'),
          ),
        ]),
      ),
    )
    const after = partsOf(await edited(changed, thread(0, 0, [{ id: guid(1) }, message(2, '네')])))
    expect(after.get(threadsPart)).toContain(mention)
    expect(after.get('xl/comments1.xml')).toContain(`${korean}\n회신:\n    네`)
    expect(after.get('xl/persons/person1.xml')?.match(/displayName="Kim Jihoon"/g)).toHaveLength(2)
  })

  it('lose single answers, and go with their notes and parts when they are removed', async () => {
    const bytes = await edited(
      await plain(),
      thread(0, 0, [message(1, 'a'), message(2, 'b'), message(3, 'c')]),
      thread(0, 1, [message(4, 'd')]),
    )
    const fewer = await edited(bytes, thread(0, 0, [{ id: guid(1) }, { id: guid(3) }]))
    const { messages, notes } = await read(fewer)
    expect(messages.map(({ text }) => text)).toEqual(['a', 'c', 'd'])
    expect(notes.get('0,0')?.text).toMatch(/a\nReply:\n {4}c$/)
    const one = await read(await edited(fewer, thread(0, 0, null)))
    expect(one.messages.map(({ text }) => text)).toEqual(['d'])
    expect([...one.notes.keys()]).toEqual(['0,1'])
    const none = partsOf(await edited(fewer, thread(0, 0, null), thread(0, 1, null)))
    expect([...none.keys()].filter((path) => /comment|vml/i.test(path))).toEqual([])
    expect(none.get('xl/worksheets/sheet1.xml')).toBe(partsOf(await plain()).get('xl/worksheets/sheet1.xml'))
  })

  it('are refused without their first message, with messages of another thread, and on a cell with a note', async () => {
    const bytes = await edited(await plain(), thread(0, 0, [message(1, 'a'), message(2, 'b')]), thread(0, 1, [message(3, 'c')]))
    const saved = (...edits: Parameters<typeof editWorkbook>[1]) => editWorkbook(bytes, edits, { engine })
    await expect(saved(thread(0, 0, [{ id: guid(2) }]))).rejects.toMatchObject({ reason: 'invalid-value', cell: 'Model!A1' })
    await expect(saved(thread(0, 0, [{ id: guid(1) }, { id: guid(3) }]))).rejects.toMatchObject({ reason: 'invalid-value' })
    await expect(saved(thread(0, 0, []))).rejects.toMatchObject({ reason: 'invalid-value' })
    await expect(saved(thread(4, 4, [{ id: guid(1) }]))).rejects.toMatchObject({ reason: 'invalid-value' })
    await expect(
      saved({ kind: 'note', sheet: 'Model', row: 3, column: 0, text: 'note' }, thread(3, 0, [message(5, 'x')])),
    ).rejects.toMatchObject({
      reason: 'note',
    })
    await expect(saved({ kind: 'note', sheet: 'Model', row: 0, column: 0, text: 'note' })).rejects.toMatchObject({
      reason: 'threaded-comment',
    })
  })

  it('follow rows that are inserted', async () => {
    const bytes = await edited(await plain(), thread(0, 0, [message(1, 'a'), message(2, 'b')]))
    const moved = await editWorkbook(
      bytes,
      [{ kind: 'insert', sheet: 'Model', axis: 'row', at: 0, count: 2 }, thread(2, 0, [{ id: guid(1) }, { id: guid(2) }, message(3, 'c')])],
      { engine },
    )
    expect((await read(moved.bytes)).messages.map(({ ref, text }) => `${ref} ${text}`)).toEqual(['A3 a', 'A3 b', 'A3 c'])
  })

  it('are what was written last, whatever was written before', async () => {
    const steps = fc.array(fc.tuple(fc.nat(1), fc.constantFrom('begin', 'answer', 'shorten', 'resolve', 'remove')), { maxLength: 12 })
    await fc.assert(
      fc.asyncProperty(steps, fc.nat(12), async (list, cut) => {
        const state = new Map<number, { texts: [string, string][]; resolved: boolean }>()
        let number = 0
        const edits = list.flatMap(([column, step]): ThreadEdit[] => {
          const now = state.get(column)
          const kept = now?.texts.map(([id]) => ({ id })) ?? []
          number += 1
          if (step === 'begin' && now === undefined) {
            state.set(column, { texts: [[guid(number), `t${number}`]], resolved: false })
            return [thread(0, column, [message(number, `t${number}`)])]
          }
          if (now === undefined) return []
          if (step === 'answer') {
            now.texts.push([guid(number), `t${number}`])
            return [thread(0, column, [...kept, message(number, `t${number}`)], now.resolved)]
          }
          if (step === 'shorten') {
            now.texts = now.texts.slice(0, 1)
            return [thread(0, column, kept.slice(0, 1), now.resolved)]
          }
          if (step === 'resolve') {
            now.resolved = !now.resolved
            return [thread(0, column, kept, now.resolved)]
          }
          if (step === 'remove') {
            state.delete(column)
            return [thread(0, column, null)]
          }
          return []
        })
        let bytes: Uint8Array = await plain()
        for (const part of [edits.slice(0, cut), edits.slice(cut)]) bytes = await edited(bytes, ...part)
        const { messages, notes } = await read(bytes)
        for (const column of [0, 1]) {
          const now = state.get(column)
          const own = messages.filter(({ ref }) => ref === (column === 0 ? 'A1' : 'B1'))
          expect(own.map(({ id, text }) => [id, text])).toEqual(now?.texts ?? [])
          expect(own[0]?.done === true).toBe(now?.resolved === true)
          const shown = notes
            .get(`0,${column}`)
            ?.text.split('Comment:\n')[1]
            ?.split('\n')
            .filter((line) => line !== 'Reply:')
            .map((line) => line.trim())
          expect(shown).toEqual(now?.texts.map(([, text]) => text))
        }
      }),
      { numRuns: 60 },
    )
  })
})
