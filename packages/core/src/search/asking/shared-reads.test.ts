import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SharedReads } from './shared-reads.ts'

/** A stored number, read over several turns of the event loop. */
class Stored {
  value = 0
  reads = 0

  async read(): Promise<number> {
    this.reads += 1
    const { value } = this
    await new Promise((resolve) => setImmediate(resolve))
    return value
  }
}

describe('SharedReads', () => {
  it('reads twice for any number who ask at once', async () => {
    const stored = new Stored()
    const shared = new SharedReads<number>()
    const read = await Promise.all(Array.from({ length: 200 }, () => shared.read('a', () => stored.read())))
    expect(new Set(read)).toEqual(new Set([0]))
    expect(stored.reads).toBe(2)
    await shared.read('a', () => stored.read())
    expect(stored.reads).toBe(3)
  })

  it('never gives anybody what was stored before they asked', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom('ask', 'change', 'wait'), { maxLength: 40 }), async (steps) => {
        const stored = new Stored()
        const shared = new SharedReads<number>()
        const asked: Promise<boolean>[] = []
        for (const step of steps) {
          if (step === 'change') stored.value += 1
          if (step === 'wait') await new Promise((resolve) => setImmediate(resolve))
          const { value } = stored
          if (step === 'ask') asked.push(shared.read('a', () => stored.read()).then((read) => read >= value))
        }
        expect((await Promise.all(asked)).every(Boolean)).toBe(true)
      }),
    )
  })

  it('keeps what is read for different keys apart, and fails only those who share a failure', async () => {
    const shared = new SharedReads<string>()
    const [own, other] = await Promise.all([shared.read('a', async () => 'a'), shared.read('b', async () => 'b')])
    expect([own, other]).toEqual(['a', 'b'])
    const failed = shared.read('a', () => Promise.reject(new Error('the database is gone')))
    const next = shared.read('a', async () => 'again')
    await expect(failed).rejects.toThrow('gone')
    await expect(next).resolves.toBe('again')
    await expect(shared.read('a', async () => 'later')).resolves.toBe('later')
  })
})
