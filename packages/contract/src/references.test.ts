import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { writeRange } from './cell-range.ts'
import { formatRefs, isSameRefs, parseRefs, type Ref, refSchema, type Refs, sourceOf } from './references.ts'

const id = fc.integer({ min: 1, max: 2_147_483_647 })
const offset = fc.integer({ min: 0, max: 1_000_000 })
const moment = fc.integer({ min: 0, max: 100_000_000 }).map((milliseconds) => milliseconds / 1_000)
const sheet = fc.string({ minLength: 1, maxLength: 31, unit: 'grapheme' }).map((name) => name.toWellFormed())
const range = fc
  .record({ top: fc.nat({ max: 999 }), left: fc.nat({ max: 800 }), tall: fc.nat({ max: 20 }), wide: fc.nat({ max: 20 }) })
  .map(({ top, left, tall, wide }) => writeRange({ top, left, bottom: top + tall, right: left + wide }))
const snapshot = fc
  .array(fc.constantFrom(...Array.from('0123456789abcdef')), { minLength: 32, maxLength: 32 })
  .map((digits) => digits.join(''))
const several = <Part>(part: fc.Arbitrary<Part>) => fc.array(part, { minLength: 1, maxLength: 16 })

/** References of each kind, as many of one place as an address holds. */
const refs: fc.Arbitrary<Refs> = fc
  .oneof(
    fc
      .tuple(id, id, several(fc.tuple(offset, fc.nat({ max: 5_000 }))))
      .map(([fileId, page, spans]) => spans.map(([start, length]): Ref => ({ kind: 'file', fileId, page, start, end: start + length }))),
    fc
      .tuple(id, sheet, several(range))
      .map(([fileId, name, ranges]) => ranges.map((one): Ref => ({ kind: 'cell', fileId, sheet: name, range: one }))),
    fc
      .tuple(id, several(fc.tuple(moment, moment)))
      .map(([fileId, moments]) =>
        moments.map(([one, other]): Ref => ({ kind: 'recording', fileId, from: Math.min(one, other), to: Math.max(one, other) })),
      ),
    fc
      .tuple(fc.constantFrom('filing', 'web'), snapshot, id, several(fc.tuple(offset, fc.nat({ max: 5_000 }))))
      .map(([kind, key, page, spans]) => spans.map(([start, length]): Ref => ({ kind, snapshot: key, page, start, end: start + length }))),
  )
  .map((all) => all as unknown as Refs)

describe('references', () => {
  it('match the schema, and survive a JSON round trip', () => {
    fc.assert(
      fc.property(refs, (all) => {
        for (const ref of all) expect(refSchema.parse(JSON.parse(JSON.stringify(ref)))).toEqual(ref)
      }),
    )
  })

  it('require a file and a possible page, range or moment', () => {
    const bad = [
      { kind: 'file', fileId: 0, page: 1, start: 0, end: 0 },
      { kind: 'file', fileId: 1, page: 0, start: 0, end: 0 },
      { kind: 'file', fileId: 1, page: 1, start: -1, end: 0 },
      { kind: 'cell', fileId: 1, sheet: '', range: 'A1' },
      { kind: 'cell', fileId: 1, sheet: 'Model', range: '$C$12' },
      { kind: 'recording', fileId: 1, from: -1, to: 2 },
      { kind: 'filing', snapshot: 'abc', page: 1, start: 0, end: 0 },
      { kind: 'web', snapshot: `${'0'.repeat(31)}/`, page: 1, start: 0, end: 0 },
      { kind: 'page', fileId: 1, page: 1, start: 0, end: 0 },
      { fileId: 1, page: 1, start: 0, end: 0 },
    ]
    for (const ref of bad) expect(refSchema.safeParse(ref).success).toBe(false)
  })

  it('have the same source for every reference into the same file', () => {
    expect(sourceOf({ kind: 'cell', fileId: 7, sheet: 'A', range: 'A1' })).toBe(
      sourceOf({ kind: 'file', fileId: 7, page: 3, start: 0, end: 9 }),
    )
    expect(sourceOf({ kind: 'recording', fileId: 7, from: 0, to: 1 })).not.toBe(sourceOf({ kind: 'recording', fileId: 8, from: 0, to: 1 }))
  })
})

describe('reference addresses', () => {
  it('parse to the references they were formatted from', () => {
    fc.assert(
      fc.property(refs, (all) => {
        expect(parseRefs(formatRefs(all))).toEqual(all)
      }),
    )
  })

  it('are never numbers', () => {
    fc.assert(
      fc.property(refs, (all) => {
        expect(Number(formatRefs(all))).toBeNaN()
      }),
    )
  })

  it('name the kind, except for places in files', () => {
    expect(formatRefs([{ kind: 'file', fileId: 12, page: 4, start: 100, end: 180 }])).toBe('12.4.100.180')
    expect(formatRefs([{ kind: 'cell', fileId: 12, sheet: 'Model v1.2~', range: 'C12' }])).toBe('cell.12.Model v1~12~0.C12')
    expect(formatRefs([{ kind: 'recording', fileId: 12, from: 61.5, to: 64 }])).toBe('recording.12.61500.64000')
  })

  it('contain only the own parts of further references to the same place', () => {
    const first = { kind: 'cell', fileId: 12, sheet: 'Model', range: 'A12' } as const
    expect(formatRefs([first, { ...first, range: 'C12' }, { ...first, sheet: 'Other' }])).toBe('cell.12.Model.A12.C12')
  })

  it('written before kinds existed are still parsed', () => {
    // From links and answers of 23 November 2026.
    expect(parseRefs('12.4.100.180')).toEqual([{ kind: 'file', fileId: 12, page: 4, start: 100, end: 180 }])
    expect(parseRefs('1832.46.0.0')).toEqual([{ kind: 'file', fileId: 1832, page: 46, start: 0, end: 0 }])
    expect(parseRefs('7.65.418.442.202.216.444.450')).toEqual([
      { kind: 'file', fileId: 7, page: 65, start: 418, end: 442 },
      { kind: 'file', fileId: 7, page: 65, start: 202, end: 216 },
      { kind: 'file', fileId: 7, page: 65, start: 444, end: 450 },
    ])
    // A span that ends before it starts is empty.
    expect(parseRefs('1.2.30.4')).toEqual([{ kind: 'file', fileId: 1, page: 2, start: 30, end: 30 }])
  })

  it('are undefined for any other text', () => {
    const other = [
      '',
      '12',
      '1.2',
      '1.2.3',
      '1.2.3.x',
      '0.1.0.0',
      '1.0.0.0',
      '-1.2.3.4',
      '1.2.3.4.5',
      '1.2.3.99999999999',
      `1.1${'.0.0'.repeat(17)}`,
      'cell.1.Model',
      'cell.1..A1',
      'cell.1.Model.1A',
      'cell.0.Model.A1',
      'recording.1.5',
      'recording.1',
      'recording.x.1.2',
      'file.12.4.100.180',
      'web.1.2.3',
      'constructor.1.2.3',
      '__proto__.1.2.3',
      'x'.repeat(3_000),
    ]
    for (const address of [...other, undefined, null, 12.3, {}]) expect(parseRefs(address)).toBeUndefined()
    fc.assert(fc.property(fc.anything(), (address) => void parseRefs(address)))
    fc.assert(fc.property(fc.string(), (address) => void parseRefs(address)))
  })

  it('are equal only for the same place', () => {
    const here: Refs = [{ kind: 'file', fileId: 2, page: 3, start: 4, end: 5 }]
    expect(isSameRefs(here, [{ ...here[0] }])).toBe(true)
    expect(isSameRefs(here, [here[0], { kind: 'file', fileId: 2, page: 3, start: 8, end: 9 }])).toBe(false)
  })
})
