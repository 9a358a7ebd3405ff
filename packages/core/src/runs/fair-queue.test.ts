import { expect, it } from 'vitest'
import { openFairQueue } from './fair-queue.ts'

const never = new AbortController().signal

it('alternates between groups, however much work one of them has queued', async () => {
  const turns = openFairQueue(1)
  const done: string[] = []
  const piece = (group: number, name: string) => turns.take(group, never, async () => void done.push(name))
  await Promise.all([piece(1, 'a1'), piece(1, 'a2'), piece(1, 'a3'), piece(2, 'b1'), piece(3, 'c1'), piece(2, 'b2')])
  expect(done).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'b2'])
})

it('limits the concurrency, also after work that failed', async () => {
  const turns = openFairQueue(2)
  let most = 0
  let now = 0
  const piece = async (fails: boolean) => {
    now += 1
    most = Math.max(most, now)
    await new Promise(setImmediate)
    now -= 1
    if (fails) throw new Error('failed')
  }
  const outcomes = await Promise.allSettled(Array.from({ length: 9 }, (_, n) => turns.take(n % 2, never, () => piece(n === 3))))
  expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(1)
  expect(most).toBe(2)
})

it('removes a waiter that is aborted without losing its slot', async () => {
  const turns = openFairQueue(1)
  const gate = Promise.withResolvers<void>()
  const stopping = new AbortController()
  const done: string[] = []
  const first = turns.take(1, never, () => gate.promise)
  const second = turns.take(1, stopping.signal, async () => void done.push('second'))
  const third = turns.take(1, never, async () => void done.push('third'))
  stopping.abort(new Error('stopped'))
  await expect(second).rejects.toThrow('stopped')
  gate.resolve()
  await Promise.all([first, third])
  expect(done).toEqual(['third'])
})
